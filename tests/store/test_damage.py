"""Damage of bytes that lie still, and reads that fail: nothing sound is lost, and nothing damaged in silence."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pawnlight.store import files
from pawnlight.store.damage import merged_lines
from pawnlight.store.files import segments_in
from pawnlight.store.journal import CUT_OFF, LOST_SEED, UNREADABLE, Journal
from pawnlight.store.restore import GameRestorer
from pawnlight.store.shelved_games import continue_sound_part, resume_kept_game, set_damaged_aside, shelve_live_game
from tests.store.test_journal import raise_os_error, record_named_game, seed_of
from tests.support.event_lines import event_lines_of, event_texts, id_of
from tests.support.journals import record_game
from tests.support.steps import run_to_end

pytestmark = pytest.mark.usefixtures("empty_flash")

EVENT_COUNT = 40
PLACES = ("live", "kept", "games")
Content = dict[Path, bytes]


def flash_content() -> Content:
    return {path: path.read_bytes() for path in sorted(Path().rglob("*")) if path.is_file()}


def restore_flash(content: Content) -> None:
    for path in [path for path in Path().rglob("*") if path.is_file() and path not in content]:
        path.unlink()
    for path, data in content.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for folder in sorted((path for path in Path().rglob("*") if path.is_dir()), reverse=True):
        if folder not in {parent for path in content for parent in path.parents} and folder.parent != Path():
            folder.rmdir()


def board_with_games() -> tuple[Content, dict[str, list[str]]]:
    """Return a flash with a finished, a kept and a live game, and the lines of each by the folder that it is in."""
    board = Journal()
    lines = {}
    _, lines["games"] = record_named_game(board, "finished", EVENT_COUNT, over=True)
    _, lines["kept"] = record_named_game(board, "kept", EVENT_COUNT)
    assert shelve_live_game(board)
    _, lines["live"] = record_named_game(board, "live", EVENT_COUNT)
    return flash_content(), lines


def each_byte_to_damage(content: Content, step: int) -> Iterator[tuple[Path, int]]:
    """Yield every `step`th byte of the games' files, another one in each file first."""
    for n, (path, data) in enumerate(content.items()):
        for at in range(n % step, len(data), step):
            yield path, at


def check_nothing_is_lost(lines: dict[str, list[str]], where: object) -> None:
    """Check that a board that is powered up now has all events of all games, and plays each of them on."""
    board = Journal()
    assert board.damage == "", where
    for place in PLACES:
        assert list(board.event_lines(id_of(lines[place]), 0)) == lines[place], (where, place)
        assert not board.is_damaged(id_of(lines[place]))
    assert (board.live, board.count, board.seed) == (id_of(lines["live"]), EVENT_COUNT, seed_of("live")), where
    assert board.confirm(id_of(lines["games"]), EVENT_COUNT, lines["games"][-1][-8:]), where
    assert board.confirm(id_of(lines["kept"]), EVENT_COUNT, lines["kept"][-1][-8:]), where
    assert shelve_live_game(board)
    assert resume_kept_game(board, id_of(lines["kept"]))
    assert (board.damage, board.count, board.seed) == ("", EVENT_COUNT, seed_of("kept")), where
    board.append_event(event_texts("kept", EVENT_COUNT + 1)[EVENT_COUNT])
    assert list(Journal().event_lines(board.live or "", 0)) == event_lines_of(event_texts("kept", EVENT_COUNT + 1)), (
        where
    )


@pytest.mark.parametrize("step", [pytest.param(40, id="every fortieth byte"), pytest.param(1, marks=pytest.mark.long)])
def test_one_wrong_bit_costs_nothing(step):
    content, lines = board_with_games()
    for path, at in each_byte_to_damage(content, step):
        for bit in (at % 8,) if step > 1 else range(8):
            wrong = bytearray(content[path])
            wrong[at] ^= 1 << bit
            restore_flash(content | {path: bytes(wrong)})
            check_nothing_is_lost(lines, (path, at, bit))


def test_one_wrong_byte_of_the_live_game_is_put_right_on_flash():
    content, _ = board_with_games()
    for path, at in ((Path("live/000"), 5), (Path("live/001"), 50), (Path("live/002"), 2)):
        wrong = bytearray(content[path])
        wrong[at] ^= 1
        path.write_bytes(wrong)
        assert Journal().damage == ""
        assert flash_content() == content


@pytest.mark.parametrize(
    ("number", "at", "bit"), [(0, -2, 1), (0, -2, 128), (1, 0, 64), (1, 1, 128), (2, 0, 2), (2, 2, 64)]
)
def test_a_byte_that_goes_wrong_while_the_game_is_played_keeps_no_event_from_a_laptop(number, at, bit):
    board = Journal()
    game, lines = record_named_game(board, "live", EVENT_COUNT)
    path = Path(f"live/{number:03}")
    wrong = bytearray(path.read_bytes())
    wrong[at] ^= bit
    path.write_bytes(wrong)
    for first in (0, 14, 15, EVENT_COUNT - 2):
        assert list(board.event_lines(game, first)) == lines[first:], first


@pytest.mark.parametrize("byte", [0x37, 0x80, 0xFF])
def test_a_game_ends_although_a_byte_went_wrong_while_it_was_played(byte):
    *texts, end = event_texts("live", EVENT_COUNT, True)
    board = Journal()
    record_game(board, seed_of("live"), texts)
    path = Path("live/000")
    wrong = bytearray(path.read_bytes())
    wrong[-30] = byte
    path.write_bytes(wrong)
    board.append_event(end)
    assert board.live is None
    ((game, *_),) = Journal().games()
    assert list(Journal().event_lines(game, 0)) == event_lines_of([*texts, end])


@pytest.mark.parametrize(("kept", "put", "cut"), [(40, b"", 1), (40, b"xx", 0), (40, b"x" * 10, 0), (0, b"", None)])
def test_a_header_that_is_too_short_or_too_long_costs_nothing(kept, put, cut):
    content, lines = board_with_games()
    header, end, rest = content[Path("live/000")].partition(b"\n")
    after = b"" if cut is None else header[kept + cut :]
    restore_flash(content | {Path("live/000"): header[:kept] + put + after + end + rest})
    check_nothing_is_lost(lines, put)


def test_a_line_that_is_nothing_but_a_check_is_no_event():
    content, lines = board_with_games()
    for place, path in (("kept", next(Path().glob("kept/*/000"))), ("live", Path("live/000"))):
        first, _, rest = content[path].partition(b"\n")
        restore_flash(content | {path: first + b"\n" + first[-9:] + b"\n" + rest})
        assert list(Journal().event_lines(id_of(lines[place]), 0)) == lines[place][:1], place
    assert Journal().count == 1
    check = first[-8:]
    Path("live/000").write_bytes(b" " + check + b"\n" + rest)
    assert list(merged_lines(iter(lines["live"][:1]), segments_in("live"), int(check, 16)))[:3] == lines["live"][:3]


def test_a_laptop_gets_what_follows_on_damage_in_the_game_being_played():
    board = Journal()
    game, lines = record_named_game(board, "live", EVENT_COUNT)
    path = Path("live/000")
    path.write_bytes(bytes(300) + path.read_bytes()[300:])
    for first in (15, 20, 35, 36):
        assert list(board.event_lines(game, first)) == lines[first:]
    assert list(board.event_lines(game, 0)) == lines[:1], "of the header there are copies"


@pytest.mark.parametrize("name", ["seed", "seed-copy", "000"])
def test_of_seed_and_header_one_copy_is_enough(name):
    content, lines = board_with_games()
    header = len(lines["live"][0])
    data = content[Path("live", name)]
    restore_flash(content | {Path("live", name): bytes(header) + data[header:] if name == "000" else bytes(len(data))})
    check_nothing_is_lost(lines, name)


class FailingReads:
    """The functions with which files are read, of which call `which` fails, and with `always` every later one too."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, which: int, path: str = "", *, always: bool = False) -> None:
        self.calls = 0
        self._which, self._path, self._always = which, path, always
        monkeypatch.setattr(files, "os", self)
        monkeypatch.setattr(files, "open", self._open, raising=False)

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        return self._counted(real) if name in ("listdir", "stat") else real

    def _counted(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*words: Any) -> Any:
            self._count(str(words[0]) if words else "")
            return real(*words)

        return call

    def _count(self, path: str) -> None:
        if path.startswith(self._path):
            self.calls += 1
            if self.calls == self._which or (self._always and self.calls > self._which):
                raise OSError(errno.EIO, "input/output error")

    def _open(self, path: str, mode: str = "r") -> Any:
        if "r" not in mode:
            return open(path, mode)
        self._count(path)
        return _Readable(open(path, mode), lambda: self._count(path))


class _Readable:
    """A file whose reads are counted."""

    def __init__(self, file: Any, count: Callable[[], None]) -> None:
        self._file, self._count = file, count

    def __enter__(self) -> "_Readable":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattribute__(self, name: str) -> Any:
        if name in ("read", "readline", "readinto"):
            object.__getattribute__(self, "_count")()
        return object.__getattribute__(self, name) if name[0] == "_" else getattr(self._file, name)


def test_what_cannot_be_read_is_tried_three_times(monkeypatch):
    Path("notes").write_text("a" * 1024 + "b")
    for read in (files.read_bytes, lambda path: list(files.each_piece(path))):
        with monkeypatch.context() as broken:
            reads = FailingReads(broken, 0, "notes", always=True)
            with pytest.raises(OSError, match="input"):
                read("notes")
            assert reads.calls == 3
    # To open the file, and to read a piece, twice.
    for which in range(1, 5):
        with monkeypatch.context() as broken:
            FailingReads(broken, which, "notes")
            assert list(files.each_piece("notes")) == [(b"a" * 1024, True), (b"b", False)]


@pytest.mark.parametrize("number", [errno.ENOENT, pytest.param(44, id="in the browser")])
def test_a_file_that_is_not_there_is_looked_for_once(monkeypatch, number):
    looked = []

    def none(*words: str) -> None:
        looked.append(words)
        raise OSError(number, "no such file")

    monkeypatch.setattr(files, "open", none, raising=False)
    assert files.read_bytes("notes") == b""
    assert len(looked) == 1


def test_one_read_that_fails_at_power_up_costs_nothing(monkeypatch):
    content, lines = board_with_games()
    with monkeypatch.context() as broken:
        reads = FailingReads(broken, 0)
        Journal()
    assert reads.calls > 15
    for which in range(1, reads.calls + 1):
        restore_flash(content)
        with monkeypatch.context() as broken:
            FailingReads(broken, which)
            board = Journal()
            assert (board.damage, board.live, board.count) == ("", id_of(lines["live"]), EVENT_COUNT), which
            assert len(list(board.games())) == 3
        assert flash_content() == content


@pytest.mark.parametrize("path", ["live/seed", "live/000", "live/001", "live/002"])
def test_a_game_that_cannot_be_read_now_stays_as_it_is(monkeypatch, path):
    content, lines = board_with_games()
    with monkeypatch.context() as broken:
        FailingReads(broken, 0, path, always=True)
        board = Journal()
        if path != "live/seed":
            assert (board.damage, board.live, board.count) == (UNREADABLE, None, 0)
        assert flash_content() == content
        assert len(list(board.games())) == (2 if board.damage else 3)
    board.unread = True
    assert list(board.live_texts()) == event_texts("live", EVENT_COUNT)
    assert board.damage == ""
    check_nothing_is_lost(lines, path)


def test_a_game_that_cannot_be_read_now_can_wait_among_the_kept_ones(monkeypatch):
    _, lines = board_with_games()
    with monkeypatch.context() as broken:
        FailingReads(broken, 0, "live/002", always=True)
        board = Journal()
        assert board.damage == UNREADABLE == "unread", "the text for people is named so"
        assert shelve_live_game(board)
    record_named_game(board, "another", 3)
    assert shelve_live_game(board)
    unknown = next(game for game, *_ in board.games() if game == "0" * 12)
    assert resume_kept_game(board, unknown)
    assert (board.live, board.count, board.damage) == (id_of(lines["live"]), EVENT_COUNT, "")


def damage_data(data: bytes, chance: Random, how: str) -> bytes:
    """Return `data` with damage: `2` or `100` wrong bytes, a `block` of zeros, or `all` of it."""
    wrong = bytearray(data)
    if how == "2":
        for at in chance.sample(range(len(data)), 2):
            wrong[at] ^= chance.randrange(1, 256)
    elif how == "all":
        wrong[:] = chance.randbytes(len(data))
    else:
        size = min(100, len(data))
        at = chance.randrange(len(data) - size + 1)
        wrong[at : at + size] = chance.randbytes(size) if how == "100" else bytes(size)
    return bytes(wrong)


@pytest.mark.parametrize("how", ["2", "100", "block", "all"])
@pytest.mark.parametrize("rounds", [4, pytest.param(60, marks=pytest.mark.long)])
def test_what_is_sound_is_never_changed_and_what_is_damaged_never_deleted(how, rounds):
    content, lines = board_with_games()
    chance = Random(rounds)
    for path in [path for path in content if path.parent != Path() and content[path]] * rounds:
        wrong = content | {path: damage_data(content[path], chance, how)}
        restore_flash(wrong)
        board = Journal()
        place = path.parts[0]
        for other in PLACES:
            there = list(board.event_lines(id_of(lines[other]), 0))
            if other != place:
                assert there == lines[other]
            else:
                assert there == lines[other][: len(there)]
                whole = len(there) == EVENT_COUNT and (place != "live" or board.seed == seed_of("live"))
                assert whole or board.damage or board.is_damaged(id_of(lines[other])), (path, how)
        if board.damage:
            assert place == "live"
            assert set(wrong.values()) <= set(flash_content().values()), "all is as it was"
            goes_on = board.damage == CUT_OFF
            count = board.count
            assert run_to_end(continue_sound_part(board)) if goes_on else shelve_live_game(board)
            assert board.damage == ""
            if goes_on:
                assert (board.live, board.count) == (id_of(lines["live"]), count)
                board.append_event(event_texts("live", EVENT_COUNT + 1)[EVENT_COUNT])
                assert list(Journal().event_lines(board.live or "", 0))[:count] == lines["live"][:count]
        left = list(flash_content().values())
        assert wrong[path] in left or not (board.damage or board.is_damaged(id_of(lines[place]))), "it is set aside"


def lose_seed() -> None:
    for name in ("seed", "seed-copy"):
        Path("live", name).write_bytes(b"?" * 64)


def test_a_game_with_neither_seed_can_be_fetched_but_not_played():
    _, lines = board_with_games()
    game = id_of(lines["live"])
    lose_seed()
    board = Journal()
    assert (board.damage, board.live, board.count) == (LOST_SEED, game, EVENT_COUNT)
    set_damaged_aside(board)
    assert board.live is None
    board = Journal()
    assert board.has_game(game)
    assert list(board.event_lines(game, 0)) == lines["live"]
    assert board.is_damaged(game)
    assert len(list(board.games())) == 3
    assert (game, EVENT_COUNT, 0, False) in board.games()


def test_a_game_with_neither_seed_that_is_cut_too_cannot_be_played():
    cut_live_game()
    lose_seed()
    assert Journal().damage == LOST_SEED


def test_a_game_that_is_over_needs_its_seed_no_more(monkeypatch):
    """It waits for space in the archive; its end names the seed."""
    monkeypatch.setattr("pawnlight.store.journal.free_bytes", lambda: 0)
    record_named_game(Journal(), "live", EVENT_COUNT, over=True)
    lose_seed()
    board = Journal()
    assert (board.damage, board.over, board.count) == ("", True, EVENT_COUNT)


def test_a_segment_that_ends_in_a_line_and_is_not_the_last_is_damage():
    """It looks like one that a power cut has torn, but others follow."""
    content, _ = board_with_games()
    Path("live/001").write_bytes(content[Path("live/001")][:-5])
    left = flash_content()
    board = Journal()
    assert (board.damage, board.count, board.total) == ("cut", 34, EVENT_COUNT)
    assert flash_content() == left
    with pytest.raises(ValueError, match="damaged"):
        board.start_game(event_texts("next", 1)[0], seed_of("next"))
    assert flash_content() == left


def test_of_a_last_line_that_cannot_be_read_it_is_known_that_it_was_there():
    content, _ = board_with_games()
    path = Path("live/002")
    path.write_bytes(content[path][:-20] + bytes(20))
    board = Journal()
    assert (board.damage, board.count, board.total) == (CUT_OFF, EVENT_COUNT - 1, EVENT_COUNT)


def test_events_after_a_segment_that_is_gone_are_not_taken_for_a_damaged_header():
    """They would be overwritten with the copy of the header, which is longer."""
    record_named_game(Journal(), "live", 17)
    rest = Path("live/001").read_bytes()
    Path("live/000").unlink()
    board = Journal()
    assert board.damage == CUT_OFF
    assert Path("live/001").read_bytes() == rest


def test_a_game_that_goes_on_from_what_is_sound_is_told_once():
    lines, sound = cut_live_game()
    board = Journal()
    assert run_to_end(continue_sound_part(board))
    assert list(board.games()) == [(id_of(lines), sound, 0, False)]
    board.append_event(f"end - {seed_of('live').hex()}")
    assert list(board.games()) == [(id_of(lines), sound + 1, 0, True)]


def test_a_game_whose_header_is_gone_twice_is_set_aside_without_a_name():
    content, lines = board_with_games()
    for name in ("seed", "seed-copy", "000"):
        Path("live", name).write_bytes(bytes(300))
    board = Journal()
    assert (board.damage, board.live) == (LOST_SEED, None)
    kept = id_of(lines["kept"])
    assert not resume_kept_game(board, kept), "it would take the place of what is there"
    # It can wait among the kept ones too.
    assert shelve_live_game(board)
    assert resume_kept_game(board, "0" * 12)
    assert (board.damage, board.live) == (LOST_SEED, None)
    set_damaged_aside(board)
    assert resume_kept_game(board, kept)
    assert Path("damaged", f"00001-{'0' * 12}-{EVENT_COUNT}", "001").read_bytes() == content[Path("live/001")]
    assert len(list(Journal().games())) == 2


def cut_live_game() -> tuple[list[str], int]:
    """Leave a live game that can be read up to an event in its middle; return its lines, and how many can be read."""
    _, lines = record_named_game(Journal(), "live", EVENT_COUNT)
    path = Path("live/001")
    data = path.read_bytes()
    path.write_bytes(data[:50] + bytes(60) + data[110:])
    return lines, Journal().count


def last_answer(restorer: GameRestorer, kind: str, game: str, rest: object) -> str:
    """Return the board's last answer to a request."""
    given = restorer.answer_request(kind, game, str(rest))
    return given if isinstance(given, str) else [one for one in given if one][-1]


def put_game(restorer: GameRestorer, lines: list[str]) -> str:
    return [last_answer(restorer, "put", id_of(lines), line) for line in lines][-1]


@pytest.fixture
def any_rules(monkeypatch):
    """Games whose events no rules check, as those of these tests have none."""

    class AnyGame:
        due = ""

        def apply(self, text: str) -> None:
            self.due = "over" if text.startswith("end ") else ""

    monkeypatch.setattr("pawnlight.store.restore.open_game", lambda header: AnyGame())


@pytest.mark.usefixtures("any_rules")
@pytest.mark.parametrize("has", [EVENT_COUNT, EVENT_COUNT - 5])
def test_a_laptop_puts_a_live_game_right_and_what_follows_here_is_kept(has):
    lines, sound = cut_live_game()
    board = Journal()
    assert (board.damage, board.count) == (CUT_OFF, sound)
    restorer = GameRestorer(board, lambda header: True)
    put_game(restorer, lines[:has])
    for game, count in ((id_of(lines), has - 1), ("0" * 12, has)):
        put_game(restorer, lines[:has])
        assert last_answer(restorer, "heal", game, count) == f"error missing heal {game}"
    put_game(restorer, lines[:has])
    assert last_answer(restorer, "heal", id_of(lines), has) == f"healed {id_of(lines)} {EVENT_COUNT}"
    assert [path.name for path in Path("games").iterdir()] == []
    assert (board.damage, board.count, board.seed) == ("", EVENT_COUNT, seed_of("live"))
    again = Journal()
    assert (again.damage, list(again.event_lines(id_of(lines), 0))) == ("", lines)
    assert again.seed == seed_of("live")
    assert put_game(restorer, lines) == f"error open put {id_of(lines)}"


@pytest.mark.usefixtures("any_rules")
def test_after_people_have_gone_on_a_laptop_changes_nothing():
    lines, sound = cut_live_game()
    board = Journal()
    restorer = GameRestorer(board, lambda header: True)
    put_game(restorer, lines)
    assert run_to_end(continue_sound_part(board))
    assert last_answer(restorer, "heal", id_of(lines), EVENT_COUNT) == f"error unhealed heal {id_of(lines)}"
    assert list(Journal().event_lines(id_of(lines), 0)) == lines[:sound]


@pytest.mark.usefixtures("any_rules")
def test_what_a_laptop_cannot_put_right_stays_as_it_is(monkeypatch):
    """On a full flash, on one that refuses what has come, and of a game whose seed is lost."""
    lines, _ = cut_live_game()
    content = flash_content()
    board = Journal()
    restorer = GameRestorer(board, lambda header: True)
    for fault in ("full", "broken", "seed"):
        put_game(restorer, lines[:20])
        with monkeypatch.context() as patch:
            if fault == "full":
                patch.setattr(board.space, "write_file", lambda path, text: False)
                assert not run_to_end(continue_sound_part(board))
            elif fault == "broken":
                patch.setattr("pawnlight.store.restore.append", raise_os_error)
            else:
                lose_seed()
                content = flash_content()
            assert last_answer(restorer, "heal", id_of(lines), 20) == f"error unhealed heal {id_of(lines)}"
        assert flash_content() == content


@pytest.mark.usefixtures("any_rules")
def test_a_finished_game_is_not_put_right_by_a_part_of_it():
    board = Journal()
    game, lines = record_named_game(board, "live", EVENT_COUNT, over=True)
    board.archive.mark_damaged(game)
    content = flash_content()
    restorer = GameRestorer(board, lambda header: True)
    put_game(restorer, lines[:20])
    assert last_answer(restorer, "heal", game, 20) == f"error unhealed heal {game}"
    assert flash_content() == content


@pytest.mark.usefixtures("any_rules")
@pytest.mark.parametrize("aside", [False, True])
def test_a_laptop_puts_a_game_right_that_was_put_away(aside):
    lines, sound = cut_live_game()
    board = Journal()
    if aside:
        set_damaged_aside(board)
    else:
        assert shelve_live_game(board)
    assert list(board.games()) == [(id_of(lines), EVENT_COUNT, 0, False)]
    restorer = GameRestorer(board, lambda header: True)
    put_game(restorer, lines[: sound + 8])
    assert last_answer(restorer, "heal", id_of(lines), sound + 8) == f"healed {id_of(lines)} {EVENT_COUNT}"
    # As it was found, a game that waited is set aside.
    assert [path.name for path in Path("damaged").iterdir()] == (
        [] if aside else [f"00001-{id_of(lines)}-{EVENT_COUNT}.healed"]
    )
    assert len(list(Path("kept").iterdir())) == 1
    assert not Path("copy").exists()
    board = Journal()
    assert not board.is_damaged(id_of(lines))
    assert list(board.event_lines(id_of(lines), 0)) == lines
    assert resume_kept_game(board, id_of(lines))
    assert (board.damage, board.count) == ("", EVENT_COUNT)


@pytest.mark.usefixtures("any_rules")
@pytest.mark.parametrize("place", ["games", "live", "kept"])
def test_a_finished_game_from_a_laptop_takes_the_place_of_the_damaged_one(place):
    _, lines = record_named_game(Journal(), "live", EVENT_COUNT + 1, over=True)
    if place == "games":
        (path,) = Path("games").iterdir()
        path.write_bytes(path.read_bytes()[:600] + bytes(100) + path.read_bytes()[700:])
        board = Journal()
        assert 5 < len(list(board.event_lines(id_of(lines), 0))) < EVENT_COUNT - 5
        assert [path.name for path in Path("games").iterdir()] == [f"00001-{id_of(lines)}-{EVENT_COUNT + 1}.damaged"]
    else:
        for path in Path("games").iterdir():
            path.unlink()
        cut_live_game()
        board = Journal()
        assert place == "live" or shelve_live_game(board)
    assert board.is_damaged(id_of(lines))
    damaged = [path.read_bytes() for path in Path(place).rglob("*") if path.name[0] == "0" and path.is_file()]
    assert put_game(GameRestorer(board, lambda header: True), lines) == f"got {id_of(lines)} {EVENT_COUNT + 1}"
    assert [path.name for place in ("live", "kept") for path in Path(place).glob("*")] == []
    # As it was found; a laptop has all of it.
    (aside,) = Path("damaged").iterdir()
    assert aside.name == f"00001-{id_of(lines)}-{EVENT_COUNT + 1}.sent"
    found = [aside] if aside.is_file() else aside.glob("0*")
    assert sorted(path.read_bytes() for path in found) == sorted(damaged)
    for again in (board, Journal()):
        assert (again.live, again.damage) == (None, "")
        assert list(again.games()) == [(id_of(lines), EVENT_COUNT + 1, EVENT_COUNT + 1, True)]
        assert list(again.event_lines(id_of(lines), 0)) == lines


def test_a_power_cut_while_the_sound_part_is_copied_loses_nothing(monkeypatch):
    lines, sound = cut_live_game()
    content = flash_content()
    done = False
    for cut in range(30):
        restore_flash(content)
        board = Journal()
        steps = 0

        def stop_at(real: Callable[..., Any], cut: int = cut) -> Callable[..., Any]:
            def step(*words: Any) -> Any:
                nonlocal steps
                steps += 1
                if steps > cut:
                    raise SystemExit
                return real(*words)

            return step

        with monkeypatch.context() as power:
            for name in ("rename", "mkdir", "remove", "rmdir"):
                power.setattr(os, name, stop_at(getattr(os, name)))
            try:
                done = run_to_end(continue_sound_part(board)) > 0
            except SystemExit:
                done = False
        again = Journal()
        assert (again.live, again.count) == (id_of(lines), sound), cut
        assert set(content.values()) <= set(flash_content().values()), "the damaged game is there, as it was"
        if done:
            assert again.damage == ""
            break
    assert done
    assert cut > 4


def damage_archived(lines: list[str]) -> None:
    """Damage a finished game in its middle, so that the board knows it."""
    (path,) = Path("games").glob(f"*{id_of(lines)}*")
    data = path.read_bytes()
    path.write_bytes(data[:600] + bytes(100) + data[700:])
    assert len(list(Journal().event_lines(id_of(lines), 0))) < len(lines)


@pytest.mark.usefixtures("any_rules")
def test_when_flash_is_short_what_a_laptop_has_goes_first_and_nothing_else_without_people():
    """Four games that a laptop has, a damaged one that it never got, one that people went on from, one put right."""
    board = Journal()
    right = record_named_game(board, "right", EVENT_COUNT, over=True)[1]
    damage_archived(right)
    put_game(GameRestorer(Journal(), lambda header: True), right)
    never = record_named_game(Journal(), "never", EVENT_COUNT, over=True)[1]
    damage_archived(never)
    sent = [id_of(right)]
    for name in ("one", "two", "three"):
        board = Journal()
        game, lines = record_named_game(board, name, 9, over=True)
        assert board.confirm(game, 9, lines[-1][-8:])
        sent.append(game)
    cut_live_game()
    assert run_to_end(continue_sound_part(Journal()))
    board = Journal()
    assert len(list(Path("damaged").iterdir())) == 2
    gone = []
    while board.space.evict():
        gone.append([game for game in sent if not board.archive.find(game)])
    assert gone == [sent[:1], sent[:2], sent[:3], sent, sent], "the oldest first, then the copy of what a laptop has"
    assert [path.name.partition("-")[0] for path in Path("damaged").iterdir()] == ["00002"]
    assert board.is_damaged(id_of(never))


@pytest.mark.parametrize("fault", [errno.EIO, errno.ENOSPC])
def test_a_flash_that_fails_loses_nothing_and_is_tried_again(fault, monkeypatch):
    """Only a full flash makes room, at the expense of what a laptop has."""
    board = Journal()
    sent, lines = record_named_game(board, "sent", 9, over=True)
    board.confirm(sent, 9, lines[-1][-8:])
    record_named_game(board, "live", 9)
    real, failures = files.open if hasattr(files, "open") else open, [fault, fault]

    def failing(path: str, mode: str = "r") -> Any:
        if "a" in mode and failures:
            raise OSError(failures.pop(), "no")
        return real(path, mode)

    monkeypatch.setattr(files, "open", failing, raising=False)
    board.append_event("draw 7")
    assert (board.full, board.has_held_lines) == (False, False) if fault == errno.EIO else board.full
    assert (board.archive.find(sent) is None) == (fault == errno.ENOSPC)
    failures += [errno.EIO] * 9
    board.append_event("draw 7")
    assert (board.full, board.has_held_lines, bool(board.space.fault)) == (True, True, True)
    failures.clear()
    board.append_event("draw 7")
    assert (board.full, board.has_held_lines, board.space.fault) == (False, False, "")


@pytest.mark.parametrize("name", ["kept", "live", "games", "damaged"])
def test_a_file_in_place_of_a_folder_is_set_aside(name):
    Journal()
    Path(name).rmdir()
    Path(name).write_text("?")
    lines = record_named_game(Journal(), "first", 9)[1]
    assert list(Journal().event_lines(id_of(lines), 0)) == lines
    assert Path(name + ".damaged").read_text() == "?"
