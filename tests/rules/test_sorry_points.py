"""Sorry! for points at the table: cards in the hand, and the scores (rules page, section 4)."""

from collections import Counter
from itertools import permutations, product

import pytest

from host_tools.games.service import answer_request
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS, RuleError, options_of
from pawnlight.rules.cards import SORRY_CARDS
from tests.support import sorry_oracle
from tests.support.after_mix import after_mix
from tests.support.sorry_parser import parse_position
from tests.support.sorry_scenes import SEED, format_position, header, scene_game

CARDS_WITHOUT_EFFECT = "3,4,5,8,12"
"""Five cards that bring nobody out of START."""


def game_with_hand(hand: str, pawns: str = "red:S,S,S,S yellow:S,S,S,S", turn: str = "red") -> SorryGame:
    """Return a game in which the player whose turn it is holds these cards; the other hands are unknown."""
    at = scene_game(scene=f"points {pawns} {turn} -")
    at.hands[at.seat] = list(hand.split(","))
    return at


def legal_choices(at: SorryGame) -> list[str]:
    return [at.event_text(option) for option in at.decisions()]


def check_refused(at: SorryGame, event: str, why: str) -> None:
    before = (at.view(0), at.events)
    with pytest.raises(RuleError, match=why):
        at.apply(event)
    assert (at.view(0), at.events) == before


# The deal


@pytest.mark.parametrize("colours", ["red yellow", "red blue green", "red blue yellow green"])
def test_everyone_is_dealt_five_cards(colours: str) -> None:
    dealt = after_mix(SorryGame(header(colours, rules="points"), SEED))
    players = len(colours.split())
    assert [len(hand) for hand in dealt.hands] == [5] * players
    assert dealt.pile.cards_left() == 45 - 5 * players
    assert (dealt.due, dealt.pile.discards, dealt.card) == ("play", [], None)
    everywhere = Counter([card for hand in dealt.hands for card in hand if card] + dealt.pile.cards)
    assert everywhere == dict.fromkeys(SORRY_CARDS, 4) | {"1": 5}


def test_a_game_is_quick_unless_that_is_turned_off() -> None:
    assert options_of("points")[0][:2] == ("quick", "teams")
    assert options_of("points")[1] == ("quick",)
    assert (
        format_position(after_mix(SorryGame(header(options="quick", rules="points"))).pawns)
        == "red:4,S,S,S yellow:34,S,S,S"
    )
    short = after_mix(SorryGame(header("red blue yellow green", options="pawns=3,quick", rules="points")))
    assert short.position() == "red:4,S,S blue:19,S,S yellow:34,S,S green:49,S,S red -"
    assert (
        format_position(after_mix(SorryGame(header(options="-", rules="points"))).pawns) == "red:S,S,S,S yellow:S,S,S,S"
    )


# A turn


def test_a_player_chooses_a_card_moves_discards_it_and_draws() -> None:
    at = game_with_hand("1,3,3,8,12", "red:20,S,S,S yellow:S,S,S,S")
    assert at.view(0).endswith(" hands=1,3,3,8,12;?,?,?,?,? pile=35 discards=-")
    at.apply("play 3 20>23")
    assert (at.due, at.turn, at.hands[0], at.pile.discards) == ("draw", 0, ["1", "3", "8", "12"], ["3"])
    at.apply("draw")
    assert (at.due, at.turn, at.hands[0]) == ("play", 2, ["1", "3", "8", "12", None]), "only a 2 gives another turn"


def test_every_move_of_every_card_in_the_hand_is_a_choice() -> None:
    at = game_with_hand("1,1,4,10,Sorry!", "red:20,S,S,S yellow:35,S,S,S")
    assert sorted(legal_choices(at)) == sorted(
        ["play 1 S>4", "play 1 20>21", "play 4 20>16", "play 10 20>30", "play 10 20>19", "play Sorry! S>35"]
    )


def test_a_card_that_has_no_legal_move_may_not_be_chosen() -> None:
    at = game_with_hand("1,5,7,11,Sorry!")
    assert legal_choices(at) == ["play 1 S>4"]
    check_refused(at, "play 5 S>4", "not a legal move")
    check_refused(at, "play Sorry! S>34", "not a legal move")


def test_a_card_that_is_not_in_the_hand_may_not_be_chosen() -> None:
    check_refused(game_with_hand("1,1,3,8,12"), "play 2 S>4", "red has no 2$")
    check_refused(game_with_hand(CARDS_WITHOUT_EFFECT), "discard 7", "red has no 7$")
    check_refused(game_with_hand(CARDS_WITHOUT_EFFECT), "play 6 S>4", "'6' is not a card")


def test_who_can_play_a_card_may_not_discard_one_nor_pass_nor_draw_first() -> None:
    at = game_with_hand("1,3,4,5,8")
    for card in ("1", "3", "8"):
        check_refused(at, "discard " + card, "must")
    for event in ("pass", "draw", "draw 5", "move S>4", "play", "discard"):
        check_refused(at, event, ".")


def test_the_card_is_drawn_unseen() -> None:
    at = game_with_hand("1,3,4,5,8")
    at.apply("play 1 S>4")
    for event in ("draw 3", "play 3 4>7", "discard 3", "pass"):
        check_refused(at, event, ".")
    assert at.event_text(at.decisions()[0]) == "draw"
    assert at.parse("draw") == at.decisions()[0]


def test_a_bystander_sees_what_is_discarded_and_counts_the_cards() -> None:
    at = scene_game(scene="points red:S,S,S,S yellow:S,S,S,S red -")
    assert at.view(0) == at.position() + " due=play hands=?,?,?,?,?;?,?,?,?,? pile=35 discards=-"
    for _ in range(4):
        at.apply("discard 3")
        at.apply("draw")
    assert at.view(0).endswith(" pile=31 discards=3,3,3,3")
    check_refused(at, "discard 3", "red has no 3$")


# When no card can be played


def test_a_card_of_the_players_choice_is_discarded_one_is_drawn_and_the_turn_ends() -> None:
    at = game_with_hand(CARDS_WITHOUT_EFFECT)
    assert legal_choices(at) == ["discard 3", "discard 4", "discard 5", "discard 8", "discard 12"]
    at.apply("discard 8")
    assert (at.due, at.turn, at.hands[0], at.pile.discards) == ("draw", 0, ["3", "4", "5", "12"], ["8"])
    at.apply("draw")
    assert (at.due, at.turn, len(at.hands[0])) == ("play", 2, 5)


def test_a_2_discarded_because_nothing_can_be_played_ends_the_turn_too() -> None:
    at = game_with_hand("2,2,2,2,3", "red:H,H,H,z5 yellow:S,S,S,S")
    assert "discard 2" in legal_choices(at)
    at.apply("discard 2")
    assert (at.due, at.turn) == ("draw", 0)
    at.apply("draw")
    assert (at.due, at.turn, at.pile.discards) == ("play", 2, ["2"])


def test_a_2_discarded_by_who_could_only_change_places_ends_the_turn_too() -> None:
    at = game_with_hand("2,8,8,11,12", "red:1,z1,z3,z5 yellow:20,S,S,S")
    assert legal_choices(at) == ["play 11 1<>20", "discard 2", "discard 8", "discard 11", "discard 12"]
    at.apply("discard 2")
    at.apply("draw")
    assert (at.due, at.turn) == ("play", 2)


# 11


def test_an_11_that_could_only_change_places_may_be_kept_and_any_card_discarded() -> None:
    at = game_with_hand("8,8,11,11,12", "red:2,S,S,H yellow:20,S,S,S")
    assert legal_choices(at) == ["play 11 2<>20", "discard 8", "discard 11", "discard 12"]
    at.apply("discard 11")
    at.apply("draw")
    assert (format_position(at.pawns), at.turn) == ("red:2,H,S,S yellow:20,S,S,S", 2)


def test_with_another_card_to_play_nothing_may_be_discarded() -> None:
    at = game_with_hand("3,8,11,11,12", "red:2,S,S,H yellow:20,S,S,S")
    assert legal_choices(at) == ["play 3 2>z3", "play 11 2<>20"]
    check_refused(at, "discard 8", "must")


def test_an_11_that_can_move_11_forward_must_be_played() -> None:
    at = game_with_hand("Sorry!,11,11,12,12", "red:50,H,H,H yellow:S,S,S,S")
    assert "play 11 50>1" in legal_choices(at)
    check_refused(at, "discard 11", "must")


def test_an_11_that_can_move_11_forward_or_change_places_must_be_played() -> None:
    at = game_with_hand("Sorry!,11,11,11,11", "red:50,H,H,H yellow:20,S,S,S")
    assert legal_choices(at) == ["play 11 50>1", "play 11 50<>20"]


# 2


def test_after_a_2_that_moved_a_pawn_and_after_drawing_the_player_plays_again() -> None:
    at = game_with_hand("2,2,3,4,5")
    at.apply("play 2 S>4")
    assert (at.due, at.turn) == ("draw", 0)
    at.apply("draw")
    assert (at.due, at.turn) == ("play", 0)
    at.apply("play 2 4>6")
    at.apply("draw")
    at.apply("play 3 6>9")
    assert at.due == "draw"
    at.apply("draw")
    assert (at.due, at.turn) == ("play", 2)


def test_who_plays_again_after_a_2_and_cannot_discards_a_card() -> None:
    at = game_with_hand("2,8,8,8,8", "red:S,H,z1,z4 yellow:S,S,S,S")
    at.apply("play 2 z4>H")
    at.apply("draw")
    at.hands[0][4] = "12"
    assert legal_choices(at) == ["discard 8", "discard 12"]
    at.apply("discard 12")
    at.apply("draw")
    assert (at.due, at.turn) == ("play", 2)


# The pile


def test_when_the_pile_is_empty_the_discards_are_shuffled_and_hands_stay() -> None:
    at = after_mix(SorryGame(header("red blue yellow green", rules="points"), SEED))
    for _ in range(60):
        before = (at.pile.cards_left(), len(at.pile.discards), at.pile.shuffles, [hand[:] for hand in at.hands])
        due = at.due
        at.push(at.decisions()[0])
        if due == "draw" and before[0] == 0:
            assert at.pile.cards_left() == before[1] - 1
            assert at.pile.discards == []
            assert at.pile.shuffles == before[2] + 1
        everywhere = at.pile.cards + at.pile.discards + [card for hand in at.hands for card in hand if card]
        assert len(everywhere) == 45
    assert at.pile.shuffles > 1


# The end, and the scores


def game_won_by(homes: tuple[int, ...], winner: int) -> SorryGame:
    """Return a game that `winner` has just won, with the given number of pawns HOME for each seat."""
    colours = {2: ("red", "yellow"), 3: ("red", "blue", "green"), 4: tuple(COLOURS)}[len(homes)]
    words = []
    for seat, colour in enumerate(colours):
        four = ["H"] * homes[seat] + ["S"] * (4 - homes[seat])
        words.append(f"{colour}:{','.join(['H', 'H', 'H', 'z5'] if seat == winner else four)}")
    at = game_with_hand("1,3,4,5,8", " ".join(words), colours[winner])
    at.apply("play 1 z5>H")
    assert (at.due, at.winners()) == ("end", [winner])
    return at


@pytest.mark.parametrize(
    ("homes", "points"),
    [
        # The winner gets 20 for its own pawns, 5 for each opponent's pawn not HOME, and a bonus of 100, 50 or 25.
        ((4, 0), [20 + 20 + 100, 0]),
        ((4, 1), [20 + 15 + 50, 5]),
        ((4, 2), [20 + 10 + 25, 10]),
        ((4, 3), [20 + 5, 15]),
        ((4, 0, 0), [20 + 40 + 100, 0, 0]),
        ((4, 0, 1), [20 + 35 + 50, 0, 5]),
        ((4, 1, 1), [20 + 30 + 50, 5, 5]),
        ((4, 2, 0), [20 + 30 + 25, 10, 0]),
        ((4, 2, 2), [20 + 20 + 25, 10, 10]),
        ((4, 3, 0), [20 + 25, 15, 0]),
        ((4, 3, 3), [20 + 10, 15, 15]),
        ((4, 0, 0, 0), [20 + 60 + 100, 0, 0, 0]),
        ((4, 0, 1, 0), [20 + 55 + 50, 0, 5, 0]),
        ((4, 1, 2, 1), [20 + 40 + 25, 5, 10, 5]),
        ((4, 0, 0, 3), [20 + 45, 0, 0, 15]),
        ((4, 3, 2, 1), [20 + 30, 15, 10, 5]),
        ((4, 3, 3, 3), [20 + 15, 15, 15, 15]),
    ],
)
def test_what_a_game_scores(homes: tuple[int, ...], points: list[int]) -> None:
    """The scores do not depend on the seats."""
    for seats in set(permutations(range(len(homes)))):
        turned = tuple(homes[seat] for seat in seats)
        winner = turned.index(4)
        at = game_won_by(turned, winner)
        assert at.scores() == [points[seat] for seat in seats]
        at.apply(f"end {at.header.seats[winner][0]} {SEED.hex()}")
        assert at.scores() == [points[seat] for seat in seats]
        named = {str(seat): home for seat, home in enumerate(turned)}
        assert list(sorry_oracle.scores(named, str(winner)).values()) == at.scores()


def test_a_2_that_wins_gives_no_second_turn_and_draws_no_card() -> None:
    at = game_with_hand("2,3,4,5,8", "red:H,H,H,z4 yellow:S,S,S,S")
    at.apply("play 2 z4>H")
    assert (at.due, at.winners(), at.scores()) == ("end", [0], [140, 0])
    check_refused(at, "draw", "over")


def test_a_pawn_in_the_safety_zone_is_not_home() -> None:
    at = game_with_hand("1,3,4,5,8", "red:H,H,H,z5 yellow:z5,z4,z3,z2")
    at.apply("play 1 z5>H")
    assert at.scores() == [140, 0]


def test_the_points_say_what_they_are_made_of() -> None:
    assert game_won_by((4, 1, 2, 1), 0).score_parts() == [(20, 40, 25), (5, 0, 0), (10, 0, 0), (5, 0, 0)]
    assert game_won_by((0, 4), 1).score_parts() == [(0, 0, 0), (20, 20, 100)]
    assert after_mix(SorryGame(header())).score_parts() == []


# In teams


def team_game_with_hand(hand: str, pawns: str, turn: str = "red") -> SorryGame:
    """Return a game of points in teams in which the player whose turn it is holds these cards."""
    at = after_mix(SorryGame(header("red blue yellow green", turn, "teams", rules="points")))
    at.pawns[:] = parse_position(f"{pawns} {turn} -")[0]
    at.hands[at.seat] = list(hand.split(","))
    return at


def test_in_teams_a_card_of_the_hand_moves_either_colour() -> None:
    at = team_game_with_hand("3,4,8,8,12", "red:20,S,S,S blue:S,S,S,S yellow:40,S,S,S green:S,S,S,S")
    assert "play 3 y40>43" in legal_choices(at)
    at.apply("play 3 y40>43")
    at.apply("draw")
    assert (at.turn, format_position(at.pawns)) == (1, "red:20,S,S,S blue:S,S,S,S yellow:43,S,S,S green:S,S,S,S")


def test_in_teams_a_sorry_of_the_hand_is_used_against_the_own_team_if_nothing_else_can_be_played() -> None:
    at = team_game_with_hand("8,8,12,12,Sorry!", "red:z5,H,H,H blue:S,S,S,S yellow:31,H,H,H green:S,S,S,S")
    assert legal_choices(at) == ["play Sorry! y31>S"]
    check_refused(at, "discard 8", "must")


def test_in_teams_all_four_colours_play() -> None:
    with pytest.raises(RuleError, match="all four colours"):
        SorryGame(header("red yellow", options="teams", rules="points"))
    with pytest.raises(RuleError, match="no option 'teams'"):
        SorryGame(header("red blue yellow green", options="teams"))


@pytest.mark.parametrize("opponents", list(product(range(5), repeat=2))[:-1])
def test_in_teams_the_pawns_of_a_team_count_together(opponents: tuple[int, int]) -> None:
    blue, green = opponents
    four = [",".join(["H"] * home + ["S"] * (4 - home)) for home in opponents]
    at = team_game_with_hand("1,3,4,5,8", f"red:H,H,H,H blue:{four[0]} yellow:H,H,H,z5 green:{four[1]}")
    at.apply("play 1 yz5>H")
    bonus = 100 if max(opponents) == 0 else 50 if max(opponents) == 1 else 25 if max(opponents) == 2 else 0
    won, lost = (40, 5 * (8 - blue - green), bonus), (5 * (blue + green), 0, 0)
    assert (at.due, at.winners(), at.score_parts()) == ("end", [0, 2], [won, lost, won, lost])
    homes = {"red": 4, "blue": blue, "yellow": 4, "green": green}
    assert at.scores() == list(sorry_oracle.team_scores(homes, "yellow").values())


# Requests about a hand


@pytest.mark.parametrize(
    ("hand", "playable", "must_play"),
    [
        ("8 12", [], False),
        ("12 12 8 8 8", [], False),
        ("11 8", ["11"], False),
        ("11 11 8 8 12", ["11"], False),
        ("12 11 3", ["3", "11"], True),
        ("11 Sorry!", ["11", "Sorry!"], True),
        ("10 12", ["10"], True),
        ("2 2", ["2"], True),
        ("", [], False),
    ],
)
def test_the_cards_of_a_hand_that_can_be_played(hand: str, playable: list[str], must_play: bool) -> None:
    pawns = {"red": ["S", "S", "H", 2], "yellow": ["S", "S", "S", 20]}
    request = {"rules": "points", "pawns": pawns, "turn": "red", "hand": hand.split()}
    assert answer_request(request) == {"playable": playable, "must_play": must_play}
    assert sorry_oracle.hand_choices(request) == sorry_oracle.HandChoice(frozenset(playable), must_play)
