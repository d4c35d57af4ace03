"""The board's end of the link and the laptop's, for tests."""

import asyncio
from random import Random
from typing import Any, cast

from host_tools.virtual.hardware import Serial
from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.link.protocol import Link
from pawnlight.link.transfers import Listener
from pawnlight.store.journal import Journal


class Laptop:
    """A board with its journal, and the other end of its cable."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal or Journal()
        self._chance = Random(1)
        self.restart()

    def restart(self) -> None:
        """Restart the board; bytes on the way are lost."""
        self.id = "00c0ffee"
        self.serial = Serial(1 << 30)
        self.listener = Listener()
        self.link = Link(cast(Any, self), self.journal, self.listener, asyncio.Event())
        self._unframer = FrameReader()
        self._begun: list[str] = []

    def random_bytes(self, count: int) -> bytes:
        return self._chance.randbytes(count)

    def feed(self, data: bytes) -> None:
        """Send bytes to the board."""
        self.serial.inbox += data

    def speak(self) -> bytes:
        """Let the board move a few hundred bytes, and return what it has sent."""
        for _ in range(12):
            self.link.step()
        return self.serial.take_output()

    def exchange(self, *bodies: str) -> list[str]:
        """Send `bodies`, let the board work, and return its answers."""
        self.feed(b"".join(map(make_frame, bodies)))
        return self.receive()

    def receive(self) -> list[str]:
        rested = 0
        for _ in range(10000):
            rested = 0 if self.link.step() else rested + 1
            if rested == 3:
                break
        else:
            raise AssertionError("the board never rests")
        heard = join_parts(self._unframer.feed(self.serial.take_output()), self._begun)
        assert self._unframer.bad == 0
        return heard


def join_parts(bodies: list[str], begun: list[str] | None = None) -> list[str]:
    """Return the bodies, with the parts of events joined; `begun` keeps incomplete parts between calls."""
    parts = [] if begun is None else begun
    found: list[str] = []
    for body in bodies:
        word, _, rest = body.partition(" ")
        if word != "part":
            found.append(body)
            continue
        game, _, at, text = rest.split(" ", 3)
        parts.append(text)
        i, _, count = at.partition("/")
        if i == count:
            found.append(f"event {game} {''.join(parts)}")
            parts.clear()
    return found
