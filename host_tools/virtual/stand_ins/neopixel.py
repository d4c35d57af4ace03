"""The port's `neopixel`: a chain of WS2812 lights, written through `machine.bitstream`."""

from host_tools.virtual.stand_ins.machine import Pin, bitstream

Colour = tuple[int, ...]
_NANOSECONDS = {1: (400, 850, 800, 450), 0: (800, 1700, 1600, 900)}


class NeoPixel:
    """`buf` holds the bytes in the order of the wire, green first; nothing shows before `write`."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin: Pin, n: int, bpp: int = 3, timing: int | tuple[int, int, int, int] = 1) -> None:
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.timing = _NANOSECONDS[bool(timing)] if isinstance(timing, int) else timing
        pin.init(Pin.OUT)

    def __len__(self) -> int:
        return self.n

    def __setitem__(self, i: int, colour: Colour) -> None:
        for channel in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, i: int) -> Colour:
        return tuple(self.buf[i * self.bpp + self.ORDER[channel]] for channel in range(self.bpp))

    def fill(self, colour: Colour) -> None:
        for i in range(self.n):
            self[i] = colour

    def write(self) -> None:
        bitstream(self.pin, 0, self.timing, self.buf)
