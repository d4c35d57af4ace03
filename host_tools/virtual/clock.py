"""The board's time: that of the laptop, or so many times as fast."""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any


class Clock:
    """Tells the board's time. Everything that the firmware waits for or measures goes by it.

    rate    how many seconds pass on the board in one second of the laptop
    """

    def __init__(self) -> None:
        self.rate = 1.0
        self._start = time.monotonic_ns()

    def nanoseconds(self) -> int:
        """Nanoseconds on the board since its start."""
        return int((time.monotonic_ns() - self._start) * self.rate)

    def seconds(self) -> float:
        """Seconds on the board since its start."""
        return self.nanoseconds() / 1e9

    def real(self, seconds: float) -> float:
        """The laptop's seconds in which `seconds` pass on the board."""
        return seconds / self.rate

    def sleep(self, seconds: float) -> None:
        """Let `seconds` pass on the board."""
        time.sleep(max(0.0, self.real(seconds)))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """`asyncio.run` in the board's time."""
        with asyncio.Runner(loop_factory=lambda: _Loop(self)) as runner:
            return runner.run(work)


class _Selector(selectors.DefaultSelector):
    """Waits for seconds of the board's time."""

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


CLOCK = Clock()
