"""The clock of the virtual board, which can run faster than the laptop's."""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any


class Clock:
    """The board's clock, used for everything that the firmware waits for or measures.

    rate    seconds on the board per second on the laptop
    loop    the event loop of the board's program, once it runs
    """

    def __init__(self) -> None:
        self.rate = 1.0
        self.loop: asyncio.AbstractEventLoop | None = None
        self._start = time.monotonic_ns()

    def nanoseconds(self) -> int:
        """Return the nanoseconds on the board since its start."""
        return int((time.monotonic_ns() - self._start) * self.rate)

    def seconds(self) -> float:
        """Return the seconds on the board since its start."""
        return self.nanoseconds() / 1e9

    def real(self, seconds: float) -> float:
        """Convert `seconds` on the board to seconds on the laptop."""
        return seconds / self.rate

    def sleep(self, seconds: float) -> None:
        """Sleep for `seconds` of the board's time."""
        time.sleep(max(0.0, self.real(seconds)))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine as `asyncio.run` does, with timers in the board's time."""
        with asyncio.Runner(loop_factory=lambda: _Loop(self)) as runner:
            self.loop = runner.get_loop()
            return runner.run(work)


class _Selector(selectors.DefaultSelector):
    """A selector whose timeouts are in the board's time."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(timeout and self._clock.real(timeout))


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, clock: Clock) -> None:
        super().__init__(_Selector(clock))
        self._clock = clock

    def time(self) -> float:
        return self._clock.seconds()

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        # The interpreter starts anew from within a task: that is no fault of the task.
        if not isinstance(context.get("exception"), SystemExit):
            super().call_exception_handler(context)


CLOCK = Clock()
