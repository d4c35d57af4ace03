"""MicroPython's own modules, as far as the firmware uses them, on the virtual hardware."""

import asyncio
import gc
import os
import select
import sys
import time
import traceback
from collections.abc import Iterator
from typing import Any

from host_tools.virtual.clock import CLOCK
from host_tools.virtual.stand_ins import machine, micropython, neopixel, rp2
from host_tools.virtual.stand_ins.waiting import Poll, ThreadSafeFlag

# Ticks come round to 0 as on the board.
_TICKS = 1 << 30
_HALF = _TICKS >> 1
_FREE_HEAP = 180_000


def _ticks_diff(later: int, earlier: int) -> int:
    return ((later - earlier + _HALF) & (_TICKS - 1)) - _HALF


def _list_dir(path: str = ".") -> Iterator[tuple[str, int, int, int]]:
    with os.scandir(path) as entries:
        for entry in entries:
            yield entry.name, 0x4000 if entry.is_dir() else 0x8000, 0, entry.stat().st_size


def _print_exception(fault: BaseException, file: Any = None) -> None:
    traceback.print_exception(fault, file=file or sys.stdout)


def install() -> None:
    """Make this process answer to the firmware's imports and calls as the board does."""
    for module in (machine, micropython, neopixel, rp2):
        sys.modules[module.__name__.rpartition(".")[2]] = module
    additions: dict[Any, dict[str, Any]] = {
        time: {
            "ticks_ms": lambda: CLOCK.nanoseconds() // 1_000_000 & (_TICKS - 1),
            "ticks_us": lambda: CLOCK.nanoseconds() // 1_000 & (_TICKS - 1),
            "ticks_cpu": lambda: CLOCK.nanoseconds() & (_TICKS - 1),
            "ticks_add": lambda ticks, delta: (ticks + delta) & (_TICKS - 1),
            "ticks_diff": _ticks_diff,
            "sleep_ms": lambda ms: CLOCK.sleep(ms / 1000),
            "sleep_us": lambda us: CLOCK.sleep(us / 1_000_000),
        },
        asyncio: {
            "run": CLOCK.run,
            "sleep_ms": lambda ms: asyncio.sleep(max(0, ms) / 1000),
            "wait_for_ms": lambda awaitable, ms: asyncio.wait_for(awaitable, ms / 1000),
            "ThreadSafeFlag": ThreadSafeFlag,
        },
        select: {"poll": Poll},
        # Flushed writes outlive this process, which is all that a pulled plug ends here; the laptop's own disks
        # need not be made to write.
        os: {"sync": lambda: None, "ilistdir": _list_dir},
        gc: {"mem_free": lambda: _FREE_HEAP, "mem_alloc": lambda: 0, "threshold": lambda amount=-1: -1},
        sys: {"print_exception": _print_exception},
    }
    for module, names in additions.items():
        for name, value in names.items():
            setattr(module, name, value)
