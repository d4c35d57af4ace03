"""The laptop's end of the link on real ports: sockets and pseudo-terminals that vanish, programs that are killed."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from host_tools.library import Library
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link import ports
from host_tools.link.board_sync import BoardSync
from host_tools.link.connection import PortError
from host_tools.link.runner import SyncRunner
from tests.support.cable import RecordingObserver, check_stored
from tests.support.event_lines import fake_game
from tests.support.scripted_board import BoardOnSocket, ScriptedBoard, wait_until

ROOT = Path(__file__).parents[2]


class RunnerThread:
    """A runner in a thread, on a real port."""

    def __init__(self, url: str, library: Library, patient: bool = False) -> None:
        self.observer = RecordingObserver()
        self.runner = SyncRunner(
            url, BoardSync(LinkedLibrary(library.store), time.monotonic, self.observer), patient=patient
        )
        self.thread = self.runner.start()

    def __enter__(self) -> "RunnerThread":
        return self

    def __exit__(self, *_: object) -> None:
        self.runner.stop()
        self.thread.join(60)
        assert not self.thread.is_alive()


def _has_notes(running: RunnerThread, count: int) -> bool:
    return len(running.observer.notes) >= count


def _holds(library: Library, game: str, count: int) -> bool:
    return library.event_count(game) == count


def test_over_a_socket_with_the_cable_pulled(library: Library, board: BoardOnSocket):
    game, lines = fake_game(events=300)
    board.board.on_have = lambda game, count: check_stored(library, game, count)
    board.play(game, *lines[:100])
    with RunnerThread(board.url, library) as running:
        for start in (100, 200):
            assert wait_until(lambda: library.event_count(game) > 20)
            board.unplug()
            board.board.restart()
            board.play(game, *lines[start : start + 100])
            assert wait_until(partial(_has_notes, running, start // 100))
            board.plug()
        assert wait_until(lambda: library.event_count(game) == 300)
    assert library.event_lines(game) == lines
    assert running.observer.numbers(game) == list(range(300))
    assert any("vanished" in note and "Waiting" in note for note in running.observer.notes)
    assert f"The port {board.url} has appeared." in running.observer.notes


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals")
def test_over_a_pseudo_terminal_that_vanishes(library: Library, tmp_path: Path):
    board = ScriptedBoard()
    game, lines = fake_game(events=60)
    board.play(game, *lines[:30])
    name = tmp_path / "ttyBoard"
    with ExitStack() as stack:
        for number in range(2):
            with at_pseudo_terminal(board, name):
                if number == 0:
                    stack.enter_context(RunnerThread(str(name), library))
                assert wait_until(lambda: library.event_count(game) == len(board.games[game]))
            board.restart()
            board.play(game, *lines[30:])
        assert library.event_lines(game) == lines


@contextmanager
def at_pseudo_terminal(board: ScriptedBoard, name: Path) -> Iterator[None]:
    """Put a board behind a pseudo-terminal, reached through a symbolic link."""
    import tty  # not on Windows

    master, slave = os.openpty()
    tty.setraw(slave)
    name.symlink_to(os.ttyname(slave))
    os.close(slave)
    os.set_blocking(master, False)
    ended = threading.Event()

    def serve() -> None:
        while not ended.wait(0.005):
            with suppress(OSError):
                board.feed(os.read(master, 4096))
            if out := board.speak():
                with suppress(OSError):
                    os.write(master, out)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield
    name.unlink()
    ended.set()
    thread.join()
    os.close(master)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL on Windows")
def test_a_killed_logger_loses_nothing(tmp_path: Path, board: BoardOnSocket):
    game, lines = fake_game(events=400)
    place = tmp_path / "library.db"
    board.play(game, *lines[:20])
    confirmed = []
    for kill in range(6):
        program = subprocess.Popen(
            [sys.executable, "-m", "host_tools.cli", "log", "--port", board.url, "--library", str(place)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert program.stdout is not None
        for _ in range(3 + kill):
            assert program.stdout.readline()
        program.kill()
        program.communicate(timeout=60)
        with board.lock:
            confirmed.append(board.board.confirmed[game])
        with Library.open(place) as library:
            assert library.event_count(game) >= confirmed[-1]
            assert library.event_lines(game) == lines[: library.event_count(game)]
        board.play(game, *lines[20 + 60 * kill : 80 + 60 * kill])
    assert all(earlier <= later for earlier, later in itertools.pairwise(confirmed))
    board.play(game, *lines[380:])
    with Library.open(place) as library:
        with RunnerThread(board.url, library):
            assert wait_until(lambda: library.event_count(game) == 400)
        assert library.event_lines(game) == lines


def test_two_loggers_on_one_library(tmp_path: Path):
    games = [fake_game(f"game {i}", 120) for i in range(3)]
    with ExitStack() as stack:
        boards = [BoardOnSocket(ScriptedBoard()) for _ in range(2)]
        for board in boards:
            stack.callback(board.unplug)
        libraries = [stack.enter_context(Library.open(tmp_path / "library.db")) for _ in boards]
        running = [
            stack.enter_context(RunnerThread(board.url, library))
            for board, library in zip(boards, libraries, strict=True)
        ]
        for at in range(0, 120, 10):
            for own, board in enumerate(boards):
                # The last game is on both boards, as if the flash had been copied.
                for game, lines in (games[own], games[2]):
                    board.play(game, *lines[at : at + 10])
        for game, _ in games:
            assert wait_until(partial(_holds, libraries[0], game, 120))
        for game, lines in games:
            assert libraries[1].event_lines(game) == lines
    assert [one.observer.troubles for one in running] == [[], []]


def test_a_patient_runner_waits_for_its_port(library: Library, board: BoardOnSocket):
    game, lines = fake_game()
    board.play(game, *lines)
    board.unplug()
    with RunnerThread(board.url, library, patient=True) as running:
        assert wait_until(lambda: bool(running.observer.notes))
        assert "refuses the connection" in running.observer.notes[0]
        board.plug()
        assert wait_until(lambda: library.event_count(game) == len(lines))


def test_a_port_that_is_not_there_is_said(library: Library):
    running = RunnerThread("/dev/no-such-port", library)
    running.thread.join(60)
    assert isinstance(running.runner.failure, PortError)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("/dev/no-such-port", "no port"),
        ("socket://127.0.0.1:1", "nothing listens there"),
        ("socket://no-such-host.invalid:5000", "the host name is unknown"),
        ("socket://127.0.0.1", "cannot be opened"),
        ("nonsense://", "cannot be opened"),
        ("", "port"),
        ("hwgrep://no-such-board-at-all", "no ports found"),
        (__file__, "is not a serial port"),
    ],
)
def test_a_port_that_cannot_be_opened(url: str, words: str):
    with pytest.raises(PortError, match=words) as caught:
        ports.open_port(url)
    assert str(caught.value).endswith((".", "?"))


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals")
def test_a_port_is_opened_once():
    master, slave = os.openpty()
    port = ports.open_port(os.ttyname(slave))
    with pytest.raises(ports.PortBusy, match="in use by another program"):
        ports.open_port(os.ttyname(slave))
    port.close()
    ports.open_port(os.ttyname(slave)).close()
    os.close(master)
    os.close(slave)
