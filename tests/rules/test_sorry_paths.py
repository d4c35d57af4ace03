"""The way of a pawn, as lights, page and narration show it: squares passed, slides, and the way back from HOME."""

import pytest

from pawnlight.games.sorry.board import (
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    bounces_at_home,
    card_and_move,
    destination,
    is_exchange,
    make_move,
    move_parts,
    pawns_in_play,
    places_passed,
    slide_squares,
    steps_of,
)
from pawnlight.rules.base import Draw

RED, BLUE, GREEN = 0, 1, 3
RED_Z1, RED_Z5, BLUE_Z1, BLUE_Z5 = 60, 64, 65, 69


def test_a_10_goes_forward_by_its_number_or_one_back() -> None:
    assert steps_of("10", RED, 20, 30) == 10
    assert steps_of("10", RED, 20, 19) == -1
    assert places_passed("10", RED, 20, 19) == [19]


def test_a_4_goes_back_over_four_squares_past_the_corner_of_the_board() -> None:
    assert places_passed("4", RED, 2, 58) == [1, 0, 59, 58]


def test_a_part_of_a_7_is_found_by_where_it_lands() -> None:
    assert [steps_of("7", RED, 20, 20 + part) for part in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert places_passed("7", RED, 20, 23) == [21, 22, 23]
    assert places_passed("7", RED, 20, 21) == [21]


def test_of_two_ways_to_a_square_the_one_without_a_bounce_is_shown() -> None:
    """From z2, a 7 comes back to z3 from HOME; its part of 1 goes there at once."""
    assert places_passed("7", RED, 61, 62) == [62]


def test_a_pawn_passes_its_diamond_and_turns_into_its_safety_zone() -> None:
    assert places_passed("5", BLUE, 15, 67) == [16, 17, BLUE_Z1, 66, 67]
    assert places_passed("5", RED, 15, 20) == [16, 17, 18, 19, 20]


def test_a_pawn_comes_home_by_exact_count() -> None:
    assert places_passed("3", RED, 62, HOME_PLACE) == [63, RED_Z5, HOME_PLACE]
    assert not bounces_at_home("3", RED, 62, HOME_PLACE)


def test_a_move_longer_than_the_way_home_comes_back_from_it() -> None:
    assert bounces_at_home("3", BLUE, BLUE_Z5, 68)
    assert places_passed("3", BLUE, BLUE_Z5, 68) == [HOME_PLACE, BLUE_Z5, 68]


def test_a_move_to_where_it_began_has_gone_home_and_back() -> None:
    assert bounces_at_home("2", RED, RED_Z5, RED_Z5)
    assert places_passed("2", RED, RED_Z5, RED_Z5) == [HOME_PLACE, RED_Z5]


@pytest.mark.parametrize(
    ("card", "a", "b"), [("Sorry!", START_PLACE, 33), ("11", 20, 40), ("1", START_PLACE, 4), ("4", RED_Z1, 40)]
)
def test_a_pawn_that_does_not_walk_passes_nothing(card: str, a: int, b: int) -> None:
    """It takes a place, changes places, comes out, or lands where the card does not lead."""
    assert steps_of(card, RED, a, b) == 0
    assert places_passed(card, RED, a, b) == [b]
    assert not bounces_at_home(card, RED, a, b)


def test_a_pawn_lands_first_and_slides_then() -> None:
    assert slide_squares(16, 19) == [17, 18, 19]
    assert slide_squares(20, 20) == []
    assert slide_squares(RED_Z1, RED_Z5) == []


def test_a_pawn_walks_only_from_the_track_and_from_its_own_safety_zone() -> None:
    assert destination(RED, RED_Z1, 1) == 61
    assert destination(RED, RED_Z5, 1) == HOME_PLACE
    assert destination(BLUE, BLUE_Z1, 4) == BLUE_Z5
    assert destination(GREEN, 79, 1) == HOME_PLACE
    elsewhere = (
        (RED, BLUE_Z1),
        (RED, 66),
        (BLUE, RED_Z1),
        (BLUE, RED_Z5),
        (BLUE, 70),
        (GREEN, 74),
        (GREEN, HOME_PLACE),
    )
    for k, place in (*elsewhere, (RED, START_PLACE), (RED, OUT_OF_GAME)):
        assert (destination(k, place, -1), destination(k, place, 1)) == (None, None), (
            f"a pawn of colour {k} walks from {place}"
        )


def test_of_two_pawns_that_change_places_only_the_first_slides() -> None:
    """1, 16, 24 and 39 are triangles: of red, blue, blue and yellow."""
    assert move_parts(((0, 20, 16), (4, 16, 20))) == [(0, 20, 16, 19), (4, 16, 20, 20)]
    assert move_parts(((4, 24, 39), (0, 39, 24))) == [(4, 24, 39, 43), (0, 39, 24, 24)]
    assert move_parts(((4, 20, 1), (0, 1, 20))) == [(4, 20, 1, 4), (0, 1, 20, 20)]


def test_what_an_exchange_changes_is_told_in_the_order_in_which_it_happens() -> None:
    """Red and blue have changed places before red slides over the other blue pawn."""
    pawns = [20, HOME_PLACE, HOME_PLACE, HOME_PLACE, 16, 17, HOME_PLACE, HOME_PLACE, *[OUT_OF_GAME] * 8]
    assert make_move(pawns, ((0, 20, 16), (4, 16, 20))) == [(0, 20, 16), (4, 16, 20), (0, 16, 19), (5, 17, START_PLACE)]
    assert pawns == [
        19,
        HOME_PLACE,
        HOME_PLACE,
        HOME_PLACE,
        20,
        START_PLACE,
        HOME_PLACE,
        HOME_PLACE,
        *[OUT_OF_GAME] * 8,
    ]


def test_a_pawn_that_goes_where_another_was_does_not_change_places_with_it() -> None:
    """Of a split 7, both slide: the second comes to the triangle that the first has left."""
    assert move_parts(((0, 16, 20), (1, 13, 16))) == [(0, 16, 20, 20), (1, 13, 16, 19)]
    assert not is_exchange(((0, 20, 24), (1, 24, 27)))
    assert not is_exchange(((0, 20, 27),))


def test_a_decision_says_which_card_it_plays_and_how() -> None:
    """A card is drawn, with its name or unseen; the drawn one is played or passed; one of the hand is played."""
    move = ((0, 20, 27),)
    assert card_and_move(Draw("7"), None) == ("7", ())
    assert card_and_move(move, "7") == ("7", move)
    assert card_and_move((), "7") == ("7", ())
    assert card_and_move(("7", move), None) == ("7", move)
    assert card_and_move((), None) == ("", ())


def test_pawns_that_are_left_out_are_not_in_play() -> None:
    assert pawns_in_play([START_PLACE, 4, OUT_OF_GAME, HOME_PLACE]) == [0, 1, 3]
