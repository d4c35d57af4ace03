"""Presses of the pad, as the table takes them."""

import asyncio

from pawnlight.board import PAD_KEYS

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.drivers import Hardware

HELD_MS = 800
_SCAN_S = 0.005
_MOST_WAITING = 4


class Keys:
    """Turns the pad's edges into presses: the key's name as it goes down, and `HOLD ` + name once it is held."""

    def __init__(self, hardware: "Hardware") -> None:
        self._hardware = hardware
        self._waiting: list[str] = []
        self._arrived = asyncio.Event()
        self._down = 0  # the key last gone down and still down, as the pad's scan says it
        self._since = 0

    async def run(self) -> None:
        """Watch the pad until cancelled."""
        while True:
            self.step()
            await asyncio.sleep(_SCAN_S)

    def step(self) -> None:
        """Look at the pad once."""
        pad = self._hardware.pad
        edge = pad.scan()
        while edge:
            if edge > 0:
                self._down = edge
                self._since = self._hardware.now()
                self._press(PAD_KEYS[edge - 1])
            elif -edge == self._down:
                self._down = 0
            edge = pad.scan()
        if self._down and self._hardware.since(self._since) >= HELD_MS:
            self._press("HOLD " + PAD_KEYS[self._down - 1])
            self._down = 0

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
            self._arrived.clear()
            await self._arrived.wait()
        return self._waiting.pop(0)

    async def next_within(self, seconds: float) -> "str | None":
        """The next press, or None when `seconds` pass without one. A key that is still held says nothing new."""
        self._waiting = [key for key in self._waiting if not key.startswith("HOLD")]
        if not self._waiting:
            self._arrived.clear()
            try:
                await asyncio.wait_for(self._arrived.wait(), seconds)
            except asyncio.TimeoutError:
                return None
        key = self._waiting.pop(0) if self._waiting else None
        return await self.next_within(seconds) if key and key.startswith("HOLD") else key
