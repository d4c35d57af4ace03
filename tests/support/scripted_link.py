"""A fake board that speaks the link's protocol and streams prepared games, in memory; on MicroPython too."""

from collections import OrderedDict
from collections.abc import Callable

from pawnlight.link.frames import FrameReader, event_bodies, make_frame


class ScriptedBoard:
    """The board's side of the link: bytes in, bytes out.

    `games` has the event lines by game id, in the order in which the games began, and `confirmed` the number of events
    confirmed by the laptop. `same_evening` tells whether the laptop has said since the start that the evening
    continues. With `one_stream`, a `want` ends the previous one. `on_have` is called with the game and
    the count of each confirmation.
    """

    def __init__(self, one_stream: bool = False, protocol: str = "2", board: str = "b0a4d") -> None:
        self.games: OrderedDict[str, list[str]] = OrderedDict()
        self.confirmed: dict[str, int] = {}
        self.wants: list[tuple[str, int]] = []
        self.mixes: list[str] = []
        self.one_stream = one_stream
        self.protocol = protocol
        self.board = board
        self.on_have: Callable[[str, int], None] = lambda game, count: None
        self.boots = 0
        self.restart()

    def restart(self) -> None:
        """Restart as after a power cut: bytes in transit are lost, the games are not."""
        self.boots += 1
        self._unframer = FrameReader()
        self._out = b""
        self._streams: OrderedDict[str, int] = OrderedDict()
        self._greeted = False
        self.same_evening = False

    def play(self, game: str, *lines: str) -> None:
        """Add event lines to a game."""
        if game not in self.games:
            self.games[game] = []
            self.confirmed[game] = 0
            self.games[game] += lines
            if self._greeted:
                self._say(f"game {game} {len(lines)} 0 open")
        else:
            self.games[game] += lines

    def feed(self, data: bytes) -> None:
        for body in self._unframer.feed(data):
            word, *rest = body.split(" ")
            if word == "hello" or not self._greeted:
                self._greet()
            if word == "want":
                self.wants.append((rest[0], int(rest[1])))
                if rest[0] not in self.games:
                    self._say(f"error game want {rest[0]}")
                    continue
                if self.one_stream:
                    self._streams.clear()
                self._streams[rest[0]] = int(rest[1])
            elif word == "have":
                count = int(rest[1])
                # A confirmation must name the check of the last event.
                assert rest[2:] == [self.games[rest[0]][count - 1][-8:]]
                self.on_have(rest[0], int(rest[1]))
                self.confirmed[rest[0]] = max(self.confirmed[rest[0]], int(rest[1]))
            elif word == "mix":
                self.mixes.append(" ".join(rest))
            elif body == "same evening":
                self.same_evening = True
            elif word == "ping":
                self._say(self.pong())
            else:
                self.hear(body)

    def hear(self, body: str) -> None:
        """Hear what this board does not know; another one may answer it."""

    def speak(self, events: int = 8) -> bytes:
        """Return the bytes to send now: answers, and at most `events` events of each stream."""
        for game, at in self._streams.items():
            lines = self.games[game][at : at + events]
            for number, line in enumerate(lines, at):
                for body in event_bodies(game, number, line):
                    self._say(body)
            self._streams[game] = at + len(lines)
        out, self._out = self._out, b""
        return out

    def pong(self) -> str:
        return f"pong {list(self.games)[-1]} {len(self.games[list(self.games)[-1]])}" if self.games else "pong - 0"

    def _greet(self) -> None:
        self._greeted = True
        self._streams.clear()
        self._say(f"hello {self.protocol} 0.1.0 {self.board} {self.boots:08x} -")
        for i, (game, lines) in enumerate(self.games.items()):
            state = "open" if i == len(self.games) - 1 and " end " not in lines[-1] else "over"
            self._say(f"game {game} {len(lines)} {self.confirmed[game]} {state}")
        self._say(f"games {len(self.games)}")

    def _say(self, body: str) -> None:
        self._out += make_frame(body)
