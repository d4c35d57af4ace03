"""MicroPython's module `neopixel`: a chain of WS2812 lights."""

from host_tools.virtual.hardware import HARDWARE
from host_tools.virtual.stand_ins.machine import Pin

Colour = tuple[int, int, int]


class NeoPixel:
    """A chain of lights; `buf` has the bytes in wire order, green first, and `write` sends them."""

    def __init__(self, pin: Pin, n: int) -> None:
        self._pin = pin
        self.buf = bytearray(n * 3)

    def __setitem__(self, i: int, colour: Colour) -> None:
        red, green, blue = colour
        self.buf[3 * i : 3 * i + 3] = bytes((green, red, blue))

    def write(self) -> None:
        HARDWARE.write_lights(self._pin.id, bytes(self.buf))
