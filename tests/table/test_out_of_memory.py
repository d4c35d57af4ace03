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
from pawnlight.rules.events import event_check, parse_event_line
from pawnlight.store import journal as journal_module
from pawnlight.store import segments
from pawnlight.store.files import read_bytes
from pawnlight.store.journal import Journal
from pawnlight.table import recovery  # noqa: F401 - now: loaded at a fault, it would keep what a test has broken
from pawnlight.table.app import App
from tests.conftest import FIRMWARE
from tests.support.fault_scenes import check_kept
from tests.support.journals import record_game
from tests.support.table_bench import BenchBoard, BenchHardware, flash_files, play_until
from tests.system.power.cuts import whole_game
from tests.table.test_turns import has_choice

# A call may also fail while an abandoned generator is closed.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

PACKAGE = os.fspath(FIRMWARE / "pawnlight")
ALLOCATION = "memory allocation failed, allocating 376 bytes"
FAULT, ASKS, KEPT = "Program error", "Resume game?", "kept games 1 >"
# They allocate nothing, and handle what fails.
FUNCTIONS_NOT_FAILED = {"_restarting", "_report", "held", "restart"}
# Calls of a function from the same line count so often: otherwise it would be loops that wait, most of the time.
REPEATS_OF_CALL = 2
# Of the calls of a phase, one of so many fails in the quick test, other ones at every run.
SAMPLE_STEP = 160
SETTLED_S = 30


class FailingCalls:
    """Makes calls of the firmware fail: of those that count, see REPEATS, number `at`, or none with -1.

    made     the number of calls that count
    before   the content of the flash when the call failed
    """

    def __init__(self, at: int) -> None:
        self.made = 0
        self.before: dict[str, bytes] | None = None
        self._at = at
        self._seen: Counter[tuple[types.CodeType, types.CodeType, int]] = Counter()

    def count_call(self, called: types.FrameType, event: str, _: object) -> None:
        code, caller = called.f_code, called.f_back
        if (
            event != "call"
            or caller is None
            or code.co_name in FUNCTIONS_NOT_FAILED
            or not code.co_filename.startswith(PACKAGE)
        ):
            return
        place = code, caller.f_code, caller.f_lineno
        if self._seen[place] == REPEATS_OF_CALL:
            return
        self._seen[place] += 1
        self.made += 1
        if self.made - 1 == self._at:
            self.before = flash_files()
            raise MemoryError(ALLOCATION)


class FailingBoard(BenchBoard):
    """A board of which a call may fail. `main` handles that at its start as it is done here; it has a test below."""

    failing: FailingCalls | None = None
    # A call may have failed between a change and its drawing.
    checks_screen = False

    async def _start(self) -> None:
        try:
            await super()._start()
        except MemoryError:
            assert self.hardware.began != STARTED_OUT_OF_MEMORY
            self.hardware.restart_interpreter(STARTED_OUT_OF_MEMORY)

    def _run(self, coroutine: Any) -> None:
        if self.failing is not None and self.failing.before is None:
            sys.setprofile(self.failing.count_call)
        try:
            super()._run(coroutine)
        finally:
            sys.setprofile(None)


# Phases


def put_games_on_flash(condition: Callable[[SorryGame], bool]) -> None:
    """Put a finished game on flash, and one that is left where `condition` is met, the computer being yellow."""
    seed, texts = whole_game("cards", "finished")
    journal = Journal()
    record_game(journal, seed, texts)
    play_until(condition)


def is_won(game: SorryGame) -> bool:
    """Return whether the only move wins."""
    if game.due != "move" or len(game.legal_moves()) != 1:
        return False
    record = game.push(next(option for option in game.each_decision() if option is not None))
    won = game.due == "end"
    game.undo(record)
    return won


def power_up(board: FailingBoard) -> None:
    board.plug_in()
    board.wait(1)


def resume(board: FailingBoard) -> None:
    power_up(board)
    board.press("OK")
    board.wait(1)


def do_nothing(board: FailingBoard) -> None:
    board.unplug()


def play_turn(board: FailingBoard) -> None:
    board.press("DRAW")
    board.wait(0.5)
    board.press("OK", "OK")
    board.wait(4)


def request_hint(board: FailingBoard) -> None:
    board.hold("OK", 1.5)
    board.wait(1)


def end_game(board: FailingBoard) -> None:
    board.press("OK", "OK")
    board.wait(7)
    board.press("RIGHT", "RIGHT")


def fetch_games(board: FailingBoard) -> None:
    with Library.open(Path.cwd().parent / f"{Path.cwd().name}.db") as library:
        laptop = board.laptop(library)
        laptop.advance(4)
        for requests in (
            ("files", "read settings"),
            ("write settings 0 pace=fast", f"keep settings 1 {crc32(b'pace=fast' + bytes([10])):08x}"),
        ):
            board.feed(b"".join(map(make_frame, requests)))
            laptop.advance(1)
        for _ in range(SETTLED_S):
            if has_all_games(library, board):
                break
            laptop.advance(1)
        assert has_all_games(library, board), "the laptop lacks events"


def has_all_games(library: Library, board: FailingBoard) -> bool:
    journal = board.journal
    return all(
        library.event_lines(game) == list(journal.event_lines(game, 0)) for game, _, _, over in journal.games() if over
    ) and library.event_lines(journal.live or "") == list(journal.live_lines(0))


class Phase(NamedTuple):
    """A phase: where the game on flash is left, what people do before, and in it."""

    left: Callable[[SorryGame], bool] | None
    before: Callable[[FailingBoard], None]
    act: Callable[[FailingBoard], None]


def is_draw_due(game: SorryGame) -> bool:
    return game.events > 20 and game.due == "draw"


PHASES = {
    "boot": Phase(None, do_nothing, power_up),
    "resume": Phase(is_draw_due, do_nothing, resume),
    "turn": Phase(is_draw_due, resume, play_turn),
    "hint": Phase(has_choice("5", 2), resume, request_hint),
    "end": Phase(is_won, resume, end_game),
    "fetch": Phase(is_draw_due, resume, fetch_games),
}


@pytest.fixture(params=PHASES)
def phase(request: pytest.FixtureRequest, empty_flash: Path) -> Phase:
    """Put the game of a phase on flash."""
    phase = PHASES[request.param]
    if phase.left is not None:
        put_games_on_flash(phase.left)
    return phase


class FlashCopies:
    """Copies of the flash of a board, one for each failure."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._files = flash_files()
        self._folder = folder
        self._monkeypatch = monkeypatch

    def use_next(self, name: str) -> None:
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
        number, text, told = parse_event_line(line.decode())
        check = event_check(n, text, check)
        assert (number, told) == (n, check)


def recover(board: FailingBoard) -> None:
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


def play_on(board: FailingBoard) -> None:
    """Play on until there are two more events, or a new game."""
    live, count = board.journal.live, board.journal.count
    for _ in range(30):
        for key in ("OK", "DRAW"):
            board.press(key)
            board.wait(1)
            if board.journal.live != live or board.journal.count >= count + 2:
                return
    raise AssertionError(f"the game does not go on\n{board.screen()}")


def check_link(board: FailingBoard) -> None:
    """Check that the link answers."""
    kinds = [body.split(" ")[0] for body in board.exchange("hello 2 test", "ping", seconds=3)]
    assert {"hello", "games", "pong"} <= set(kinds)


def fail_in(phase: Phase, at: int) -> FailingCalls:
    """Let call number `at` fail in `phase`, and check the board from then on."""
    board = FailingBoard()
    phase.before(board)
    restarts = board.restarts
    failing = board.failing = FailingCalls(at)
    phase.act(board)
    if failing.before is None:
        board.unplug()
        return failing
    recover(board)
    assert board.restarts - restarts <= 1
    play_on(board)
    check_link(board)
    assert FAULT not in board.screen()
    board.unplug()
    now = games_of(flash_files())
    for lines in now.values():
        check_lines(lines)
    for game, lines in games_of(failing.before).items():
        assert now[game][: len(lines)] == lines, "events that were on flash are lost"
    return failing


def fail_at_every(step: int, phase: Phase, folders: FlashCopies) -> int:
    """Let every `step`-th call of `phase` fail, each in a run of its own. Return how many have."""
    folders.use_next("none")
    most = fail_in(phase, -1).made
    assert most > 100
    for at in range(secrets.randbelow(step), most, step):
        folders.use_next(str(at))
        try:
            fail_in(phase, at)
        except BaseException as fault:
            fault.add_note(f"when call {at} of {most} had failed")
            raise
    return most


def test_a_call_that_fails_loses_nothing(phase, empty_flash, monkeypatch):
    fail_at_every(SAMPLE_STEP, phase, FlashCopies(empty_flash, monkeypatch))


@pytest.mark.long
def test_no_call_that_fails_loses_anything(phase, empty_flash, monkeypatch):
    fail_at_every(1, phase, FlashCopies(empty_flash, monkeypatch))


# Failures that repeat


def raise_memory_error(*_words: object) -> None:
    raise MemoryError(ALLOCATION)


@pytest.fixture
def offering_board(empty_flash: Path) -> Iterator[FailingBoard]:
    """A board that offers to go on with a game."""
    put_games_on_flash(is_draw_due)
    board = FailingBoard()
    assert ASKS in board.screen()
    yield board
    board.unplug()


def test_a_game_that_fails_twice_at_the_same_place_is_kept_for_later(offering_board, monkeypatch):
    game, count = offering_board.journal.live, offering_board.journal.count
    each_decision = SorryGame.each_decision
    monkeypatch.setattr(SorryGame, "each_decision", raise_memory_error)
    offering_board.press("OK")
    offering_board.wait(1)
    for restarts in (1, 2):
        assert FAULT in offering_board.screen()
        assert "MemoryError" in offering_board.screen()
        offering_board.wait(60)
        assert offering_board.restarts == restarts, "no further one without a key"
        offering_board.press("OK")
        offering_board.wait(2)
        if restarts == 1:
            assert ASKS in offering_board.screen()
            offering_board.press("OK")
            offering_board.wait(1)
    assert KEPT in offering_board.screen()
    check_kept(offering_board, game or "", count)
    assert offering_board.journal.live is None
    monkeypatch.setattr(SorryGame, "each_decision", each_decision)
    offering_board.press("OK", "OK")
    offering_board.wait(1)
    offering_board.press("OK")
    play_on(offering_board)


def test_a_game_that_cannot_even_be_loaded_is_kept_for_later(offering_board, monkeypatch):
    game, count = offering_board.journal.live, offering_board.journal.count
    offering_board.unplug()
    monkeypatch.setattr("pawnlight.table.resume.open_game", raise_memory_error)
    offering_board.plug_in()
    for _ in range(2):
        offering_board.wait(60)
        assert FAULT in offering_board.screen()
        offering_board.press("OK")
        offering_board.wait(2)
    assert offering_board.restarts == 2
    assert KEPT in offering_board.screen()
    check_kept(offering_board, game or "", count)


@pytest.mark.parametrize("name", ["store.journal.read_bytes", "show.text.wrap_lines", "link.protocol.describe_fault"])
def test_what_fails_again_and_again_restarts_no_board_for_ever(offering_board, monkeypatch, name):
    """Reading the journal, showing the fault, or describing it; and the game itself."""
    offering_board.unplug()
    files = flash_files()
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.table.resume.open_game", raise_memory_error)
        patch.setattr("pawnlight." + name, raise_memory_error)
        offering_board.plug_in()
        offering_board.hardware.serial.inbox += make_frame("hello 2 test")
        offering_board.wait(120)
        assert offering_board.restarts == 1
        assert bool(offering_board.hardware.serial.outbox) == (name != "store.journal.read_bytes"), (
            "half a game is sent to nobody"
        )
    offering_board.wait(3)
    for _ in range(2):
        offering_board.press("OK")
        offering_board.wait(2)
    assert offering_board.restarts <= 2
    assert games_of(flash_files()).items() >= games_of(files).items()
    play_on(offering_board)


@pytest.mark.parametrize("kind", [MemoryError, RuntimeError])
def test_a_game_that_is_only_half_read_is_neither_offered_nor_sent(offering_board, monkeypatch, kind):
    """Otherwise events would be appended in its middle, or a laptop told that the rest is gone."""
    offering_board.unplug()
    whole = flash_files()

    def read_half(path: str) -> bytes | None:
        if path == "live/001":
            raise kind(ALLOCATION)
        return read_bytes(path)

    monkeypatch.setattr(journal_module, "read_bytes", read_half)
    offering_board.plug_in()
    offering_board.hardware.serial.inbox += make_frame("hello 2 test")
    for _ in range(4):
        offering_board.wait(3)
        assert FAULT in offering_board.screen()
        assert "keep it for later" not in offering_board.screen()
        assert not offering_board.hardware.serial.outbox
        offering_board.press("OK")
    monkeypatch.setattr(journal_module, "read_bytes", read_bytes)
    offering_board.press("OK")
    offering_board.wait(3)
    assert offering_board.hardware.serial.outbox
    assert games_of(flash_files()) == games_of(whole)
    recover(offering_board)
    play_on(offering_board)


def test_without_memory_to_describe_it_the_fault_is_recorded_after_the_restart(offering_board, monkeypatch):
    describe = protocol.describe_fault
    failed: list[Exception] = []

    def describe_later(fault: Exception) -> str:
        if not failed:
            failed.append(fault)
            raise_memory_error()
        return describe(fault)

    monkeypatch.setattr(SorryGame, "each_decision", raise_memory_error)
    monkeypatch.setattr(protocol, "describe_fault", describe_later)
    offering_board.press("OK")
    offering_board.wait(1)
    assert offering_board.restarts == 1
    assert "MemoryError" in offering_board.screen()
    assert Path("fault").read_text().startswith("MemoryError")


@pytest.mark.parametrize("task", ["show.renderer.Renderer.render_frame", "table.keys.Keys.step"])
def test_a_task_beside_the_table_that_fails_for_ever_restarts_the_board_once(offering_board, monkeypatch, task):
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight." + task, raise_memory_error)
        offering_board.wait(60)
        assert offering_board.restarts == 1
    offering_board.wait(2)
    assert FAULT in offering_board.screen()
    offering_board.press("OK")
    offering_board.wait(1)
    assert ASKS in offering_board.screen()


def test_a_laptop_whose_requests_fail_does_not_interrupt_the_game(offering_board, monkeypatch):
    offering_board.press("OK")
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.link.protocol.Link._handle", raise_memory_error)
        for _ in range(5):
            offering_board.hardware.serial.inbox += make_frame("hello 2 test")
            offering_board.wait(3)
    assert offering_board.restarts == 0
    assert FAULT not in offering_board.screen()
    check_link(offering_board)


def test_settings_that_could_not_be_read_again_are_not_told_as_kept_and_change_nothing(offering_board, monkeypatch):
    offering_board.press("OK")
    offering_board.app.settings.set("pace", "slow")
    keep = make_frame("write settings 0 pace=fast") + make_frame(
        f"keep settings 1 {crc32(b'pace=fast' + bytes([10])):08x}"
    )
    offering_board.hardware.serial.inbox += make_frame("hello 2 test")
    offering_board.wait(1)
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.table.settings.read_text", raise_memory_error)
        offering_board.hardware.serial.inbox += keep
        offering_board.wait(3)
    assert offering_board.app.settings["pace"] == "slow"
    assert b"kept settings" not in offering_board.hardware.serial.outbox
    offering_board.hardware.serial.inbox += keep
    offering_board.wait(3)
    assert offering_board.app.settings["pace"] == "fast"
    assert b"kept settings" in offering_board.hardware.serial.outbox


def test_events_that_only_memory_holds_are_not_lost_by_a_restart(empty_flash, monkeypatch):
    def refuse(*_words: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    board = FailingBoard()
    monkeypatch.setattr(segments, "append", refuse)
    monkeypatch.setattr(journal_module, "replace", refuse)
    board.begin(["1"])
    board.draw()
    game = board.game.id
    before = list(board.journal.event_lines(game, 0))
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.games.sorry.screen.SorryScreen.show_effect", raise_memory_error)
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
    monkeypatch.setattr(App, "__init__", raise_memory_error)
    monkeypatch.setattr(asyncio, "run", lambda coroutine: coroutine.send(None))
    hardware.began = began
    with pytest.raises(MemoryError if began == STARTED_OUT_OF_MEMORY else RestartRequested):
        main(hardware)
    assert hardware.began == STARTED_OUT_OF_MEMORY
