"""What a library promises, wherever it stores its games: in a file, on a PostgreSQL server, in a browser's files."""

import itertools
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from host_tools.games.game_filter import GameFilter
from host_tools.games.game_row import GameRow, HeldEvents
from host_tools.games.library_errors import BadEvents, DamagedGame, DeletedGame
from host_tools.library import removal
from host_tools.library.answering import PageLibrary
from host_tools.library.schema import events_table
from host_tools.site.games.browser_library import BrowserLibrary
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import game_id, parse_event_line, text_of
from tests.support.evening_scenes import CHILD_OPTIONS
from tests.support.event_lines import event_lines_of, event_texts, fake_game, random_game
from tests.support.laws import law_cases
from tests.support.memory_library import memory_library
from tests.support.postgresql import Cluster

AnyLibrary = PageLibrary | BrowserLibrary
NUMBERS = itertools.count()
BEGUN = datetime(2026, 11, 21, 19, 2, 11, tzinfo=UTC)
GAME, LINES = fake_game("first", 20)
OWNER, OTHER = "b0a4d", "f00d"


class Storage(Protocol):
    """Where a library stores its games. `open` opens it, also once more; it is closed after the test."""

    def open(self) -> AnyLibrary: ...

    def delete(self, game: str) -> None: ...

    def replace_event_text(self, game: str, number: int, text: str) -> None:
        """Put another text in place of that of an event."""


class LaptopStorage:
    def __init__(self, place: str, opened: ExitStack) -> None:
        self._place = place
        self._opened = opened

    def open(self) -> PageLibrary:
        return self._opened.enter_context(PageLibrary.open(self._place))

    def delete(self, game: str) -> None:
        removal.delete_game(self.open().store, game)

    def replace_event_text(self, game: str, number: int, text: str) -> None:
        with self.open().engine.begin() as connection:
            connection.execute(
                update(events_table)
                .where(events_table.c.game == game, events_table.c.number == number)
                .values(text=text)
            )


class BrowserStorage:
    def __init__(self) -> None:
        self._files: dict[str, str] = {}

    def open(self) -> BrowserLibrary:
        return memory_library(self._files)

    def delete(self, game: str) -> None:
        self.open().delete_game(game)

    def replace_event_text(self, game: str, number: int, text: str) -> None:
        rows = self._files[game].split("\n")
        at = next(at for at, row in enumerate(rows) if row.startswith(f"{number} "))
        rows[at] = f"{number} {text} {rows[at][-8:]}"
        self._files[game] = "\n".join(rows)


@pytest.fixture(params=["file", "postgresql", "browser"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    with ExitStack() as opened:
        if request.param == "browser":
            yield BrowserStorage()
        elif request.param == "file":
            yield LaptopStorage(str(tmp_path / "library.db"), opened)
        else:
            cluster: Cluster = request.getfixturevalue("postgresql")
            yield LaptopStorage(cluster.new_location(), opened)


@pytest.fixture
def library(storage: Storage) -> AnyLibrary:
    return storage.open()


def altered_lines(number: int, count: int = 20, text: str = "draw 11") -> list[str]:
    """Return the lines of GAME with another event `number`."""
    texts = event_texts("first", count)
    texts[number] = text
    return event_lines_of(texts)


def other_game_id(lines: list[str], number: int) -> str:
    """Return the id of a game with these lines that differs from all others at event `number`."""
    return f"{GAME}-{lines[number][-8:]}"


def rows_of(library: AnyLibrary, **wanted: Any) -> list[GameRow]:
    total, rows = library.list_games(GameFilter(**wanted), 0, 500)
    assert len(rows) == total
    return rows


def game_ids(library: AnyLibrary, **wanted: Any) -> list[str]:
    return [row.id for row in rows_of(library, **wanted)]


def stored_lines(library: AnyLibrary, game: str = "") -> dict[str, list[str]]:
    """Return the lines of every game whose id begins with `game` by its id, after checking their entries."""
    rows = [row for row in rows_of(library) if row.id.startswith(game)]
    assert all(row.sound and row.events == len(library.event_lines(row.id)) for row in rows)
    return {row.id: library.event_lines(row.id) for row in rows}


# Events


def test_a_game_comes_back_line_for_line(storage: Storage) -> None:
    library = storage.open()
    held = library.store_events(GAME, OWNER, LINES)
    assert held == HeldEvents(GAME, 20, int(LINES[-1][-8:], 16), fresh=20)
    for opened in (library, storage.open()):
        for first in range(len(LINES) + 2):
            assert opened.event_lines(GAME, first) == LINES[first:]
        assert opened.event_at(GAME, 7) == parse_event_line(LINES[7])[1:]
        assert opened.event_at(GAME, 20) is None
        assert opened.held_events(GAME, OWNER) == HeldEvents(GAME, 20, held.check)
        assert opened.first_event_not_from_board(GAME) is None


def test_events_arrive_in_portions_and_again(library: AnyLibrary) -> None:
    portions = [(LINES[:4], 4), (LINES[2:6], 6), (LINES[:1], 6), ([], 6), ([*LINES[6:8], *LINES[6:9]], 9)]
    for lines, count in portions:
        assert library.store_events(GAME, OWNER, lines).count == count
    assert stored_lines(library) == {GAME: LINES[:9]}


def test_an_unknown_game_has_no_lines(library: AnyLibrary) -> None:
    assert library.event_lines(GAME) == []
    assert library.event_at(GAME, 0) is None
    assert library.game_row(GAME) is None
    assert library.held_events(GAME, OWNER) == HeldEvents(GAME, 0, 0)


def test_a_gap_is_refused_whole(library: AnyLibrary) -> None:
    with pytest.raises(BadEvents, match="event 1 arrived, but event 0 was expected"):
        library.store_events(GAME, OWNER, LINES[1:])
    library.store_events(GAME, OWNER, LINES[:3])
    with pytest.raises(BadEvents, match="event 5 arrived, but event 4 was expected"):
        library.store_events(GAME, OWNER, [LINES[3], LINES[5]])
    assert stored_lines(library) == {GAME: LINES[:3]}


def test_a_wrong_check_is_refused(library: AnyLibrary) -> None:
    library.store_events(GAME, OWNER, LINES[:3])
    other = altered_lines(1, text="draw 11")
    with pytest.raises(BadEvents, match="event 3: its check does not fit"):
        library.store_events(GAME, OWNER, [other[3]])
    with pytest.raises(BadEvents, match="event 2: its check says"):
        library.store_events(GAME, OWNER, [other[2]])
    assert stored_lines(library) == {GAME: LINES[:3]}


@pytest.mark.parametrize("line", ["", "0", "x y 00000000", "0  draw 7 00000000", "-1 pass 00000000", "0 pass 0000000g"])
def test_what_is_no_event_line_is_refused(library: AnyLibrary, line: str) -> None:
    with pytest.raises(BadEvents):
        library.store_events("0" * 12, OWNER, [line])
    assert rows_of(library) == []


def test_a_game_is_kept_under_its_own_id_only_and_from_a_board(library: AnyLibrary) -> None:
    for lines in (LINES, event_lines_of(["draw 7"])):
        with pytest.raises(BadEvents, match="header"):
            library.store_events("0" * 12, OWNER, lines)
    with pytest.raises(BadEvents, match="is not a board"):
        library.store_events(GAME, "b\na", LINES)
    assert rows_of(library) == []


@law_cases(15)
@given(st.lists(st.tuples(st.integers(0, 25), st.integers(0, 8)), max_size=12))
def test_whatever_is_added_the_library_holds_a_beginning_of_the_game(
    library: AnyLibrary, portions: list[tuple[int, int]]
) -> None:
    game, lines = fake_game(f"example {next(NUMBERS)}", 26)
    held = 0
    for start, length in portions:
        portion = lines[start : start + length]
        if start > held and portion:
            with pytest.raises(BadEvents):
                library.store_events(game, OWNER, portion)
        else:
            held = max(held, start + len(portion)) if portion else held
            assert library.store_events(game, OWNER, portion).count == held
    assert library.event_lines(game) == lines[:held]


# Games that begin alike


def test_another_text_for_a_kept_number_begins_another_game_and_the_first_stays(library: AnyLibrary) -> None:
    library.store_events(GAME, OWNER, LINES)
    other = altered_lines(4)
    held = library.store_events(GAME, OTHER, other[4:])
    assert held == HeldEvents(other_game_id(other, 4), 20, int(other[-1][-8:], 16), fresh=16, begun=True)
    third = event_lines_of([*map(text_of, other[:15]), "pass", "draw 5"])
    assert library.store_events(GAME, OTHER, third).id == other_game_id(third, 15)
    assert stored_lines(library) == {GAME: LINES, held.id: other, other_game_id(third, 15): third}
    assert {row.id: (row.board, row.beside, row.differs_from) for row in rows_of(library)} == {
        GAME: (OWNER, None, None),
        held.id: (OTHER, GAME, 4),
        other_game_id(third, 15): (OTHER, held.id, 15),
    }
    # Each goes on by itself, also when all of it is sent again.
    for lines in (LINES, other, third):
        longer = event_lines_of([*map(text_of, lines), "draw 3"])
        held = library.store_events(GAME, OTHER, longer)
        assert (library.event_lines(held.id), held.fresh, held.begun) == (longer, 1, False)


def test_a_game_belongs_to_the_board_that_sends_it_first_and_remembers_what_others_added(storage: Storage) -> None:
    library = storage.open()
    library.store_events(GAME, "-", LINES[:5], file=True)
    assert library.first_event_not_from_board(GAME) == 0
    library.store_events(GAME, OWNER, LINES[:9])
    assert [row.board for row in rows_of(library)] == [OWNER]
    second, lines = fake_game("second", 20)
    library.store_events(second, OWNER, lines[:9])
    assert library.first_event_not_from_board(second) is None
    library.store_events(second, OTHER, lines[:12])
    library.store_events(second, OWNER, lines, file=True)
    for opened in (library, storage.open()):
        assert opened.first_event_not_from_board(second) == 9
        assert {row.board for row in rows_of(opened)} == {OWNER}


def test_the_game_that_a_board_continued_last_is_the_one_that_it_is_told_of(library: AnyLibrary) -> None:
    other = altered_lines(10)
    library.store_events(GAME, OWNER, LINES[:15], (BEGUN, BEGUN))
    library.store_events(GAME, OTHER, other[:15], (BEGUN, BEGUN))
    assert library.held_events(GAME, OWNER).id == GAME
    assert library.held_events(GAME, OTHER).id == other_game_id(other, 10)


@law_cases(15)
@given(st.data())
def test_whoever_sends_a_version_of_a_game_finds_it_kept_whole(library: AnyLibrary, data: st.DataObject) -> None:
    """Events of several boards and files in any order: nobody is refused, nothing is lost or replaced."""
    name = f"versions {next(NUMBERS)}"
    game = fake_game(name, 1)[0]
    versions: dict[str, list[str]] = {}
    for board, at in ((OWNER, 1), (OTHER, data.draw(st.integers(1, 7))), ("file", data.draw(st.integers(1, 7)))):
        texts = event_texts(name, 8)
        texts[at] = f"draw {len(versions) + 20}"
        versions[board] = event_lines_of(texts)
    library.store_events(game, OWNER, versions[OWNER][:1])
    sent = dict.fromkeys(versions, 1)
    for board in data.draw(st.lists(st.sampled_from(sorted(versions)), max_size=20)):
        before = stored_lines(library, game)
        sent[board] = min(8, sent[board] + data.draw(st.integers(1, 3)))
        held = library.store_events(game, board, versions[board][: sent[board]], file=board == "file")
        assert library.event_lines(held.id)[: sent[board]] == versions[board][: sent[board]]
        assert all(library.event_lines(one)[: len(lines)] == lines for one, lines in before.items())
        assert held.begun == (held.id not in before)
    all_of_it = list(stored_lines(library, game).values())
    assert all(event_lines_of([*map(text_of, lines)]) == lines for lines in all_of_it)
    # None is the beginning of another.
    assert all(one is other or other[: len(one)] != one for one in all_of_it for other in all_of_it)


# The list


def test_games_are_listed_newest_first_with_what_happened(storage: Storage) -> None:
    library = storage.open()
    games = []
    for n, (name, count, over) in enumerate((("old", 4, False), ("won", 10, True), ("new", 1, False))):
        game, lines = fake_game(name, count, over)
        at = BEGUN + timedelta(minutes=n)
        library.store_events(game, OWNER, lines, (at, at + timedelta(seconds=30)))
        games.append(game)
    left = [*event_texts("left", 3), "end - " + "0" * 64]
    library.store_events(fake_game("left")[0], OTHER, event_lines_of(left), (BEGUN - timedelta(days=1),) * 2)
    for opened in (library, storage.open()):
        new, won, old, abandoned = rows_of(opened)
        assert [new.id, won.id, old.id] == games[::-1]
        assert (new.events, new.over, new.winner) == (1, False, None)
        assert (won.events, won.over, won.winner) == (10, True, "red")
        assert (abandoned.events, abandoned.over, abandoned.winner, abandoned.board) == (4, True, None, OTHER)
        assert (old.rules, old.options, old.board) == ("classic", (), OWNER)
        assert old.seats == (("red", "person"), ("yellow", "random"))
        assert (old.first_seen, old.last_seen) == (BEGUN, BEGUN + timedelta(seconds=30))
        assert opened.game_row(old.id) == old
        assert opened.list_games(GameFilter(), 1, 2) == (4, [won, old])


def test_a_list_is_narrowed_down(library: AnyLibrary) -> None:
    won, lines = fake_game("won", 10, True)
    library.store_events(won, OWNER, lines, (BEGUN, BEGUN))
    quick, _ = fake_game("quick")
    header = event_texts("quick", 1)[0].replace("rules=classic options=-", "rules=st options=quick")
    library.store_events(quick, OTHER, event_lines_of([header, "draw 7"]), (BEGUN + timedelta(days=1),) * 2)
    assert game_ids(library) == [quick, won]
    for wanted in (
        {"rules": "st"},
        {"board": OTHER},
        {"over": False},
        {"longest": 9},
        {"since": BEGUN + timedelta(hours=12)},
        {"text": "qui"},
        {"text": f"{quick[:5]} person"},
    ):
        assert game_ids(library, **wanted) == [quick], wanted
    for wanted in ({"winner": "red"}, {"over": True}, {"shortest": 10}, {"until": BEGUN + timedelta(seconds=1)}):
        assert game_ids(library, **wanted) == [won], wanted
    for wanted in (
        {"rules": "s%"},
        {"rules": "sorry"},
        {"board": OTHER[:2]},
        {"winner": "blue"},
        {"abandoned": True},
        {"child": True},
        {"hidden": True},
        {"person": 1},
        {"won_by": 1},
        {"text": "%"},
    ):
        assert game_ids(library, **wanted) == [], wanted


def test_a_game_is_found_by_every_colour_that_has_won_it(library: AnyLibrary) -> None:
    games = (
        random_game("teams", bytes([1] * 32), Random(2), players=("person",) * 4),
        random_game("classic", bytes([2] * 32), Random(0), CHILD_OPTIONS),
    )
    teams, childs = (library.store_events(game_id(text_of(lines[0])), OWNER, lines).id for lines in games)
    found = {colour: game_ids(library, winner=colour) for colour in COLOURS}
    # In a child's game everybody has won.
    assert found == {"red": [childs], "yellow": [childs], "blue": [teams], "green": [teams]}


def test_games_of_rules_unknown_here_are_kept_and_listed(storage: Storage) -> None:
    header = event_texts("far", 1)[0].replace("rules=classic options=-", "rules=sequence options=long,teams")
    lines = event_lines_of([header.replace("seats=", "places=4 seats="), "chip 7S 71"])
    storage.open().store_events(fake_game("far")[0], OWNER, lines)
    (row,) = rows_of(storage.open())
    assert (row.rules, row.options, row.events) == ("sequence", ("long", "teams"), 2)


def test_a_time_far_ahead_of_now_is_unknown(storage: Storage) -> None:
    ahead = datetime.now(UTC) + timedelta(days=2)
    (now, lines), (future, others) = fake_game("now"), fake_game("future")
    library = storage.open()
    library.store_events(future, OWNER, others, (ahead, ahead))
    library.store_events(now, OWNER, lines)
    for opened in (library, storage.open()):
        assert game_ids(opened) == [now, future]
        row = opened.game_row(future)
        assert row
        assert (row.first_seen, row.last_seen, row.sound) == (None, None, True)
        assert game_ids(opened, since=datetime(2024, 1, 1, tzinfo=UTC)) == [now]


# Deletion and damage


def test_a_deleted_game_stays_away_and_the_one_beside_it_goes_on(storage: Storage) -> None:
    library, other = storage.open(), altered_lines(10)
    library.store_events(GAME, OWNER, LINES)
    library.store_events(GAME, OTHER, other[:15])
    storage.delete(GAME)
    library = storage.open()
    with pytest.raises(DeletedGame, match=f"Game {GAME} was deleted"):
        library.store_events(GAME, OWNER, LINES)
    library.store_events(GAME, OTHER, other)
    assert stored_lines(library) == {other_game_id(other, 10): other}
    storage.delete(other_game_id(other, 10))
    library = storage.open()
    for board in (OWNER, OTHER):
        with pytest.raises(DeletedGame):
            library.held_events(GAME, board)
    assert library.forget_deletion(GAME)
    assert not library.forget_deletion(GAME)
    assert library.store_events(GAME, OWNER, LINES) == HeldEvents(GAME, 20, int(LINES[-1][-8:], 16), fresh=20)


def test_one_wrong_byte_is_put_right_and_of_more_what_is_before_them_is_there(storage: Storage) -> None:
    text = text_of(LINES[7])
    storage.open().store_events(GAME, OWNER, LINES)
    storage.replace_event_text(GAME, 7, "x" + text[1:])
    library = storage.open()
    assert library.event_lines(GAME) == LINES
    assert library.repair_events(GAME) == [7]
    assert storage.open().repair_events(GAME) == []
    storage.replace_event_text(GAME, 7, "xx" + text[2:])
    library = storage.open()
    assert library.repair_events(GAME) == []
    with pytest.raises(DamagedGame) as damaged:
        library.event_lines(GAME)
    assert damaged.value.lines == LINES[:7]
    assert game_ids(library) == [GAME]


@pytest.mark.parametrize("text", ["xxdraw", "\x01" * 3, "é" * 6000])
def test_one_wrong_byte_is_put_right_also_before_damage_that_stays(storage: Storage, text: str) -> None:
    storage.open().store_events(GAME, OWNER, LINES)
    storage.replace_event_text(GAME, 12, text)
    storage.replace_event_text(GAME, 7, "x" + text_of(LINES[7])[1:])
    storage.replace_event_text(GAME, 15, "x" + text_of(LINES[15])[1:])
    library = storage.open()
    assert library.repair_events(GAME) == [7]
    assert library.repair_events(GAME) == []
    for opened in (library, storage.open()):
        with pytest.raises(DamagedGame) as damaged:
            opened.event_lines(GAME)
        assert damaged.value.lines == LINES[:12]
        assert game_ids(opened) == [GAME]
