"""Times of the RP2040 that rp2040py does not model: reading the flash through its cache, and the start.

The flash cache is that of the RP2040's data sheet (2.6.3) and of its designers' answer in raspberrypi/pico-feedback,
issue 307: 16 KB, two ways, lines of two words that are fetched one by one.
"""

from collections.abc import Callable

from rp2040py.memory_map import FLASH_END_ADDRESS, FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040

CACHE_MISS_CYCLES = 40
"""Cycles to read a word that is not in the cache: 20 clocks of the flash for address, mode and data over four wires, at
half the processor's speed. docs/measurements.md compares the outcome with real boards."""
NS_PER_CYCLE = 8.0
_WORDS = 2048  # of each way
_CACHED_END = FLASH_START_ADDRESS + 0x1000000
_XIP_FLUSH = 0x04
_WIDE = 0xF0

# From power-up on, the ring oscillator drives the processor, nominally at this speed (data sheet, 2.17).
_RING_HZ = 6.5e6
_CRYSTAL_HZ = 12e6
_CLK_SYS_CTRL = 0x3C
_FROM_PLL = 1


class FlashCache:
    """The cache in Python, for all that rp2040py reads; thumb.c has the same."""

    def __init__(self, mcu: RP2040) -> None:
        self.flush()
        self._flash = mcu.flash
        self._waited = 0
        # Reads of fewer bits, where they are not cached, are reads of words.
        for name, end in ("read_uint8", _CACHED_END), ("read_uint16", _CACHED_END), ("read_uint32", FLASH_END_ADDRESS):
            setattr(mcu, name, self._through(getattr(mcu, name), end))

    def flush(self) -> None:
        # Of each word of the two ways, the memory that it holds: of each line, the way used last, and the other.
        self._recent = [0] * _WORDS
        self._other = [0] * _WORDS

    def read_cycles(self, address: int) -> int:
        """Read a word of flash; return the cycles to wait for it."""
        tag, word = address >> 13, address >> 2 & _WORDS - 1
        recent, other = self._recent, self._other
        if recent[word] == tag:
            return 0
        line = slice(word & ~1, (word & ~1) + 2)
        if tag in other[line]:
            recent[line], other[line] = other[line], recent[line]
        elif tag not in recent[line]:
            recent[line], other[line] = [0, 0], recent[line]
        if recent[word] == tag:
            return 0
        recent[word] = tag
        return CACHE_MISS_CYCLES

    def fetch_cycles(self, address: int) -> int:
        """Read an instruction; return the cycles to wait for it or, once it is there, for its second half."""
        if not FLASH_START_ADDRESS <= address < _CACHED_END:
            return 0
        is_wide = self._flash[address - FLASH_START_ADDRESS + 1] >= _WIDE
        return self.read_cycles(address) or (self.read_cycles(address + 2) if is_wide else 0)

    def take_wait_cycles(self) -> int:
        """Return the cycles that reads have waited since the last time."""
        waited, self._waited = self._waited, 0
        return waited

    def _through(self, read: Callable[[int], int], end: int) -> Callable[[int], int]:
        def through(address: int) -> int:
            if FLASH_START_ADDRESS <= address < end:
                self._waited += self.read_cycles(address) if address < _CACHED_END else CACHE_MISS_CYCLES
            return read(address)

        return through


def on_flush(mcu: RP2040, flush: Callable[[], None]) -> None:
    """Call `flush` when a program empties the cache, as it does after it has written to flash."""
    write = mcu.xip_ctrl.write_uint32

    def written(offset: int, value: int) -> None:
        write(offset, value)
        if offset == _XIP_FLUSH:
            flush()

    mcu.xip_ctrl.write_uint32 = written  # type: ignore[method-assign]


class StartTiming:
    """Makes up for the speed of the processor, and for the crystal, when a program takes the PLL as its clock."""

    def __init__(self, mcu: RP2040) -> None:
        self._mcu = mcu
        self._write = mcu.clocks.write_uint32
        mcu.clocks.write_uint32 = self._written  # type: ignore[method-assign]

    def _written(self, offset: int, value: int) -> None:
        self._write(offset, value)
        if offset == _CLK_SYS_CTRL and value & _FROM_PLL:
            self._mcu.clocks.write_uint32 = self._write  # type: ignore[method-assign]
            cycles = self._mcu.clock.nanos / NS_PER_CYCLE
            crystal_ns = 256e9 * self._mcu.xosc._startup / _CRYSTAL_HZ
            self._mcu.clock.tick(cycles * (1e9 / _RING_HZ - NS_PER_CYCLE) + crystal_ns)
