"""MicroPython's `micropython`: hints to its compiler, and the byte that interrupts."""

from collections.abc import Callable
from typing import Any, TypeVar

from host_tools.virtual.hardware import HARDWARE

_T = TypeVar("_T")


def const(value: _T) -> _T:
    return value


def native(function: _T) -> _T:
    return function


def viper(function: _T) -> _T:
    return function


def kbd_intr(char: int) -> None:
    """The byte on the serial port that raises KeyboardInterrupt; -1 for none."""
    HARDWARE.kbd_intr(char)


def alloc_emergency_exception_buf(size: int) -> None:
    """CPython needs no buffer for faults in interrupts."""


def opt_level(level: int | None = None) -> int:
    return 0


def mem_info(verbose: object = None) -> None:
    print("mem: this is the virtual board")


def schedule(function: Callable[[Any], object], argument: Any) -> None:
    """Run `function(argument)` soon, outside any interrupt that the caller is in."""
    HARDWARE.soon(lambda: function(argument))
