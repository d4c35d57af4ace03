"""Turns of classic Sorry!: the first player, the order of turns, drawing again, winning, and the quick game."""

from itertools import combinations

import pytest

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS, RuleError
from pawnlight.rules.cards import SORRY_CARDS
from tests.support.after_mix import after_mix
from tests.support.sorry_scenes import SEED, check_may_pass, format_position, header, scene_game


def colour_to_move(at: SorryGame) -> str:
    return COLOURS[at.turn]


# Before the first card


def test_every_pawn_begins_in_start() -> None:
    assert format_position(scene_game(colours="red blue green").pawns) == "red:S,S,S,S blue:S,S,S,S green:S,S,S,S"


@pytest.mark.parametrize("rules", ["classic", "teams"])
def test_a_short_game_begins_with_one_pawn_of_each_on_its_start_circle(rules: str) -> None:
    quick = after_mix(SorryGame(header("red blue yellow green", options="quick", rules=rules)))
    assert format_position(quick.pawns) == "red:4,S,S,S blue:19,S,S,S yellow:34,S,S,S green:49,S,S,S"


def test_in_a_short_game_the_first_card_may_be_any_number() -> None:
    quick = after_mix(SorryGame(header(options="quick")))
    quick.apply("draw 5")
    with pytest.raises(RuleError, match="must"):
        quick.apply("pass")
    quick.push(quick.legal_moves()[0])
    assert format_position(quick.pawns) == "red:9,S,S,S yellow:34,S,S,S"


@pytest.mark.parametrize("first", COLOURS)
def test_anyone_at_the_table_may_begin(first: str) -> None:
    at = scene_game(colours="red blue yellow green", first=first)
    assert (colour_to_move(at), at.header.seats[at.seat][0]) == (first, first)
    assert at.view(0).startswith(at.position() + " due=draw hands=-;-;-;- pile=0 discards=1,1,1,1,1,2,")


# Whose turn it is


@pytest.mark.parametrize("colours", [" ".join(seats) for n in (2, 3, 4) for seats in combinations(COLOURS, n)])
def test_turns_go_clockwise_past_the_empty_seats(colours: str) -> None:
    seats = colours.split()
    for first in range(len(seats)):
        at = scene_game(colours=colours, first=seats[first])
        for turns in range(9):
            assert colour_to_move(at) == seats[(first + turns) % len(seats)]
            at.apply("draw " + ("3", "5", "8")[turns % 3])
            at.apply("pass")


def test_a_card_that_moves_a_pawn_ends_the_turn() -> None:
    at = scene_game("draw 1", "move S>4")
    assert (at.due, colour_to_move(at), at.card) == ("draw", "yellow", None)


@pytest.mark.parametrize("card", [card for card in SORRY_CARDS if card not in ("1", "2")])
def test_a_card_that_moves_nothing_ends_the_turn(card: str) -> None:
    at = scene_game("draw " + card, "pass")
    assert (at.due, colour_to_move(at)) == ("draw", "yellow")


def test_a_2_draws_another_card() -> None:
    at = scene_game("draw 2", "move S>4")
    assert (at.due, colour_to_move(at)) == ("draw", "red")
    for event in ("draw 3", "move 4>7"):
        at.apply(event)
    assert (at.due, colour_to_move(at)) == ("draw", "yellow")


def test_a_2_draws_another_card_even_when_it_moved_nothing() -> None:
    scene = "red:H,H,H,z5 yellow:S,S,S,S red 2"
    check_may_pass(scene)
    at = scene_game("draw 2", "pass", scene=scene)
    assert (at.due, colour_to_move(at)) == ("draw", "red")


def test_a_2_after_a_2_draws_once_more() -> None:
    at = scene_game("draw 2", "move S>4", "draw 2", "move 4>6", "draw 2", "move S>4")
    assert (at.due, colour_to_move(at)) == ("draw", "red")


# The end


def test_four_pawns_home_win_at_once() -> None:
    at = scene_game("draw 1", "move z5>H", scene="red:H,H,H,z5 yellow:S,S,S,20 red -")
    assert (at.due, at.winning_colour, colour_to_move(at)) == ("end", 0, "red")


def test_a_2_that_wins_draws_no_other_card() -> None:
    at = scene_game("draw 2", "move z4>H", scene="red:H,H,H,z4 yellow:S,S,S,20 red -")
    assert (at.due, at.winning_colour) == ("end", 0)
    with pytest.raises(RuleError, match="over"):
        at.apply("draw 3")


def test_three_pawns_home_do_not_win() -> None:
    at = scene_game("draw 1", "move z5>H", scene="red:H,H,20,z5 yellow:S,S,S,S red -")
    assert (at.due, at.winning_colour) == ("draw", None)


def test_a_game_may_be_abandoned_before_a_card_and_with_a_card_in_hand() -> None:
    for events in ((), ("draw 3",), ("draw 3", "pass")):
        at = scene_game(*events)
        at.apply("end - " + SEED.hex())
        assert (at.due, at.winning_colour) == ("over", None)


def test_the_discards_are_shuffled_into_a_new_pile_when_a_46th_card_is_needed() -> None:
    at = after_mix(SorryGame(header(), SEED))
    drawn = []
    for _ in range(90):
        at.apply(at.event_text(at.decisions()[0]))
        assert at.card is not None
        drawn.append(at.card)
        at.apply(at.event_text(at.legal_moves()[0]) if at.legal_moves() else "pass")
    assert sorted(drawn[:45]) == sorted(drawn[45:])
    assert drawn[:45] != drawn[45:]
