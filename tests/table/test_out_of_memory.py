"""Allocations that fail: a call of the firmware raises MemoryError, at one place after another in each phase of a game.

No event on flash is lost or doubled, the board soon comes back, the game goes on, and the link serves again.
"""

import asyncio
import errno
import os
import secrets
import sys
import types
from binascii import crc32
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from host_tools.library import Library
from host_tools.virtual.hardware import RestartRequested
from pawnlight.games.sorry.game import SorryGame
from pawnlight.link import protocol
from pawnlight.link.frames import make_frame
from pawnlight.main import main
from pawnlight.memory import STARTED_BY_POWER, STARTED_FOR_GAME, STARTED_OUT_OF_MEMORY
from pawnlight.rules.events import event_check, unseal
from pawnlight.store import journal as journal_module
from pawnlight.store import segments
from pawnlight.store.files import read_bytes
from pawnlight.store.journal import Journal
from pawnlight.table import recovery  # noqa: F401 - now: loaded at a fault, it would keep what a test has broken
from pawnlight.table.app import App
from tests.conftest import FIRMWARE
from tests.support.fault_scenes import is_kept
from tests.support.journals import record
from tests.support.table_bench import BenchHardware, Table, flash, play_until
from tests.system.power.cuts import whole_game
from tests.table.test_turns import a_choice

# A call may also fail while an abandoned generator is closed.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

PACKAGE = os.fspath(FIRMWARE / "pawnlight")
ALLOCATION = "memory allocation failed, allocating 376 bytes"
FAULT, ASKS, KEPT = "Program error", "Resume game?", "kept games 1 >"
# They allocate nothing, and handle what fails.
SPARED = {"_restarting", "_report", "held", "restart"}
# Calls of a function from the same line count so often: otherwise it would be loops that wait, most of the time.
REPEATS = 2
# Of the calls of a phase, one of so many fails in the quick test, other ones at every run.
STEP = 160
SETTLED_S = 30


class Failing:
    """Makes calls of the firmware fail: of those that count, see REPEATS, number `at`, or none with -1.

    made     the number of calls that count
    before   the content of the flash when the call failed
    """

    def __init__(self, at: int) -> None:
        self.made = 0
        self.before: dict[str, bytes] | None = None
        self._at = at
        self._seen: Counter[tuple[types.CodeType, types.CodeType, int]] = Counter()

    def watch(self, called: types.FrameType, event: str, _: object) -> None:
        code, caller = called.f_code, called.f_back
        if event != "call" or caller is None or code.co_name in SPARED or not code.co_filename.startswith(PACKAGE):
            return
        place = code, caller.f_code, caller.f_lineno
        if self._seen[place] == REPEATS:
            return
        self._seen[place] += 1
        self.made += 1
        if self.made - 1 == self._at:
            self.before = flash()
            raise MemoryError(ALLOCATION)


class Board(Table):
    """A board of which a call may fail. `main` handles that at its start as it is done here; it has a test below."""

    failing: Failing | None = None
    # A call may have failed between a change and its drawing.
    agrees = False

    async def _start(self) -> None:
        try:
            await super()._start()
        except MemoryError:
            assert self.hardware.began != STARTED_OUT_OF_MEMORY
            self.hardware.restart_interpreter(STARTED_OUT_OF_MEMORY)

    def _run(self, coroutine: Any) -> None:
        if self.failing is not None and self.failing.before is None:
            sys.setprofile(self.failing.watch)
        try:
            super()._run(coroutine)
        finally:
            sys.setprofile(None)


# Phases


def some_games(condition: Callable[[SorryGame], bool]) -> None:
    """Put a finished game on flash, and one that is left where `condition` is met, the computer being yellow."""
    seed, texts = whole_game("cards", "finished")
    journal = Journal()
    record(journal, seed, texts)
    play_until(condition)


def is_won(game: SorryGame) -> bool:
    """Return whether the only move wins."""
    if game.due != "move" or len(game.legal_moves()) != 1:
        return False
    record = game.push(next(option for option in game.each_decision() if option is not None))
    won = game.due == "end"
    game.undo(record)
    return won


def power_up(board: Board) -> None:
    board.plug_in()
    board.wait(1)


def resume(board: Board) -> None:
    power_up(board)
    board.press("OK")
    board.wait(1)


def nothing(board: Board) -> None:
    board.unplug()


def turn(board: Board) -> None:
    board.press("DRAW")
    board.wait(0.5)
    board.press("OK", "OK")
    board.wait(4)


def hint(board: Board) -> None:
    board.hold("OK", 1.5)
    board.wait(1)


def end(board: Board) -> None:
    board.press("OK", "OK")
    board.wait(7)
    board.press("RIGHT", "RIGHT")


def fetch(board: Board) -> None:
    with Library.open(Path.cwd().parent / f"{Path.cwd().name}.db") as library:
        laptop = board.laptop(library)
        laptop.steps(4)
        for requests in (
            ("files", "read settings"),
            ("write settings 0 pace=fast", f"keep settings 1 {crc32(b'pace=fast' + bytes([10])):08x}"),
        ):
            board.feed(b"".join(map(make_frame, requests)))
            laptop.steps(1)
        for _ in range(SETTLED_S):
            if has_all(library, board):
                break
            laptop.steps(1)
        assert has_all(library, board), "the laptop lacks events"


def has_all(library: Library, board: Board) -> bool:
    journal = board.journal
    return all(
        library.event_lines(game) == list(journal.event_lines(game, 0)) for game, _, _, over in journal.games() if over
    ) and library.event_lines(journal.live or "") == list(journal.live_lines(0))


class Phase(NamedTuple):
    """A phase: where the game on flash is left, what people do before, and in it."""

    left: Callable[[SorryGame], bool] | None
    before: Callable[[Board], None]
    act: Callable[[Board], None]


def draws(game: SorryGame) -> bool:
    return game.events > 20 and game.due == "draw"


PHASES = {
    "boot": Phase(None, nothing, power_up),
    "resume": Phase(draws, nothing, resume),
    "turn": Phase(draws, resume, turn),
    "hint": Phase(a_choice("5", 2), resume, hint),
    "end": Phase(is_won, resume, end),
    "fetch": Phase(draws, resume, fetch),
}


@pytest.fixture(params=PHASES)
def phase(request: pytest.FixtureRequest, empty_flash: Path) -> Phase:
    """Put the game of a phase on flash."""
    phase = PHASES[request.param]
    if phase.left is not None:
        some_games(phase.left)
    return phase


class Folders:
    """Copies of the flash of a board, one for each failure."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._files = flash()
        self._folder = folder
        self._monkeypatch = monkeypatch

    def next(self, name: str) -> None:
        folder = self._folder.parent / f"flash-{name}"
        for path, content in self._files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
        folder.mkdir(exist_ok=True)
        self._monkeypatch.chdir(folder)


def games_of(files: dict[str, bytes]) -> dict[str, list[bytes]]:
    """Return the event lines of the games in `files`, by game."""
    found: dict[str, list[bytes]] = {}
    for path, content in sorted(files.items()):
        folder, _, name = path.partition("/")
        if name.endswith((".new", "seed", "seed-copy")) or folder not in ("live", "kept", "games"):
            continue
        where = name.split("-")[1] if folder == "games" else path.rpartition("/")[0]
        # A finished game ends with its header once more.
        found.setdefault(where, []).extend(content.split(b"\n")[: -2 if folder == "games" else -1])
    # What remains of a game that is being moved to the archive has no beginning.
    whole = [lines for lines in found.values() if lines and lines[0].startswith(b"0 ")]
    return {lines[0].split(b" seed=")[1][:12].decode(): lines for lines in whole}


def check_lines(lines: list[bytes]) -> None:
    """Check that the events are numbered from 0 without gaps, each with its check."""
    check = 0
    for n, line in enumerate(lines):
        number, text, told = unseal(line.decode())
        check = event_check(n, text, check)
        assert (number, told) == (n, check)


def come_back(board: Board) -> None:
    """Press OK at the fault, if it is shown, and go on with the game if the board offers that."""
    board.wait(4)
    screen = board.screen()
    assert any(screen.lines), "the screen is dark"
    if FAULT in screen:
        board.press("OK")
        board.wait(1)
        assert FAULT not in board.screen()
    if ASKS in board.screen():
        board.press("OK")
        board.wait(1)


def play_on(board: Board) -> None:
    """Play on until there are two more events, or a new game."""
    live, count = board.journal.live, board.journal.count
    for _ in range(30):
        for key in ("OK", "DRAW"):
            board.press(key)
            board.wait(1)
            if board.journal.live != live or board.journal.count >= count + 2:
                return
    raise AssertionError(f"the game does not go on\n{board.screen()}")


def check_link(board: Board) -> None:
    """Check that the link answers."""
    kinds = [body.split(" ")[0] for body in board.say("hello 2 test", "ping", seconds=3)]
    assert {"hello", "games", "pong"} <= set(kinds)


def fail_in(phase: Phase, at: int) -> Failing:
    """Let call number `at` fail in `phase`, and check the board from then on."""
    board = Board()
    phase.before(board)
    restarts = board.restarts
    failing = board.failing = Failing(at)
    phase.act(board)
    if failing.before is None:
        board.unplug()
        return failing
    come_back(board)
    assert board.restarts - restarts <= 1
    play_on(board)
    check_link(board)
    assert FAULT not in board.screen()
    board.unplug()
    now = games_of(flash())
    for lines in now.values():
        check_lines(lines)
    for game, lines in games_of(failing.before).items():
        assert now[game][: len(lines)] == lines, "events that were on flash are lost"
    return failing


def fail_at_every(step: int, phase: Phase, folders: Folders) -> int:
    """Let every `step`-th call of `phase` fail, each in a run of its own. Return how many have."""
    folders.next("none")
    most = fail_in(phase, -1).made
    assert most > 100
    for at in range(secrets.randbelow(step), most, step):
        folders.next(str(at))
        try:
            fail_in(phase, at)
        except BaseException as fault:
            fault.add_note(f"when call {at} of {most} had failed")
            raise
    return most


def test_a_call_that_fails_loses_nothing(phase, empty_flash, monkeypatch):
    fail_at_every(STEP, phase, Folders(empty_flash, monkeypatch))


@pytest.mark.long
def test_no_call_that_fails_loses_anything(phase, empty_flash, monkeypatch):
    fail_at_every(1, phase, Folders(empty_flash, monkeypatch))


# Failures that repeat


def no_memory(*_words: object) -> None:
    raise MemoryError(ALLOCATION)


@pytest.fixture
def left(empty_flash: Path) -> Iterator[Board]:
    """A board that offers to go on with a game."""
    some_games(draws)
    board = Board()
    assert ASKS in board.screen()
    yield board
    board.unplug()


def test_a_game_that_fails_twice_at_the_same_place_is_kept_for_later(left, monkeypatch):
    game, count = left.journal.live, left.journal.count
    each_decision = SorryGame.each_decision
    monkeypatch.setattr(SorryGame, "each_decision", no_memory)
    left.press("OK")
    left.wait(1)
    for restarts in (1, 2):
        assert FAULT in left.screen()
        assert "MemoryError" in left.screen()
        left.wait(60)
        assert left.restarts == restarts, "no further one without a key"
        left.press("OK")
        left.wait(2)
        if restarts == 1:
            assert ASKS in left.screen()
            left.press("OK")
            left.wait(1)
    assert KEPT in left.screen()
    is_kept(left, game or "", count)
    assert left.journal.live is None
    monkeypatch.setattr(SorryGame, "each_decision", each_decision)
    left.press("OK", "OK")
    left.wait(1)
    left.press("OK")
    play_on(left)


def test_a_game_that_cannot_even_be_loaded_is_kept_for_later(left, monkeypatch):
    game, count = left.journal.live, left.journal.count
    left.unplug()
    monkeypatch.setattr("pawnlight.table.resume.open_game", no_memory)
    left.plug_in()
    for _ in range(2):
        left.wait(60)
        assert FAULT in left.screen()
        left.press("OK")
        left.wait(2)
    assert left.restarts == 2
    assert KEPT in left.screen()
    is_kept(left, game or "", count)


@pytest.mark.parametrize("name", ["store.journal.read_bytes", "show.text.wrap_lines", "link.protocol.describe_fault"])
def test_what_fails_again_and_again_restarts_no_board_for_ever(left, monkeypatch, name):
    """Reading the journal, showing the fault, or describing it; and the game itself."""
    left.unplug()
    files = flash()
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.table.resume.open_game", no_memory)
        patch.setattr("pawnlight." + name, no_memory)
        left.plug_in()
        left.hardware.serial.inbox += make_frame("hello 2 test")
        left.wait(120)
        assert left.restarts == 1
        assert bool(left.hardware.serial.outbox) == (name != "store.journal.read_bytes"), (
            "half a game is sent to nobody"
        )
    left.wait(3)
    for _ in range(2):
        left.press("OK")
        left.wait(2)
    assert left.restarts <= 2
    assert games_of(flash()).items() >= games_of(files).items()
    play_on(left)


@pytest.mark.parametrize("kind", [MemoryError, RuntimeError])
def test_a_game_that_is_only_half_read_is_neither_offered_nor_sent(left, monkeypatch, kind):
    """Otherwise events would be appended in its middle, or a laptop told that the rest is gone."""
    left.unplug()
    whole = flash()

    def read_half(path: str) -> bytes | None:
        if path == "live/001":
            raise kind(ALLOCATION)
        return read_bytes(path)

    monkeypatch.setattr(journal_module, "read_bytes", read_half)
    left.plug_in()
    left.hardware.serial.inbox += make_frame("hello 2 test")
    for _ in range(4):
        left.wait(3)
        assert FAULT in left.screen()
        assert "keep it for later" not in left.screen()
        assert not left.hardware.serial.outbox
        left.press("OK")
    monkeypatch.setattr(journal_module, "read_bytes", read_bytes)
    left.press("OK")
    left.wait(3)
    assert left.hardware.serial.outbox
    assert games_of(flash()) == games_of(whole)
    come_back(left)
    play_on(left)


def test_without_memory_to_describe_it_the_fault_is_recorded_after_the_restart(left, monkeypatch):
    describe = protocol.describe_fault
    failed: list[Exception] = []

    def describe_later(fault: Exception) -> str:
        if not failed:
            failed.append(fault)
            no_memory()
        return describe(fault)

    monkeypatch.setattr(SorryGame, "each_decision", no_memory)
    monkeypatch.setattr(protocol, "describe_fault", describe_later)
    left.press("OK")
    left.wait(1)
    assert left.restarts == 1
    assert "MemoryError" in left.screen()
    assert Path("fault").read_text().startswith("MemoryError")


@pytest.mark.parametrize("task", ["show.renderer.Renderer.render_frame", "table.keys.Keys.step"])
def test_a_task_beside_the_table_that_fails_for_ever_restarts_the_board_once(left, monkeypatch, task):
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight." + task, no_memory)
        left.wait(60)
        assert left.restarts == 1
    left.wait(2)
    assert FAULT in left.screen()
    left.press("OK")
    left.wait(1)
    assert ASKS in left.screen()


def test_a_laptop_whose_requests_fail_does_not_interrupt_the_game(left, monkeypatch):
    left.press("OK")
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.link.protocol.Link._handle", no_memory)
        for _ in range(5):
            left.hardware.serial.inbox += make_frame("hello 2 test")
            left.wait(3)
    assert left.restarts == 0
    assert FAULT not in left.screen()
    check_link(left)


def test_settings_that_could_not_be_read_again_are_not_told_as_kept_and_change_nothing(left, monkeypatch):
    left.press("OK")
    left.app.settings.set("pace", "slow")
    keep = make_frame("write settings 0 pace=fast") + make_frame(
        f"keep settings 1 {crc32(b'pace=fast' + bytes([10])):08x}"
    )
    left.hardware.serial.inbox += make_frame("hello 2 test")
    left.wait(1)
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.table.settings.read_text", no_memory)
        left.hardware.serial.inbox += keep
        left.wait(3)
    assert left.app.settings["pace"] == "slow"
    assert b"kept settings" not in left.hardware.serial.outbox
    left.hardware.serial.inbox += keep
    left.wait(3)
    assert left.app.settings["pace"] == "fast"
    assert b"kept settings" in left.hardware.serial.outbox


def test_events_that_only_memory_holds_are_not_lost_by_a_restart(empty_flash, monkeypatch):
    def refuse(*_words: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    board = Board()
    monkeypatch.setattr(segments, "append", refuse)
    monkeypatch.setattr(journal_module, "replace", refuse)
    board.begin(["1"])
    board.draw()
    game = board.game.id
    before = list(board.journal.event_lines(game, 0))
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.games.sorry.screen.SorryScreen.show_effect", no_memory)
        board.press("OK")
        board.wait(2)
    assert board.restarts == 0
    assert FAULT in board.screen()
    board.press("OK")
    board.wait(1)
    lines = list(board.journal.event_lines(game, 0))
    assert lines[: len(before)] == before
    assert len(lines) == len(before) + 1, "what was recorded before the fault counts"
    check_lines([line.encode() for line in lines])
    play_on(board)
    board.unplug()


# The start


@pytest.mark.parametrize("began", [STARTED_BY_POWER, STARTED_FOR_GAME, STARTED_OUT_OF_MEMORY])
def test_main_starts_anew_once_when_the_board_cannot_be_loaded(bench, monkeypatch, began):
    hardware = BenchHardware(bench._selector, bench.chance, [])
    monkeypatch.setattr(App, "__init__", no_memory)
    monkeypatch.setattr(asyncio, "run", lambda coroutine: coroutine.send(None))
    hardware.began = began
    with pytest.raises(MemoryError if began == STARTED_OUT_OF_MEMORY else RestartRequested):
        main(hardware)
    assert hardware.began == STARTED_OUT_OF_MEMORY
