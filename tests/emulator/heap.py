"""The board's heap, read from outside: MicroPython's allocation table in the emulated memory.

Reading it disturbs nothing, but counts garbage as used. `weigh` gives what a collection would leave: it forks the whole
emulated Pico and lets the double collect. The board itself goes on as if nobody had asked, for a collection that a
bench asks for would mend just what it looks for.
"""

import os
import struct
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import NamedTuple

from tests.emulator.pico import Pico

HEAP_WATCHER = b"""
import asyncio, gc, sys
from machine import mem32
mem32[0x40058018] += 1
async def watch():
    while True:
        await asyncio.sleep_ms(250)
        if mem32[0x4005800C] == 1:
            gc.collect()
            sorry = sys.modules.get("pawnlight.games.sorry.game")
            mem32[0x40058014] = len(sys.modules) + len(getattr(sorry, "_last", ()))
            mem32[0x4005800C] = 2
asyncio.create_task(watch())
"""
"""The file `boot.py` of a board whose heap is weighed. Through registers that nothing else uses it hears when to
collect, and tells how much has been loaded for good (modules, and moves of Sorry! that are remembered), and how often
the interpreter has started."""

_LETTER, _LOADED, _STARTS = 0, 2, 3
_BLOCK = 16
_BLOCKS_A_BYTE = 4
# Long enough for a restart of the interpreter, with its loading.
_TOLD_MS = 9000
_FREE_IN = [sum(byte >> 2 * n & 3 == 0 for n in range(_BLOCKS_A_BYTE)) for byte in range(256)]
_ROW_OF = ["".join(" " if byte >> 2 * n & 3 == 0 else "#" for n in range(_BLOCKS_A_BYTE)) for byte in range(256)]


class FreeHeap(NamedTuple):
    """Bytes free in all, and in the largest free block; `loaded` is how much is loaded for good, see WATCHER."""

    free: int
    largest: int
    loaded: int = 0


NO_MINIMUM_YET = FreeHeap(1 << 30, 1 << 30)


def minimum_of(one: FreeHeap, other: FreeHeap) -> FreeHeap:
    """Return the least of each."""
    return FreeHeap(min(one.free, other.free), min(one.largest, other.largest))


class HeapMeter:
    """Weighs the heap of `pico`; `least` is the least of each so far."""

    def __init__(self, pico: Pico) -> None:
        self.least = NO_MINIMUM_YET
        self._pico = pico

    def measure(self) -> None:
        self.least = minimum_of(self.least, free_after_collection(self._pico))


def interpreter_starts(pico: Pico) -> int:
    """Return how often the interpreter has started since power-up; more than once after soft resets."""
    return int(pico.mcu.watchdog.scratch_data[_STARTS])


def free_now(pico: Pico) -> FreeHeap:
    """Return what is free at this moment, without a collection."""
    memory = bytes(pico.mcu.sram)
    at, length = _table(memory)
    table = memory[at : at + length]
    runs = "".join(map(_ROW_OF.__getitem__, table)).split("#")
    return FreeHeap(_BLOCK * sum(map(_FREE_IN.__getitem__, table)), _BLOCK * max(map(len, runs)))


def free_after_collection(pico: Pico) -> FreeHeap:
    """Return what would be free after a collection. AssertionError if the board's event loop does not run."""
    here, there = Pipe()
    child = os.fork()
    if child == 0:
        here.close()
        _collect(pico, there)
    there.close()
    try:
        told: FreeHeap | str = here.recv()
    except EOFError:
        told = "the double has ended"
    finally:
        here.close()
        os.waitpid(child, 0)
    assert isinstance(told, FreeHeap), f"the heap cannot be weighed: {told}"
    return told


def _collect(pico: Pico, pipe: Connection) -> None:
    """Collect in the double, tell the weight, and end."""
    try:
        pico.flash.cancel_cut()
        letter = pico.mcu.watchdog.scratch_data
        letter[_LETTER] = 1
        pico.run_until(lambda: letter[_LETTER] == 2, _TOLD_MS, 5)
        pipe.send(free_now(pico)._replace(loaded=int(letter[_LOADED])))
    except BaseException as fault:
        pipe.send(repr(fault))
    finally:
        os._exit(0)


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
