"""The laptop's end of the link: whatever the line does, the library ends up with the board's events, each once."""

import itertools
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event as sqlalchemy_event

from host_tools.library import Library
from host_tools.link import ports
from host_tools.link.logger import Logger
from host_tools.link.observer import Observer
from host_tools.link.runner import Runner
from pawnlight.link.frames import frame
from tests.games import sealed, some_game, texts_of
from tests.scripted_board import BoardOnSocket, ScriptedBoard, eventually

ROOT = Path(__file__).parent.parent
STEP = 0.05
UNHEARD = "Nothing there answers as a Pawnlight board; still asking."
NUMBERS = itertools.count()


class Ear(Observer):
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.heard: dict[str, list[tuple[int, str]]] = {}
        self.notes: list[str] = []
        self.troubles: list[str] = []

    def on_event(self, game: str, number: int, text: str) -> None:
        self.heard.setdefault(game, []).append((number, text))

    def on_note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def on_trouble(self, sentence: str) -> None:
        self.troubles.append(sentence)

    def numbers(self, game: str) -> list[int]:
        return [number for number, _ in self.heard.get(game, [])]


class Cable:
    """A board and a logger on a simulated line with a simulated clock.

    `noise` is the chance for each byte to be hurt, in either direction.
    """

    def __init__(self, library: Library, board: ScriptedBoard | None = None) -> None:
        self.library = library
        self.board = board or ScriptedBoard()
        self.noise = 0.0
        self.random = random.Random(1)
        self.now = 100.0
        self.plugged = False
        self.new_logger()

    def new_logger(self) -> None:
        """The program is started (again); of an earlier one nothing is left but the library."""
        self.ear = Ear()
        self.logger = Logger(self.library, lambda: self.now, self.ear)
        self.plug()

    def plug(self) -> None:
        self.plugged = True
        self.logger.connected()

    def unplug(self) -> None:
        self.plugged = False
        self.logger.disconnected()

    def step(self) -> None:
        """A moment passes."""
        self.now += STEP
        from_board = self.hurt(self.board.speak())
        if not self.plugged:
            return
        self.logger.tick()
        self.board.feed(self.hurt(self.logger.output()))
        if from_board:
            self.logger.received(from_board)

    def steps(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.step()

    def settle(self, seconds: float = 60.0) -> float:
        """Let time pass until the library holds all that the board has; the seconds it took."""
        begun = self.now
        while not self.same():
            assert self.now - begun < seconds, f"not settled after {seconds} seconds"
            self.step()
        return self.now - begun

    def same(self) -> bool:
        return all(self.library.count(game) == len(lines) for game, lines in self.board.games.items())

    def hurt(self, data: bytes) -> bytes:
        if not self.noise:
            return data
        out = bytearray()
        for byte in data:
            if self.random.random() >= self.noise:
                out.append(byte)
                continue
            kind = self.random.randrange(5)
            if kind == 0:
                out.append(self.random.randrange(256))
            elif kind == 1:
                out += bytes((byte, byte))
            elif kind == 2:
                out += self.random.randbytes(self.random.randrange(12))
            elif kind == 3 and out:
                out[-1:] = bytes((byte, out[-1]))
        return bytes(out)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.db") as opened:
        yield opened


@pytest.fixture
def cable(library: Library) -> Cable:
    return Cable(library)


# A quiet line


def test_what_the_board_kept_comes_first_and_what_happens_follows(cable: Cable):
    old, old_lines = some_game("old", 30, over=True)
    new, new_lines = some_game("new", 40)
    cable.board.play(old, *old_lines)
    cable.board.play(new, *new_lines[:5])
    assert cable.settle() < 1
    for line in new_lines[5:]:
        cable.board.play(new, line)
        # Shown within a breath, not at the next ping.
        assert cable.settle() <= 2 * STEP
    assert cable.library.lines(old) == old_lines
    assert cable.library.lines(new) == new_lines
    cable.steps(5)
    assert cable.board.confirmed == {old: 30, new: 40}
    assert cable.ear.numbers(new) == list(range(40))
    assert cable.ear.heard[new][0] == (0, texts_of("new", 1)[0])
    assert cable.ear.troubles == []
    assert [row.id for row in cable.library.games()] == [new, old]


def test_a_game_begun_while_connected_is_followed(cable: Cable):
    cable.steps(3)
    game, lines = some_game()
    cable.board.play(game, lines[0])
    assert cable.settle() < 0.5
    cable.board.play(game, *lines[1:])
    assert cable.settle() < 0.5


def test_events_still_come_at_once_after_another_hello(cable: Cable):
    game, lines = some_game()
    cable.board.play(game, *lines[:3])
    cable.settle()
    cable.board.feed(frame("hello 1 from-a-terminal"))
    cable.steps(0.5)
    cable.board.play(game, *lines[3:])
    assert cable.settle() <= 2 * STEP


def test_many_games_from_weeks_offline_come_in_their_order(cable: Cable):
    for i in range(30):
        game, lines = some_game(f"game {i}", 20 + i, over=i < 29)
        cable.board.play(game, *lines)
    assert cable.settle() < 20
    assert [row.id for row in cable.library.games()][::-1] == list(cable.board.games)
    cable.steps(5)
    assert cable.board.confirmed == {game: len(lines) for game, lines in cable.board.games.items()}


def test_a_board_that_sends_one_game_at_a_time_is_enough(library: Library):
    cable = Cable(library, ScriptedBoard(one_stream=True))
    for i in range(8):
        game, lines = some_game(f"game {i}", 60)
        cable.board.play(game, *lines)
    assert cable.settle() < 15


def test_what_is_held_is_not_asked_for_again(cable: Cable):
    game, lines = some_game(events=20)
    cable.board.play(game, *lines)
    cable.settle()
    cable.steps(1)
    cable.board.wants.clear()
    cable.new_logger()
    cable.board.play(game, *sealed(texts_of("first", 24))[20:])
    cable.settle()
    assert all(number >= 20 for _, number in cable.board.wants)
    assert cable.ear.numbers(game) == [20, 21, 22, 23]


def test_what_another_logger_kept_is_confirmed_when_it_is_the_same(cable: Cable):
    game, lines = some_game(events=20)
    cable.library.add(game, "b0a4d", lines)
    cable.board.play(game, *lines)
    cable.steps(3)
    assert cable.board.confirmed == {game: 20}
    # One event was enough to see it.
    assert cable.board.wants[0] == (game, 19)
    assert cable.ear.numbers(game) == []


def test_the_board_is_named(cable: Cable):
    cable.steps(3)
    assert cable.ear.notes == ["Connected to board b0a4d, firmware 0.1.0."]


def test_what_the_board_complains_of_is_told_once(cable: Cable):
    cable.steps(1)
    cable.logger.received(frame("error the flash is full") * 3)
    assert cable.ear.troubles == ["The board says: the flash is full"]


@pytest.mark.parametrize(("protocol", "who"), [(2, "this program"), (0, "the firmware of the board")])
def test_another_protocol_is_told_plainly_once(library: Library, protocol: int, who: str):
    cable = Cable(library, ScriptedBoard(protocol=protocol))
    cable.board.play(*_flat(some_game()))
    cable.steps(20)
    assert len(cable.ear.troubles) == 1
    assert f"protocol {protocol}" in cable.ear.troubles[0]
    assert f"update {who}" in cable.ear.troubles[0]
    assert library.games() == []


def test_a_port_with_no_board_behind_it_is_told(cable: Cable):
    cable.board.feed = lambda data: None  # type: ignore[method-assign]
    cable.steps(20)
    assert cable.ear.troubles == [UNHEARD]


def test_a_board_that_falls_silent_and_speaks_again(cable: Cable):
    game, lines = some_game()
    cable.board.play(game, *lines[:3])
    cable.settle()
    feed, speak = cable.board.feed, cable.board.speak
    cable.board.feed = lambda data: None  # type: ignore[method-assign]
    cable.board.speak = lambda events=8: b""  # type: ignore[method-assign]
    cable.board.play(game, *lines[3:6])
    cable.steps(12)
    cable.board.feed, cable.board.speak = feed, speak  # type: ignore[method-assign]
    cable.settle()
    cable.steps(3)
    assert "The board no longer answers; still asking." in cable.ear.notes
    assert "The board answers again." in cable.ear.notes


# Power cuts, unplugging, killing


def test_the_board_restarts(cable: Cable):
    game, lines = some_game(events=60)
    cable.board.play(game, *lines[:30])
    cable.steps(0.2)
    cable.board.restart()
    cable.board.play(game, *lines[30:])
    assert cable.settle() < 4
    assert cable.ear.numbers(game) == list(range(60))
    assert "The board has restarted." in cable.ear.notes


def test_unplugged_and_plugged_in(cable: Cable):
    game, lines = some_game(events=60)
    for start in range(0, 60, 10):
        cable.board.play(game, *lines[start : start + 10])
        cable.steps(0.15)
        cable.unplug()
        cable.steps(0.5)
        cable.plug()
    cable.settle()
    assert cable.library.lines(game) == lines
    assert cable.ear.numbers(game) == list(range(60))


# Noise


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), noise=st.sampled_from((0.0, 0.002, 0.01)), cuts=st.integers(0, 12))
def test_nothing_is_lost_and_nothing_comes_twice(tmp_path: Path, seed: int, noise: float, cuts: int):
    rng = random.Random(seed)
    with Library.open(tmp_path / f"{next(NUMBERS)}.db") as library:
        cable = Cable(library, ScriptedBoard(one_stream=rng.random() < 0.3))
        cable.random = rng
        cable.noise = noise
        cable.board.on_have = lambda game, count: _is_held(library, game, count)
        ears = [cable.ear]
        games = [some_game(f"{seed} {i}", rng.randrange(1, 50)) for i in range(3)]
        for game, lines in games:
            at = 0
            while at < len(lines):
                portion = rng.randrange(1, 8)
                cable.board.play(game, *lines[at : at + portion])
                at += portion
                cable.steps(rng.choice((0.05, 0.3, 2.0)))
                if cuts and rng.random() < 0.3:
                    cuts -= 1
                    match rng.randrange(3):
                        case 0:
                            cable.unplug()
                            cable.steps(0.4)
                            cable.plug()
                        case 1:
                            cable.board.restart()
                        case 2:
                            cable.new_logger()
                            ears.append(cable.ear)
        cable.settle(600)
        for game, lines in games:
            assert library.lines(game) == lines
            heard = [number for ear in ears for number in ear.numbers(game)]
            assert heard == list(range(len(lines)))
        # At worst the line let no greeting through for a while.
        assert {trouble for ear in ears for trouble in ear.troubles} <= {UNHEARD}
        cable.noise = 0
        # A list that lost a line on the way is asked for again; then every confirmation gets through.
        cable.steps(12)
        cable.unplug()
        cable.plug()
        cable.steps(12)
        assert cable.board.confirmed == {game: len(lines) for game, lines in games}


def _is_held(library: Library, game: str, count: int) -> None:
    """A confirmation has reached the board: another program must find the events in the file."""
    with sqlite3.connect(library.path) as other:
        held = other.execute("SELECT count(*) FROM events WHERE game = ?", (game,)).fetchone()[0]
    other.close()
    assert held >= count


def test_a_long_game_gets_through_a_bad_line_in_a_few_passes(cable: Cable):
    game, lines = some_game(events=400)
    cable.noise = 0.01
    cable.board.play(game, *lines)
    assert cable.settle() < 60
    assert cable.library.lines(game) == lines


WORDS = st.sampled_from(
    ("hello", "game", "games", "event", "pong", "error", "want", "have", "ping", "", "~", "nonsense")
)
TOKENS = st.one_of(
    st.sampled_from(("1", "2", "-", "0", "open", "over", "0" * 12, "abcdefabcdef", "-1", "9" * 30, "1e5", "²")),
    st.integers(-5, 10**12).map(str),
    st.text(st.characters(min_codepoint=32, max_codepoint=125), max_size=20),
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(WORDS, st.lists(TOKENS, max_size=6)), max_size=8), st.binary(max_size=60))
def test_no_frame_of_nonsense_is_too_much(library: Library, sentences: list[tuple[str, list[str]]], noise: bytes):
    cable = Cable(library)
    cable.steps(0.2)
    for word, tokens in sentences:
        body = " ".join((word, *tokens))[:240]
        with suppress(ValueError):
            cable.logger.received(frame(body))
        cable.logger.received(noise)
        cable.step()
    game, lines = some_game("after the noise", 12)
    cable.board.play(game, *lines)
    cable.settle(60)


# Faults that are nobody's noise


def _flat(game: tuple[str, list[str]]) -> tuple[str, ...]:
    return (game[0], *game[1])


def test_a_conflict_is_named_and_the_library_keeps_its_own(cable: Cable):
    game, lines = some_game(events=20)
    cable.library.add(game, "b0a4d", lines[:15])
    texts = texts_of("first", 20)
    texts[8] = "draw 11"
    cable.board.play(game, *sealed(texts))
    cable.steps(30)
    assert len(cable.ear.troubles) == 1
    assert f"Game {game}, event 8: the library holds" in cable.ear.troubles[0]
    assert cable.library.lines(game) == lines[:15]
    # What differs is not confirmed, so that the board keeps it.
    assert cable.board.confirmed[game] == 0
    assert len(cable.board.wants) < 10


def test_a_conflict_does_not_hold_up_other_games(cable: Cable):
    game, lines = some_game(events=20)
    cable.library.add(game, "b0a4d", lines)
    texts = texts_of("first", 12)
    texts[11] = "pass"
    cable.board.play(game, *sealed(texts))
    other, other_lines = some_game("other", 25)
    cable.board.play(other, *other_lines)
    cable.steps(10)
    assert cable.library.lines(other) == other_lines
    assert cable.library.lines(game) == lines
    assert [f"Game {game}, event 11" in trouble for trouble in cable.ear.troubles] == [True]


def test_a_broken_chain_on_the_board_is_named(cable: Cable):
    game, lines = some_game(events=20)
    lines[9] = lines[9][:-8] + "00000000"
    cable.board.play(game, *lines)
    cable.steps(30)
    assert len(cable.ear.troubles) == 1
    assert f"Game {game}: the board sends event 9 with a check that does not fit" in cable.ear.troubles[0]
    assert cable.library.lines(game) == lines[:9]
    assert len(cable.board.wants) < 20


def test_a_broken_header_is_named(cable: Cable):
    cable.board.play("0" * 12, *some_game()[1])
    cable.steps(10)
    assert len(cable.ear.troubles) == 1
    assert "header" in cable.ear.troubles[0]


def test_a_full_disk_confirms_nothing_and_loses_nothing(cable: Cable):
    game, lines = some_game(events=600)
    cable.board.play(game, *lines[:3])
    cable.board.on_have = lambda game, count: _is_held(cable.library, game, count)
    cable.settle()
    limit = [True]

    @sqlalchemy_event.listens_for(cable.library.engine, "checkout")
    def stop_growing(connection: sqlite3.Connection, _record: object, _proxy: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages if limit[0] else 1000000}")

    cable.board.play(game, *lines[3:])
    cable.steps(20)
    held = cable.library.count(game)
    assert held < 600
    assert cable.board.confirmed[game] <= held
    assert len(cable.ear.troubles) == 1
    assert "disk is full" in cable.ear.troubles[0]
    limit[0] = False
    cable.settle()
    assert cable.library.lines(game) == lines
    assert "The library takes events again." in cable.ear.notes
    assert cable.ear.numbers(game) == list(range(600))


# Real ports


class Running:
    """A runner in a thread, on a real port."""

    def __init__(self, url: str, library: Library, patient: bool = False) -> None:
        self.ear = Ear()
        self.runner = Runner(url, Logger(library, time.monotonic, self.ear), patient=patient)
        self.thread = self.runner.start()

    def stop(self) -> None:
        self.runner.stop()
        self.thread.join(5)
        assert not self.thread.is_alive()


def _has_notes(running: Running, count: int) -> bool:
    return len(running.ear.notes) >= count


def _holds(library: Library, game: str, count: int) -> bool:
    return library.count(game) == count


def test_over_a_socket_with_the_cable_pulled(library: Library):
    game, lines = some_game(events=300)
    board = BoardOnSocket(ScriptedBoard())
    board.board.on_have = lambda game, count: _is_held(library, game, count)
    board.play(game, *lines[:100])
    running = Running(board.url, library)
    try:
        for start in (100, 200):
            assert eventually(lambda: library.count(game) > 20)
            board.unplug()
            board.board.restart()
            board.play(game, *lines[start : start + 100])
            assert eventually(partial(_has_notes, running, start // 100))
            board.plug()
        assert eventually(lambda: library.count(game) == 300)
    finally:
        running.stop()
        board.unplug()
    assert library.lines(game) == lines
    assert running.ear.numbers(game) == list(range(300))
    assert any("vanished" in note and "Waiting" in note for note in running.ear.notes)
    assert f"The port {board.url} is there." in running.ear.notes


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals")
def test_over_a_pseudo_terminal_that_vanishes(library: Library, tmp_path: Path):
    board = ScriptedBoard()
    game, lines = some_game(events=60)
    board.play(game, *lines[:30])
    name = tmp_path / "ttyBoard"
    running = None
    try:
        for _ in range(2):
            with _Pty(board, name):
                if running is None:
                    running = Running(str(name), library)
                assert eventually(lambda: library.count(game) == len(board.games[game]))
            board.restart()
            board.play(game, *lines[30:])
        assert library.lines(game) == lines
    finally:
        if running is not None:
            running.stop()


class _Pty:
    """A board behind a pseudo-terminal, by the name of a link."""

    def __init__(self, board: ScriptedBoard, name: Path) -> None:
        self.board = board
        self.name = name

    def __enter__(self) -> None:
        import tty  # not on Windows

        self.master, slave = os.openpty()
        tty.setraw(slave)
        self.name.symlink_to(os.ttyname(slave))
        os.close(slave)
        os.set_blocking(self.master, False)
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.name.unlink()
        self.ended.set()
        self.thread.join()
        os.close(self.master)

    def _serve(self) -> None:
        while not self.ended.wait(0.005):
            with suppress(OSError):
                self.board.feed(os.read(self.master, 4096))
            if out := self.board.speak():
                with suppress(OSError):
                    os.write(self.master, out)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL on Windows")
def test_a_killed_logger_loses_nothing(tmp_path: Path):
    game, lines = some_game(events=400)
    board = BoardOnSocket(ScriptedBoard(), pace=0.01)
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
        program.communicate(timeout=20)
        with board.lock:
            confirmed.append(board.board.confirmed[game])
        with Library.open(place) as library:
            assert library.count(game) >= confirmed[-1]
            assert library.lines(game) == lines[: library.count(game)]
        board.play(game, *lines[20 + 60 * kill : 80 + 60 * kill])
    assert all(earlier <= later for earlier, later in itertools.pairwise(confirmed))
    board.play(game, *lines[380:])
    with Library.open(place) as library:
        running = Running(board.url, library)
        try:
            assert eventually(lambda: library.count(game) == 400)
        finally:
            running.stop()
            board.unplug()
        assert library.lines(game) == lines


def test_two_loggers_on_one_library(tmp_path: Path):
    boards = [BoardOnSocket(ScriptedBoard()) for _ in range(2)]
    games = [some_game(f"game {i}", 120) for i in range(3)]
    libraries = [Library.open(tmp_path / "library.db") for _ in boards]
    running = [Running(board.url, library) for board, library in zip(boards, libraries, strict=True)]
    try:
        for at in range(0, 120, 10):
            for own, board in enumerate(boards):
                # The last game is on both boards, as after a copy of the flash.
                for game, lines in (games[own], games[2]):
                    board.play(game, *lines[at : at + 10])
        for game, _ in games:
            assert eventually(partial(_holds, libraries[0], game, 120))
    finally:
        for one in running:
            one.stop()
        for board in boards:
            board.unplug()
    for game, lines in games:
        assert libraries[1].lines(game) == lines
    assert [one.ear.troubles for one in running] == [[], []]
    for library in libraries:
        library.close()


def test_a_patient_runner_waits_for_its_port(library: Library):
    board = BoardOnSocket(ScriptedBoard())
    game, lines = some_game()
    board.play(game, *lines)
    board.unplug()
    running = Running(board.url, library, patient=True)
    try:
        assert eventually(lambda: bool(running.ear.notes))
        assert "refuses the connection" in running.ear.notes[0]
        board.plug()
        assert eventually(lambda: library.count(game) == len(lines))
    finally:
        running.stop()
        board.unplug()


def test_a_port_that_is_not_there_is_said(library: Library):
    running = Running("/dev/no-such-port", library)
    running.thread.join(5)
    assert isinstance(running.runner.failure, ports.NoSuchPort)


@pytest.mark.parametrize(
    ("url", "fault", "words"),
    [
        ("/dev/no-such-port", ports.NoSuchPort, "no port"),
        ("socket://127.0.0.1:1", ports.PortRefused, "nothing listens there"),
        ("socket://no-such-host.invalid:5000", ports.NoSuchPort, "no machine"),
        ("socket://127.0.0.1", ports.BadPortName, "cannot be opened"),
        ("nonsense://", ports.BadPortName, "cannot be opened"),
        ("", ports.NoSuchPort, "port"),
        ("hwgrep://no-such-board-at-all", ports.BadPortName, "no ports found"),
        (__file__, ports.BadPortName, "is not a serial port"),
    ],
)
def test_a_port_that_cannot_be_opened(url: str, fault: type[ports.PortError], words: str):
    with pytest.raises(fault, match=words) as caught:
        ports.open_port(url)
    assert type(caught.value) is fault
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
