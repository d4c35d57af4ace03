"""The house rules of Sorry! at the table (rules page, section 9): scenes, each checked with the oracle too."""

import pytest

from pawnlight.games.sorry.board import HOME_PLACE
from pawnlight.games.sorry.cards import LegalMoves
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import CHILD_OPTION, RuleError, UnknownRules, house_rules_of, options_of
from tests.support import sorry_oracle
from tests.support.after_mix import after_mix
from tests.support.kinds import HOUSE_RULES, PLAYABLE_RULE_SETS
from tests.support.sorry_parser import parse_position
from tests.support.sorry_scenes import (
    check_allows,
    check_forbids,
    check_leads_to,
    check_may_pass,
    check_must_move,
    format_position,
    header,
    move_texts,
    resulting_positions,
    scene_game,
)

EVERY_HOUSE_RULE = "own=bump,bounce=yes,start=any,pawns=3"
SORRY_RULE_SETS = ["classic", "teams", "points", "st"]
FORWARD_CARDS = ["1", "2", "3", "5", "7", "8", "10", "11", "12"]


def scene(options: str, red: str, card: str, yellow: str = "S,S,S,S", rules: str = "classic") -> str:
    """Return a scene with these house rules, red to play."""
    return f"{rules},{options} red:{red} yellow:{yellow} red {card}"


# start=any


@pytest.mark.parametrize("rules", ["classic", "points", "st"])
@pytest.mark.parametrize("card", FORWARD_CARDS)
def test_any_forward_card_brings_a_pawn_out_and_is_used_up_by_it(rules: str, card: str) -> None:
    at = scene("start=any", "S,S,H,H", card, rules=rules)
    check_leads_to(at, "red:S,4,H,H")
    check_must_move(at)
    assert move_texts(at) == ["S>4"]


@pytest.mark.parametrize("card", ["4", "Sorry!"])
def test_a_4_and_a_sorry_bring_nobody_out(card: str) -> None:
    at = scene("start=any", "S,S,H,H", card)
    check_leads_to(at)
    check_may_pass(at)


def test_a_7_brings_a_pawn_out_whole_and_no_part_of_it_does() -> None:
    check_leads_to(scene("start=any", "S,H,H,20", "7"), "red:4,H,H,20", "red:S,H,H,27")
    check_forbids(scene("start=any", "S,H,20,35", "7"), "red:4,H,26,35", "red:4,H,20,41", "red:5,H,25,35")


def test_a_10_brings_a_pawn_out_or_moves_one_forward_or_back() -> None:
    check_leads_to(scene("start=any", "S,H,H,20", "10"), "red:4,H,H,20", "red:S,H,H,30", "red:S,H,H,19")


def test_an_11_that_can_bring_a_pawn_out_may_not_be_passed() -> None:
    at = scene("start=any", "S,H,H,z5", "11", yellow="20,S,S,S")
    check_leads_to(at, "red:4,H,H,z5")
    check_must_move(at)
    at = scene("start=any", "S,H,H,58", "11", yellow="20,S,S,S")
    check_leads_to(at, "red:4,H,H,58", "red:S,H,H,20 yellow:58,S,S,S")
    check_must_move(at)


def test_an_11_that_can_only_change_places_may_be_passed_unlike_in_st() -> None:
    check_may_pass(scene("start=any", "H,H,H,0", "11", yellow="20,S,S,S"))
    check_may_pass(scene("own=bump", "H,H,H,0", "11", yellow="20,S,S,S"))
    at = scene("bounce=yes", "H,H,0,z3", "11", yellow="20,S,S,S")
    check_leads_to(at, "red:H,H,20,z3 yellow:0,S,S,S")
    check_may_pass(at)
    check_must_move(scene("bounce=yes", "H,H,H,0", "11", yellow="20,S,S,S"))


def test_nobody_comes_out_onto_a_pawn_of_the_own_colour() -> None:
    check_leads_to(scene("start=any", "S,S,H,4", "5"), "red:S,S,H,9")
    check_leads_to(scene("start=any", "S,S,H,4", "5", rules="st"), "red:S,S,H,9", "red:S,S,H,4")


def test_an_opponent_on_the_start_circle_goes_to_start() -> None:
    check_leads_to(scene("start=any", "S,H,H,H", "12", yellow="4,S,S,S"), "red:4,H,H,H yellow:S,S,S,S")


def test_in_teams_any_forward_card_brings_out_either_colour() -> None:
    check_leads_to(
        "teams,start=any red:S,H,H,H blue:S,S,S,S yellow:S,H,H,H green:S,S,S,S red 8",
        *("red:4,H,H,H", "yellow:34,H,H,H"),
    )


def test_a_2_that_brings_a_pawn_out_draws_again_and_a_12_does_not() -> None:
    at = scene_game("draw 12", "move S>4", scene="classic,start=any red:S,S,S,S yellow:S,S,S,S red -")
    assert (at.due, at.turn) == ("draw", 2)
    at = scene_game("draw 2", "move S>4", scene="classic,start=any red:S,S,S,S yellow:S,S,S,S red -")
    assert (at.due, at.turn) == ("draw", 0)


def test_a_card_of_the_hand_that_brings_a_pawn_out_must_be_played() -> None:
    at = scene_game(scene="points,start=any red:S,S,S,S yellow:S,S,S,S red -")
    at.hands[0] = ["3", "4", "4", "4", "4"]
    assert [at.event_text(option) for option in at.decisions()] == ["play 3 S>4"]
    at = scene_game(scene="points red:S,S,S,S yellow:S,S,S,S red -")
    at.hands[0] = ["3", "4", "4", "4", "4"]
    assert [at.event_text(option) for option in at.decisions()] == ["discard 3", "discard 4"]


# pawns=3


@pytest.mark.parametrize("rules", SORRY_RULE_SETS)
def test_three_pawns_each_and_one_of_them_outside_in_a_short_game(rules: str) -> None:
    colours = "red blue yellow green" if rules == "teams" else "red yellow"
    begun = after_mix(SorryGame(header(colours, options="pawns=3", rules=rules)))
    assert set(format_position(begun.pawns).split()) == {f"{colour}:S,S,S" for colour in colours.split()}
    quick = after_mix(SorryGame(header(colours, options="quick,pawns=3", rules=rules)))
    assert quick.position().startswith("red:4,S,S ")
    assert quick.view(None).startswith(quick.position())


@pytest.mark.parametrize("rules", ["classic", "st"])
def test_three_pawns_home_win_where_there_are_three(rules: str) -> None:
    at = scene_game("draw 1", "move z5>H", scene=f"{rules},pawns=3 red:H,H,z5 yellow:S,S,S red -")
    assert (at.due, at.winning_colour) == ("end", 0)
    assert sorry_oracle.winners({"red": ["H", "H", "H"], "yellow": ["S", "S", "S"]}, rules) == {"red"}
    at = scene_game("draw 1", "move z5>H", scene=f"{rules},pawns=3 red:H,z5,S yellow:S,S,S red -")
    assert (at.due, at.winning_colour) == ("draw", None)


def test_six_pawns_home_win_in_teams_where_there_are_three_each() -> None:
    scene = "teams,pawns=3 red:H,H,H blue:S,S,S yellow:H,H,z5 green:S,S,S red -"
    at = scene_game("draw 1", "move yz5>H", scene=scene)
    assert (at.due, at.winners()) == ("end", [0, 2])


def test_a_pawn_out_of_play_is_never_moved_hit_or_exchanged() -> None:
    for card in [*FORWARD_CARDS, "4", "Sorry!"]:
        for after in resulting_positions(f"classic,pawns=3 red:9,16,S yellow:20,24,S red {card}"):
            assert [len(places.split(",")) for places in after.split()] == [3, 3]


@pytest.mark.parametrize(
    ("others", "points", "parts"),
    [
        ((0, 0), [145, 0, 0], [15, 30, 100]),
        ((1, 0), [90, 5, 0], [15, 25, 50]),
        ((1, 1), [85, 5, 5], [15, 20, 50]),
        ((2, 0), [35, 10, 0], [15, 20, 0]),
        ((2, 2), [25, 10, 10], [15, 10, 0]),
    ],
)
def test_the_bonus_with_three_pawns_is_100_or_50(others: tuple[int, int], points: list[int], parts: list[int]) -> None:
    at = after_mix(SorryGame(header("red blue yellow", options="pawns=3", rules="points")))
    for k, home in zip((0, 1, 2), (3, *others), strict=True):
        at.pawns[4 * k : 4 * k + home] = [HOME_PLACE] * home
    at.due = "end"
    assert at.winning_colour == 0
    assert at.scores() == points
    assert list(at.score_parts()[0]) == parts
    homes = dict(zip(("red", "blue", "yellow"), (3, *others), strict=True))
    assert list(sorry_oracle.scores(homes, "red", "points,pawns=3").values()) == points


# own=bump


def test_landing_on_the_own_colour_sends_that_pawn_to_start() -> None:
    check_leads_to(scene("own=bump", "H,H,20,23", "3"), "red:H,H,S,23", "red:H,H,20,26")
    check_leads_to(scene("own=bump", "H,H,z1,z3", "2"), "red:H,H,S,z3", "red:H,H,z1,z5")
    at = scene("own=bump", "S,H,H,4", "1")
    check_leads_to(at, "red:S,H,H,4", "red:S,H,H,5")
    check_must_move(at)


def test_the_own_pawn_on_a_triangle_goes_to_start_and_the_slide_is_slid() -> None:
    check_leads_to(
        scene("own=bump", "H,H,15,16", "1", yellow="18,S,S,S"), "red:H,H,S,19 yellow:S,S,S,S", "red:H,H,15,17"
    )


def test_both_parts_of_a_7_may_end_on_one_square() -> None:
    check_allows(scene("own=bump", "H,H,20,23", "7"), "red:H,H,S,25")
    check_forbids(scene("own=bump", "H,H,20,23", "7"), "red:H,H,S,23")


def test_a_pawn_of_the_own_colour_is_bumped_in_teams_and_the_partners_as_ever() -> None:
    four = "teams,own=bump red:H,H,20,23 blue:S,S,S,S yellow:26,S,S,S green:S,S,S,S red 3"
    check_leads_to(four, "red:H,H,S,23", "red:H,H,20,26 yellow:S,S,S,S", "red:H,H,20,23 yellow:29,S,S,S")


# bounce=yes


def test_a_move_longer_than_the_way_home_bounces() -> None:
    at = scene("bounce=yes", "H,H,H,z5", "12", yellow="57,S,S,S")
    check_leads_to(at, "red:H,H,H,57 yellow:S,S,S,S")
    check_must_move(at)
    check_leads_to(scene("bounce=yes", "H,H,H,z3", "5"), "red:H,H,H,z4")
    at = scene("bounce=yes", "H,H,H,z2", "8")
    check_leads_to(at, "red:H,H,H,z2")
    check_must_move(at)


def test_partners_who_bounce_to_where_they_were_have_one_move() -> None:
    four = "teams,bounce=yes red:H,H,H,z2 blue:S,S,S,S yellow:H,H,H,z2 green:S,S,S,S red 8"
    check_leads_to(four, "")


def test_a_bounce_onto_the_own_colour_is_no_move_unless_it_is_bumped() -> None:
    at = scene("bounce=yes", "S,S,z4,z5", "3")
    check_leads_to(at)
    check_may_pass(at)
    check_leads_to(scene("bounce=yes,own=bump", "S,S,z4,z5", "3"), "red:S,S,S,z4", "red:S,S,S,z5")


def test_each_part_of_a_7_bounces() -> None:
    check_allows(scene("bounce=yes", "H,H,z4,z5", "7"), "red:H,H,z3,z5")
    check_allows(scene("bounce=yes", "H,H,20,z3", "7"), "red:H,H,21,z3")


# All together, and where they do not belong


@pytest.mark.parametrize(
    ("rules", "options", "why"),
    [
        ("st", "own=bump", "st has no option 'own=bump'"),
        ("st", "bounce=yes", "st has no option 'bounce=yes'"),
        ("classic", "bounce=no", "classic has no option 'bounce=no'"),
        ("classic", "pawns=3,pawns=3", "option pawns is given twice"),
        ("sequence", "start=any", "sequence has no option 'start=any'"),
    ],
)
def test_a_house_rule_of_another_rule_set_is_refused(rules: str, options: str, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        SorryGame(header(options=options, rules=rules))
    with pytest.raises(UnknownRules, match="no option"):
        SorryGame(header(options="salt=pepper", rules=rules))


def test_house_rules_are_off_unless_they_are_chosen() -> None:
    for rules in PLAYABLE_RULE_SETS:
        assert not [option for option in options_of(rules)[1] if "=" in option and option != CHILD_OPTION]
    for _, name, values in HOUSE_RULES:
        assert name
        assert values
    assert [name for name, _ in house_rules_of("st")] == ["start", "pawns"]
    assert house_rules_of("cards") == []


def test_only_st_bounces_and_lands_on_its_own_colour_without_a_house_rule() -> None:
    for rules in ("classic", "teams", "points", "st"):
        engine = LegalMoves(rules)
        assert (engine.bounces, engine.lands_on_own, engine.may_decline) == (rules == "st",) * 3
    engine = LegalMoves("classic", ["own=bump", "bounce=yes"])
    assert (engine.bounces, engine.lands_on_own, engine.may_decline) == (True, True, False)


def test_backward_from_the_square_after_the_diamond_goes_behind_it() -> None:
    pawns, turn, _ = parse_position("red:3,S,S,S yellow:S,S,S,S red -")
    assert [LegalMoves().moves(pawns, turn, card)[-1] for card in ("4", "10")] == [((0, 3, 59),), ((0, 3, 2),)]
