"""ST Sorry! at the table: landing on one's own colour, bounces, an 11 that must be used (rules page, section 5)."""

import pytest

from pawnlight.games.sorry.board import HOME_PLACE
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS, PASS, Draw, RuleError
from tests.support.after_mix import after_mix
from tests.support.sorry_scenes import (
    SEED,
    check_allows,
    check_forbids,
    check_leads_to,
    check_may_pass,
    check_must_move,
    format_position,
    header,
    move_texts,
    scene_game,
)


def st_scene(red: str, card: str, yellow: str = "S,S,S,S") -> str:
    return f"st red:{red} yellow:{yellow} red {card}"


# Landing on one's own colour


def test_landing_on_the_own_colour_sends_that_pawn_to_start() -> None:
    scene = st_scene("H,H,21,23", "2")
    check_leads_to(scene, "red:H,H,S,23", "red:H,H,21,25")
    check_must_move(scene)
    check_leads_to(st_scene("H,H,22,26", "4"), "red:H,H,18,26", "red:H,H,S,22")


def test_in_the_safety_zone_too() -> None:
    check_leads_to(st_scene("H,H,2,z3", "3"), "red:H,H,S,z3", "red:H,H,2,H")
    check_leads_to(st_scene("H,H,z1,z5", "4"), "red:H,H,59,z5", "red:H,H,z1,S")


def test_on_the_start_circle_too() -> None:
    check_leads_to(st_scene("H,H,4,8", "4"), "red:H,H,0,8", "red:H,H,S,4")


@pytest.mark.parametrize("card", ["1", "2"])
def test_a_pawn_may_come_out_onto_its_own_colours_pawn_which_goes_back_in(card: str) -> None:
    """This counts as a move, although the position stays the same."""
    scene = st_scene("S,H,H,4", card)
    check_leads_to(scene, "red:S,H,H,4", f"red:S,H,H,{4 + int(card)}")
    check_must_move(scene)
    assert move_texts(scene) == ["S>4", f"4>{4 + int(card)}"]


def test_a_pawn_of_the_own_colour_on_a_triangle_goes_to_start_and_the_slide_is_slid() -> None:
    check_leads_to(st_scene("H,H,15,16", "1", yellow="18,S,S,S"), "red:H,H,S,19 yellow:S,S,S,S", "red:H,H,15,17")


def test_a_pawn_of_the_own_colour_on_the_own_triangle_goes_to_start_and_nobody_slides() -> None:
    check_leads_to(st_scene("H,H,5,9", "4", yellow="11,S,S,S"), "red:H,H,1,9", "red:H,H,S,5")
    check_leads_to(st_scene("H,H,9,13", "4", yellow="11,S,S,S"), "red:H,H,5,13", "red:H,H,S,9")


def test_who_could_only_hit_the_own_colour_must() -> None:
    scene = st_scene("S,S,z4,z5", "3")
    check_leads_to(scene, "red:S,S,S,z4", "red:S,S,S,z5")
    check_must_move(scene)


def test_home_is_shared_and_nobody_there_is_sent_back() -> None:
    check_leads_to(st_scene("H,H,H,z5", "1"), "red:H,H,H,H")


# Bouncing

BOUNCES = [
    *[("z5", 2, "z5"), ("z5", 3, "z4"), ("z5", 5, "z2"), ("z5", 7, 2), ("z5", 8, 1), ("z5", 11, 58), ("z5", 12, 57)],
    *[("z4", 3, "z5"), ("z4", 5, "z3"), ("z4", 7, "z1"), ("z4", 8, 2), ("z4", 11, 59), ("z4", 12, 58)],
    *[("z3", 5, "z4"), ("z3", 7, "z2"), ("z3", 8, "z1"), ("z3", 12, 59)],
    *[("z2", 5, "z5"), ("z2", 7, "z3"), ("z2", 8, "z2"), ("z2", 12, 0)],
    *[("z1", 7, "z4"), ("z1", 8, "z3"), ("z1", 11, 2), ("z1", 12, 1)],
    *[(2, 7, "z5"), (2, 8, "z4"), (2, 11, "z1"), (2, 12, 2)],
    *[(1, 8, "z5"), (1, 11, "z2"), (1, 12, "z1"), (0, 11, "z3"), (0, 12, "z2"), (57, 12, "z5")],
]


@pytest.mark.parametrize(("place", "card", "end"), BOUNCES)
@pytest.mark.parametrize("colour", COLOURS)
def test_what_is_left_at_home_is_counted_back(colour: str, place: str | int, card: int, end: str | int) -> None:
    """A bounce may lead out of the safety zone. The parameters are red's, and are turned for the other colours."""
    side = 15 * COLOURS.index(colour)
    other = COLOURS[(COLOURS.index(colour) + 2) % 4]
    begun, ended = ((p + side) % 60 if isinstance(p, int) else p for p in (place, end))
    scene = f"st {colour}:H,H,H,{begun} {other}:S,S,S,S {colour} {card}"
    check_leads_to(scene, f"{colour}:H,H,H,{ended}")
    check_must_move(scene)


@pytest.mark.parametrize(("place", "end"), [("z5", 59), ("z4", 0), ("z3", 1), ("z2", 2), ("z1", "z1"), (2, "z2")])
def test_a_10_bounces_or_goes_1_back(place: str | int, end: str | int) -> None:
    back = {"z5": "z4", "z4": "z3", "z3": "z2", "z2": "z1", "z1": 2, 2: 1}[place]
    check_leads_to(st_scene(f"H,H,H,{place}", "10"), f"red:H,H,H,{end}", f"red:H,H,H,{back}")


@pytest.mark.parametrize(("place", "card"), [("z5", 1), ("z4", 2), ("z3", 3), ("z1", 5), (1, 7), (0, 8), (56, 12)])
def test_the_exact_count_leads_home_as_ever(place: str | int, card: int) -> None:
    check_allows(st_scene(f"H,H,H,{place}", str(card)), "red:H,H,H,H")


def test_where_a_bounce_ends_is_a_landing_like_any_other() -> None:
    check_leads_to(st_scene("H,H,H,z5", "12", yellow="57,S,S,S"), "red:H,H,H,57 yellow:S,S,S,S")
    check_leads_to(st_scene("S,S,z3,z5", "3"), "red:S,S,H,z5", "red:S,S,z3,z4")
    check_leads_to(st_scene("S,S,z1,z5", "5"), "red:S,S,H,z5", "red:S,S,z1,z2")
    check_leads_to(st_scene("S,S,z2,z5", "5"), "red:S,S,S,z5", "red:S,S,S,z2")


def test_a_bounce_onto_the_own_triangle_does_not_slide_and_nobody_there_is_sent_back() -> None:
    check_leads_to(st_scene("H,H,H,z5", "8", yellow="3,4,S,S"), "red:H,H,H,1")


@pytest.mark.parametrize(("place", "card"), [("z5", "2"), ("z2", "8"), ("2", "12")])
def test_a_bounce_may_end_where_it_began_and_counts_as_a_move(place: str, card: str) -> None:
    scene = st_scene(f"H,H,H,{place}", card)
    check_leads_to(scene, f"red:H,H,H,{place}")
    check_must_move(scene)
    assert move_texts(scene) == [f"{place}>{place}"]


def test_a_pawn_that_is_home_never_bounces_out() -> None:
    for card in ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12"):
        check_leads_to(st_scene("H,H,H,H", card, yellow="20,S,S,S"))


def test_backward_moves_do_not_bounce() -> None:
    check_leads_to(st_scene("H,H,H,z5", "4"), "red:H,H,H,z1")
    check_leads_to(st_scene("H,H,H,z4", "4"), "red:H,H,H,2")


@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5", "7", "8", "10", "11", "12"])
@pytest.mark.parametrize("place", ["z1", "z5", "2", "59"])
def test_a_pawn_on_the_board_can_use_every_number(place: str, card: str) -> None:
    check_must_move(st_scene(f"H,H,H,{place}", card))


# 7


def test_a_7_is_used_whole_or_split_between_exactly_two() -> None:
    check_leads_to(
        st_scene("H,H,21,35", "7"),
        *("red:H,H,28,35", "red:H,H,21,42"),
        *("red:H,H,22,41", "red:H,H,23,40", "red:H,H,28,43", "red:H,H,25,38", "red:H,H,26,37", "red:H,H,27,36"),
    )
    check_forbids(st_scene("H,20,35,50", "7"), "red:H,22,37,53", "red:H,21,40,51")
    check_leads_to(st_scene("H,H,H,35", "7"), "red:H,H,H,42")


def test_each_part_of_a_split_7_bounces() -> None:
    check_leads_to(
        st_scene("H,H,20,z5", "7"),
        *("red:H,H,27,z5", "red:H,H,20,2"),
        *("red:H,H,26,H", "red:H,H,25,z5", "red:H,H,28,z4", "red:H,H,23,z3", "red:H,H,22,z2", "red:H,H,21,z1"),
    )
    check_allows(st_scene("H,H,z4,z5", "7"), "red:H,H,z3,z5")
    check_allows(st_scene("H,H,20,z3", "7"), "red:H,H,21,z3")


def test_parts_that_end_on_one_square_leave_one_pawn_there() -> None:
    check_leads_to(
        st_scene("S,S,2,z5", "7"),
        *("red:S,S,S,2", "red:S,S,S,z1", "red:S,S,S,z2", "red:S,S,S,z3", "red:S,S,S,z4", "red:S,S,S,z5"),
        "red:S,S,H,H",
    )


def test_a_7_that_no_pawn_could_walk_whole_in_classic_is_always_used() -> None:
    check_must_move(st_scene("H,H,z1,z5", "7"))


def test_a_7_does_not_leave_start() -> None:
    check_leads_to(st_scene("S,S,S,S", "7"))
    check_leads_to(st_scene("S,S,S,20", "7"), "red:S,S,S,27")


def test_the_first_part_may_send_the_other_pawn_to_start_which_then_cannot_walk() -> None:
    """A 3 onto 23 leaves no pawn for the 4; after a 4 away from 23, the 3 hits no pawn."""
    scene = st_scene("H,H,20,23", "7")
    check_forbids(scene, "red:H,H,S,23")
    check_allows(scene, "red:H,H,23,27")


def test_the_second_part_may_send_the_pawn_of_the_first_to_start() -> None:
    """The 5 and the 2 end on the same square in either order."""
    check_allows(st_scene("H,H,20,23", "7"), "red:H,H,S,25")
    check_allows(st_scene("H,H,z1,z4", "7"), "red:H,H,S,z4", "red:H,H,S,z5")


# 11 and Sorry!


@pytest.mark.parametrize("place", range(60))
def test_an_11_must_always_be_used_by_who_has_a_pawn_on_the_track(place: int) -> None:
    """An 11 forward is always legal, since it bounces and may land on one's own colour, so passing is never allowed."""
    opponent = (place + 5) % 60
    check_must_move(st_scene(f"H,H,S,{place}", "11", yellow=f"{opponent},S,S,S"))
    check_must_move(st_scene(f"H,S,{(place + 11) % 60},{place}", "11", yellow=f"{opponent},S,S,S"))


def test_an_11_moves_11_forward_or_changes_places() -> None:
    check_leads_to(
        st_scene("H,H,S,59", "11", yellow="20,24,S,S"),
        *("red:H,H,S,z4", "red:H,H,S,20 yellow:24,59,S,S", "red:H,H,S,28 yellow:20,59,S,S"),
    )
    check_may_pass(st_scene("H,H,H,S", "11", yellow="20,S,S,S"))


def test_an_11_changes_places_with_opponents_only() -> None:
    check_leads_to(st_scene("S,S,10,50", "11"), "red:S,S,21,50", "red:S,S,10,1")


def test_sorry_takes_an_opponents_square_never_one_of_the_own_colour() -> None:
    check_leads_to(st_scene("S,S,20,35", "Sorry!", yellow="22,z1,S,S"), "red:S,22,20,35 yellow:S,z1,S,S")
    check_may_pass(st_scene("S,S,20,35", "Sorry!"))
    check_may_pass(st_scene("H,H,20,35", "Sorry!", yellow="22,S,S,S"))


# Turns


def test_a_bounce_to_where_it_began_is_played_and_ends_the_turn() -> None:
    at = scene_game("draw 8", scene="st red:z2,S,S,S yellow:S,S,S,S red -")
    with pytest.raises(RuleError, match="must"):
        at.apply("pass")
    at.apply("move z2>z2")
    assert (at.due, at.turn, format_position(at.pawns)) == ("draw", 2, "red:S,S,S,z2 yellow:S,S,S,S")


def test_a_2_that_changes_nothing_draws_again() -> None:
    at = scene_game("draw 2", "move z5>z5", scene="st red:z5,H,H,H yellow:S,S,S,S red -")
    assert (at.due, at.turn) == ("draw", 0)


def test_the_second_card_of_a_2_may_be_declined_which_ends_the_turn() -> None:
    scene = "st red:4,S,S,S yellow:S,S,S,S red -"
    at = scene_game("draw 2", "move 4>6", scene=scene)
    assert (at.due, at.turn) == ("draw", 0)
    at.apply("pass")
    assert (at.due, at.turn, format_position(at.pawns)) == ("draw", 2, "red:6,S,S,S yellow:S,S,S,S")
    with pytest.raises(RuleError, match="yellow has not drawn"):
        at.apply("pass")
    at = scene_game("draw 2", "move 4>6", "draw 3", "move 6>9", scene=scene)
    assert (at.due, at.turn) == ("draw", 2)


def test_so_may_the_card_after_a_2_that_moved_nothing_and_the_third_card_after_two_of_them() -> None:
    pass_it = "st red:S,S,S,S yellow:S,S,S,S red -"
    at = scene_game("draw 2", "move S>4", "draw 2", "move 4>6", "pass", scene=pass_it)
    assert (at.due, at.turn) == ("draw", 2)
    at = scene_game("draw 2", "pass", "pass", scene="st red:H,H,H,H yellow:S,S,S,S red -")
    assert (at.due, at.turn) == ("draw", 2)


def test_no_other_draw_may_be_declined() -> None:
    for events in ((), ("draw 1", "move S>4"), ("draw 2", "move S>4", "draw 1", "move 4>5")):
        at = scene_game(*events, scene="st red:S,S,S,S yellow:S,S,S,S red -")
        assert at.due == "draw"
        with pytest.raises(RuleError, match="has not drawn"):
            at.apply("pass")
    for rules in ("classic", "classic,own=bump,bounce=yes", "teams"):
        four = "red:S,S,S,S blue:S,S,S,S yellow:S,S,S,S green:S,S,S,S red -"
        at = scene_game("draw 2", "move S>4", scene=f"{rules} {four}")
        with pytest.raises(RuleError, match="red has not drawn"):
            at.apply("pass")


def test_drawing_the_second_card_comes_first_among_the_decisions() -> None:
    at = after_mix(SorryGame(header(rules="st"), SEED))
    while at.card != "2":
        at.push(at.decisions()[0])
    at.push(at.decisions()[0])
    assert at.decisions() == [Draw(at.pile.next_card()), PASS]
    assert at.event_text(PASS) == "pass"


def test_before_the_second_card_of_a_2_nothing_moves_and_after_the_win_nothing_is_declined() -> None:
    at = scene_game("draw 2", "move 20>22", scene="st red:z4,20,H,H yellow:S,S,S,S red -")
    assert (at.is_legal(PASS), at.is_legal(((0, 63, HOME_PLACE),))) == (True, False)
    at = scene_game("draw 2", "move z3>z5", "draw 1", "move z5>H", scene="st red:z3,H,H,H yellow:S,S,S,S red -")
    assert (at.due, at.is_legal(PASS)) == ("end", False)


def test_an_11_that_must_change_places_is_not_passed_at_the_table() -> None:
    at = scene_game("draw 11", scene="st red:H,S,S,28 yellow:39,S,S,S red -")
    with pytest.raises(RuleError, match="must"):
        at.apply("pass")
    assert len(at.decisions()) == 2
