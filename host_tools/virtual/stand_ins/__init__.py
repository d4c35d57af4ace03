"""The parts of MicroPython's modules that the firmware uses, on the virtual hardware."""

import asyncio
import select
import sys
import time
import traceback
from typing import Any

from host_tools.virtual.clock import CLOCK
from host_tools.virtual.serial_port import POLLIN, POLLOUT
from host_tools.virtual.stand_ins import machine, micropython, neopixel
from host_tools.virtual.stand_ins.waiting import Poll

# Ticks wrap around as on the board.
_TICKS = 1 << 30


def _print_exception(fault: BaseException, file: Any = None) -> None:
    traceback.print_exception(fault, file=file or sys.stdout)


def install() -> None:
    """Install the stand-ins, so that the firmware's imports and calls work as on the board."""
    for module in (machine, micropython, neopixel):
        sys.modules[module.__name__.rpartition(".")[2]] = module
    additions: dict[Any, dict[str, Any]] = {
        time: {
            "ticks_ms": lambda: CLOCK.nanoseconds() // 1_000_000 & (_TICKS - 1),
            "sleep_ms": lambda ms: CLOCK.sleep(ms / 1000),
        },
        asyncio: {
            "run": CLOCK.run,
            "sleep_ms": lambda ms: asyncio.sleep(max(0, ms) / 1000),
        },
        select: {"poll": Poll, "POLLIN": POLLIN, "POLLOUT": POLLOUT},
        sys: {"print_exception": _print_exception},
    }
    for module, names in additions.items():
        for name, value in names.items():
            setattr(module, name, value)
