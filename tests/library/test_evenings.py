"""Evenings: how games are grouped, joined and split; scoreboards, and who plays next."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from host_tools.answers.presenter import game_ending_text
from host_tools.games.narration import sentence_text
from host_tools.games.registry import adapter_of
from host_tools.library import GameFilter, Library, NotFound
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from host_tools.library.removal import hide_game
from host_tools.people.scoreboard import evening_scoreboard, seats_for
from host_tools.terminal.game_rows import result_text
from host_tools.words import load
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import game_id, text_of
from tests.acceptance.whole_game import game_from_lines
from tests.support.evening_scenes import CHILD_OPTIONS, SIX_O_CLOCK, Evening, name_seats
from tests.support.event_lines import event_lines_of, legal_game
from tests.support.postgresql import with_both_databases


def test_a_long_pause_begins_a_new_evening(location: str) -> None:
    with Library.open(location) as library:
        kitchen, evenings = Evening(library), Evenings(library.store)
        first = [kitchen.play(), kitchen.play(pause=170)]
        attic = Evening(library, "attic").play()
        later = kitchen.play(pause=190)
        assert evenings.games(evenings.evening_of_game(first[0]) or 0) == first
        assert len({evenings.evening_of_game(game) for game in (first[0], attic, later)}) == 3
        assert [(row.games, row.boards) for row in evenings.list_evenings()] == [
            (1, ["b0a4d"]),
            (2, ["b0a4d"]),
            (1, ["attic"]),
        ]
        assert evenings.count() == 3
        assert evenings.newest().id == evenings.evening_of_game(later)


def test_a_hidden_game_does_not_count_and_an_evening_of_hidden_games_is_not_listed(location: str) -> None:
    with Library.open(location) as library:
        kitchen, evenings = Evening(library), Evenings(library.store)
        first, second = kitchen.play(), kitchen.play()
        hide_game(library.store, first)
        assert [row.games for row in evenings.list_evenings()] == [1]
        hide_game(library.store, second)
        assert evenings.list_evenings() == []
        hide_game(library.store, first, hidden=False)
        assert [row.games for row in evenings.list_evenings()] == [1]


def test_games_that_arrive_in_another_order_find_their_evening(location: str) -> None:
    with Library.open(location) as library:
        evenings = Evenings(library.store)
        late = Evening(library, at=SIX_O_CLOCK + timedelta(hours=1)).play()
        early = Evening(library, at=SIX_O_CLOCK).play()
        old = Evening(library, at=SIX_O_CLOCK - timedelta(days=1)).play()
        assert evenings.games(evenings.evening_of_game(late) or 0) == [early, late]
        assert evenings.evening_of_game(old) != evenings.evening_of_game(late)


def test_a_game_that_was_kept_for_another_day_does_not_join_two_evenings(location: str) -> None:
    with Library.open(location) as library:
        evenings, (game, lines) = Evenings(library.store), legal_game("kept")
        library.add_lines(game, "b0a4d", lines[:20], (SIX_O_CLOCK, SIX_O_CLOCK + timedelta(minutes=20)))
        tomorrow = SIX_O_CLOCK + timedelta(days=1)
        library.add_lines(game, "b0a4d", lines[20:], (tomorrow, tomorrow))
        after = Evening(library, at=tomorrow).play()
        assert game_id(text_of(lines[0])) == game
        assert evenings.evening_of_game(after) != evenings.evening_of_game(game)


@with_both_databases
def test_evenings_are_joined_and_split(location: str) -> None:
    with Library.open(location) as library:
        evenings, kitchen = Evenings(library.store), Evening(library)
        games = [kitchen.play() for _ in range(3)]
        attic = Evening(library, "attic", SIX_O_CLOCK + timedelta(minutes=10)).play()
        one, other = evenings.evening_of_game(games[0]), evenings.evening_of_game(attic)
        assert one
        assert other
        evenings.change(other, name="  Club   night ", aim=3)
        assert evenings.join(other, one) == one
        assert evenings.list_evenings()[0].name == "Club night"
        assert (evenings.evening(one).aim, evenings.evening(one).boards) == (3, ["attic", "b0a4d"])
        assert set(evenings.games(one)) == {*games, attic}
        made = evenings.split(games[1])
        assert evenings.games(made) == games[1:]
        assert set(evenings.games(one)) == {games[0], attic}
        with pytest.raises(NotFound, match="begins with this game already"):
            evenings.split(games[1])
        with pytest.raises(NotFound, match=f"no evening {other}"):
            evenings.join(one, other)
        with pytest.raises(NotFound, match="joined with itself"):
            evenings.join(one, one)
        with pytest.raises(NotFound, match="between 1 and 99 wins"):
            evenings.change(one, aim=100)
        with pytest.raises(NotFound, match="at most 40"):
            evenings.change(one, name="x" * 41)


def test_only_a_game_after_decided_games_of_its_own_board_begins_an_evening_anew(location: str) -> None:
    with Library.open(location) as library:
        kitchen, attic, evenings = Evening(library), Evening(library, "attic"), Evenings(library.store)
        childs, first = kitchen.play(options=CHILD_OPTIONS), kitchen.play()
        given_up, later = kitchen.play(events=20), kitchen.play()
        other = attic.play()
        evenings.join(*(row.id for row in evenings.list_evenings()))
        refused = ((first, "b0a4d"), (other, "attic"), (later, "attic"), ("0" * 12, "b0a4d"))
        assert [evenings.begin_evening(game, board) for game, board in refused] == [False] * len(refused)
        assert evenings.count() == 1
        assert evenings.begin_evening(later, "b0a4d")
        assert not evenings.begin_evening(later, "b0a4d")
        assert evenings.count() == 2
        assert evenings.games(evenings.evening_of_game(later) or 0) == [later]
        assert set(evenings.games(evenings.evening_of_game(first) or 0)) == {childs, first, given_up, other}


def test_everybody_has_won_a_childs_game(library: Library) -> None:
    game = Evening(library).play(wins="red", options=CHILD_OPTIONS)
    row = library.game_row(game)
    assert row
    assert game_ending_text(row, {}, load("en")) == "Red and Yellow win"
    assert result_text(row) == "red and yellow won"
    replayed = adapter_of(game_from_lines(library.event_lines(game)))
    assert replayed.winners() == [0, 1]
    assert sentence_text(replayed.outcome_clause()) == "Red and Yellow win"


@with_both_databases
def test_a_childs_game_is_found_as_won_by_everybody_who_sat_there(location: str) -> None:
    with Library.open(location) as library:
        kitchen = Evening(library)
        childs = name_seats(library, kitchen.play(wins="yellow", options=CHILD_OPTIONS), "Anna", "Ben")
        contest = name_seats(library, kitchen.play(wins="yellow"), "Anna", "Ben")
        name_seats(library, kitchen.play(events=20, options=CHILD_OPTIONS), "Anna", "Ben")
        anna, ben = (PeopleTable(library).find_or_add(name).id for name in ("Anna", "Ben"))

        def found(**values: Any) -> list[str]:
            return [row.id for row in library.games(GameFilter(**values))]

        assert found(winner="red") == found(won_by=anna) == [childs]
        assert found(winner="yellow") == found(won_by=ben) == [contest, childs]
        assert found(winner="blue") == found(won_by=PeopleTable(library).find_or_add("Carl").id) == []


@pytest.mark.parametrize(("rules", "options"), [("teams", "quick"), ("points", "teams")])
def test_a_game_of_teams_is_found_as_won_by_both_partners(rules: str, options: str, library: Library) -> None:
    game = Evening(library).play(rules, 4, wins="red", options=options)
    found = {colour: [row.id for row in library.games(GameFilter(winner=colour))] for colour in COLOURS}
    assert found == {"red": [game], "yellow": [game], "blue": [], "green": []}


@with_both_databases
def test_the_standings_and_the_match(location: str) -> None:
    with Library.open(location) as library:
        kitchen = Evening(library)
        for winner in ("red", "yellow", "red"):
            name_seats(library, kitchen.play(wins=winner), "Anna", "Ben")
        points = kitchen.play("points", wins="yellow")
        name_seats(library, points, "Anna", "Ben")
        kitchen.play(players=("person", "hard"), wins="yellow", events=None)
        childs = kitchen.play(wins="red", options=CHILD_OPTIONS)
        name_seats(library, childs, "Anna", "Ben")
        evening = Evenings(library.store).newest().id
        Evenings(library.store).change(evening, aim=2)
        board = evening_scoreboard(library, evening)
        assert childs in [game.id for game in board.games], "it is listed, and nobody has won it"
        standings = [
            (one.name or one.player, one.level, one.tally.won, one.tally.played, one.points) for one in board.scores
        ]
        won = board.points[points]
        assert sorted(standings[:2]) == [("Anna", "person", 2, 4, won[0]), ("Ben", "person", 2, 4, won[1])]
        assert sorted(standings[2:]) == [("red", "person", 0, 1, None), ("yellow", "hard", 1, 1, None)]
        assert [one.place for one in board.scores] == ([1, 1] if won[0] == won[1] else [1, 2]) + [3, 4]
        assert {one.name for one in board.champions} == {"Anna", "Ben"}


@pytest.mark.parametrize("ended", ["a child's", "by hand"])
def test_who_sat_in_a_game_that_is_no_contest_has_played_too(ended: str, library: Library) -> None:
    kitchen, evenings = Evening(library), Evenings(library.store)
    carl = PeopleTable(library).find_or_add("Carl").id
    played, sat = Counter[str](), ["Anna", "Ben"]
    for _ in range(6):
        if ended == "by hand":
            game = kitchen.play(events=20)
            texts = [*map(text_of, library.event_lines(game)), f"end - {'0' * 64}"]
            library.add_lines(game, kitchen.board, event_lines_of(texts), (kitchen.at, kitchen.at))
        else:
            game = kitchen.play(options=CHILD_OPTIONS)
        name_seats(library, game, *sat)
        played.update(sat)
        evening = evenings.newest().id
        evenings.set_attendance(evening, carl, True)
        board = evening_scoreboard(library, evening)
        sat = [score.name or "" for _, score in board.tables[0].next]
    assert played == {"Anna": 4, "Ben": 4, "Carl": 4}
    assert {score.tally.played for score in board.scores} == {0}, "nobody has won or lost"


def test_those_who_played_least_play_next_with_those_they_have_not_met(location: str) -> None:
    with Library.open(location) as library:
        people, evenings = PeopleTable(library), Evenings(library.store)
        kitchen, attic = Evening(library), Evening(library, "attic")
        name_seats(library, kitchen.play(), "Anna", "Ben")
        name_seats(library, attic.play(), "Carl", "Dora")
        evening = evenings.join(*(row.id for row in evenings.list_evenings()))
        board = evening_scoreboard(library, evening)
        # Nobody meets the same opponent again.
        tables = {table.board: {score.name for _, score in table.next} for table in board.tables}
        assert len(tables) == 2
        assert all(len(names & {"Anna", "Ben"}) == 1 for names in tables.values())
        assert board.waiting == []
        # Two who have just come play first, and those who leave wait for nobody.
        for name in ("Eve", "Finn"):
            evenings.set_attendance(evening, people.find_or_add(name).id, True)
        evenings.set_attendance(evening, people.find_or_add("Dora").id, False)
        board = evening_scoreboard(library, evening)
        assert {score.name for _, score in board.tables[0].next} == {"Eve", "Finn"}
        assert len(board.waiting) == 1
        chosen = seats_for(library, evening, "attic")
        assert set(chosen) == {"red", "yellow"}
        # At a table where a game goes on, nobody sits down.
        name_seats(library, attic.play(events=20), "Eve", "Finn")
        board = evening_scoreboard(library, evening)
        attic_table, kitchen_table = board.tables
        assert attic_table.next == []
        assert {score.name for _, score in kitchen_table.next} <= {"Anna", "Ben", "Carl"}
        assert not {"Eve", "Finn"} & {score.name for score in board.waiting}
        with pytest.raises(NotFound, match="Nobody waits"):
            seats_for(library, evening, "attic")
