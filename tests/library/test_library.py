"""The library: added events are returned unchanged, and those that do not fit are refused."""

import itertools
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, insert
from sqlalchemy.exc import IntegrityError

from host_tools import library as parts
from host_tools.library import Library, Wanted, schema
from host_tools.library.boards import Boards
from host_tools.library.evenings import Evenings
from host_tools.library.schema import events
from host_tools.library.stats import statistics
from host_tools.library.summaries import missing, stored, summaries_of
from tests.support.event_lines import played_game, sealed, some_game, texts_of
from tests.support.laws import cases
from tests.support.postgresql import in_both

NUMBERS = itertools.count()

pytestmark = in_both


@pytest.fixture
def library(place: str) -> Iterator[Library]:
    with Library.open(place) as opened:
        yield opened


def test_a_game_comes_back_line_for_line(library: Library):
    game, lines = some_game()
    assert library.add(game, "b0a4d", lines) == len(lines)
    assert library.lines(game) == lines
    assert library.count(game) == len(lines)
    assert library.tail(game) == (len(lines), int(lines[-1][-8:], 16))


def test_what_was_added_is_there_after_closing(place: str):
    game, lines = some_game()
    with Library.open(place) as library:
        library.add(game, "b0a4d", lines)
    with Library.open(place, create=False) as library:
        assert library.lines(game) == lines


def test_events_arrive_in_portions_and_again(library: Library):
    game, lines = some_game()
    assert library.add(game, "b0a4d", lines[:4]) == 4
    assert library.add(game, "b0a4d", lines[2:6]) == 6
    assert library.add(game, "b0a4d", lines[:1]) == 6
    assert library.add(game, "b0a4d", []) == 6
    assert library.add(game, "b0a4d", [*lines[6:8], *lines[6:9]]) == 9
    assert library.lines(game) == lines


def test_an_unknown_game_has_no_lines(library: Library):
    assert library.lines("0" * 12) == []
    assert library.tail("0" * 12) == (0, 0)
    assert library.event("0" * 12, 0) is None


def test_a_gap_is_refused_whole(library: Library):
    game, lines = some_game()
    library.add(game, "b0a4d", lines[:3])
    with pytest.raises(parts.BadEvents, match=r"event 5 arrived, but event 4 was expected"):
        library.add(game, "b0a4d", [lines[3], lines[5]])
    assert library.count(game) == 3


def test_a_wrong_check_is_refused(library: Library):
    game, lines = some_game()
    library.add(game, "b0a4d", lines[:3])
    other = sealed([*texts_of("first", 9)[:1], "draw 11", *texts_of("first", 9)[2:]])
    with pytest.raises(parts.BadEvents, match="event 3: its check does not fit"):
        library.add(game, "b0a4d", [other[3]])
    with pytest.raises(parts.BadEvents, match="event 2: its check says"):
        library.add(game, "b0a4d", [other[2]])
    assert library.lines(game) == lines[:3]


def test_another_text_for_a_kept_number_begins_another_game_and_the_first_stays(library: Library):
    game, lines = some_game()
    library.add(game, "b0a4d", lines)
    other = sealed([*texts_of("first", 9)[:4], "draw 11"])
    held = library.keep(game, "b0a4d", [other[4]])
    assert (held.id, held.count, held.fresh) == (f"{game}-{other[4][-8:]}", 5, 1)
    assert library.lines(held.id) == other
    assert library.lines(game) == lines
    assert [row.id for row in library.games()] == [held.id, game]


@pytest.mark.parametrize("line", ["", "0", "x y 00000000", "0  draw 7 00000000", "-1 pass 00000000", "0 pass 0000000g"])
def test_what_is_no_event_line_is_refused(library: Library, line: str):
    with pytest.raises(parts.BadEvents):
        library.add("0" * 12, "b0a4d", [line])
    assert library.games() == []


def test_a_game_is_kept_under_its_own_id_only(library: Library):
    _, lines = some_game()
    with pytest.raises(parts.BadEvents, match="header"):
        library.add("0" * 12, "b0a4d", lines)
    with pytest.raises(parts.BadEvents, match="header"):
        library.add("0" * 12, "b0a4d", sealed(["draw 7"]))


def test_games_are_listed_newest_first_with_what_happened(library: Library):
    before = datetime.now(UTC)
    ids = []
    for name, count, over in (("old", 4, False), ("won", 10, True), ("new", 1, False)):
        game, lines = some_game(name, count, over)
        library.add(game, "b0a4d", lines)
        ids.append(game)
    rows = library.games()
    assert [row.id for row in rows] == ids[::-1]
    new, won, old = rows
    assert (new.events, new.cards, new.over, new.winner) == (1, 0, False, None)
    assert (won.events, won.cards, won.over, won.winner) == (10, 4, True, "red")
    assert (old.events, old.cards) == (4, 1)
    assert (old.rules, old.options, old.board) == ("classic", (), "b0a4d")
    assert old.seats == (("red", "person"), ("yellow", "random"))
    assert old.first_seen
    assert old.last_seen
    assert new.first_seen
    assert before <= old.first_seen <= old.last_seen <= new.first_seen <= datetime.now(UTC)


def test_an_abandoned_game_is_over_without_a_winner(library: Library):
    texts = [*texts_of("left", 3), "end - " + "0" * 64]
    game, _ = some_game("left")
    library.add(game, "b0a4d", sealed(texts)[:3])
    assert not library.games()[0].over
    library.add(game, "b0a4d", sealed(texts)[3:])
    row = library.games()[0]
    assert (row.over, row.winner, row.events) == (True, None, 4)


def wanted(library: Library, **these: Any) -> list[str]:
    return [row.id for row in library.games(Wanted(**these))]


def test_a_list_is_narrowed_down(library: Library):
    won, lines = some_game("won", 10, True)
    library.add(won, "b0a4d", lines, seen=(datetime(2024, 5, 1, tzinfo=UTC), datetime(2024, 5, 2, tzinfo=UTC)))
    quick, _ = some_game("quick")
    header = texts_of("quick", 1)[0].replace("rules=classic options=-", "rules=st options=quick")
    library.add(quick, "f00d", sealed([header, "draw 7"]))
    assert wanted(library) == [quick, won]
    assert wanted(library, rules="st") == [quick]
    assert wanted(library, rules="s%") == wanted(library, rules="sorry") == []
    assert wanted(library, board="f00d") == wanted(library, over=False) == wanted(library, most=1) == [quick]
    assert wanted(library, winner="red") == wanted(library, over=True) == [won]
    assert wanted(library, since=datetime(2024, 5, 1, 12, tzinfo=UTC)) == [quick]
    row = library.game(won)
    assert row is not None
    assert row.first_seen
    assert row.last_seen
    assert (row.first_seen.day, row.last_seen.day, row.events) == (1, 2, 10)
    assert library.game("0" * 12) is None


def test_a_game_is_read_from_any_event_on(library: Library):
    game, lines = some_game()
    library.add(game, "b0a4d", lines)
    for first in range(len(lines) + 2):
        assert library.lines(game, first) == lines[first:]


def test_boards_are_known_by_their_ids_and_their_names(library: Library):
    for name, board in (("one", "b0a4d"), ("two", "b0a4d"), ("three", "beef")):
        game, lines = some_game(name)
        library.add(game, board, lines)
    boards = Boards(library.store)
    assert [(row.id, row.name, row.games) for row in boards.listed()] == [
        ("b0a4d", None, 2),
        ("beef", None, 1),
    ]
    boards.name("beef", "  the  big one ")
    boards.name("ca11", "Not yet here")
    assert [(row.id, row.name, row.games) for row in boards.listed()] == [
        ("ca11", "Not yet here", 0),
        ("beef", "the big one", 1),
        ("b0a4d", None, 2),
    ]
    assert boards.find("the big one") == boards.find("beef") == boards.find("BE") == "beef"
    assert (boards.names().get("beef"), boards.names().get("b0a4d")) == (
        "the big one",
        None,
    )
    with pytest.raises(parts.NotFound, match="2 boards have ids that begin with 'b'"):
        boards.find("b")
    with pytest.raises(parts.NotFound, match="has no board 'x'"):
        boards.find("x")
    with pytest.raises(parts.NotFound, match="'the big one' already belongs to board beef"):
        boards.name("b0a4d", "the big one")
    with pytest.raises(parts.NotFound, match="at most 40"):
        boards.name("b0a4d", "x" * 41)
    boards.name("beef", "")
    boards.name("b0a4d", "the big one")
    assert boards.find("the big one") == "b0a4d"


def test_a_game_that_ends_is_summed_up(library: Library):
    over, lines = played_game("over")
    library.add(some_game("open")[0], "b0a4d", some_game("open")[1])
    library.add(over, "b0a4d", lines[:-1])
    assert stored(library.store) == {}
    library.add(over, "b0a4d", lines[-1:])
    assert missing(library.store) == []
    (summary,) = summaries_of(library.store).values()
    assert (summary.rules, summary.over, summary.events, summary.sound) == ("classic", True, len(lines), True)
    with library.engine.begin() as connection:
        connection.execute(delete(schema.summaries))
    assert missing(library.store) == [over]
    assert summaries_of(library.store) == {over: summary}


def test_games_of_rules_unknown_here_are_kept_and_listed(library: Library):
    header = texts_of("far", 1)[0].replace("rules=classic options=-", "rules=sequence options=long,teams")
    game, _ = some_game("far")
    library.add(game, "b0a4d", sealed([header.replace("seats=", "places=4 seats="), "chip 7S 71"]))
    row = library.games()[0]
    assert (row.rules, row.options, row.events) == ("sequence", ("long", "teams"), 2)


def test_a_game_is_found_by_the_beginning_of_its_id(library: Library):
    ids = []
    for i in range(40):
        game, lines = some_game(f"game {i}", 1)
        library.add(game, "b0a4d", lines)
        ids.append(game)
    assert library.find("last") == ids[-1]
    assert library.find(ids[3]) == ids[3]
    assert library.find(ids[3][:9].upper()) == ids[3]
    shared = next(digit for digit in "0123456789abcdef" if sum(game[0] == digit for game in ids) > 1)
    with pytest.raises(parts.NotFound, match=r"begin with .* Type more"):
        library.find(shared)
    for name in ("", "no such game", "%"):
        with pytest.raises(parts.NotFound, match="holds no game"):
            library.find(name)


def test_an_empty_library_has_no_last_game(library: Library):
    with pytest.raises(parts.NotFound, match="no game yet"):
        library.find("last")


@cases(15)
@given(st.lists(st.tuples(st.integers(0, 25), st.integers(0, 8)), max_size=12))
def test_whatever_is_added_the_library_holds_a_beginning_of_the_game(library: Library, portions: list[tuple[int, int]]):
    game, lines = some_game(f"example {next(NUMBERS)}", 26)
    held = 0
    for start, length in portions:
        portion = lines[start : start + length]
        if start > held and portion:
            with pytest.raises(parts.BadEvents):
                library.add(game, "b0a4d", portion)
        else:
            held = max(held, start + len(portion)) if portion else held
            assert library.add(game, "b0a4d", portion) == held
    assert library.lines(game) == lines[:held]


def test_an_event_belongs_to_a_game(library: Library):
    row = {"game": "0" * 12, "number": 0, "text": "pass", "check": "0" * 8, "received": datetime.now(UTC)}
    with pytest.raises(IntegrityError), library.engine.begin() as connection:
        connection.execute(insert(events), [row])


def test_a_time_far_ahead_of_now_is_unknown_on_reading(library: Library):
    (future, lines), (now, others) = played_game("future"), played_game("now")
    ahead = datetime.now(UTC) + timedelta(days=2)
    library.add(future, "b0a4d", lines, (ahead, ahead))
    library.add(now, "b0a4d", others)
    assert [row.id for row in library.games()] == [now, future]
    row = library.game(future)
    assert row is not None
    assert (row.first_seen, row.last_seen, row.sound) == (None, None, True)
    assert library.find("last") == now
    assert [row.begun is None for row in Evenings(library.store).listed()] == [False, True]
    assert [row.id for row in library.games(Wanted(since=datetime(2024, 1, 1, tzinfo=UTC)))] == [now]
    assert sum(statistics(library).months.values()) == 1
    assert all(board.last_seen < ahead for board in Boards(library.store).listed() if board.last_seen)
