"""The clock of the virtual board, which can run faster than the laptop's."""

import asyncio
import selectors
import threading
import time
from collections.abc import Coroutine
from typing import Any

# The most that the clock goes on between two looks at it, in nanoseconds on the laptop, and one that is fast.
_LONGEST_STEP = 500_000_000
_LONGEST_OF_FAST = 20_000_000
_TICKS = 1 << 30


class SimulatedClock:
    """The board's clock, used for everything that the firmware waits for or measures.

    It stands still while the laptop sleeps or this process is stopped, and one that is faster than the laptop's waits
    for a laptop that is too busy for the board. Otherwise a short press would become a long one, and what has not run
    for a while would seem to hang.

    rate    seconds on the board per second on the laptop
    loop    the event loop of the board's program, once it runs
    """

    def __init__(self) -> None:
        self.rate = 1.0
        self.loop: asyncio.AbstractEventLoop | None = None
        self._passed = 0.0
        self._looked = time.monotonic_ns()
        # The firmware and the bench have threads of their own.
        self._lock = threading.Lock()

    def nanoseconds(self) -> int:
        """Return the nanoseconds on the board since its start."""
        return self._look(0)

    def _look(self, longest: float) -> int:
        with self._lock:
            now = time.monotonic_ns()
            step = now - self._looked
            self._looked = now
            longest = max(longest, _LONGEST_STEP if self.rate <= 1 else _LONGEST_OF_FAST)
            self._passed += min(step, longest) * self.rate
            return int(self._passed)

    def skip(self, seconds: float) -> None:
        """Let `seconds` pass at once."""
        with self._lock:
            self._passed += seconds * 1e9

    def count_sleep(self, seconds: float) -> None:
        """Count a sleep of `seconds` on the laptop, which may be a long step."""
        self._look(seconds * 1e9)

    def ticks(self) -> int:
        """Return the milliseconds on the board, which begin anew as on a Pico."""
        return self.nanoseconds() // 1_000_000 % _TICKS

    def seconds(self) -> float:
        """Return the seconds on the board since its start."""
        return self.nanoseconds() / 1e9

    def to_real_seconds(self, seconds: float) -> float:
        """Convert `seconds` on the board to seconds on the laptop."""
        return seconds / self.rate

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine as `asyncio.run` does, with timers in the board's time."""
        with asyncio.Runner(loop_factory=lambda: _Loop(self)) as runner:
            self.loop = runner.get_loop()
            return runner.run(work)


class _Selector(selectors.DefaultSelector):
    """A selector whose timeouts are in the board's time."""

    def __init__(self, clock: SimulatedClock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        real = timeout and self._clock.to_real_seconds(timeout)
        ready = super().select(real)
        self._clock.count_sleep(real or 0.0)
        return ready


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, clock: SimulatedClock) -> None:
        super().__init__(_Selector(clock))
        self._clock = clock

    def time(self) -> float:
        return self._clock.seconds()

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        # The interpreter starts anew from within a task: that is no fault of the task.
        if not isinstance(context.get("exception"), SystemExit):
            super().call_exception_handler(context)


BOARD_CLOCK = SimulatedClock()
