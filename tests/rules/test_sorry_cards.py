"""The cards of classic Sorry! that do more than move one pawn: 7, 11 and Sorry!."""

import pytest

from pawnlight.games.sorry import cards as sorry_cards
from tests.support.sorry_scenes import (
    check_allows,
    check_forbids,
    check_leads_to,
    check_may_pass,
    check_must_move,
    move_texts,
    scene_game,
)

# 7


@pytest.mark.parametrize(("rules", "others"), [("classic", "H,H"), ("classic,pawns=3", "H")])
def test_a_7_may_be_split_between_two_pawns(rules: str, others: str) -> None:
    """24, three squares on from 21, and 39, four squares on from 35, are triangles."""
    ends = ((28, 35), (21, 42), (22, 41), (23, 40), (28, 43), (25, 38), (26, 37), (27, 36))
    check_leads_to(f"{rules} red:{others},21,35 yellow:{others},S,S red 7", *(f"red:{others},{a},{b}" for a, b in ends))


def test_a_7_is_not_split_between_three_pawns() -> None:
    check_forbids("red:H,20,35,50 yellow:S,S,S,S red 7", "red:H,22,37,53", "red:H,21,40,51")


def test_a_7_does_not_leave_start_whole_or_split() -> None:
    check_leads_to("red:S,S,S,20 yellow:S,S,S,S red 7", "red:S,S,S,27")
    four = "blue:S,S,S,S yellow:S,S,S,50 green:S,S,S,S"
    check_leads_to(f"teams red:S,S,S,S {four} red 7", "yellow:S,S,S,57")


def test_all_seven_must_be_used() -> None:
    """z5 and z1 are 1 and 5 squares from HOME, so the two pawns can walk only six squares in all."""
    scene = "red:H,H,z1,z5 yellow:S,S,S,S red 7"
    check_leads_to(scene)
    check_may_pass(scene)


def test_a_split_7_may_bring_two_pawns_home() -> None:
    scene = "red:S,S,z1,z4 yellow:S,S,S,S red 7"
    check_leads_to(scene, "red:S,S,H,H")
    check_must_move(scene)


def test_part_of_a_7_brings_a_pawn_home_only_if_another_can_use_the_rest() -> None:
    check_leads_to("red:S,S,H,z5 yellow:S,S,S,S red 7")
    check_leads_to("red:S,S,20,z5 yellow:S,S,S,S red 7", "red:S,S,27,z5", "red:S,S,26,H")


def test_the_first_part_may_make_way_for_the_second() -> None:
    check_allows("red:H,H,20,21 yellow:S,S,S,S red 7", "red:H,H,21,27")
    check_allows("red:H,H,2,z2 yellow:S,S,S,S red 7", "red:H,H,z3,H")


def test_a_slide_in_the_first_part_may_clear_the_square_for_the_second() -> None:
    """23 walks 1 and slides over 26, so that 20 may land there with 6; in the opposite order it may not."""
    check_allows("red:H,20,23,26 yellow:S,S,S,S red 7", "red:H,26,28,S")


def test_a_slide_in_the_first_part_may_take_the_second_pawn_away() -> None:
    """23 slides over 25 unless 25 has moved first."""
    scene = "red:H,H,23,25 yellow:S,S,S,S red 7"
    check_leads_to(
        scene,
        "red:H,H,30,25",
        "red:H,H,23,32",
        "red:H,H,28,34",
        "red:H,H,25,30",
        "red:H,H,26,29",
        "red:H,H,27,28",
    )
    check_forbids(scene, "red:H,H,28,S")


def test_a_slide_in_the_second_part_may_send_the_first_pawn_to_start() -> None:
    """With 4 and 3, 20 slides from 24 to 28, either before 23 reaches 26 or afterwards over it."""
    check_leads_to(
        "red:H,H,20,23 yellow:S,S,S,S red 7",
        "red:H,H,23,27",
        "red:H,H,20,30",
        "red:H,H,21,29",
        "red:H,H,22,28",
        "red:H,H,26,28",
        "red:H,H,S,28",
    )


def test_the_two_parts_may_not_end_on_one_square() -> None:
    check_forbids("red:H,H,50,53 yellow:S,S,S,S red 7", "red:H,H,55,55", "red:H,H,S,55", "red:H,H,50,55")


def test_both_parts_may_hit() -> None:
    check_allows(
        "red:H,H,20,36 blue:41,S,S,S yellow:22,S,S,S red 7",
        "red:H,H,22,41 blue:S,S,S,S yellow:S,S,S,S",
    )


def test_two_splits_with_the_same_steps_to_see_may_hit_differently() -> None:
    """15 and 28 reach 19 and 34 either way: one pawn walks to the end of a slide, and the other slides to one."""
    check_allows(
        "red:H,H,15,28 yellow:17,32,S,S red 7",
        "red:H,H,19,34 yellow:S,32,S,S",
        "red:H,H,19,34 yellow:17,S,S,S",
    )


def test_a_7_that_cannot_be_walked_whole_must_be_split() -> None:
    scene = "red:S,S,2,z2 yellow:S,S,S,S red 7"
    check_leads_to(scene, "red:S,S,z3,H", "red:S,S,z4,z5", "red:S,S,z5,z4")
    check_must_move(scene)


# 11


def test_an_11_moves_11_forward() -> None:
    check_leads_to("red:H,H,H,10 yellow:S,S,S,S red 11", "red:H,H,H,21")


def test_an_11_may_change_places_with_any_opponent_on_the_track() -> None:
    check_leads_to(
        "red:S,S,S,10 blue:20,S,S,S yellow:33,0,S,S red 11",
        "red:S,S,S,21",
        "red:S,S,S,20 blue:10,S,S,S",
        "red:S,S,S,33 yellow:10,0,S,S",
        "red:S,S,S,0 yellow:33,10,S,S",
    )


def test_nobody_changes_places_from_or_into_start_home_or_a_safety_zone() -> None:
    check_leads_to("red:S,z2,H,10 yellow:S,z3,H,S red 11", "red:S,z2,H,21")
    check_leads_to("red:S,z2,H,z4 yellow:20,33,S,S red 11")
    check_may_pass("red:S,z2,H,z4 yellow:20,33,S,S red 11")


def test_nobody_changes_places_between_two_of_the_own_pawns() -> None:
    check_leads_to("red:S,S,10,50 yellow:S,S,S,S red 11", "red:S,S,21,50", "red:S,S,10,1")


def test_who_changes_onto_a_triangle_slides() -> None:
    check_leads_to(
        "red:H,H,H,50 yellow:24,S,S,S red 11",
        "red:H,H,H,1",
        "red:H,H,H,28 yellow:50,S,S,S",
    )


def test_who_changes_onto_the_triangle_of_the_own_colour_stays() -> None:
    check_leads_to(
        "red:H,H,H,50 yellow:9,11,S,S red 11",
        "red:H,H,H,1",
        "red:H,H,H,9 yellow:50,11,S,S",
        "red:H,H,H,11 yellow:9,50,S,S",
    )


def test_the_pawn_it_changed_with_does_not_slide() -> None:
    check_leads_to("red:S,S,S,9 yellow:22,S,S,S red 11", "red:S,S,S,20", "red:S,S,S,22 yellow:9,S,S,S")


def test_the_slide_after_changing_places_hits_everyone_on_it() -> None:
    check_leads_to(
        "red:H,H,27,50 blue:28,S,S,S yellow:24,S,S,S red 11",
        "red:H,H,38,50",
        "red:H,H,27,1",
        "red:H,H,28,50 blue:27,S,S,S",
        "red:H,H,28,27 blue:50,S,S,S",
        "red:H,H,28,50 blue:S,S,S,S yellow:S,S,S,S",
        "red:H,H,S,28 blue:S,S,S,S yellow:50,S,S,S",
    )


def test_the_slide_may_hit_the_pawn_just_changed_with() -> None:
    check_leads_to("red:H,H,H,26 yellow:24,S,S,S red 11", "red:H,H,H,37", "red:H,H,H,28 yellow:S,S,S,S")


def test_two_exchanges_that_lead_to_the_same_position_are_one_choice() -> None:
    """Whichever of 17 and 19 takes the triangle slides over the other and over the pawn of the exchange."""
    check_leads_to(
        "red:H,H,17,19 yellow:16,S,S,S red 11",
        "red:H,H,28,19",
        "red:H,H,17,30",
        "red:H,H,19,S yellow:S,S,S,S",
    )


def test_two_pawns_that_both_come_back_to_where_they_were_are_one_choice() -> None:
    check_leads_to("green:H,H,13,28 blue:S,S,S,S green 4", "green:H,H,13,28")


def test_changing_places_may_take_a_pawn_past_its_own_diamond() -> None:
    check_allows("red:H,H,H,59 yellow:5,S,S,S red 11", "red:H,H,H,5 yellow:59,S,S,S")


def test_an_11_that_could_only_change_places_may_be_passed() -> None:
    scene = "red:S,S,S,59 yellow:20,S,S,S red "
    check_leads_to(scene + "11", "red:S,S,S,20 yellow:59,S,S,S")
    check_may_pass(scene + "11")
    assert scene_game("draw 11", "pass", scene=scene + "-").position() == "red:S,S,S,59 yellow:20,S,S,S yellow -"


def test_an_11_that_can_move_11_forward_may_not_be_passed() -> None:
    check_must_move("red:S,S,59,10 yellow:20,S,S,S red 11")
    check_must_move("red:S,S,S,10 yellow:21,S,S,S red 11")


# Sorry!


def test_sorry_takes_the_square_of_any_opponent_on_the_track() -> None:
    scene = "red:S,S,20,H blue:22,S,S,H yellow:33,z2,S,S red Sorry!"
    check_leads_to(scene, "red:S,22,20,H blue:S,S,S,H", "red:S,33,20,H yellow:S,z2,S,S")
    check_must_move(scene)


@pytest.mark.parametrize(
    "pawns",
    ["red:20,z1,H,H yellow:33,S,S,S", "red:S,S,S,20 yellow:S,z1,H,H", "red:S,20,22,33 yellow:S,S,S,S"],
    ids=["no pawn in START", "no opponent on the track", "only own pawns on the track"],
)
def test_sorry_without_a_pawn_in_start_or_an_opponent_on_the_track_loses_the_turn(pawns: str) -> None:
    check_leads_to(f"{pawns} red Sorry!")
    check_may_pass(f"{pawns} red Sorry!")


def test_sorry_onto_a_triangle_slides_and_hits_everyone_on_it() -> None:
    check_leads_to(
        "red:S,26,S,S blue:24,S,S,S yellow:28,S,S,S red Sorry!",
        "red:28,S,S,S blue:S,S,S,S yellow:S,S,S,S",
        "red:28,26,S,S yellow:S,S,S,S",
    )


def test_sorry_onto_a_triangle_of_the_own_colour_does_not_slide() -> None:
    check_leads_to(
        "red:S,S,S,S yellow:1,3,S,S red Sorry!",
        "red:1,S,S,S yellow:S,3,S,S",
        "red:3,S,S,S yellow:1,S,S,S",
    )


def test_sorry_may_land_before_ones_own_diamond() -> None:
    check_leads_to("red:S,S,S,S yellow:2,S,S,S red Sorry!", "red:2,S,S,S yellow:S,S,S,S")


# The parts of a 7 on the way of each other


def test_no_part_of_a_7_lands_on_a_third_pawn_of_the_same_colour() -> None:
    check_forbids("red:4,7,21,H yellow:S,S,S,S red 7", "red:7,S,25,H")
    check_forbids("red:S,S,S,S yellow:40,21,25,H yellow 7", "yellow:43,25,S,H")
    check_forbids("red:S,S,S,S blue:20,18,H,H blue 2", "blue:S,20,H,H")


def test_a_pawn_that_the_first_part_of_a_7_has_sent_to_start_does_not_walk() -> None:
    """Blue slides from 1 to 4."""
    scene = "red:S,S,S,S blue:55,2,20,H blue 7"
    check_forbids(scene, "blue:4,3,20,H")
    check_allows(scene, "blue:4,S,20,H", "blue:4,S,21,H")
    check_forbids("st red:S,S,S,S blue:56,1,H,H blue 7", "blue:4,3,H,H")


def test_the_part_of_a_7_that_must_come_first_is_said_first() -> None:
    said = move_texts("red:S,S,S,S blue:55,4,H,H blue 7")
    assert ("4>5 55>1" in said, "55>1 4>5" in said) == (True, False)
    assert "57>1 58>1" in move_texts("red:S,S,S,S blue:57,58,H,H blue 7")
    assert "y13>17 10>13" in move_texts("teams red:10,H,H,H blue:S,S,S,S yellow:13,H,H,H green:S,S,S,S red 7")


def test_of_two_partners_who_come_to_one_square_either_may_be_the_second() -> None:
    """From 8, yellow lands on 9 and slides."""
    for red, yellow in ((10, 9), (7, 8)):
        scene = f"teams red:{red},H,H,H blue:S,S,S,S yellow:{yellow},H,H,H green:S,S,S,S red 7"
        check_allows(scene, "red:13,H,H,H yellow:S,H,H,H", "red:S,H,H,H yellow:13,H,H,H")


def test_in_teams_a_sorry_card_sends_no_own_pawn_from_the_safety_zone_to_start() -> None:
    scene = "teams red:z1,H,H,H blue:20,S,S,S yellow:H,H,H,H green:S,S,S,S red Sorry!"
    check_leads_to(scene)
    check_may_pass(scene)


def test_a_sorry_card_reaches_no_safety_zone_not_even_the_first() -> None:
    check_leads_to("red:z1,H,H,H blue:S,S,S,S blue Sorry!")


def test_moves_are_told_apart_even_where_their_boards_share_a_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = "red:4,9,20,S yellow:S,S,S,S red 7"
    usual = move_texts(scene)
    monkeypatch.setattr(sorry_cards, "crc32", lambda board: 0)
    assert move_texts(scene) == usual
