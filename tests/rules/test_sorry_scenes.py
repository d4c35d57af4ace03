"""Classic Sorry! at the table: START, walking, HOME, backward moves, slides. Other cards: test_sorry_cards.py.

Red's side of the board is squares 0-14: slides 1-4 and 9-13, diamond 2, start circle 4. Blue's begins at 15, yellow's
at 30, green's at 45.
"""

import pytest

from pawnlight.games.sorry.board import slides
from pawnlight.rules.base import COLOURS
from tests.support.sorry_scenes import check_allows, check_leads_to, check_may_pass, check_must_move

SLIDES = [
    (colour, 15 * k + first, 15 * k + last) for k, colour in enumerate(COLOURS) for first, last in ((1, 4), (9, 13))
]
START_CIRCLES = [("red", 4), ("blue", 19), ("yellow", 34), ("green", 49)]
DIAMONDS = [("red", 2), ("blue", 17), ("yellow", 32), ("green", 47)]
SLIDES_BY_COLOUR = [(slider, *slide) for slider in COLOURS for slide in SLIDES if slide[0] != slider]


def opposite_colour(colour: str) -> str:
    return COLOURS[(COLOURS.index(colour) + 2) % 4]


# START


@pytest.mark.parametrize("card", ["1", "2"])
@pytest.mark.parametrize(("colour", "circle"), START_CIRCLES)
def test_a_pawn_leaves_start_to_its_own_circle_with_a_1_or_a_2(colour: str, circle: int, card: str) -> None:
    scene = f"{colour}:S,S,S,S {opposite_colour(colour)}:S,S,S,S {colour} {card}"
    check_leads_to(scene, f"{colour}:S,S,S,{circle}")
    check_must_move(scene)


@pytest.mark.parametrize("card", ["3", "4", "5", "7", "8", "10", "11", "12", "Sorry!"])
def test_no_other_card_brings_a_pawn_out_of_start(card: str) -> None:
    check_leads_to(f"red:S,S,S,S yellow:S,S,S,S red {card}")
    check_may_pass(f"red:S,S,S,S yellow:S,S,S,S red {card}")


def test_two_pawns_never_stand_on_the_start_circle() -> None:
    check_leads_to("red:S,S,S,4 yellow:S,S,S,S red 1", "red:S,S,S,5")


def test_an_opponent_on_the_start_circle_goes_back_to_start() -> None:
    check_leads_to("red:S,S,H,H yellow:S,S,S,4 red 1", "red:S,4,H,H yellow:S,S,S,S")


def test_a_pawn_on_the_track_may_move_instead_of_one_leaving_start() -> None:
    check_leads_to("red:S,S,S,21 yellow:S,S,S,S red 1", "red:S,S,4,21", "red:S,S,S,22")


# Forward


@pytest.mark.parametrize("card", ["1", "2", "3", "5", "7", "8", "12"])
def test_a_number_moves_one_pawn_forward(card: str) -> None:
    check_leads_to(f"yellow:H,H,H,20 green:S,S,S,S yellow {card}", f"yellow:H,H,H,{20 + int(card)}")


def test_the_track_is_a_ring() -> None:
    check_leads_to("blue:H,H,H,58 green:S,S,S,S blue 5", "blue:H,H,H,3")


def test_any_pawn_that_can_may_be_the_one_that_moves() -> None:
    check_leads_to("red:S,15,30,45 yellow:S,S,S,S red 5", "red:S,20,30,45", "red:S,15,35,45", "red:S,15,30,50")


def test_pawns_of_any_colour_are_passed_freely() -> None:
    check_leads_to("red:H,H,35,36 yellow:37,38,S,S red 5", "red:H,H,40,36", "red:H,H,35,41")


def test_landing_on_another_colour_sends_it_to_its_start() -> None:
    check_leads_to("red:H,H,H,20 blue:S,S,S,S yellow:22,S,S,H red 2", "red:H,H,H,22 yellow:S,S,S,H")


def test_landing_on_the_same_colour_is_not_allowed() -> None:
    check_leads_to("red:H,H,21,23 yellow:S,S,S,S red 2", "red:H,H,21,25")
    check_leads_to("red:H,H,2,z4 yellow:S,S,S,S red 4", "red:H,H,58,z4")
    check_leads_to("red:H,H,z1,z5 yellow:S,S,S,S red 4", "red:H,H,59,z5")


def test_who_could_only_land_on_the_same_colour_loses_the_turn() -> None:
    scene = "red:H,H,z3,z5 yellow:S,S,S,S red 2"
    check_leads_to(scene)
    check_may_pass(scene)


def test_who_can_move_must_even_when_it_hurts() -> None:
    scene = "red:H,H,H,23 yellow:S,S,S,S red 1"
    check_leads_to(scene, "red:H,H,H,28")
    check_must_move(scene)


# The safety zone and HOME


@pytest.mark.parametrize(("colour", "diamond"), DIAMONDS)
def test_from_its_own_diamond_a_pawn_turns_into_its_safety_zone(colour: str, diamond: int) -> None:
    check_leads_to(f"{colour}:H,H,H,{diamond} {opposite_colour(colour)}:S,S,S,S {colour} 1", f"{colour}:H,H,H,z1")
    check_leads_to(f"{colour}:H,H,H,{diamond} {opposite_colour(colour)}:S,S,S,S {colour} 5", f"{colour}:H,H,H,z5")


@pytest.mark.parametrize(("colour", "diamond"), DIAMONDS)
def test_another_colours_diamond_is_a_square_like_any_other(colour: str, diamond: int) -> None:
    walker = opposite_colour(colour)
    check_leads_to(f"{walker}:H,H,H,{diamond} {colour}:S,S,S,S {walker} 1", f"{walker}:H,H,H,{diamond + 1}")


def test_nobody_walks_on_past_the_own_diamond() -> None:
    check_leads_to("red:H,H,H,58 yellow:S,S,S,S red 5", "red:H,H,H,z1")
    check_leads_to("red:H,H,H,58 yellow:S,S,S,S red 12")


@pytest.mark.parametrize(("place", "card"), [("z5", 1), ("z4", 2), ("z3", 3), ("z1", 5), (1, 7), (0, 8), (56, 12)])
def test_home_is_reached_by_exact_count(place: str | int, card: int) -> None:
    check_allows(f"red:S,S,H,{place} yellow:S,S,S,S red {card}", "red:S,S,H,H")


@pytest.mark.parametrize(("place", "card"), [("z5", 3), ("z4", 3), ("z3", 5), ("z1", 7), (2, 7), (2, 8), (0, 12)])
def test_a_card_that_leads_past_home_cannot_be_used(place: str | int, card: int) -> None:
    check_leads_to(f"red:S,H,H,{place} yellow:S,S,S,S red {card}")
    check_may_pass(f"red:S,H,H,{place} yellow:S,S,S,S red {card}")


@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "Sorry!"])
def test_a_pawn_that_is_home_never_moves_again(card: str) -> None:
    check_leads_to(f"red:H,H,H,H yellow:S,S,S,20 red {card}")


def test_in_the_safety_zone_too_a_pawn_does_not_land_on_its_own_colour() -> None:
    check_leads_to("red:H,H,2,z3 yellow:S,S,S,S red 3", "red:H,H,2,H")


def test_pawns_in_the_safety_zone_are_passed() -> None:
    check_leads_to("red:H,z4,z5,2 yellow:S,S,S,S red 3", "red:H,z4,z5,z3")
    check_leads_to("red:H,z1,z2,2 yellow:S,S,S,S red 8")


def test_a_pawn_in_its_safety_zone_is_out_of_everyones_reach() -> None:
    """Yellow passes, lands and slides where red's safety zone begins; red's pawns stay."""
    check_leads_to("red:z1,z2,S,S yellow:H,H,H,59 yellow 3", "yellow:H,H,H,2")
    check_leads_to("red:z1,z2,S,S yellow:H,H,H,59 yellow 2", "yellow:H,H,H,4")


def test_two_colours_may_both_be_on_z3_partners_too() -> None:
    for rules in ("classic", "st"):
        check_leads_to(f"{rules} red:H,H,H,2 yellow:z3,S,S,S red 3", "red:H,H,H,z3")
    four = "red:H,H,H,2 blue:S,S,S,S yellow:H,H,H,z3 green:S,S,S,S"
    check_leads_to(f"teams {four} red 3", "red:H,H,H,z3", "yellow:H,H,H,H")


# Backward


def test_a_4_moves_4_back() -> None:
    check_leads_to("red:H,H,H,14 yellow:S,S,S,S red 4", "red:H,H,H,10")


def test_a_10_moves_10_forward_or_1_back() -> None:
    check_leads_to("red:H,H,H,20 yellow:S,S,S,S red 10", "red:H,H,H,30", "red:H,H,H,19")


def test_who_cannot_go_10_forward_must_go_1_back() -> None:
    scene = "red:S,S,S,59 yellow:S,S,S,S red 10"
    check_leads_to(scene, "red:S,S,S,58")
    check_must_move(scene)


def test_a_4_from_the_start_circle_goes_back_past_the_diamond_then_the_next_card_into_the_safety_zone() -> None:
    check_leads_to("red:S,S,S,4 yellow:S,S,S,S red 4", "red:S,S,S,0")
    check_leads_to("red:H,H,H,3 yellow:S,S,S,S red 4", "red:H,H,H,59")
    check_leads_to("red:S,S,S,0 yellow:S,S,S,S red 5", "red:S,S,S,z3")


def test_going_back_onto_the_diamond_a_pawn_may_turn_in_with_the_next_card() -> None:
    check_leads_to("red:H,H,H,3 yellow:S,S,S,S red 10", "red:H,H,H,13", "red:H,H,H,2")
    check_leads_to("red:H,H,H,2 yellow:S,S,S,S red 3", "red:H,H,H,z3")


def test_backward_on_the_track_nobody_enters_a_safety_zone() -> None:
    check_leads_to("red:H,H,H,5 yellow:S,S,S,S red 4", "red:H,H,H,1")
    check_leads_to("red:H,H,H,2 yellow:S,S,S,S red 4", "red:H,H,H,58")


@pytest.mark.parametrize(("zone", "place"), [("z5", "z1"), ("z4", "2"), ("z3", "1"), ("z2", "0"), ("z1", "59")])
def test_a_4_leads_back_through_the_safety_zone_and_out_of_it(zone: str, place: str) -> None:
    check_leads_to(f"red:H,H,H,{zone} yellow:S,S,S,S red 4", f"red:H,H,H,{place}")


@pytest.mark.parametrize(("colour", "diamond"), DIAMONDS)
def test_one_back_from_z1_is_the_diamond(colour: str, diamond: int) -> None:
    check_leads_to(f"{colour}:H,H,H,z1 {opposite_colour(colour)}:S,S,S,S {colour} 10", f"{colour}:H,H,H,{diamond}")


def test_out_of_the_safety_zone_backward_a_pawn_hits_like_any_other() -> None:
    check_leads_to("red:H,H,H,z4 yellow:2,S,S,S red 4", "red:H,H,H,2 yellow:S,S,S,S")


# Slides


def test_each_side_has_two_slides() -> None:
    assert [(colour, *slide) for k, colour in enumerate(COLOURS) for slide in slides(k)] == SLIDES


@pytest.mark.parametrize(("slider", "owner", "triangle", "end"), SLIDES_BY_COLOUR)
def test_on_the_triangle_of_another_colour_a_pawn_slides(slider: str, owner: str, triangle: int, end: int) -> None:
    check_leads_to(f"{slider}:H,H,H,{(triangle - 3) % 60} {owner}:S,S,S,S {slider} 3", f"{slider}:H,H,H,{end}")


@pytest.mark.parametrize(("owner", "triangle", "end"), SLIDES)
def test_on_the_triangle_of_its_own_colour_a_pawn_stays(owner: str, triangle: int, end: int) -> None:
    """Pawns on that slide are not sent to START either."""
    other = opposite_colour(owner)
    pawns = f"{other}:{triangle + 1},{end},S,S"
    check_leads_to(f"{owner}:H,H,H,{(triangle + 4) % 60} {pawns} {owner} 4", f"{owner}:H,H,H,{triangle}")


@pytest.mark.parametrize("place", [17, 18, 19, 25, 26, 27, 28])
def test_who_lands_on_a_slide_behind_its_triangle_does_not_slide(place: int) -> None:
    check_leads_to(f"red:H,H,H,{place - 3} yellow:S,S,S,S red 3", f"red:H,H,H,{place}")


def test_a_slide_sends_everyone_on_it_to_start_triangle_and_end_included() -> None:
    check_leads_to(
        "red:H,H,H,22 blue:24,25,26,S yellow:28,27,29,S red 2",
        "red:H,H,H,28 blue:S,S,S,S yellow:S,S,29,S",
    )


def test_a_slide_sends_pawns_of_the_slides_colour_to_start_too() -> None:
    check_leads_to("red:H,H,H,15 blue:16,17,18,19 red 1", "red:H,H,H,19 blue:S,S,S,S")


def test_a_slide_sends_the_players_own_pawns_to_start_too() -> None:
    check_leads_to(
        "red:H,15,17,19 yellow:S,S,S,S red 1",
        "red:H,19,S,S",
        "red:H,15,18,19",
        "red:H,15,17,20",
    )


def test_a_pawn_of_the_same_colour_on_the_triangle_forbids_the_landing_and_so_the_slide() -> None:
    """An 11 can leave a pawn on another colour's triangle; landing on one's own colour is still not allowed."""
    check_leads_to("red:H,H,15,16 yellow:S,S,S,S red 1", "red:H,H,15,17")


def test_backward_onto_a_triangle_slides_forward_to_its_end() -> None:
    check_leads_to("red:H,H,H,20 yellow:17,S,S,S red 4", "red:H,H,H,19 yellow:S,S,S,S")
    check_allows("red:H,H,H,25 yellow:S,S,S,S red 10", "red:H,H,H,28")


def test_4_back_from_a_long_slides_end_leads_to_where_it_began_and_must_be_played() -> None:
    scene = "red:S,S,S,28 yellow:S,S,S,S red 4"
    check_leads_to(scene, "red:S,S,S,28")
    check_must_move(scene)


def test_a_slide_takes_a_pawn_across_its_owners_diamond_not_into_a_safety_zone() -> None:
    check_leads_to("blue:H,H,H,0 red:z1,S,S,S blue 1", "blue:H,H,H,4")


def test_a_slide_may_end_on_the_squares_before_ones_own_side() -> None:
    """Red slides to 58 on green's side, four squares before its own diamond."""
    check_leads_to("red:H,H,H,53 green:S,S,S,S red 1", "red:H,H,H,58")
