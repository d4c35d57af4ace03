"""The journal on a full flash, and with a power cut between any two steps."""

import builtins
import errno
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pawnlight.store import archive, files, journal, segments
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.store.test_journal import lines_on_flash, raise_os_error, record_named_game, seed_of
from tests.support.event_lines import event_lines_of, event_texts, id_of

pytestmark = pytest.mark.usefixtures("empty_flash")


class LimitedFlash:
    """A flash of limited size. Data that do not fit are refused as by littlefs, with nothing written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.size = 1 << 20
        self._append, self._replace = files.append, files.replace
        monkeypatch.setattr(segments, "append", self.append)
        monkeypatch.setattr(journal, "replace", self.replace)
        monkeypatch.setattr(segments, "replace", self.replace)
        monkeypatch.setattr(archive, "replace", self.replace)

    def used(self) -> int:
        return sum(path.stat().st_size for path in Path().rglob("*") if path.is_file())

    def fill(self) -> None:
        """Leave no room for more data."""
        self.size = self.used()

    def _take(self, length: int) -> None:
        if self.used() + length > self.size:
            raise OSError(errno.ENOSPC, "no space left on device")

    def append(self, path: str, text: str) -> None:
        self._take(len(text))
        self._append(path, text)

    def replace(self, path: str, parts: "Iterable[str | bytes]", beside: str = "") -> None:
        data = b"".join(part if isinstance(part, bytes) else part.encode() for part in parts)
        self._take(len(data))
        self._replace(path, [data])


@pytest.fixture
def flash(monkeypatch):
    return LimitedFlash(monkeypatch)


def is_full(board: Journal) -> bool:
    return board.full


def test_on_a_full_flash_the_oldest_game_that_a_laptop_has_makes_room(flash):
    board = Journal()
    games = [record_named_game(board, f"game {n}", 40, over=True)[0] for n in range(4)]
    board.confirm(games[1], 40)
    board.confirm(games[2], 40)
    flash.fill()
    live, lines = record_named_game(board, "live", 4)
    assert not is_full(board)
    assert [game for game, *_ in Journal().games()] == [games[0], games[2], games[3], live]
    assert lines_on_flash(live) == lines


def test_a_game_that_no_laptop_has_is_never_let_go(flash):
    board = Journal()
    kept, kept_lines = record_named_game(board, "kept", 20, over=True)
    live, lines = record_named_game(board, "live", 5)
    flash.fill()
    for text in event_texts("live", 12)[5:]:
        board.append_event(text)
    assert is_full(board)
    assert list(board.event_lines(kept, 0)) == kept_lines
    assert lines_on_flash(live) == lines, "what had fitted is on flash"


def test_what_the_flash_did_not_take_is_still_there_to_be_fetched(flash):
    board = Journal()
    live, _ = record_named_game(board, "live", 5)
    flash.fill()
    for text in event_texts("live", 12)[5:]:
        board.append_event(text)
    for first in (0, 4, 5, 8, 11):
        assert list(board.event_lines(live, first)) == event_lines_of(event_texts("live", 12))[first:]
    assert list(board.games()) == [(live, 12, 0, False)]
    # What is in memory only can be fetched even if the flash cannot be read.
    Path("live/000").unlink()
    assert list(board.event_lines(live, 5)) == event_lines_of(event_texts("live", 12))[5:]


def test_as_soon_as_there_is_room_everything_goes_onto_the_flash(flash):
    board = Journal()
    kept, _ = record_named_game(board, "kept", 30, over=True)
    live, _ = record_named_game(board, "live", 5)
    flash.fill()
    texts = event_texts("live", 12)
    for text in texts[5:9]:
        board.append_event(text)
    assert is_full(board)
    board.confirm(kept, 30)
    for text in texts[9:]:
        board.append_event(text)
    assert not is_full(board)
    assert lines_on_flash(live) == list(board.event_lines(live, 0)) == event_lines_of(texts)


def test_a_game_is_set_aside_with_what_the_flash_did_not_take_before(flash):
    board = Journal()
    live, _ = record_named_game(board, "live", 5)
    flash.fill()
    board.append_event(event_texts("live", 6)[5])
    assert board.has_held_lines
    flash.size = 1 << 20
    assert shelve_live_game(board)
    assert lines_on_flash(live) == event_lines_of(event_texts("live", 6))


def test_a_game_that_ends_on_a_full_flash_can_be_fetched_and_is_kept_when_there_is_room(flash):
    board = Journal()
    live, _ = record_named_game(board, "live", 5)
    flash.fill()
    board.append_event(f"end - {seed_of('live').hex()}")
    assert is_full(board)
    assert list(board.games()) == [(live, 6, 0, True)]
    flash.size = 1 << 20
    assert not shelve_live_game(board), "a game that is over is not kept for later"
    second, lines = record_named_game(board, "second", 3)
    assert [game for game, *_ in Journal().games()] == [live, second]
    assert len(lines_on_flash(live)) == 6
    assert lines_on_flash(second) == lines


def test_a_game_begun_on_a_full_flash_is_kept_when_there_is_room(flash):
    board = Journal()
    kept, _ = record_named_game(board, "kept", 60, over=True)
    flash.fill()
    board = Journal()
    live, lines = record_named_game(board, "live", 3)
    assert is_full(board)
    assert list(board.event_lines(live, 0)) == lines
    board.confirm(kept, 60)
    board.append_event(event_texts("live", 4)[3])
    assert lines_on_flash(live) == event_lines_of(event_texts("live", 4))


def test_a_game_that_did_not_fit_is_not_mixed_with_the_next(flash):
    board = Journal()
    first, _ = record_named_game(board, "first", 30)
    flash.fill()
    flash.size += 120  # room for the last event, not for a copy of the game
    board.append_event(f"end - {seed_of('first').hex()}")
    flash.fill()
    assert list(board.games()) == [(first, 31, 0, True)]
    assert not board.archive_finished(), "people must be asked before the next game erases it"
    assert Journal().live == first
    second, lines = record_named_game(board, "second", 3)
    assert [(game, over) for game, _, _, over in Journal().games()] == [(second, False)]
    assert lines_on_flash(second) == lines


def test_a_game_that_did_not_fit_and_that_a_laptop_has_needs_no_question(flash):
    board = Journal()
    first, _ = record_named_game(board, "first", 30)
    flash.fill()
    flash.size += 120
    board.append_event(f"end - {seed_of('first').hex()}")
    flash.fill()
    assert not board.archive_finished()
    board.confirm(first, 31)
    assert board.archive_finished()
    flash.size += 5000
    assert board.archive_finished()
    assert list(Journal().games()) == [(first, 31, 31, True)]


def test_a_torn_tail_on_a_full_flash_does_not_stop_the_board(flash):
    game, lines = record_named_game(Journal(), "first", 5)
    segment = Path("live/000")
    segment.write_bytes(segment.read_bytes()[:-3])
    flash.fill()
    board = Journal()
    assert list(board.event_lines(game, 0)) == lines[:4]


@pytest.mark.parametrize("rubbish", [b"\xff\xfe\x80", b"\x00\x00", "é".encode()[:1]])
def test_rubbish_after_the_last_line_costs_nothing(rubbish):
    game, lines = record_named_game(Journal(), "first", 5)
    segment = Path("live/000")
    segment.write_bytes(segment.read_bytes() + rubbish)
    assert lines_on_flash(game) == lines


def test_a_file_that_somebody_has_put_among_the_games_does_not_stop_the_board():
    game, lines = record_named_game(Journal(), "first", 5, over=True)
    for name in ("notes.txt", "zz", "a-b", "1-2-3-4", "00002-feed-x", "-feed-5", "00002-feed-"):
        Path("games", name).write_text("?")
    second, _ = record_named_game(Journal(), "second", 5, over=True)
    assert [found for found, *_ in Journal().games()] == [game, second]
    assert lines_on_flash(game) == lines


def test_a_copy_that_a_power_cut_has_left_half_is_removed_at_the_next_start():
    game, lines = record_named_game(Journal(), "first", 5, over=True)
    left = Path("games", "archived.new")
    left.write_text("half")
    assert [found for found, *_ in Journal().games()] == [game]
    assert not left.exists()
    assert lines_on_flash(game) == lines


def test_a_file_that_does_not_fit_leaves_the_old_one_and_nothing_beside_it():
    def too_long() -> Iterator[str]:
        yield "half"
        raise OSError(errno.ENOSPC, "no space left on device")

    files.replace("settings", ["brightness=3\n"])
    with pytest.raises(OSError, match="no space"):
        files.replace("settings", too_long())
    assert {path.name: path.read_text() for path in Path().iterdir()} == {"settings": "brightness=3\n"}


@pytest.mark.parametrize(
    ("free", "short", "full"),
    [(160 << 10, False, False), ((160 << 10) - 1, True, False), (96 << 10, True, False), ((96 << 10) - 1, True, True)],
)
def test_a_game_says_at_its_beginning_whether_there_is_room_for_another(monkeypatch, free, short, full):
    """160 KB are a game while it is played and then archived; the last 96 KB are for the game being played alone."""
    board = Journal()
    sent, _ = record_named_game(board, "sent", 4, over=True)
    board.confirm(sent, 4)
    monkeypatch.setattr(journal, "free_bytes", lambda: free)
    record_named_game(board, "live", 4)
    assert board.has_game(sent) is not short, "a game that a laptop has makes room"
    assert (board.short, board.full, board.has_held_lines) == (short, full, False)
    assert board.spare_bytes() == free - (96 << 10)
    assert shelve_live_game(board) is not full


def test_a_game_that_is_over_is_archived_while_the_next_one_has_its_place(monkeypatch):
    monkeypatch.setattr(journal, "free_bytes", lambda: 96 << 10)
    board = Journal()
    game, lines = record_named_game(board, "first", 4, over=True)
    assert board.archive_finished()
    assert board.live is None
    assert lines_on_flash(game) == lines


def test_the_room_of_a_flash_is_that_of_its_free_blocks(monkeypatch):
    """The file system tells the size of a block, then of a fragment, and the number of blocks: all, free."""
    monkeypatch.setattr(os, "statvfs", {".": (4096, 512, 350, 12, 9)}.__getitem__)
    assert files.free_bytes() == 4096 * 12
    monkeypatch.delattr(os, "statvfs")
    assert files.free_bytes() >= 1 << 30, "a system that does not tell"


def test_a_flash_on_which_nothing_can_be_made_is_told(monkeypatch):
    monkeypatch.setattr(os, "mkdir", raise_os_error)
    with pytest.raises(OSError, match="No such file"):
        Journal()


def test_a_torn_end_that_a_full_flash_kept_is_cut_off_when_there_is_room(flash):
    live, lines = record_named_game(Journal(), "live", 5)
    with Path("live/000").open("a") as segment:
        segment.write("5 draw")
    flash.fill()
    board = Journal()
    assert list(board.event_lines(live, 0)) == lines
    flash.size = 1 << 20
    for text in event_texts("live", 7)[5:]:
        board.append_event(text)
    assert lines_on_flash(live) == event_lines_of(event_texts("live", 7))


def test_a_torn_end_that_cannot_be_cut_off_costs_no_line_before_it(monkeypatch):
    live, lines = record_named_game(Journal(), "live", 5)
    with Path("live/000").open("a") as segment:
        segment.write("5 draw")

    monkeypatch.setattr(segments, "replace", raise_os_error)
    Journal()
    assert lines_on_flash(live) == lines


def test_a_game_that_is_over_and_has_no_room_in_the_archive_is_over_after_power_up_too(monkeypatch):
    monkeypatch.setattr(journal, "free_bytes", lambda: 0)
    game, _ = record_named_game(Journal(), "first", 20, over=True)
    board = Journal()
    assert (board.live, board.over, board.full, board.archive_finished()) == (game, True, True, False)
    board.confirm(game, 20)
    assert board.archive_finished()


class PowerCut(BaseException):
    """The power was cut."""


class PowerSwitch:
    """Cuts the power at the n-th step that changes the flash; an interrupted write leaves half of its data."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
        self._left = steps
        self._open: Callable[..., Any] = builtins.open
        for name in ("rename", "remove"):
            monkeypatch.setattr(os, name, self._step(getattr(os, name)))
        monkeypatch.setattr(files, "open", self._opened, raising=False)

    def _count(self) -> None:
        if self._left == 0:
            raise PowerCut
        self._left -= 1

    def _step(self, real: Callable[..., None]) -> Callable[..., None]:
        def step(*words: Any) -> None:
            self._count()
            real(*words)

        return step

    def _opened(self, path: str, mode: str = "r") -> Any:
        file = self._open(path, mode)
        if mode != "r":
            write = file.write

            def write_or_not(text: str) -> None:
                try:
                    self._count()
                except PowerCut:
                    write(text[: len(text) // 2])
                    raise
                write(text)

            file.write = write_or_not
        return file


def record_evening(done: dict[str, list[str]]) -> None:
    """Record two games, one of them confirmed, and part of a third; `done` gets the lines that must not be lost."""
    board = Journal()
    for name, events, over in (("first", 25, True), ("second", 3, True), ("third", 5, False)):
        texts = event_texts(name, events, over)
        game = id_of(texts)
        board.start_game(texts[0], seed_of(name))
        done[game] = event_lines_of(texts)[:1]
        for n, text in enumerate(texts[1:], 2):
            board.append_event(text)
            done[game] = event_lines_of(texts)[:n]
        if name == "second":
            board.confirm(game, 3)


@pytest.mark.parametrize("order", [sorted, lambda names: sorted(names, reverse=True)], ids=["a-z", "z-a"])
def test_power_cut_at_any_step_loses_nothing_and_doubles_nothing(tmp_path, order):
    listdir = os.listdir
    steps = 0
    while True:
        folder = tmp_path / str(steps)
        folder.mkdir()
        os.chdir(folder)
        promised: dict[str, list[str]] = {}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "listdir", lambda path: order(listdir(path)))
            PowerSwitch(patch, steps)
            try:
                record_evening(promised)
                break
            except PowerCut:
                pass
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "listdir", lambda path: order(listdir(path)))
            for board in (Journal(), Journal()):
                found = [game for game, *_ in board.games()]
                assert len(found) == len(set(found)), f"step {steps}"
                for game, lines in promised.items():
                    kept = list(board.event_lines(game, 0))
                    assert kept[: len(lines)] == lines, f"step {steps}"
                    assert len(kept) <= len(lines) + 1, f"step {steps}"
                ended = [game for game, lines in promised.items() if " end " in lines[-1]]
                assert board.live not in ended, f"step {steps}: a finished game must not come back"
        steps += 1
    assert steps > 50
