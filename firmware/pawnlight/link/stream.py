"""The board's side of the event link: answers the laptop and streams to it what the journal holds. See frames.

The journal is the only source: an event goes out after it is on flash, however long after. Nothing here waits for
the laptop, and nothing here is remembered about it but what it asked for.
"""

import asyncio

from pawnlight import VERSION
from pawnlight.link.frames import Unframer, frame
from pawnlight.rules.text import hexlify, number_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

    from pawnlight.drivers import Hardware
    from pawnlight.store.journal import Journal

PROTOCOL = 1
_PAUSE_S = 0.02
_PIECE = 64
_MOST_WAITING = 40


class Link:
    """Runs beside the table. `leave` is set when the laptop asks for the REPL."""

    def __init__(self, hardware: "Hardware", journal: "Journal") -> None:
        self._serial = hardware.serial
        self._journal = journal
        self._unframer = Unframer()
        self._hello = "hello %d %s %s %s" % (
            PROTOCOL,
            VERSION,
            hardware.id,
            hexlify(hardware.entropy(4)),
        )
        self._greeted = False
        self._out = b""  # the rest of the frame being sent
        self._next: list[str] = []  # bodies to send before any more events
        self._wanted: dict[str, int] = {}  # game: number of the next event to send
        self._reading: dict[str, Iterator[str]] = {}
        self._live: str | None = None
        self.leave = asyncio.Event()

    async def run(self) -> None:
        """Serve the link until cancelled."""
        self._serial.open()
        try:
            while True:
                busy = self.step()
                await asyncio.sleep(0 if busy else _PAUSE_S)
        finally:
            self._serial.close()

    def step(self) -> bool:
        """Take in what has come and send one piece at most. Returns whether anything moved."""
        data = self._serial.read(_PIECE)
        for body in self._unframer.feed(data):
            self._obey(body)
        if self._greeted and self._journal.live != self._live:
            self._live = self._journal.live
            if self._live:
                self._next.append("game %s 1 0 open" % self._live)
        if not self._out:
            self._out = self._next_frame()
        sent = self._serial.write(self._out[:_PIECE]) if self._out else 0
        self._out = self._out[sent:]
        return bool(data) or sent > 0

    def _next_frame(self) -> bytes:
        if self._next:
            return frame(self._next.pop(0))
        for game, number in list(self._wanted.items()):
            line = self._line(game, number)
            if line is not None:
                self._wanted[game] = number + 1
                return frame("event %s %s" % (game, line))
        return b""

    def _line(self, game: str, number: int) -> "str | None":
        """The line of event `number` of `game`, or None when it has not happened yet."""
        reading = self._reading.get(game)
        fresh = reading is None
        if reading is None:
            if game == self._journal.live and number >= self._journal.count:
                return None
            reading = self._reading[game] = self._journal.lines(game, number)
        for line in reading:
            return line
        del self._reading[game]
        # A reading begun while the game was live ends where the game then was: only a new one knows that all is sent.
        if game != self._journal.live:
            if not fresh:
                return self._line(game, number)
            del self._wanted[game]
        return None

    def _obey(self, body: str) -> None:
        words = body.split(" ")
        kind = words[0]
        number = number_of(words[-1])
        if kind == "hello":
            self._greet()
        elif not self._greeted:
            # The laptop speaks to the board that was here before a restart.
            self._greet()
        elif kind == "ping" and len(words) == 1:
            live = self._journal.live
            self._say("pong %s %d" % (live or "-", self._journal.count))
        elif kind in ("want", "have") and len(words) == 3 and number is not None:
            self._want_or_have(kind, words[1], number)
        elif kind == "repl" and len(words) == 1:
            self.leave.set()
        else:
            self._say("error there is no such request: " + body[:60])

    def tell(self, body: str) -> None:
        """Send `body` as soon as the laptop takes it; what a frame cannot carry is left out."""
        self._say("".join([c if 32 <= ord(c) < 126 else "?" for c in body[:200]]))

    def _say(self, body: str) -> None:
        # A laptop that asks and does not read is not answered for ever: what counts is in the journal.
        if len(self._next) < _MOST_WAITING:
            self._next.append(body)

    def _want_or_have(self, kind: str, game: str, number: int) -> None:
        if not any([known == game for known, _, _, _ in self._journal.games()]):
            self._say("error there is no game %s here" % game[:20])
        elif kind == "want":
            self._wanted[game] = number
            self._reading.pop(game, None)
        else:
            self._journal.confirm(game, number)

    def _greet(self) -> None:
        """Say who this is and which games are here, and begin anew with what the laptop wants."""
        self._greeted = True
        self._wanted = {}
        self._reading = {}
        self._live = self._journal.live
        games = self._journal.games()
        self._next = [self._hello]
        for game, count, confirmed, over in games:
            self._next.append("game %s %d %d %s" % (game, count, confirmed, "over" if over else "open"))
        self._next.append("games %d" % len(games))
