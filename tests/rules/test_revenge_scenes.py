"""Scenes at a table of Revenge: every playing card, its effect, and the order of turns."""

import pytest

from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import DECK, NONE, UNKNOWN_CARD
from pawnlight.rules.base import Header, RuleError
from pawnlight.rules.cards import seed_hash
from tests.support.after_mix import after_mix
from tests.support.revenge_scenes import (
    COLOURS,
    SEED,
    apply,
    due_decision,
    hand_text,
    header,
    last_discards,
    legal_events,
    rows_text,
    scene_game,
)

# The deal and the turn


@pytest.mark.parametrize(("players", "starts"), [(2, 4), (3, 3), (4, 2)])
def test_everyone_has_four_cards_and_the_rows_of_their_number(players: int, starts: int) -> None:
    game = after_mix(RevengeGame(header(players), SEED))
    assert [len(hand) for hand in game.hands] == [4] * players
    assert game.rows == [(b"",) * starts] * players
    assert len(game.pile) == 41 - 4 * players
    assert len(game.sorry_pile) == 12
    assert due_decision(game) == "red draw"


def test_who_is_named_begins_and_play_goes_to_the_left() -> None:
    game = after_mix(RevengeGame(header(3, first="green"), SEED))
    assert due_decision(game) == "green draw"
    game = scene_game("blue:-/-/-:8 green:-/-/-:- red:-/-/-:-")
    assert due_decision(apply(game, "play 8 0")) == "green draw"
    game = scene_game("green:-/-/-:8 red:-/-/-:- blue:-/-/-:-")
    assert due_decision(apply(game, "play 8 0")) == "red draw"


def test_one_card_is_drawn_however_many_are_in_the_hand() -> None:
    game = scene_game("red:-/-/-/-:8 blue:-/-/-/-:-", next="12,5")
    apply(game, "play 8 0", "draw")
    assert hand_text(game, "blue") == "12"
    assert due_decision(game) == "blue play"
    assert legal_events(game) == ["play 12 0", "play 12 1", "play 12 2", "play 12 3"]


@pytest.mark.parametrize(
    "change",
    [
        {"options": ("quick",)},
        {"seats": [("red", "person"), ("yellow", "person")]},
        {"seats": [("blue", "person"), ("red", "person")]},
        {"seats": [("red", "person")]},
        {"seats": [(colour, "person") for colour in ("red", "blue", "yellow")]},
        {"first": "-"},
    ],
    ids=str,
)
def test_a_header_of_another_game_is_refused(change: dict[str, object]) -> None:
    fields = {
        "rules": "revenge",
        "options": (),
        "seats": [("red", "person"), ("blue", "person")],
        "first": "red",
        "seed": seed_hash(SEED),
    }
    with pytest.raises(RuleError, match=r"revenge has no option|a game of revenge"):
        RevengeGame(Header(**(fields | change)), SEED)  # type: ignore[arg-type]


def test_a_row_goes_no_further_than_15_and_a_home_takes_no_card() -> None:
    game = scene_game("red:10/8/HOME/-:5,8 blue:-/-/-/-:-")
    assert legal_events(game) == ["play 5 0", "play 5 1", "play 5 3", "play 8 3"]


def test_exactly_15_is_home_and_its_cards_are_discarded() -> None:
    game = apply(scene_game("red:10/8,2/-/-:5 blue:-/-/-/-:-"), "play 5 1")
    assert rows_text(game, "red") == "10/HOME/-/-"
    assert last_discards(game, 3) == "8,2,5"
    assert due_decision(game) == "blue draw"


def test_turning_the_last_start_wins_at_once() -> None:
    game = apply(scene_game("red:HOME/12/HOME/HOME:3 blue:-/-/-/-:8"), "play 3 1")
    assert game.due == "end"
    assert game.winners() == [0]
    assert game.scores() == [1, 0]
    assert hand_text(game, "blue") == "8"
    assert not game.is_legal((8, 1, NONE, NONE))
    apply(game, game.end_text(SEED))
    assert game.due == "over"
    assert not game.is_legal((8, 1, NONE, NONE))


# Cards


@pytest.mark.parametrize("card", ["1", "5", "8", "12"])
def test_a_number_is_added_and_the_turn_is_over(card: str) -> None:
    game = scene_game(f"red:-/HOME/HOME/2:{card} blue:-/-/-/-:-")
    apply(game, f"play {card} 3")
    assert rows_text(game, "red") == f"-/HOME/HOME/2,{card}"
    assert due_decision(game) == "blue draw"


def test_a_2_gives_another_turn_with_another_draw() -> None:
    game = apply(scene_game("red:-/-/-/-:2 blue:-/-/-/-:-", next="8"), "play 2 0")
    assert due_decision(game) == "red draw"
    assert due_decision(apply(game, "draw")) == "red play"
    assert hand_text(game, "red") == "8"


def test_a_2_gives_another_turn_also_where_it_completes_a_row_but_not_where_it_wins() -> None:
    game = apply(scene_game("red:12,1/-/-/-:2 blue:-/-/-/-:-"), "play 2 0")
    assert rows_text(game, "red") == "HOME/-/-/-"
    assert due_decision(game) == "red draw"
    game = apply(scene_game("red:12,1/HOME/HOME/HOME:2 blue:-/-/-/-:-"), "play 2 0")
    assert due_decision(game) == "red end"


def test_a_2_discarded_gives_nothing() -> None:
    game = apply(scene_game("red:12,-1,3/HOME/HOME/HOME:2 blue:-/-/-/-:-"), "discard 2")
    assert due_decision(game) == "blue draw"


def test_a_3_takes_a_card_unseen_from_someone_who_has_one() -> None:
    game = apply(scene_game("red:-/-:3 blue:-/-:5,8 yellow:-/-:- green:-/-:7"), "play 3 1")
    assert legal_events(game) == ["take blue", "take green"]
    apply(game, "take blue")
    assert sorted([hand_text(game, "red"), hand_text(game, "blue")]) == ["5", "8"]
    assert due_decision(game) == "blue draw"


def test_a_3_takes_every_card_about_as_often() -> None:
    taken = []
    for occasion in range(600):
        game = scene_game("red:-/-/-/-:3 blue:-/-/-/-:5,8,8")
        game.occasion = occasion
        taken.append(hand_text(apply(game, "play 3 1", "take blue"), "red"))
    assert 150 < taken.count("5") < 250


def test_a_3_takes_nothing_where_nobody_has_a_card_or_where_it_wins() -> None:
    assert due_decision(apply(scene_game("red:-/-/-/-:3,5 blue:-/-/-/-:-"), "play 3 1")) == "blue draw"
    assert due_decision(apply(scene_game("red:12/HOME/HOME/HOME:3,5 blue:-/-/-/-:8"), "play 3 0")) == "red end"


def test_a_3_that_completes_a_row_still_takes() -> None:
    game = apply(scene_game("red:12/-/-/-:3 blue:-/-/-/-:8"), "play 3 0", "take blue")
    assert (rows_text(game, "red"), hand_text(game, "red")) == ("HOME/-/-/-", "8")


def test_a_4_needs_another_card_to_be_discarded_first() -> None:
    game = scene_game("red:10/HOME/HOME/-:4,4,8,8 blue:-/-/-/-:-")
    assert legal_events(game) == [
        "play 4 0 discard 4",
        "play 4 0 discard 8",
        "play 4 3 discard 4",
        "play 4 3 discard 8",
        "play 8 3",
    ]
    apply(game, "play 4 0 discard 4")
    assert (rows_text(game, "red"), hand_text(game, "red"), last_discards(game)) == ("10,4/HOME/HOME/-", "8,8", "4")


def test_a_card_that_is_not_in_the_hand_is_not_played() -> None:
    game = scene_game("red:-/-/-/-:8 blue:-/-/-/-:5")
    for event in ("play 5 0", "play 12 0", "play SORRY!", "discard 5"):
        with pytest.raises(RuleError, match=f"red cannot do '{event}'"):
            game.apply(event)


def test_a_4_alone_cannot_be_played_so_it_is_discarded() -> None:
    game = scene_game("red:-/-/-/-:4 blue:-/-/-/-:-")
    assert legal_events(game) == ["discard 4"]
    assert due_decision(apply(game, "discard 4")) == "blue draw"


def test_what_a_4_has_discarded_lies_under_the_row_that_it_completes() -> None:
    game = apply(scene_game("red:11/-/-/-:4,SORRY! blue:-/-/-/-:-"), "play 4 0 discard SORRY!")
    assert last_discards(game, 3) == "SORRY!,11,4"


def test_a_7_removes_the_top_card_of_another_players_row_without_a_safe() -> None:
    game = apply(scene_game("red:1/-/-/-:7 blue:8,5/SAFE,3/HOME/-:-"), "play 7 1")
    assert legal_events(game) == ["remove blue 0"]
    apply(game, "remove blue 0")
    assert (rows_text(game, "blue"), last_discards(game)) == ("8/SAFE,3/HOME/-", "5")
    assert due_decision(game) == "blue draw"


def test_a_7_with_no_row_to_remove_from_ends_the_turn() -> None:
    assert due_decision(apply(scene_game("red:1/-/-/-:7 blue:-/SAFE,3/HOME/-:-"), "play 7 1")) == "blue draw"


def test_a_7_that_completes_a_row_still_removes_but_not_where_it_wins() -> None:
    game = apply(scene_game("red:8/-/-/-:7 blue:12/-/-/-:-"), "play 7 0", "remove blue 0")
    assert (rows_text(game, "red"), rows_text(game, "blue")) == ("HOME/-/-/-", "-/-/-/-")
    game = apply(scene_game("red:8/HOME/HOME/HOME:7 blue:12/-/-/-:-"), "play 7 0")
    assert (due_decision(game), rows_text(game, "blue")) == ("red end", "12/-/-/-")


def test_a_10_is_10_or_minus_1_and_stays_what_it_was_played_as() -> None:
    game = scene_game("red:5/12/HOME/-:10 blue:-/-/-/-:-")
    assert legal_events(game) == ["play -1 0", "play -1 1", "play 10 0", "play 10 3"]
    apply(game, "play -1 1")
    assert rows_text(game, "red") == "5/12,-1/HOME/-"
    game = apply(scene_game("blue:-/-/-/-:7 red:12,-1/-/-/-:-"), "play 7 0", "remove red 0")
    assert last_discards(game) == "10"


def test_a_row_never_falls_below_0() -> None:
    assert legal_events(scene_game("red:SAFE/HOME/12,-1/HOME:10 blue:-/-/-/-:-")) == ["play -1 2", "play 10 0"]


def test_an_11_is_added_or_trades_hands() -> None:
    game = scene_game("red:4/5/HOME/HOME:11,8 blue:-/-/-/-:3,3")
    assert legal_events(game) == ["play 11", "play 11 0", "play 8 0", "play 8 1"]
    apply(game, "play 11")
    assert (legal_events(game), last_discards(game)) == (["trade blue"], "11")
    apply(game, "trade blue")
    assert (hand_text(game, "red"), hand_text(game, "blue")) == ("3,3", "8")
    assert due_decision(game) == "blue draw"


def test_hands_can_always_be_traded_even_with_who_has_none() -> None:
    game = apply(scene_game("red:12/HOME/HOME/HOME:11 blue:-/-/-/-:-"), "play 11", "trade blue")
    assert (hand_text(game, "red"), hand_text(game, "blue")) == ("-", "-")


def test_a_safe_adds_nothing_and_goes_once_into_a_row() -> None:
    game = scene_game("red:SAFE/12/HOME/-:SAFE blue:-/-/-/-:-")
    assert legal_events(game) == ["play SAFE 1", "play SAFE 3"]
    assert rows_text(apply(game, "play SAFE 1"), "red") == "SAFE/12,SAFE/HOME/-"


def test_a_safe_keeps_nobody_from_their_own_row() -> None:
    game = apply(scene_game("red:SAFE,8/-/-/-:7 blue:-/-/-/-:-"), "play 7 0")
    assert rows_text(game, "red") == "HOME/-/-/-"


def test_a_sorry_is_discarded_for_a_sorry_card() -> None:
    game = apply(scene_game("red:-/-/-/-:SORRY! blue:-/-/-/-:-", sorry="no-twelves"), "play SORRY!")
    assert (due_decision(game), last_discards(game), legal_events(game)) == (
        "red sorry",
        "SORRY!",
        ["sorry no-twelves"],
    )
    apply(game, "sorry no-twelves")
    assert len(game.sorry_pile) == 11
    assert len(game.sorry_discards) == 1
    with pytest.raises(RuleError, match="cannot do"):
        apply(scene_game("red:-/-/-/-:SORRY! blue:-/-/-/-:-", sorry="strip"), "play SORRY!", "sorry borrow")


# Nothing to play, nothing to draw


def test_only_who_can_play_nothing_discards_a_card_of_their_choice() -> None:
    game = scene_game("red:12/12/HOME/HOME:8,8,5 blue:-/-/-/-:-")
    assert legal_events(game) == ["discard 5", "discard 8"]
    apply(game, "discard 8")
    assert (hand_text(game, "red"), last_discards(game), due_decision(game)) == ("5,8", "8", "blue draw")


def test_the_discards_are_shuffled_when_a_card_is_needed() -> None:
    game = scene_game("red:-/-/-/-:8 blue:-/-/-/-:-", discards="1,2,3")
    game.pile = b""
    apply(game, "play 8 0", "draw")
    assert len(game.pile) == 2
    assert game.discards == b""
    assert hand_text(game, "blue") in "1 2 3"


def test_where_there_is_nothing_to_draw_the_draw_is_left_out_and_who_has_no_card_passes() -> None:
    game = apply(scene_game("red:-/-/-/-:8 blue:-/-/-/-:-", pile=False), "play 8 0")
    assert (due_decision(game), legal_events(game)) == ("blue play", ["pass"])
    assert game.apply("pass").revealed_card == ""
    assert (due_decision(game), legal_events(game)) == ("red play", ["pass"])
    following = after_mix(RevengeGame(header(), None))
    following.rows, following.hands, following.pile = game.rows, [b"", bytes([UNKNOWN_CARD])], b""
    following.due = "play"
    assert following.view(None) != ""
    assert due_decision(apply(following, "pass")) == "blue play"
    with pytest.raises(RuleError, match="cannot do 'pass'"):
        apply(following, "pass")


# Followed without the seed


def play_scene(events: str, scene: str) -> RevengeGame:
    """Return the scene as known without the seed, with these events applied."""
    known = scene_game(scene)
    game = after_mix(RevengeGame(header(len(known.colours)), None))
    game.rows, game.discards = list(known.rows), known.discards
    game.hands = [bytes([UNKNOWN_CARD]) * len(hand) for hand in known.hands]
    game.pile = bytes([UNKNOWN_CARD]) * len(known.pile)
    game.due = "play"
    return apply(game, *events.split("; "))


TABLE = "red:12,1/8,4/-/-:4,8 blue:12,-1/12/-/-:7"


@pytest.mark.parametrize(
    "events", ["play 8 2", "play 4 2 discard 4", "play 2 0; draw; play 10 2", "play SORRY!; sorry borrow"]
)
def test_a_follower_believes_what_can_be(events: str) -> None:
    assert play_scene(events, TABLE).events == 3 + events.count(";")


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ("play 12 2", "every other 12 lies on the table"),
        ("play 4 2 discard 12", "every other 12 lies on the table"),
        ("discard 12", "every other 12 lies on the table"),
        ("play 8 0", "cannot do"),
        ("play 8 1", "cannot do"),
        ("discard 8", "cannot do"),
        ("discard 11", "cannot do"),
        ("pass", "cannot do"),
        ("play 4 2", "cannot do"),
        ("play 9 2", "every other 9 lies"),
        ("play nine 2", "is not a card"),
        ("draw", "red cannot do 'draw' where play is due"),
        ("x" * 50, "red cannot do '" + "x" * 40 + "' where play is due"),
    ],
)
def test_a_follower_refuses_what_cannot_be(events: str, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        play_scene(events, TABLE)


def test_a_follower_counts_the_cards_of_a_hand() -> None:
    with pytest.raises(RuleError, match="cannot be among 1 cards"):
        play_scene("play 4 0 discard 8", "red:-/-/-/-:8 blue:-/-/-/-:-")


def test_the_deck_is_the_one_of_the_rules() -> None:
    counts = {1: 4, 2: 4, 3: 3, 4: 3, 5: 3, 7: 3, 8: 3, 10: 3, 11: 3, 12: 3, 0: 3, 13: 6}
    assert {card: DECK.count(card) for card in set(DECK)} == counts
    assert len(DECK) == 41
    assert list(COLOURS) == [2, 3, 4]
