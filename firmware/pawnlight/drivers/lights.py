"""Driver of a chain of WS2812 lights: PIO and DMA send a frame in the background."""

import sys
import time

from machine import Pin
from rp2 import DMA, PIO, StateMachine, asm_pio

from pawnlight.memory import WHOLE_SLICE, elapsed_ticks

_BIT_HZ = 800_000
# Microseconds of a byte, and between two frames: newer lights take a silence of 280 for the end of one, and DMA is done
# while the last eight bytes are still on their way.
_BYTE_US = 10
_PAUSE_US = 400
_CYCLES = 10  # cycles of the program below per bit
# The transmit FIFOs of PIO block 0: on RP2040 and RP2350 alike.
_TX_FIFO = 0x50200010


# Each bit: 3 cycles low, which end the previous bit, 3 high, and 4 at the level of the bit.
@asm_pio(
    sideset_init=PIO.OUT_LOW,
    out_init=PIO.OUT_LOW,
    out_shiftdir=PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=PIO.JOIN_TX,
)
def _ws2812() -> None:
    # ruff: noqa: F821
    wrap_target()  # type: ignore[name-defined]
    out(x, 1).side(0)[2]  # type: ignore[name-defined]
    nop().side(1)[2]  # type: ignore[name-defined]
    mov(pins, x)[3]  # type: ignore[name-defined]
    wrap()  # type: ignore[name-defined]


# What made the program takes 1.5 KB, and is not needed again.
del asm_pio
sys.modules.pop("rp2")


class Lights:
    """The chain number `n` (0 or 1), on `pin`."""

    def __init__(self, pin: int, count: int, n: int) -> None:
        self.count = count
        # A copy, because the bytes must not change while they are sent.
        self.shown = bytearray(3 * count)
        self._began = time.ticks_us()
        self._takes = 0
        pin_out = Pin(pin, Pin.OUT)
        program = StateMachine(n, _ws2812, freq=_BIT_HZ * _CYCLES, sideset_base=pin_out, out_base=pin_out)
        program.active(1)
        self._dma = DMA()
        control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=n)
        self._dma.config(write=_TX_FIFO + 4 * n, ctrl=control)
        self.show(bytearray(3 * count))

    def set_count(self, count: int) -> None:
        dark = bytearray(3 * self.count)
        while not self.show(dark):
            pass
        while self._dma.active():
            pass
        self.count = count
        self.shown = bytearray(3 * count)

    def show(self, lights: bytearray) -> bool:
        if self._dma.active() or elapsed_ticks(time.ticks_us(), self._began) < self._takes:
            return False
        self._began = time.ticks_us()
        self._takes = _BYTE_US * len(lights) + _PAUSE_US
        self.shown[WHOLE_SLICE] = lights
        # One register at a time: a call with so many arguments would allocate on the heap.
        self._dma.read = self.shown  # type: ignore[attr-defined]
        self._dma.count = len(lights)  # type: ignore[attr-defined]
        self._dma.active(1)
        return True
