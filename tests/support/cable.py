"""A board and a logger on a simulated line, for tests of the link without ports and without waiting."""

import random
import sqlite3
from collections.abc import Callable
from typing import Any, Protocol

from host_tools.library import Library
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from host_tools.link.client import BoardClient
from host_tools.link.connection import run_blocking
from host_tools.link.observer import Observer
from tests.support.laptop import Laptop
from tests.support.scripted_board import ScriptedBoard
from tests.system.line.noise import Noise

STEP = 0.05


NO_ANSWER_NOTICE = "Nothing at the port answers like a Pawnlight board. Still trying."


class RecordingObserver(Observer):
    """An observer that records its calls."""

    def __init__(self) -> None:
        self.heard: dict[str, list[tuple[int, str]]] = {}
        self.notes: list[str] = []
        self.troubles: list[str] = []
        self.playing: list[tuple[str, str | None]] = []

    def on_event(self, game: str, number: int, text: str) -> None:
        self.heard.setdefault(game, []).append((number, text))

    def on_playing(self, board: str, game: str | None) -> None:
        self.playing.append((board, game))

    def on_note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def on_trouble(self, sentence: str) -> None:
        self.troubles.append(sentence)

    def numbers(self, game: str) -> list[int]:
        return [number for number, _ in self.heard.get(game, [])]


class BoardEnd(Protocol):
    """The board's end of a line. `speak` lets the board work for a step."""

    def feed(self, data: bytes) -> None: ...

    def speak(self) -> bytes: ...


class Cable:
    """A board and a logger on a simulated line with a simulated clock.

    `noise` corrupts the bytes of both directions; there is none until a test sets its `chance`.
    """

    def __init__(self, library: Library, board: BoardEnd | None = None) -> None:
        self.library = library
        self.board: Any = board or ScriptedBoard()
        self.noise = Noise(0.0, random.Random(1), stretch=0)
        self.now = 100.0
        self.plugged = False
        self.new_logger()

    def new_logger(self) -> None:
        """Start the logger, or restart it with nothing but the library."""
        self.observer = RecordingObserver()
        self.sync = BoardSync(LinkedLibrary(self.library.store), lambda: self.now, self.observer)
        self.plug()

    def plug(self) -> None:
        self.plugged = True
        self.sync.on_connect()

    def unplug(self) -> None:
        self.plugged = False
        self.sync.on_disconnect()

    def step(self) -> None:
        """Advance the clock by one step."""
        self.now += STEP
        from_board = self.noise.corrupt(self.board.speak())
        if not self.plugged:
            return
        self.sync.tick()
        self.board.feed(self.noise.corrupt(self.sync.take_output()))
        if from_board:
            self.sync.receive(from_board)

    def advance(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.step()

    def sync_library(self, seconds: float = 60.0) -> float:
        """Advance the clock until the library has all the board's events. Return the seconds it took."""
        begun = self.now
        while not self.is_synced():
            assert self.now - begun < seconds, f"not settled after {seconds} seconds"
            self.step()
        return self.now - begun

    def is_synced(self) -> bool:
        return all(self.library.event_count(game) == len(lines) for game, lines in self.board.games.items())


class BoardPort:
    """A line to a board, by default the firmware's link alone, for BoardClient.

    Every read advances the board's simulated time by a step.
    """

    def __init__(self, board: BoardEnd | None = None, noise: float = 0.0) -> None:
        self.board: Any = board or Laptop()
        self.noise = Noise(noise, random.Random(5))
        self.now = 100.0
        self.meanwhile: Callable[[], None] = lambda: None

    def clock(self) -> float:
        return self.now

    async def read(self) -> bytes:
        self.now += STEP
        self.meanwhile()
        return self.noise.corrupt(self.board.speak())

    def write(self, data: bytes) -> None:
        self.board.feed(self.noise.corrupt(data))

    def greeted(self) -> BoardClient:
        return run_blocking(BoardClient(self).hello())


def record_input(board: Any) -> bytearray:
    """Return what `board` is sent from now on; it grows."""
    fed = bytearray()
    feed = board.feed

    def also(data: bytes) -> None:
        fed.extend(data)
        feed(data)

    board.feed = also
    return fed


def check_stored(library: Library, game: str, count: int) -> None:
    """Check that confirmed events are in the file, where other programs can read them."""
    with sqlite3.connect(library.place) as other:
        held = other.execute("SELECT count(*) FROM events WHERE game = ?", (game,)).fetchone()[0]
    other.close()
    assert held >= count
