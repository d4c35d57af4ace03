"""The two ends of the link as test targets: feed them bytes, check that they still work, measure their memory."""

import gc
import sys
from random import Random
from types import FunctionType, ModuleType

from host_tools.library import Library
from host_tools.link.board_sync import BoardSync
from pawnlight.link.frames import FrameReader, make_frame
from tests.support.cable import RecordingObserver
from tests.support.event_lines import event_texts, fake_game
from tests.support.journals import record_game
from tests.support.laptop import Laptop
from tests.support.memory_library import memory_library

_STEPS = 400


def memory_in_use(root: object) -> int:
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
        texts = event_texts("live", 30)
        if self.journal.live is None:
            record_game(self.journal, bytes(32), texts)

    def take(self, data: bytes) -> bytes:
        """Feed `data` and let the board answer everything."""
        self.feed(data)
        while self.serial.inbox:
            self.link.step()
        for _ in range(_STEPS):
            if not self.link.step():
                break
        return self.serial.take_output()

    def works(self) -> bool:
        """Return whether valid frames are still received and answered."""
        live = self.journal.live
        heard = FrameReader().feed(
            self.take(b"\n" + make_frame("hello 2 test") + make_frame(f"want {live} 29") + make_frame("ping"))
        )
        return (
            any(body.startswith(f"event {live} 29 ") for body in heard) and f"pong {live} {self.journal.count}" in heard
        )

    def held(self) -> int:
        """Bytes of memory in use."""
        return memory_in_use(self.link)


class LaptopEnd:
    """The laptop's logger, with a library in memory."""

    def __init__(self) -> None:
        self.now = 100.0
        self.files: dict[str, str] = {}
        self.library = memory_library(self.files)
        self.observer = RecordingObserver()
        self.sync = BoardSync(self.library, lambda: self.now, self.observer)
        self.sync.on_connect()

    def take(self, data: bytes) -> bytes:
        """Feed `data` and let a moment pass."""
        self.now += 0.05
        self.sync.tick()
        self.sync.receive(data)
        self.observer.__init__()  # type: ignore[misc]
        return self.sync.take_output()

    def works(self) -> bool:
        """Return whether a new game is still stored and confirmed."""
        game, lines = fake_game(f"after {self.now}", 3)
        said = self.take(b"\n" + make_frame("hello 2 0.1.0 feedc0de 7e577e57 -"))
        for number, line in enumerate(lines):
            said += self.take(make_frame(f"event {game} {line}"))
            assert number < self.library.held_events(game, "feedc0de").count
        for one in [row.id for row in self.library.rows()]:
            self.library.forget_game(one)
        self.files.clear()
        return any(body.startswith(f"have {game} 3 ") for body in FrameReader().feed(said))

    def held(self) -> int:
        """Bytes of memory in use."""
        return memory_in_use(self.sync)
