"""Presses of the pad, as the table takes them."""

import asyncio

# At once: MicroPython loads it when it is first wanted, which would be in a game.
from asyncio import wait_for

from pawnlight.board import PAD_KEYS
from pawnlight.pause import sleep_ms

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

    from pawnlight.drivers import Hardware

HELD_MS = 800
_SCAN_MS = 5
_MOST_WAITING = 4
# What each key becomes on a pad that is turned round for the left hand.
_TURNED = {"LEFT": "RIGHT", "RIGHT": "LEFT", "UP": "DOWN", "DOWN": "UP"}


class Keys:
    """Turns the pad's edges into presses: the key's name as it goes down, and `HOLD ` + name once it is held.

    turned    whether the pad is turned round: left is right, up is down
    quiet     set to 0 by every press; whoever wants to know how long the pad is left alone counts it up
    answer    called as soon as a key goes down
    beat      called with every look at the pad: who watches it is alive
    wake      called, and then forgotten, by the next press, which does nothing else
    """

    def __init__(self, hardware: "Hardware") -> None:
        self._hardware = hardware
        self._waiting: list[str] = []
        self._arrived = asyncio.Event()
        self._last = ""  # the key last gone down, until it goes up or is held
        self._since = 0
        self._down: list[str] = []
        self.turned = False
        self.quiet = 0
        self.answer: Callable[[], None] = lambda: None
        self.beat: Callable[[], None] = lambda: None
        self.wake: Callable[[], None] | None = None

    async def run(self) -> None:
        """Watch the pad until cancelled."""
        while True:
            self.step()
            self.beat()
            await sleep_ms(_SCAN_MS)

    def step(self) -> None:
        """Look at the pad once."""
        pad = self._hardware.pad
        edge = pad.scan()
        while edge:
            key = PAD_KEYS[abs(edge) - 1]
            if self.turned:
                key = _TURNED.get(key, key)
            if edge > 0:
                self._goes_down(key)
            else:
                self._goes_up(key)
            edge = pad.scan()
        if self._last and self._hardware.since(self._since) >= HELD_MS:
            self._press("HOLD " + self._last)
            self._last = ""

    def _goes_down(self, key: str) -> None:
        self.quiet = 0
        if self.wake is not None:
            wake, self.wake = self.wake, None
            wake()
            self.answer()
            return
        self.answer()
        self._down.append(key)
        self._last = key
        self._since = self._hardware.now()
        self._press(key)

    def interrupt(self, word: str) -> None:
        """Let whoever waits for a press have `word` as if it were one."""
        self._waiting.append(word)
        self._arrived.set()

    def _goes_up(self, key: str) -> None:
        if key in self._down:
            self._down.remove(key)
        if key == self._last:
            self._last = ""
        self._arrived.set()

    def _press(self, key: str) -> None:
        # Someone leaning on the pad is not a game of thirty turns.
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(key)
        self._arrived.set()

    def forget(self) -> None:
        """Drop the presses that nobody has taken: they were meant for what was shown before."""
        self._waiting = []

    async def next(self) -> str:
        """The next press."""
        while not self._waiting:
            await self._change()
        return self._waiting.pop(0)

    async def _change(self) -> None:
        # Whoever waits for people is alive, however long they take.
        self._hardware.watchdog.waiting("table")
        self._arrived.clear()
        await self._arrived.wait()
        self._hardware.watchdog.alive("table")

    async def released(self, key: str) -> bool:
        """Wait until `key`, just pressed, goes up (True) or is held (False: its HOLD is then taken)."""
        while key == self._last:
            await self._change()
        held = "HOLD " + key
        if held in self._waiting:
            self._waiting.remove(held)
            return False
        return True

    async def next_while(self, key: str) -> "str | None":
        """The next press while `key` is down, or None once it goes up."""
        while key in self._down:
            while self._waiting:
                pressed = self._waiting.pop(0)
                if not pressed.startswith("HOLD"):
                    return pressed
            await self._change()
        return None

    async def next_within(self, seconds: float) -> "str | None":
        """The next press, or None when `seconds` pass without one. A key that is still held says nothing new.

        HOLD BACK is the exception: it takes back a move, whoever plays.
        """
        end = self._hardware.now()
        left = seconds
        self._hardware.watchdog.alive("table")
        while True:
            while self._waiting:
                key = self._waiting.pop(0)
                if key == "HOLD BACK" or not key.startswith("HOLD"):
                    return key
            if left <= 0:
                return None
            self._arrived.clear()
            try:
                await wait_for(self._arrived.wait(), left)
            except asyncio.TimeoutError:
                return None
            left = seconds - self._hardware.since(end) / 1000
