"""Ctrl-C as a wish to end, not as an error in the midst of something."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def ending_by(stop: Callable[[], None]) -> Iterator[None]:
    """Inside, Ctrl-C, a request to terminate and a closed terminal call `stop`; a second Ctrl-C interrupts at once.

    For the main thread only.
    """

    def wish(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop()

    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    kept = {number: signal.signal(number, wish) for number in numbers}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
