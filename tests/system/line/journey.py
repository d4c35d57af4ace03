"""Many games over a noisy line: the library must equal the journal, event for event."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

from host_tools.library import Library, LibraryError
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link import ports, runner
from host_tools.link.board_sync import BoardSync
from host_tools.link.observer import Observer
from tests.support.cable import NO_ANSWER_NOTICE
from tests.support.laptop import BoardWithCable
from tests.support.socket_device import SocketDevice
from tests.system.line.noise import Noise
from tests.system.power.cuts import RULE_SETS, whole_game

# The board plays on while the laptop is at most this many events behind.
_BEHIND = 600
_MOMENT_S = 0.002
_STUCK_S = 120
# The number of bytes that a USB port and its driver buffer. Without a client, USB accepts and discards everything.
_ROOM, _ENDLESS = 512, 1 << 30


class Board(BoardWithCable, SocketDevice):
    """The firmware's journal and link behind a noisy line; the journal is in the current folder.

    `confirmed` is the number of events of each game that a laptop has confirmed. Other threads use it with `lock`.
    """

    def __init__(self, noise: Noise) -> None:
        BoardWithCable.__init__(self)
        self.noise = noise
        self.confirmed: dict[str, int] = {}
        self.plugged = False
        self._confirm = self.journal.confirm
        self.journal.confirm = self._on_confirm  # type: ignore[method-assign]
        SocketDevice.__init__(self)

    def _on_confirm(self, game: str, count: int, check: str | None = None) -> bool:
        held = self._confirm(game, count, check)
        if held:
            self.confirmed[game] = max(count, self.confirmed.get(game, 0))
        return held

    def wait(self) -> None:
        with self.lock:
            self._work(_ENDLESS)

    def met(self) -> None:
        with self.lock:
            self.plugged = True
            self.serial.inbox = b""

    def answer(self, data: bytes) -> bytes | None:
        if not self.plugged:
            return None
        self.feed(self.noise.corrupt(data))
        return self.noise.corrupt(self._work(_ROOM))

    def _work(self, room: int) -> bytes:
        self.serial.room = room
        for _ in range(60):
            if not self.link.step():
                break
        return self.serial.take_output()

    def pull(self) -> None:
        """Pull the cable; the next connection plugs it in again."""
        self.plugged = False
        assert self.alone.wait(_STUCK_S)


class TroubleRecorder(Observer):
    """An observer that records the messages to the user."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def on_trouble(self, sentence: str) -> None:
        with self._path.open("a") as file:
            file.write(sentence + "\n")


def _log(url: str, folder: Path, speed: float) -> None:
    """Log as `pawnlight log` does, by a clock that runs `speed` times as fast as real time."""
    ports.READ_TIMEOUT = 0.05 / speed
    runner.REOPEN_INTERVAL = 0.5 / speed
    with Library.open(folder / "library.db") as opened:
        observer = TroubleRecorder(folder / "troubles")
        sync = BoardSync(LinkedLibrary(opened.store), lambda: time.monotonic() * speed, observer)
        runner.SyncRunner(url, sync, patient=True).run()


def endless_events() -> Iterator[tuple[bytes | None, str]]:
    """Yield the events of one game after another, cycling through the rule sets; the seed comes with the header."""
    for number in count():
        for rules in RULE_SETS:
            seed, game = whole_game(rules, f"journey {number}")
            for n, text in enumerate(game):
                yield (seed if n == 0 else None), text


def run_journey(
    folder: Path, *, events: int, unplugs: int, kills: int, noise: float = 0.01, speed: float = 20.0, seed: int = 1
) -> tuple[int, int]:
    """Play `events` events on a board in the current folder, and log them to a library in `folder`.

    The cable is pulled `unplugs` times, the logger killed `kills` times and the link restarted now and then, at random.
    Returns the number of games, and of corrupted bytes. AssertionError if library and journal differ at the end, or if
    a confirmed event was not stored.
    """
    random = Random(seed)
    board = Board(Noise(noise, Random(seed)))
    # Forked, to save the second that importing everything takes.
    fork = multiprocessing.get_context("fork").Process
    (host := fork(target=_log, args=(board.url, folder, speed), daemon=True)).start()
    incidents = {"unplug": unplugs, "kill": kills, "restart": max(1, unplugs // 20)}
    due = sorted((at, what) for what, times in incidents.items() for at in random.sample(range(1, events), times))
    source = endless_events()
    played, before, since = 0, (0, 0, 0), time.monotonic()
    while True:
        time.sleep(_MOMENT_S)
        with board.lock:
            kept = sum(board.confirmed.values())
            for _ in range(random.randrange(1, 12) if played < events and played - kept < _BEHIND else 0):
                _play(board, *next(source))
                played += 1
        if before != (before := (played, kept, len(due))):
            since = time.monotonic()
        assert time.monotonic() - since < _STUCK_S, f"stuck: {played - kept} events are lacking"
        if due and due[0][0] <= played and board.plugged:
            _, what = due.pop(0)
            if what == "restart":
                with board.lock:
                    board.restart()
                continue
            if what == "kill":
                _kill(host)
                _is_kept(folder, board)
            board.pull()
            if what == "kill":
                (host := fork(target=_log, args=(board.url, folder, speed), daemon=True)).start()
        elif not due and events <= played == kept:
            break
    _kill(host)
    board.close()
    _is_the_same(folder, board)
    # In the worst case no hello got through for a while.
    troubles = folder / "troubles"
    assert not troubles.exists() or set(troubles.read_text().splitlines()) == {NO_ANSWER_NOTICE}
    return sum(1 for _ in board.journal.games()), board.noise.corrupted


def _kill(host: multiprocessing.process.BaseProcess) -> None:
    """Kill the logger with SIGKILL, whatever it is doing."""
    assert host.pid is not None
    os.kill(host.pid, signal.SIGKILL)
    host.join()
    assert host.exitcode == -signal.SIGKILL, "it had ended by itself"


def _play(board: Board, seed: bytes | None, text: str) -> None:
    if seed is None:
        board.journal.append_event(text)
    else:
        board.journal.start_game(text, seed)


def _is_kept(folder: Path, board: Board) -> None:
    """Check that confirmed events are in the library, no matter when the logger was killed."""
    # Killed while it created the library.
    with suppress(LibraryError), Library.open(folder / "library.db", create=False) as library:
        for game, confirmed in board.confirmed.items():
            assert library.event_count(game) >= confirmed, f"game {game}: {confirmed} events were confirmed"
        return
    assert not board.confirmed


def _is_the_same(folder: Path, board: Board) -> None:
    with Library.open(folder / "library.db", create=False) as library:
        kept = [game for game, _, _, _ in board.journal.games()]
        assert sorted(row.id for row in library.games()) == sorted(kept)
        for game in kept:
            assert library.event_lines(game) == list(board.journal.event_lines(game, 0)), f"game {game} differs"
