"""Sorry! in teams at the table: red and yellow against blue and green (rules page, section 3).

Yellow's side of the board is squares 30-44: slides 31-34 and 39-43, diamond 32, start circle 34.
"""

import pytest

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS, RuleError
from tests.support.sorry_scenes import (
    SEED,
    check_allows,
    check_forbids,
    check_leads_to,
    check_may_pass,
    check_must_move,
    format_position,
    header,
    may_pass,
    move_texts,
    scene_game,
)

ALL_COLOURS = "red blue yellow green"


def team_scene(
    red: str, yellow: str, card: str, blue: str = "S,S,S,S", green: str = "S,S,S,S", turn: str = "red"
) -> str:
    return f"teams red:{red} blue:{blue} yellow:{yellow} green:{green} {turn} {card}"


# Whose pawns a player moves


@pytest.mark.parametrize("card", ["1", "2", "3", "5", "8", "12"])
def test_a_number_moves_a_pawn_of_either_colour(card: str) -> None:
    scene = team_scene("H,H,H,20", "H,H,H,50", card, blue="H,H,H,3")
    check_leads_to(scene, f"red:H,H,H,{20 + int(card)}", f"yellow:H,H,H,{(50 + int(card)) % 60}")


def test_blue_and_green_are_a_team_too() -> None:
    check_leads_to(team_scene("20,H,H,H", "35,H,H,H", "3", blue="50,H,H,H", turn="green"), "blue:H,H,H,53")


def test_a_4_and_a_10_move_either_colour_back() -> None:
    check_leads_to(team_scene("H,H,H,21", "H,H,H,44", "4"), "red:H,H,H,17", "yellow:H,H,H,40")
    check_leads_to(
        team_scene("H,H,H,21", "H,H,H,52", "10"),
        *("red:H,H,H,34", "red:H,H,H,20", "yellow:H,H,H,2", "yellow:H,H,H,51"),
    )


@pytest.mark.parametrize("card", ["1", "2"])
@pytest.mark.parametrize("turn", ["red", "yellow"])
def test_a_1_or_a_2_brings_out_either_colour_to_its_own_start_circle(card: str, turn: str) -> None:
    scene = team_scene("S,S,S,S", "S,S,S,S", card, turn=turn)
    check_leads_to(scene, "red:4,S,S,S", "yellow:34,S,S,S")
    check_must_move(scene)


def test_a_colour_whose_start_circle_is_taken_by_its_own_leaves_it_to_the_partner() -> None:
    check_leads_to(team_scene("4,S,S,S", "S,S,S,S", "1"), "red:4,S,S,S yellow:34,S,S,S", "red:5,S,S,S")


def test_a_7_is_split_over_any_two_of_the_eight() -> None:
    check_leads_to(
        team_scene("H,H,H,20", "H,H,H,50", "7"),
        *("red:H,H,H,27", "yellow:H,H,H,57"),
        *(f"red:H,H,H,{red} yellow:H,H,H,{yellow}" for red, yellow in [(21, 56), (22, 55), (23, 58)]),
        *(f"red:H,H,H,{red} yellow:H,H,H,{yellow}" for red, yellow in [(28, 53), (25, 52), (26, 51)]),
    )
    check_allows(team_scene("H,H,20,29", "H,H,H,50", "7"), "red:H,H,22,34", "red:H,H,22,29 yellow:H,H,H,55")
    check_allows(team_scene("H,H,H,20", "H,H,50,44", "7"), "yellow:H,H,53,48", "yellow:H,H,51,50")


def test_a_7_is_not_split_with_an_opponent_nor_over_three() -> None:
    check_forbids(team_scene("H,H,H,20", "H,H,H,35", "7", blue="5,H,H,H"), "red:H,H,H,22 blue:10,H,H,H")
    check_forbids(team_scene("H,H,20,5", "H,H,H,36", "7"), "red:H,H,22,7 yellow:H,H,H,43")


def test_all_of_a_7_must_be_used_by_the_team_together() -> None:
    scene = team_scene("H,H,H,z5", "H,H,H,z1", "7")
    check_leads_to(scene)
    check_may_pass(scene)
    check_leads_to(team_scene("H,H,H,z4", "H,H,H,z1", "7"), "red:H,H,H,H yellow:H,H,H,H")


# "Own colour" means the colour of the pawn


@pytest.mark.parametrize("turn", ["red", "yellow"])
def test_each_pawn_slides_on_its_partners_slides_and_not_on_its_own(turn: str) -> None:
    check_leads_to(team_scene("H,H,H,30", "H,H,H,0", "1", turn=turn), "red:H,H,H,34", "yellow:H,H,H,4")
    check_leads_to(team_scene("H,H,H,0", "H,H,H,30", "1", turn=turn), "red:H,H,H,1", "yellow:H,H,H,31")


def test_a_slide_sends_the_partners_pawns_to_start_and_the_pawns_own_colour() -> None:
    check_leads_to(
        team_scene("H,H,30,33", "H,31,34,H", "1", blue="32,S,S,S"),
        "red:H,H,34,S yellow:H,S,S,H blue:S,S,S,S",
        "red:H,H,30,34 yellow:H,31,S,H",
        "yellow:H,32,34,H blue:S,S,S,S",
        "yellow:H,31,35,H",
    )


def test_landing_on_the_own_colour_is_not_allowed_for_either() -> None:
    check_leads_to(team_scene("H,H,20,23", "H,H,50,53", "3"), "red:H,H,20,26", "yellow:H,H,50,56")


@pytest.mark.parametrize("turn", ["red", "yellow"])
def test_landing_on_the_partners_pawn_sends_it_to_start(turn: str) -> None:
    check_leads_to(team_scene("H,H,H,20", "H,H,H,22", "2", turn=turn), "red:H,H,H,22 yellow:H,H,H,S", "yellow:H,H,H,28")
    check_leads_to(team_scene("H,H,H,22", "H,H,H,20", "2", turn=turn), "red:H,H,H,28", "yellow:H,H,H,22 red:H,H,H,S")


def test_leaving_start_sends_the_partners_pawn_on_the_circle_to_start() -> None:
    check_leads_to(
        team_scene("S,H,H,34", "S,H,H,4", "1"),
        *("red:4,H,H,34 yellow:S,H,H,S", "yellow:34,H,H,4 red:S,H,H,S"),
        *("red:S,H,H,35", "yellow:S,H,H,5"),
    )


def test_who_can_only_hit_the_partner_must() -> None:
    scene = team_scene("H,H,H,20", "H,H,H,32", "12")
    check_leads_to(scene, "red:H,H,H,32 yellow:H,H,H,S")
    check_must_move(scene)


def test_a_pawn_turns_into_its_own_safety_zone_whoever_moves_it() -> None:
    for turn in ("red", "yellow"):
        check_leads_to(team_scene("H,H,H,31", "H,H,H,30", "3", turn=turn), "red:H,H,H,34", "yellow:H,H,H,z1")


def test_the_first_part_of_a_7_may_send_the_second_pawn_to_start_which_then_cannot_walk() -> None:
    """Red's 3 slides over yellow's pawn, unless yellow's 4 has taken it away before."""
    scene = team_scene("H,H,H,21", "H,H,H,26", "7")
    check_forbids(scene, "red:H,H,H,28 yellow:H,H,H,S")
    check_allows(scene, "red:H,H,H,28 yellow:H,H,H,30")


def test_the_second_part_of_a_7_may_send_the_partners_pawn_of_the_first_to_start() -> None:
    check_allows(team_scene("H,H,H,21", "H,H,H,22", "7"), "red:H,H,H,28 yellow:H,H,H,S")


# 11


def test_an_11_changes_places_with_opponents_only() -> None:
    check_leads_to(
        team_scene("H,H,H,20", "H,H,H,36", "11", blue="5,H,H,H", green="51,H,H,S"),
        *("red:H,H,H,34", "yellow:H,H,H,47"),
        *("red:H,H,H,5 blue:20,H,H,H", "red:H,H,H,51 green:20,H,H,S"),
        *("yellow:H,H,H,5 blue:36,H,H,H", "yellow:H,H,H,51 green:36,H,H,S"),
    )


def test_nobody_changes_places_with_the_partner() -> None:
    check_forbids(team_scene("H,H,H,20", "H,H,H,36", "11"), "red:H,H,H,36 yellow:H,H,H,20")
    check_leads_to(team_scene("H,H,H,0", "H,H,H,z3", "11"))


def test_who_changes_onto_the_partners_triangle_slides_and_onto_its_own_does_not() -> None:
    check_leads_to(
        team_scene("H,H,H,0", "H,H,H,30", "11", blue="31,S,S,S"),
        "red:H,H,H,34 blue:0,S,S,S",
        "yellow:H,H,H,31 blue:30,S,S,S",
    )


def test_the_slide_after_changing_places_hits_the_partner() -> None:
    check_allows(team_scene("H,H,H,0", "H,H,H,33", "11", blue="31,S,S,S"), "red:H,H,H,34 yellow:H,H,H,S blue:0,S,S,S")


def test_an_11_may_be_passed_only_when_no_pawn_of_the_team_can_move_11_forward() -> None:
    scene = team_scene("H,H,H,59", "H,H,H,29", "11", blue="20,S,S,S")
    check_leads_to(scene, "red:H,H,H,20 blue:59,S,S,S", "yellow:H,H,H,20 blue:29,S,S,S")
    check_may_pass(scene)
    check_must_move(team_scene("H,H,H,59", "H,H,H,10", "11", blue="20,S,S,S"))
    check_must_move(team_scene("H,H,H,10", "H,H,H,29", "11", blue="20,S,S,S"))
    # Another pawn of its colour is on the square where the 11 would end.
    check_may_pass(team_scene("H,H,2,51", "H,H,21,32", "11", blue="20,S,S,S"))


# Sorry!


def test_sorry_brings_a_pawn_of_either_start_onto_any_opponent_on_the_track() -> None:
    scene = team_scene("S,S,20,H", "S,H,H,36", "Sorry!", blue="5,z1,S,S", green="51,H,H,S")
    check_leads_to(
        scene,
        *("red:5,S,20,H blue:S,z1,S,S", "red:51,S,20,H green:S,H,H,S"),
        *("yellow:5,H,H,36 blue:S,z1,S,S", "yellow:51,H,H,36 green:S,H,H,S"),
    )
    check_must_move(scene)


def test_sorry_slides_by_the_colour_of_the_pawn_that_arrives() -> None:
    check_leads_to(
        team_scene("S,H,H,H", "S,H,H,H", "Sorry!", blue="31,33,S,S"),
        *("red:34,H,H,H blue:S,S,S,S", "red:33,H,H,H blue:31,S,S,S"),
        *("yellow:31,H,H,H blue:S,33,S,S", "yellow:33,H,H,H blue:31,S,S,S"),
    )


@pytest.mark.parametrize(
    ("blue", "green"), [("S,S,S,S", "S,S,S,S"), ("z1,H,S,S", "H,H,z5,S")], ids=["in START", "out of reach"]
)
def test_without_an_opponent_on_the_track_sorry_sends_one_of_the_team_to_start(blue: str, green: str) -> None:
    """No pawn takes its place."""
    scene = team_scene("S,S,20,z2", "S,H,36,21", "Sorry!", blue=blue, green=green)
    check_leads_to(scene, "red:S,S,S,z2", "yellow:S,H,S,21", "yellow:S,H,36,S")
    check_must_move(scene)


def test_without_a_pawn_of_the_team_in_start_sorry_sends_one_there() -> None:
    scene = team_scene("H,H,20,z2", "H,H,36,z1", "Sorry!", blue="5,25,S,S")
    check_leads_to(scene, "red:H,H,S,z2", "yellow:H,H,S,z1")
    check_must_move(scene)


def test_a_player_without_a_pawn_in_start_uses_sorry_with_the_partners() -> None:
    check_leads_to(team_scene("H,H,20,21", "S,H,H,H", "Sorry!", blue="5,S,S,S"), "yellow:5,H,H,H blue:S,S,S,S")


def test_who_can_take_an_opponents_square_may_not_send_the_own_pawn_to_start_instead() -> None:
    check_forbids(team_scene("S,H,H,20", "H,H,H,36", "Sorry!", blue="5,S,S,S"), "red:S,H,H,S", "yellow:H,H,H,S")


def test_the_partner_is_no_target_of_sorry() -> None:
    check_leads_to(team_scene("S,H,H,H", "H,H,H,36", "Sorry!"), "yellow:H,H,H,S")


def test_with_nobody_of_the_team_on_the_track_sorry_loses_the_turn() -> None:
    for scene in (
        team_scene("S,S,S,z2", "H,H,z1,S", "Sorry!"),
        team_scene("H,H,H,z2", "H,H,z1,H", "Sorry!", blue="5,S,S,S"),
    ):
        check_leads_to(scene)
        check_may_pass(scene)


# Turns, and the end


def test_all_four_colours_must_play() -> None:
    for colours in ("red yellow", "red blue green"):
        with pytest.raises(RuleError, match="four"):
            SorryGame(header(colours, rules="teams"))


def test_turns_go_round_all_four() -> None:
    at = scene_game(scene=team_scene("S,S,S,S", "S,S,S,S", "-", turn="yellow"))
    for turn, card in ((2, 3), (3, 4), (0, 5), (1, 3), (2, 4)):
        assert at.turn == turn
        at.apply(f"draw {card}")
        at.apply("pass")


def test_who_has_four_home_goes_on_playing_for_the_partner() -> None:
    at = scene_game("draw 1", "move z5>H", scene=team_scene("H,H,H,z5", "S,S,S,20", "-"))
    assert (at.due, at.winners()) == ("draw", [])
    for event in ("draw 3", "pass", "draw 3", "move 20>23", "draw 3", "pass", "draw 2", "move yS>34"):
        at.apply(event)
    assert (at.due, at.turn) == ("draw", 0)
    assert format_position(at.pawns) == "red:H,H,H,H blue:S,S,S,S yellow:23,34,S,S green:S,S,S,S"


@pytest.mark.parametrize(
    ("turn", "move", "end"), [("red", "yz5>H", "red"), ("yellow", "z5>H", "red")], ids=["partner", "owner"]
)
def test_all_eight_home_win_for_both_whoever_moves_the_last(turn: str, move: str, end: str) -> None:
    at = scene_game("draw 1", "move " + move, scene=team_scene("H,H,H,H", "H,H,H,z5", "-", turn=turn))
    assert (at.due, at.winners(), at.scores()) == ("end", [0, 2], [1, 0, 1, 0])
    at.apply(f"end {end} {SEED.hex()}")
    assert (at.due, at.winners(), at.scores()) == ("over", [0, 2], [1, 0, 1, 0])


def test_a_2_that_brings_four_home_draws_again_and_one_that_brings_eight_home_does_not() -> None:
    four = scene_game("draw 2", "move z4>H", scene=team_scene("H,H,H,z4", "H,H,H,z4", "-"))
    assert (four.due, four.turn) == ("draw", 0)
    eight = scene_game("draw 2", "move z4>H", scene=team_scene("H,H,H,z4", "H,H,H,H", "-"))
    assert (eight.due, eight.winners()) == ("end", [0, 2])


def test_a_sorry_that_must_be_used_is_not_passed_at_the_table() -> None:
    at = scene_game("draw Sorry!", scene=team_scene("S,S,S,20", "S,S,S,S", "-"))
    with pytest.raises(RuleError, match="must"):
        at.apply("pass")
    assert at.decisions() != [PASS]
    at.apply("move 20>S")
    assert format_position(at.pawns) == "red:S,S,S,S blue:S,S,S,S yellow:S,S,S,S green:S,S,S,S"


# Notation of moves


@pytest.mark.parametrize(
    ("scene", "written"),
    [
        (team_scene("S,H,H,H", "S,H,H,H", "1"), ["S>4", "yS>34"]),
        (team_scene("S,H,H,H", "S,H,H,H", "1", turn="yellow"), ["S>34", "rS>4"]),
        (team_scene("H,H,H,z1", "H,H,H,z1", "2"), ["yz1>z3", "z1>z3"]),
        (team_scene("H,H,H,30", "H,H,H,31", "1"), ["30>31", "y31>32"]),
        (team_scene("H,H,H,20", "H,H,H,34", "11", blue="5,S,S,S"), ["20<>5", "20>31", "y34<>5", "y34>45"]),
        (team_scene("H,H,H,20", "S,H,H,H", "Sorry!", blue="5,S,S,S", turn="yellow"), ["S>5"]),
        (team_scene("H,H,H,20", "H,H,H,36", "Sorry!"), ["20>S", "y36>S"]),
        (team_scene("S,S,S,S", "S,S,S,S", "1", turn="green"), ["S>49", "bS>19"]),
    ],
)
def test_a_partners_pawn_is_marked_by_its_colours_letter(scene: str, written: list[str]) -> None:
    assert sorted(move_texts(scene)) == sorted(written)


def test_each_part_of_a_split_7_is_marked_for_itself() -> None:
    assert "20>22 y50>55" in move_texts(team_scene("H,H,H,20", "H,H,H,50", "7"))
    assert "y50>52 y44>49" in move_texts(team_scene("H,H,H,H", "H,H,50,44", "7"))
    assert not may_pass(team_scene("H,H,H,20", "H,H,H,50", "7"))
