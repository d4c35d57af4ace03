"""Ctrl-C and termination signals as a request to stop, not as an exception."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from host_tools.system.platform import STOP_SIGNALS


def raise_interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    """Raise KeyboardInterrupt, as a handler of Ctrl-C. Pressed again, it does not disturb the end of the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def stop_on_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` on Ctrl-C or the system's signals to end, inside the block; a second Ctrl-C raises KeyboardInterrupt.

    Only for the main thread.
    """

    def handle(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, raise_interrupt)
        stop()

    kept = {number: signal.signal(number, handle) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
