"""The watchdog: restarts the Pico unless every watched task is alive."""

import time

import machine

# The RP2040 allows 8388 ms at most.
_TIMEOUT_MS = 8000
_STALE_MS = 5000
_FEED_EVERY_MS = 500
# The RP2040's registers: control, where 0 stops it, and the value that the SDK stores while the watchdog runs.
_CTRL = 0x40058000
_RUNNING = 0x4005801C
_RUNNING_MARK = 0x6AB73121


class Watchdog:
    """The hardware watchdog, fed while every task reports `alive` at least every five seconds or waits for people.

    starved  whether the last restart was a watchdog timeout rather than a requested one
    """

    def __init__(self) -> None:
        self.starved = machine.reset_cause() == machine.WDT_RESET and machine.mem32[_RUNNING] == _RUNNING_MARK
        if self.starved:
            # Reported once, not after each soft reset.
            machine.mem32[_RUNNING] = 0
        self._chip: machine.WDT | None = None
        self._heard: dict[str, int | None] = {}
        self._fed = 0

    def start(self, *names: str) -> None:
        """Start to watch the tasks `names`. Long uninterrupted work, such as reading the journal, must come before."""
        now = _now()
        self._heard = {name: now for name in names}
        self._fed = now
        if self._chip is None:
            self._chip = machine.WDT(timeout=_TIMEOUT_MS)

    def alive(self, name: str) -> None:
        """Report that the task `name` is alive. Cheap enough for every frame."""
        now = _now()
        self._heard[name] = now
        if time.ticks_diff(now, self._fed) >= _FEED_EVERY_MS:
            self._feed(now)

    def _feed(self, now: int) -> None:
        # A function of its own: with more local variables, `alive` would allocate them on the heap.
        for heard in self._heard.values():
            if heard is not None and time.ticks_diff(now, heard) > _STALE_MS:
                return
        self._fed = now
        if self._chip is not None:
            self._chip.feed()

    def waiting(self, name: str) -> None:
        """Report that the task `name` waits for people; it is not watched until it reports `alive` again."""
        self._heard[name] = None

    def stop(self) -> None:
        """Stop watching, for the REPL."""
        if self._chip is not None:
            machine.mem32[_CTRL] = 0
            machine.mem32[_RUNNING] = 0
            self._chip = None


def _now() -> int:
    return time.ticks_ms()  # type: ignore[return-value]
