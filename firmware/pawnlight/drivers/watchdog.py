"""The watchdog: it restarts the Pico unless everything that the table consists of is alive."""

import time

import machine

# The RP2040 takes 8388 ms at most.
_TIMEOUT_MS = 8000
_STALE_MS = 5000
_FEED_EVERY_MS = 500
# The RP2040's registers: the bit that has it running, and what the SDK leaves there while it runs.
_CTRL = 0x40058000
_ENABLE = 1 << 30
_RUNNING = 0x4005801C
_RUNNING_MARK = 0x6AB73121


class Watchdog:
    """Fed by those whom it watches: each says `alive` at least every five seconds, or that it waits for people.

    starved  whether it was the watchdog that restarted the Pico, and nobody's wish
    """

    def __init__(self) -> None:
        self.starved = machine.reset_cause() == machine.WDT_RESET and machine.mem32[_RUNNING] == _RUNNING_MARK
        if self.starved:
            # Told once, not after each soft reset.
            machine.mem32[_RUNNING] = 0
        self._chip: machine.WDT | None = None
        self._heard: dict[str, int | None] = {}
        self._fed = 0

    def start(self, *names: str) -> None:
        """Watch these from now on. What takes long without a break, such as reading the journal, comes before."""
        now = _now()
        self._heard = {name: now for name in names}
        self._fed = now
        if self._chip is None:
            self._chip = machine.WDT(timeout=_TIMEOUT_MS)

    def alive(self, name: str) -> None:
        """`name` goes on. Cheap: may be called in every frame."""
        now = _now()
        self._heard[name] = now
        if self._chip is None or time.ticks_diff(now, self._fed) < _FEED_EVERY_MS:
            return
        for heard in self._heard.values():
            if heard is not None and time.ticks_diff(now, heard) > _STALE_MS:
                return
        self._fed = now
        self._chip.feed()

    def waiting(self, name: str) -> None:
        """`name` waits for people, however long, until it says `alive` again."""
        self._heard[name] = None

    def stop(self) -> None:
        """Watch nothing any more, so that the REPL has all the time it wants."""
        if self._chip is not None:
            machine.mem32[_CTRL] = machine.mem32[_CTRL] & ~_ENABLE
            machine.mem32[_RUNNING] = 0
            self._chip = None


def _now() -> int:
    return time.ticks_ms()  # type: ignore[return-value]
