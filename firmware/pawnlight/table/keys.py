"""Key presses, as used by the table: short ones, held ones (after `LONG_PRESS_MS`) and none for a while.

The functions of held keys, hint and take-back, are in question.py, for a hand of cards in hand.py.
"""

import asyncio
import gc

from pawnlight.board import PAD_KEYS
from pawnlight.memory import sleep_ms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.board import Hardware

LONG_PRESS_MS = 800
_SCAN_MS = 5
# Garbage is collected so long after a press: its effect is shown by then, and nobody presses again so soon.
_COLLECT_MS = 100
_MOST_WAITING = 4
# In place of a press: settings or names have changed from outside, so the screen must be drawn again.
REDRAW = "HOLD"
# The keys of a pad that is turned round for left-handed people.
TURNED_KEYS = {"LEFT": "RIGHT", "RIGHT": "LEFT", "UP": "DOWN", "DOWN": "UP"}


class Keys:
    """Turns edges of the buttons into presses: the key's name as it goes down, and `HOLD ` + name once it is held.

    turned    whether the pad is turned round: left is right, up is down
    quiet     the seconds since the last press
    answer    called as soon as a key goes down
    """

    def __init__(self, hardware: "Hardware", answer: "Callable[[], None]" = lambda: None) -> None:
        self._hardware = hardware
        self._waiting: list[str] = []
        self._arrived = asyncio.Event()
        self._last = ""  # the key that went down last, until it goes up or is held
        self._since = 0
        self._down: list[str] = []
        self._pressed = 0  # when the last press came, also one that a phone has made
        self._litter = False  # whether garbage is to be collected after that
        self.turned = False
        self.quiet = 0
        self._answer = answer
        self._wake: Callable[[], None] | None = None

    async def run(self) -> None:
        """Scan the buttons until cancelled."""
        while True:
            self.step()
            # A sign of life.
            self._hardware.watchdog.report_alive("pad")
            await sleep_ms(_SCAN_MS)

    def step(self) -> None:
        """Scan the buttons once."""
        pad = self._hardware.pad
        edge = pad.read_edge()
        while edge:
            key = PAD_KEYS[abs(edge) - 1]
            if self.turned:
                key = TURNED_KEYS.get(key, key)
            if edge > 0:
                self._goes_down(key)
            else:
                self._goes_up(key)
            edge = pad.read_edge()
        if self._last and self._hardware.elapsed_since(self._since) >= LONG_PRESS_MS:
            self.press("HOLD " + self._last)
            self._last = ""
        if self._litter and self._hardware.elapsed_since(self._pressed) >= _COLLECT_MS:
            self._litter = False
            gc.collect()

    def _goes_down(self, key: str) -> None:
        self.quiet = 0
        wake, self._wake = self._wake, None
        if wake is not None:
            wake()
        self._answer()
        if wake is not None:
            return
        self._down.append(key)
        self._last = key
        self._since = self._hardware.now_ms()
        self.press(key)

    def _goes_up(self, key: str) -> None:
        if key in self._down:
            self._down.remove(key)
        if key == self._last:
            self._last = ""
        self._arrived.set()

    def press(self, key: str) -> None:
        """Take `key` as pressed."""
        self._pressed = self._hardware.now_ms()
        self._litter = True
        # Somebody who leans on the buttons must not play thirty turns.
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(key)
        self._arrived.set()

    def set_turned(self, turned: bool) -> None:
        """Turn the pad round, or back."""
        self.turned = turned

    def reset_idle(self) -> None:
        """Begin to count the quiet anew, and wake the board: people are there, although they press nothing."""
        self.quiet = 0
        wake, self._wake = self._wake, None
        if wake is not None:
            wake()

    def tick_idle(self) -> int:
        """Count a second. Returns how many there were since the last press."""
        self.quiet += 1
        return self.quiet

    def wake_with(self, wake: "Callable[[], None]") -> None:
        """Call `wake` at the next press, which then has no other effect."""
        self._wake = wake

    def request_redraw(self) -> None:
        """Let the screen be drawn again."""
        self.press(REDRAW)

    def has_pending(self) -> bool:
        """Return whether there are presses that nobody has taken."""
        return len(self._waiting) > 0

    def drop_pending(self) -> None:
        """Drop pending presses, which were meant for an earlier screen."""
        self._waiting = []

    def forget_presses(self) -> None:
        """Drop pending presses, and report no key as held that is down now."""
        self.drop_pending()
        self._last = ""

    async def next_press(self) -> str:
        """Wait for the next press."""
        while not self._waiting:
            await self._change()
        return self._waiting.pop(0)

    async def next_press_or_event(self, event: "asyncio.Event") -> "str | None":
        """Wait for the next press or for `event`, which gives None."""

        async def look() -> None:
            await event.wait()
            self._arrived.set()

        looking = asyncio.create_task(look())
        try:
            while not self._waiting and not event.is_set():
                await self._change()
        finally:
            looking.cancel()
        return self._waiting.pop(0) if self._waiting else None

    async def _change(self) -> None:
        # A task that waits for people counts as alive, however long they take.
        self._hardware.watchdog.report_waiting("table")
        self._arrived.clear()
        await self._arrived.wait()
        self._hardware.watchdog.report_alive("table")

    async def wait_for_release(self, key: str) -> bool:
        """Wait until `key`, just pressed, goes up (True) or is held (False; its HOLD is consumed)."""
        while key == self._last:
            await self._change()
        held = "HOLD " + key
        if held in self._waiting:
            self._waiting.remove(held)
            return False
        return True

    async def next_press_while_held(self, *held: str) -> "str | None":
        """Wait for the next press, or REDRAW, while the keys `held` are down; None once one of them goes up."""
        while all([key in self._down for key in held]):
            while self._waiting:
                pressed = self._waiting.pop(0)
                if pressed == REDRAW or not pressed.startswith("HOLD"):
                    return pressed
            await self._change()
        return None

    async def wait_for_press(self, seconds: float) -> bool:
        """Wait until a press can be taken, for at most `seconds`. Returns whether one can."""
        self._hardware.watchdog.report_waiting("table")
        came = await self._arrives(seconds)
        self._hardware.watchdog.report_alive("table")
        return came

    async def _arrives(self, seconds: float) -> bool:
        # A task that is cancelled in MicroPython's `wait_for`, and goes on, is cancelled a second time a moment later.
        over = asyncio.Event()

        async def end() -> None:
            await asyncio.sleep(seconds)
            over.set()
            self._arrived.set()

        ending = asyncio.create_task(end())
        try:
            while not self._waiting and not over.is_set():
                self._arrived.clear()
                await self._arrived.wait()
        finally:
            ending.cancel()
        return bool(self._waiting)

    async def next_press_within(self, seconds: float) -> "str | None":
        """Wait for the next press; None after `seconds` without one. HOLD presses are ignored.

        HOLD BACK is the exception: it takes back a move at any time.
        """
        began = self._hardware.now_ms()
        self._hardware.watchdog.report_alive("table")
        while await self._arrives(seconds - self._hardware.elapsed_since(began) / 1000):
            key = self._waiting.pop(0)
            if key == "HOLD BACK" or not key.startswith("HOLD"):
                return key
        return None
