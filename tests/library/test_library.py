"""What only a laptop's library has: boards, summaries, times of arrival. test_any_library.py has what all have."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, insert
from sqlalchemy.exc import IntegrityError

from host_tools import library as parts
from host_tools.library import Library, schema
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.schema import events_table
from host_tools.library.stats import statistics
from host_tools.library.summaries import games_without_summary, read_summaries, summaries_of
from tests.support.event_lines import fake_game, legal_game
from tests.support.postgresql import with_both_databases

pytestmark = with_both_databases


def test_a_game_is_listed_with_its_cards_and_the_times_at_which_it_arrived(library: Library):
    before = datetime.now(UTC)
    for name, count in (("old", 4), ("new", 10)):
        library.add_lines(fake_game(name)[0], "b0a4d", fake_game(name, count)[1])
    new, old = library.games()
    assert (new.cards, old.cards) == (4, 1)
    assert old.first_seen
    assert old.last_seen
    assert new.first_seen
    assert before <= old.first_seen <= old.last_seen <= new.first_seen <= datetime.now(UTC)


def test_boards_are_known_by_their_ids_and_their_names(library: Library):
    for name, board in (("one", "b0a4d"), ("two", "b0a4d"), ("three", "beef")):
        game, lines = fake_game(name)
        library.add_lines(game, board, lines)
    boards = BoardTable(library.store)
    assert [(row.id, row.name, row.games) for row in boards.list_boards()] == [("b0a4d", None, 2), ("beef", None, 1)]
    boards.set_name("beef", "  the  big one ")
    boards.set_name("ca11", "Not yet here")
    assert [(row.id, row.name, row.games) for row in boards.list_boards()] == [
        ("ca11", "Not yet here", 0),
        ("beef", "the big one", 1),
        ("b0a4d", None, 2),
    ]
    assert boards.find("the big one") == boards.find("beef") == boards.find("BE") == "beef"
    assert (boards.board_names().get("beef"), boards.board_names().get("b0a4d")) == ("the big one", None)
    with pytest.raises(parts.NotFound, match="2 boards have ids that begin with 'b'"):
        boards.find("b")
    with pytest.raises(parts.NotFound, match="has no board 'x'"):
        boards.find("x")
    with pytest.raises(parts.NotFound, match="'the big one' already belongs to board beef"):
        boards.set_name("b0a4d", "the big one")
    with pytest.raises(parts.NotFound, match="at most 40"):
        boards.set_name("b0a4d", "x" * 41)
    boards.set_name("beef", "")
    boards.set_name("b0a4d", "the big one")
    assert boards.find("the big one") == "b0a4d"


def test_a_game_that_ends_is_summed_up(library: Library):
    over, lines = legal_game("over")
    library.add_lines(fake_game("open")[0], "b0a4d", fake_game("open")[1])
    library.add_lines(over, "b0a4d", lines[:-1])
    assert read_summaries(library.store) == {}
    library.add_lines(over, "b0a4d", lines[-1:])
    assert games_without_summary(library.store) == []
    (summary,) = summaries_of(library.store).values()
    assert (summary.rules, summary.over, summary.events, summary.sound) == ("classic", True, len(lines), True)
    with library.engine.begin() as connection:
        connection.execute(delete(schema.summaries_table))
    assert games_without_summary(library.store) == [over]
    assert summaries_of(library.store) == {over: summary}


def test_a_game_is_found_by_the_beginning_of_its_id(library: Library):
    ids = []
    for i in range(40):
        game, lines = fake_game(f"game {i}", 1)
        library.add_lines(game, "b0a4d", lines)
        ids.append(game)
    assert library.find_game("last") == ids[-1]
    assert library.find_game(ids[3]) == ids[3]
    assert library.find_game(ids[3][:9].upper()) == ids[3]
    shared = next(digit for digit in "0123456789abcdef" if sum(game[0] == digit for game in ids) > 1)
    with pytest.raises(parts.NotFound, match=r"begin with .* Type more"):
        library.find_game(shared)
    for name in ("", "no such game", "%"):
        with pytest.raises(parts.NotFound, match="holds no game"):
            library.find_game(name)


def test_an_empty_library_has_no_last_game(library: Library):
    with pytest.raises(parts.NotFound, match="no game yet"):
        library.find_game("last")


def test_an_event_belongs_to_a_game(library: Library):
    row = {"game": "0" * 12, "number": 0, "text": "pass", "check": "0" * 8, "received": datetime.now(UTC)}
    with pytest.raises(IntegrityError), library.engine.begin() as connection:
        connection.execute(insert(events_table), [row])


def test_a_time_far_ahead_of_now_is_unknown_on_reading(library: Library):
    (future, lines), (now, others) = legal_game("future"), legal_game("now")
    ahead = datetime.now(UTC) + timedelta(days=2)
    library.add_lines(future, "b0a4d", lines, (ahead, ahead))
    library.add_lines(now, "b0a4d", others)
    assert library.find_game("last") == now
    assert [row.begun is None for row in Evenings(library.store).list_evenings()] == [False, True]
    assert sum(statistics(library).months.values()) == 1
    assert all(board.last_seen < ahead for board in BoardTable(library.store).list_boards() if board.last_seen)
