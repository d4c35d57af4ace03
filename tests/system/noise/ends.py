"""The two ends of the link as test targets: feed them bytes, check that they still work, measure their memory."""

import gc
import sys
from random import Random
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, cast

from host_tools.games.game_row import header_columns, split_seats
from host_tools.library import BadEvents, Held, Library
from host_tools.link.board_sync import BoardSync
from pawnlight.link.frames import Unframer, frame
from pawnlight.rules.events import check_of, unseal
from tests.support.cable import NothingBesides, RecordingObserver
from tests.support.event_lines import some_game, texts_of
from tests.support.laptop import Laptop

_STEPS = 400


def held(root: object) -> int:
    """Return the bytes of all objects reachable from `root`, without code and modules."""
    seen: set[int] = set()
    waiting = [root]
    size = 0
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType, FunctionType, Random, Library)):
            continue
        seen.add(id(thing))
        size += sys.getsizeof(thing)
        waiting += gc.get_referents(thing)
    return size


class BoardEnd(Laptop):
    """The firmware's link and journal, in the current folder, with a game in progress."""

    def __init__(self) -> None:
        super().__init__()
        texts = texts_of("live", 30)
        if self.journal.live is None:
            self.journal.start(texts[0], bytes(32))
            for text in texts[1:]:
                self.journal.append(text)

    def take(self, data: bytes) -> bytes:
        """Feed `data` and let the board answer everything."""
        self.feed(data)
        while self.serial.inbox:
            self.link.step()
        for _ in range(_STEPS):
            if not self.link.step():
                break
        return self.serial.take()

    def works(self) -> bool:
        """Return whether valid frames are still received and answered."""
        live = self.journal.live
        heard = Unframer().feed(self.take(b"\n" + frame("hello 2 test") + frame(f"want {live} 29") + frame("ping")))
        return (
            any(body.startswith(f"event {live} 29 ") for body in heard) and f"pong {live} {self.journal.count}" in heard
        )

    def held(self) -> int:
        """Bytes of memory in use."""
        return held(self.link)


class LaptopEnd:
    """The laptop's logger, with a library in memory."""

    def __init__(self) -> None:
        self.now = 100.0
        self.library = MemoryLibrary()
        self.observer = RecordingObserver()
        self.sync = BoardSync(cast(Any, self.library), lambda: self.now, self.observer)
        self.sync.connected()

    def take(self, data: bytes) -> bytes:
        """Feed `data` and let a moment pass."""
        self.now += 0.05
        self.sync.tick()
        self.sync.received(data)
        self.observer.__init__()  # type: ignore[misc]
        return self.sync.output()

    def works(self) -> bool:
        """Return whether a new game is still stored and confirmed."""
        game, lines = some_game(f"after {self.now}", 3)
        said = self.take(b"\n" + frame("hello 2 0.1.0 feedc0de 7e577e57 -"))
        for number, line in enumerate(lines):
            said += self.take(frame(f"event {game} {line}"))
            assert number < self.library.tail(game)[0]
        self.library.games.clear()
        return any(body.startswith(f"have {game} 3 ") for body in Unframer().feed(said))

    def held(self) -> int:
        """Bytes of memory in use."""
        return held(self.sync)


class MemoryLibrary(NothingBesides):
    """An in-memory library with the operations that a logger needs; other events replace those that it had."""

    def __init__(self) -> None:
        self.games: dict[str, list[tuple[str, int]]] = {}

    def tail(self, game: str) -> tuple[int, int]:
        events = self.games.get(game, [])
        return len(events), events[-1][1] if events else 0

    def event(self, game: str, number: int) -> tuple[str, int] | None:
        events = self.games.get(game, [])
        return events[number] if number < len(events) else None

    def game(self, game: str) -> SimpleNamespace | None:
        """Return the seats of a game, all that is asked of its entry."""
        events = self.games.get(game)
        if not events:
            return None
        return SimpleNamespace(seats=split_seats(header_columns(events[0][0])["seats"]))

    def lines(self, game: str, first: int = 0) -> list[str]:
        return [f"{n} {text} {check:08x}" for n, (text, check) in enumerate(self.games.get(game, []))][first:]

    def put_right(self, game: str) -> list[int]:
        return []

    def held_by(self, game: str, board: str) -> Held:
        return Held(game, *self.tail(game))

    def keep(self, game: str, board: str, lines: list[str]) -> Held:
        events = self.games.setdefault(game, [])
        for line in lines:
            number, text, check = unseal(line)
            before = events[number - 1][1] if 0 < number <= len(events) else 0
            if number > len(events) or check != check_of(number, text, before):
                raise BadEvents(f"Game {game}: event {number} does not fit.")
            if events[number : number + 1] != [(text, check)]:
                events[number:] = [(text, check)]
        return self.held_by(game, board)
