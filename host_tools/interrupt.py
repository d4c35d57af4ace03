"""Ctrl-C and termination signals as a request to stop, not as an exception."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from host_tools.system import STOP_SIGNALS


@contextmanager
def stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` on Ctrl-C or the system's signals to end, inside the block; a second Ctrl-C raises KeyboardInterrupt.

    Only for the main thread.
    """

    def handle(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop()

    kept = {number: signal.signal(number, handle) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
