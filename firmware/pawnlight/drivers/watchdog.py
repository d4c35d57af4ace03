"""The watchdog: restarts the Pico unless every watched task is alive."""

import sys
import time

import machine

from pawnlight.memory import elapsed_ticks

# The RP2040 allows 8388 ms at most, the RP2350 more.
_TIMEOUT_MS = 8000
_STALE_MS = 5000
_FEED_EVERY_MS = 500
# Where its registers begin. The RP2350 has a PLL where the RP2040 has them, so on any other chip this fails, before
# anything is written. CPython has no name for the board.
REGISTERS = {"RP2040": 0x40058000, "RP2350": 0x400D8000}[getattr(sys.implementation, "_machine", "RP2040")[-6:]]
# Control, where 0 stops it, and the value that the SDK stores while the watchdog runs, in SCRATCH4.
_CTRL = REGISTERS
_RUNNING = REGISTERS + 0x1C
_RUNNING_MARK = 0x6AB73121


class Watchdog:
    """The hardware watchdog, fed while no task is overdue."""

    def __init__(self) -> None:
        self.starved = machine.reset_cause() == machine.WDT_RESET and machine.mem32[_RUNNING] == _RUNNING_MARK
        if self.starved:
            # Reported once, not after each soft reset.
            machine.mem32[_RUNNING] = 0
        self._chip: machine.WDT | None = None
        self._heard: dict[str, int | None] = {}
        self._fed = 0

    def start(self, *names: str) -> None:
        now = _now()
        self._heard = {name: now for name in names}
        self._fed = now
        if self._chip is None:
            self._chip = machine.WDT(timeout=_TIMEOUT_MS)

    def report_alive(self, name: str) -> None:
        now = _now()
        self._heard[name] = now
        if elapsed_ticks(now, self._fed) >= _FEED_EVERY_MS:
            self._feed(now)

    def _feed(self, now: int) -> None:
        # A function of its own: with more local variables, `report_alive` would allocate them on the heap.
        for heard in self._heard.values():
            if heard is not None and elapsed_ticks(now, heard) > _STALE_MS:
                return
        self._fed = now
        if self._chip is not None:
            self._chip.feed()

    def report_waiting(self, name: str) -> None:
        self._heard[name] = None

    def stop(self) -> None:
        if self._chip is not None:
            machine.mem32[_CTRL] = 0
            machine.mem32[_RUNNING] = 0
            self._chip = None


def _now() -> int:
    return time.ticks_ms()  # type: ignore[return-value]
