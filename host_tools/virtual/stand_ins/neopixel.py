"""The port's `neopixel`: a chain of WS2812 lights."""

from host_tools.virtual.hardware import HARDWARE
from host_tools.virtual.stand_ins.machine import Pin

Colour = tuple[int, int, int]


class NeoPixel:
    """`buf` holds the bytes in the order of the wire, green first; nothing shows before `write`."""

    def __init__(self, pin: Pin, n: int) -> None:
        self._pin = pin
        self.buf = bytearray(n * 3)

    def __setitem__(self, i: int, colour: Colour) -> None:
        red, green, blue = colour
        self.buf[3 * i : 3 * i + 3] = bytes((green, red, blue))

    def write(self) -> None:
        HARDWARE.write_lights(self._pin.id, bytes(self.buf))
