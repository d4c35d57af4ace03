"""The board's heap, read from outside: MicroPython's allocation table in the emulated memory.

Reading it disturbs nothing, but counts garbage as used. `free_after_collection` gives what a collection would leave: a
copy of the whole emulated Pico collects. The board itself goes on as if nobody had asked, for a collection that a
bench asks for would mend just what it looks for.
"""

import struct
from typing import NamedTuple

from tests.emulator.pico import Pico

HEAP_WATCHER = b"""
import asyncio, gc
from machine import mem32
mem32[0x40058018] += 1
async def watch():
    while True:
        await asyncio.sleep_ms(250)
        if mem32[0x4005800C] == 1:
            gc.collect()
            mem32[0x4005800C] = 2
asyncio.create_task(watch())
"""
"""The file `boot.py` of a board whose heap is weighed. Through registers that nothing else uses it hears when to
collect, and tells how often the interpreter has started."""

_LETTER, _STARTS = 0, 3
_BLOCK = 16
_BLOCKS_A_BYTE = 4
# Long enough for a restart of the interpreter, with its loading.
_TOLD_MS = 9000
_ROW_OF = ["".join(" " if byte >> 2 * n & 3 == 0 else "#" for n in range(_BLOCKS_A_BYTE)) for byte in range(256)]


class FreeHeap(NamedTuple):
    """Bytes free in all, and in the largest free block."""

    free: int = 1 << 30
    largest: int = 1 << 30

    def least(self, other: "FreeHeap") -> "FreeHeap":
        """Return the least of each."""
        return FreeHeap(min(self.free, other.free), min(self.largest, other.largest))

    def __str__(self) -> str:
        return f"{self.free / 1024:.1f} KB free, {self.largest / 1024:.1f} in one piece"


class HeapMeter:
    """Weighs the heap of `pico`; `least` is the least of each so far."""

    def __init__(self, pico: Pico) -> None:
        self.least = FreeHeap()
        self._pico = pico

    def measure(self) -> None:
        self.least = self.least.least(free_after_collection(self._pico))


def interpreter_starts(pico: Pico) -> int:
    """Return how often the interpreter has started since power-up; more than once after soft resets."""
    return int(pico.mcu.watchdog.scratch_data[_STARTS])


def free_now(pico: Pico) -> FreeHeap:
    """Return what is free at this moment, without a collection."""
    memory = bytes(pico.mcu.sram)
    at, length = _table(memory)
    runs = "".join(map(_ROW_OF.__getitem__, memory[at : at + length])).split("#")
    return FreeHeap(_BLOCK * sum(map(len, runs)), _BLOCK * max(map(len, runs)))


def free_after_collection(pico: Pico) -> FreeHeap:
    """Return what would be free after a collection. AssertionError if the board's event loop does not run."""

    def collect() -> FreeHeap:
        letter = pico.mcu.watchdog.scratch_data
        letter[_LETTER] = 1
        pico.run_until(lambda: letter[_LETTER] == 2, _TOLD_MS, 5)
        return free_now(pico)

    return pico.run_in_copy(collect)


def _table(memory: bytes) -> tuple[int, int]:
    """Return the place and the length of the allocation table in `memory`: MicroPython's state names both."""
    words = struct.unpack(f"<{len(memory) // 4}I", memory)
    for n in range(len(words) - 5):
        start, length, finalisers, first, end = words[n : n + 5]
        if (
            0x20000000 <= start < first < end <= 0x20042000
            and 1000 < length < 8192
            and finalisers - start - length in (0, 1)
            and 0 <= end - first - length * _BLOCKS_A_BYTE * _BLOCK < _BLOCK * _BLOCKS_A_BYTE
        ):
            return start - 0x20000000, length
    raise AssertionError("MicroPython has no heap yet")
