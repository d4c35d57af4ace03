"""A chain of WS2812 lights."""

from machine import Pin
from neopixel import NeoPixel


class Lights:
    """The chain on `pin` of `count` lights, dark at first."""

    def __init__(self, pin: int, count: int) -> None:
        self.count = count
        self._chain = NeoPixel(Pin(pin, Pin.OUT), count)
        self._chain.write()

    def show(self, lights: bytearray) -> None:
        """Send `lights`, three bytes each in the order of the wire: green, red, blue."""
        self._chain.buf = lights
        self._chain.write()
