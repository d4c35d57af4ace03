"""The house rule `rows` of Revenge: the number of START cards, and the draw when all players pass in a row."""

import pytest
from hypothesis import strategies as st

from pawnlight.games.revenge.game import RevengeGame
from pawnlight.rules.base import RuleError, UnknownRules, parse_header
from tests.support.after_mix import after_mix
from tests.support.laws import law_cases
from tests.support.revenge_scenes import (
    SEED,
    apply,
    due_decision,
    header,
    legal_events,
    scene_game,
)

law_settings = law_cases(7)
seeds = st.binary(min_size=32, max_size=32)
ROWS = ("1", "2", "3", "4")
EMPTY = "red:8/-/-/-:- blue:5/-/-/-:- yellow:-/-/-/-:- green:-/-/-/-:-"


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_has_so_many_start_cards(players: int, rows: str) -> None:
    game = after_mix(RevengeGame(header(players, rows=rows), SEED))
    assert game.rows == [(b"",) * int(rows)] * players
    assert [len(hand) for hand in game.hands] == [4] * players


def test_the_option_is_written_only_where_it_is_chosen() -> None:
    assert " options=rows=3 " in header(rows="3").event_text()
    assert " options=- " in header().event_text()
    assert parse_header(header(rows="3").event_text()).options == ("rows=3",)


@pytest.mark.parametrize("options", ["rows=0", "rows=5", "rows", "rows=", "rows=two", "dead=one", "start=any"])
def test_other_options_are_unknown(options: str) -> None:
    with pytest.raises(UnknownRules, match="no option"):
        parse_header(header(rows="3").event_text().replace("rows=3", options))


def test_only_one_number_of_rows_is_chosen() -> None:
    with pytest.raises(RuleError, match="twice"):
        parse_header(header(rows="3").event_text().replace("rows=3", "rows=3,rows=4"))


def test_the_only_row_wins_at_once() -> None:
    game = scene_game("red:8:7,5 blue:12:3", house="1")
    assert "play 5 0" in legal_events(game)
    apply(game, "play 7 0")
    assert (game.due, game.winners()) == ("end", [0])


def test_four_rows_are_needed_where_four_are_chosen() -> None:
    game = scene_game("red:HOME/HOME/8/-:7,5 blue:12/-/-/-:3 yellow:-/-/-/-:3 green:-/-/-/-:3", house="4")
    apply(game, "play 7 2", "remove blue 0")
    assert (due_decision(game), game.winners()) == ("blue draw", [])


def test_when_all_players_pass_in_a_row_the_game_is_a_draw() -> None:
    game = scene_game(EMPTY, pile=False, house="4")
    apply(game, "pass", "pass", "pass")
    assert due_decision(game) == "green play"
    record = game.apply("pass")
    assert (game.due, game.winners(), game.scores()) == ("end", [], [0, 0, 0, 0])
    assert game.end_text(SEED) == "end - " + SEED.hex()
    game.undo(record)
    assert (due_decision(game), legal_events(game)) == ("green play", ["pass"])
    assert apply(game, "pass").due == "end", "the passes before it still count"


def test_a_card_played_breaks_the_row_of_passes() -> None:
    game = scene_game(EMPTY.replace("blue:5/-/-/-:-", "blue:5/-/-/-:1"), pile=False, house="4")
    apply(game, "pass", "play 1 0", "pass", "pass", "pass")
    assert due_decision(game) == "blue play"
    apply(game, "pass")
    assert game.due == "end"


def test_a_card_discarded_breaks_the_row_of_passes_and_is_drawn_again() -> None:
    game = scene_game("red:8/5:- blue:12,2/12,1:12", pile=False, house="2")
    apply(game, "pass", "discard 12")
    assert due_decision(game) == "red draw"
    apply(game, "draw")
    assert legal_events(game) == ["discard 12"]


def test_a_pass_in_a_borrow_is_no_pass_of_a_turn() -> None:
    game = scene_game(
        "red:12,2/12,2:SORRY! blue:5/8:12 yellow:-/-:- green:-/-:-", sorry="borrow", pile=False, house="2"
    )
    apply(game, "play SORRY!", "sorry borrow", "look blue", "pass")
    assert game.passes == 0


def test_without_the_house_rule_players_pass_on() -> None:
    game = scene_game("red:8/-/-/-:- blue:5/-/-/-:-", pile=False)
    for _ in range(6):
        apply(game, "pass")
    assert due_decision(game) == "red play"


# Whole games
