"""Scenes at a table of Revenge: the nine Sorry! cards."""

import pytest

from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import HOME_ROW, NONE, UNKNOWN_CARD, Give
from pawnlight.rules.base import RuleError
from tests.support.after_mix import after_mix
from tests.support.revenge_scenes import (
    apply,
    due_decision,
    hand_text,
    header,
    last_discards,
    legal_events,
    rows_text,
    scene_game,
)


def turn_up(sorry: str, scene: str, next: str = "", discards: str = "") -> RevengeGame:
    """Return the scene after the first player, given a SORRY! as well, has played it and turned up this Sorry! card."""
    first, _, others = scene.partition(" ")
    first += "SORRY!" if first.endswith(":") else ",SORRY!"
    game = scene_game(f"{first} {others}".strip(), next=next, sorry=sorry, discards=discards)
    return apply(game, "play SORRY!", f"sorry {sorry}")


def is_done(game: RevengeGame, turn: str = "blue draw") -> bool:
    """Return whether the Sorry! card is discarded and it is the next player's turn."""
    return due_decision(game) == turn and game.card == game.looked == NONE and len(game.sorry_discards) == 1


# draw-two


def test_of_two_cards_drawn_one_is_played_and_the_other_discarded() -> None:
    game = turn_up("draw-two", "red:12/HOME/HOME/-:5 blue:-/-/-/-:-", next="8,3")
    assert legal_events(game) == ["play 3 0 drop 8", "play 3 3 drop 8", "play 8 3 drop 3"]
    apply(game, "play 8 3 drop 3")
    assert (rows_text(game, "red"), hand_text(game, "red"), last_discards(game)) == ("12/HOME/HOME/8", "5", "3")
    assert is_done(game)


def test_of_two_cards_drawn_both_are_discarded_only_if_none_can_be_played() -> None:
    game = turn_up("draw-two", "red:12/HOME/HOME/12:5 blue:-/-/-/-:-", next="8,5")
    assert legal_events(game) == ["drop 5 8"]
    apply(game, "drop 5 8")
    assert (hand_text(game, "red"), last_discards(game, 2)) == ("5", "5,8")
    assert is_done(game)


def test_two_like_cards_are_one_choice() -> None:
    game = turn_up("draw-two", "red:12/HOME/HOME/-:5 blue:-/-/-/-:-", next="8,8")
    assert legal_events(game) == ["play 8 3 drop 8"]


def test_the_cards_drawn_are_seen_only_by_who_drew_them() -> None:
    game = turn_up("draw-two", "red:-/-/-/-:5 blue:-/-/-/-:7", next="8,3")
    assert game.view(0) == game.position() + " hand:5 drawn:3,8"
    assert game.view(1) == game.position() + " hand:7"
    assert game.position().endswith("red red draw-two:2")


def test_the_other_card_drawn_does_not_pay_for_a_4() -> None:
    game = turn_up("draw-two", "red:12/HOME/HOME/-: blue:-/-/-/-:-", next="4,8")
    assert legal_events(game) == ["play 8 3 drop 4"]
    game = turn_up("draw-two", "red:12/HOME/HOME/-: blue:-/-/-/-:-", next="4,4")
    assert legal_events(game) == ["drop 4 4"]
    game = turn_up("draw-two", "red:10/HOME/HOME/12:5 blue:-/-/-/-:-", next="4,8")
    assert legal_events(game) == ["play 4 0 discard 5 drop 8"]
    apply(game, "play 4 0 discard 5 drop 8")
    assert (rows_text(game, "red"), hand_text(game, "red"), last_discards(game, 2)) == ("10,4/HOME/HOME/12", "-", "8,5")


def test_where_only_one_card_is_left_it_alone_is_drawn() -> None:
    game = scene_game("red:12/HOME/HOME/-:SORRY! blue:-/-/-/-:-", next="8", sorry="draw-two", pile=False)
    apply(game, "play SORRY!")
    game.discards = b""
    apply(game, "sorry draw-two")
    assert legal_events(game) == ["play 8 3"]
    assert game.position().endswith("red red draw-two:1")
    assert is_done(apply(game, "play 8 3"), "blue play")
    game = scene_game("red:12/HOME/HOME/12:SORRY! blue:-/-/-/-:-", next="8", sorry="draw-two", pile=False)
    apply(game, "play SORRY!")
    game.discards = b""
    apply(game, "sorry draw-two")
    assert legal_events(game) == ["drop 8"]


def test_where_nothing_is_left_to_draw_draw_two_is_left_out() -> None:
    game = scene_game("red:12/HOME/HOME/-:SORRY! blue:-/-/-/-:-", sorry="draw-two", pile=False)
    apply(game, "play SORRY!")
    game.discards = b""
    occasion = game.occasion
    assert is_done(apply(game, "sorry draw-two"), "blue play")
    assert game.occasion == occasion, "nothing was shuffled"


def test_the_sorry_card_just_played_may_come_back_with_the_discards() -> None:
    game = scene_game("red:12/HOME/HOME/-:SORRY! blue:-/-/-/-:-", next="8", sorry="draw-two", pile=False)
    apply(game, "play SORRY!", "sorry draw-two")
    assert legal_events(game) == ["play 8 3 drop SORRY!", "play SORRY! drop 8"]


def test_a_2_drawn_by_draw_two_gives_another_turn_and_a_sorry_another_sorry_card() -> None:
    game = turn_up("draw-two", "red:-/HOME/HOME/HOME: blue:-/-/-/-:-", next="2,8")
    assert is_done(apply(game, "play 2 0 drop 8"), "red draw")
    game = turn_up("draw-two", "red:-/HOME/HOME/HOME: blue:-/-/-/-:-", next="SORRY!,8")
    apply(game, "play SORRY! drop 8")
    assert due_decision(game) == "red sorry"
    assert len(game.sorry_discards) == 1
    assert len(legal_events(game)) == 1


def test_an_11_drawn_by_draw_two_may_trade_hands() -> None:
    game = turn_up("draw-two", "red:12/HOME/HOME/HOME:5 blue:-/-/-/-:7,7", next="11,8")
    assert legal_events(game) == ["play 11 drop 8"]
    apply(game, "play 11 drop 8", "trade blue")
    assert (hand_text(game, "red"), hand_text(game, "blue"), last_discards(game, 2)) == ("7,7", "5", "8,11")


def test_an_11_leaves_the_sorry_pile_as_it_is_though_it_is_empty() -> None:
    game = scene_game("red:12/HOME/HOME/HOME:11 blue:-/-/-/-:7,7")
    game.sorry_pile, game.sorry_discards = b"", game.sorry_pile
    apply(game, "play 11", "trade blue")
    assert (len(game.sorry_pile), len(game.sorry_discards)) == (0, 12)


def test_draw_two_may_win() -> None:
    game = turn_up("draw-two", "red:12/HOME/HOME/HOME: blue:12/-/-/-:5", next="3,8")
    assert due_decision(apply(game, "play 3 0 drop 8")) == "red end"


# borrow


def test_a_card_of_a_hand_looked_at_is_taken_and_played() -> None:
    game = turn_up("borrow", "red:12/-:8 blue:-/-:5,3,8 yellow:-/-:- green:-/-:7")
    assert legal_events(game) == ["look blue", "look green"]
    apply(game, "look blue")
    assert legal_events(game) == ["play 3 0", "play 3 1", "play 5 1", "play 8 1"]
    assert game.view(0) == game.position() + " hand:8 shown:3,5,8"
    assert game.view(3) == game.position() + " hand:7"
    assert game.position().endswith("red red borrow:blue")
    apply(game, "play 5 1")
    assert (rows_text(game, "red"), hand_text(game, "red"), hand_text(game, "blue")) == ("12/5", "8", "3,8")
    assert is_done(game)


def test_who_looks_and_can_play_nothing_takes_nothing() -> None:
    game = apply(turn_up("borrow", "red:12/HOME/HOME/HOME:3 blue:-/-/-/-:8,5"), "look blue")
    assert legal_events(game) == ["pass"]
    assert is_done(apply(game, "pass"))
    assert (hand_text(game, "red"), hand_text(game, "blue")) == ("3", "5,8")


def test_where_nobody_has_a_card_there_is_nobody_to_look_at() -> None:
    assert is_done(turn_up("borrow", "red:-/-/-/-:3 blue:-/-/-/-:-"))


def test_a_borrowed_4_is_paid_from_the_own_hand() -> None:
    game = apply(turn_up("borrow", "red:10/HOME/HOME/HOME:8 blue:-/-/-/-:4,12"), "look blue")
    assert legal_events(game) == ["play 4 0 discard 8"]
    apply(game, "play 4 0 discard 8")
    assert (rows_text(game, "red"), hand_text(game, "red"), hand_text(game, "blue")) == (
        "10,4/HOME/HOME/HOME",
        "-",
        "12",
    )
    game = apply(turn_up("borrow", "red:10/HOME/HOME/HOME: blue:-/-/-/-:4,12"), "look blue")
    assert legal_events(game) == ["pass"]


def test_a_borrowed_3_takes_a_card_too_and_a_borrowed_minus_1_is_a_10_of_the_hand() -> None:
    game = apply(turn_up("borrow", "red:-/-/-/-: blue:-/-/-/-:3,8"), "look blue", "play 3 0", "take blue")
    assert (hand_text(game, "red"), hand_text(game, "blue")) == ("8", "-")
    game = apply(turn_up("borrow", "red:12/-/-/-: blue:-/-/-/-:10,8"), "look blue", "play -1 0")
    assert (rows_text(game, "red"), hand_text(game, "blue")) == ("12,-1/-/-/-", "8")


def test_a_borrowed_sorry_draws_another_sorry_card_and_a_borrowed_11_trades() -> None:
    game = apply(turn_up("borrow", "red:-/-/-/-: blue:-/-/-/-:SORRY!,8"), "look blue", "play SORRY!")
    assert due_decision(game) == "red sorry"
    assert len(game.sorry_discards) == 1
    game = apply(turn_up("borrow", "red:-/-/-/-:5 blue:-/-/-/-:11,8"), "look blue", "play 11", "trade blue")
    assert (hand_text(game, "red"), hand_text(game, "blue")) == ("8", "5")


# steal-top and strip


def test_a_stolen_card_goes_on_an_own_row_without_its_effect() -> None:
    game = turn_up("steal-top", "red:12/-/-/-: blue:5,2/12/SAFE,1/HOME:8")
    assert legal_events(game) == [
        f"steal blue {r} {mine}" for r, mine in ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3))
    ]
    apply(game, "steal blue 0 0")
    assert (rows_text(game, "red"), rows_text(game, "blue")) == ("12,2/-/-/-", "5/12/SAFE,1/HOME")
    assert is_done(game)


def test_a_stolen_10_keeps_its_value() -> None:
    game = turn_up("steal-top", "red:3/12/HOME/-: blue:12,-1/10/-/-:8")
    assert legal_events(game) == ["steal blue 0 0", "steal blue 0 1", "steal blue 1 0", "steal blue 1 3"]
    apply(game, "steal blue 0 1")
    assert (rows_text(game, "red"), rows_text(game, "blue")) == ("3/12,-1/HOME/-", "12/10/-/-")


def test_a_stolen_card_may_complete_a_row_and_win() -> None:
    game = apply(turn_up("steal-top", "red:12/-/-/-: blue:5,3/-/-/-:8"), "steal blue 0 0")
    assert (rows_text(game, "red"), last_discards(game, 2)) == ("HOME/-/-/-", "12,3")
    assert is_done(game)
    game = apply(turn_up("steal-top", "red:12/HOME/HOME/HOME: blue:5,3/-/-/-:8"), "steal blue 0 0")
    assert due_decision(game) == "red end"


def test_what_fits_nowhere_is_not_stolen() -> None:
    assert is_done(turn_up("steal-top", "red:12/12/HOME/HOME: blue:5/8/-/-:8"))
    assert is_done(turn_up("steal-top", "red:-/-/-/-: blue:-/SAFE/HOME/SAFE,8:8"))


def test_strip_discards_the_top_card_of_a_row() -> None:
    game = turn_up("strip", "red:12/-: blue:5,3/SAFE:8 yellow:HOME/-:- green:8/1,10:-")
    assert legal_events(game) == ["strip blue 0", "strip green 0", "strip green 1"]
    apply(game, "strip green 1")
    assert (rows_text(game, "green"), last_discards(game)) == ("8/1", "10")
    assert is_done(game)


def test_strip_is_left_out_where_there_is_no_row_to_strip() -> None:
    assert is_done(turn_up("strip", "red:12/-/-/-: blue:-/SAFE/HOME/-:8"))


# all-strip and all-give


def test_everyone_else_strips_a_row_of_their_own_choice() -> None:
    game = turn_up("all-strip", "blue:12/-: yellow:5,3/8:8 green:SAFE,8/HOME:- red:-1,5/SAFE:-")
    assert (due_decision(game), legal_events(game)) == ("yellow all-strip", ["shed 0", "shed 1"])
    apply(game, "shed 0")
    assert (rows_text(game, "yellow"), last_discards(game)) == ("5/8", "3")
    assert (due_decision(game), legal_events(game)) == ("red all-strip", ["shed 0"])
    apply(game, "shed 0")
    assert rows_text(game, "red") == "-/SAFE"
    assert rows_text(game, "blue") == "12/-"
    assert is_done(game, "yellow draw")


def test_all_strip_is_left_out_where_nobody_has_a_row_to_strip() -> None:
    assert is_done(turn_up("all-strip", "red:12/-/-/-: blue:-/SAFE/HOME/-:8"))


def test_everyone_else_gives_a_card_of_their_choice() -> None:
    game = turn_up("all-give", "red:-/-:3 blue:-/-:5,8,5 yellow:-/-:- green:-/-:7")
    assert due_decision(game) == "blue all-give"
    given = {give.card: game.event_text(give) for give in game.decisions() if isinstance(give, Give)}
    assert sorted(given) == [5, 8]
    assert all(text in ("give 0", "give 1", "give 2") for text in given.values())
    apply(game, given[5])
    assert (hand_text(game, "red"), hand_text(game, "blue")) == ("3,5", "5,8")
    assert game.view(3) == game.position() + " hand:7"
    assert (due_decision(game), legal_events(game)) == ("green all-give", ["give 0"])
    apply(game, "give 0")
    assert (hand_text(game, "red"), hand_text(game, "green")) == ("3,5,7", "-")
    assert is_done(game)


@pytest.mark.parametrize("sorry", ["all-strip", "all-give"])
def test_everyone_else_chooses_exactly_once(sorry: str) -> None:
    game = turn_up(sorry, "yellow:8/-: green:1,1/5:12,12 red:2,2/5:7,7 blue:3,3/5:10,10")
    asked = []
    while due_decision(game).endswith(sorry):
        asked.append(due_decision(game).split()[0])
        apply(game, legal_events(game)[0])
    assert asked == ["green", "red", "blue"]
    assert is_done(game, "green draw")


def test_a_like_card_has_no_number_of_its_own() -> None:
    game = turn_up("all-give", "red:-/-/-/-: blue:-/-/-/-:5,5,5")
    (text,) = legal_events(game)
    for place in range(4):
        if text != f"give {place}":
            with pytest.raises(RuleError, match="cannot do"):
                game.apply(f"give {place}")
    assert hand_text(apply(game, text), "red") == "5"


def test_all_give_is_left_out_where_nobody_has_a_card() -> None:
    assert is_done(turn_up("all-give", "red:-/-/-/-:8 blue:-/-/-/-:-"))


# take-row, no-twelves, go-home


def test_a_row_of_less_than_9_is_taken_into_the_hand() -> None:
    game = turn_up("take-row", "red:1/-/-/-:12 blue:5,4/10,-1,-1/SAFE,1/8:8")
    assert legal_events(game) == ["gather blue 1", "gather blue 3"]
    apply(game, "gather blue 1")
    assert (rows_text(game, "blue"), hand_text(game, "red")) == ("5,4/-/SAFE,1/8", "10,10,10,12")
    assert is_done(game)


def test_take_row_is_left_out_where_there_is_none() -> None:
    assert is_done(turn_up("take-row", "red:1/-/-/-:12 blue:5,4/-/SAFE,1/HOME:8"))


def test_all_12s_leave_every_row_but_the_own() -> None:
    game = turn_up("no-twelves", "red:12/-: blue:2,12/SAFE,12:8 yellow:HOME/8:- green:-/-:-")
    assert [rows_text(game, colour) for colour in game.colours] == ["12/-", "2/SAFE,12", "HOME/8", "-/-"]
    assert last_discards(game) == "12"
    assert is_done(game)


def test_a_minus_1_that_lay_on_a_12_goes_with_it_unless_the_row_stays_at_0_or_more() -> None:
    game = turn_up("no-twelves", "red:-/-/-/-: blue:12,-1/12,-1,1/2,12,-1/-:8")
    assert rows_text(game, "blue") == "-/-1,1/2,-1/-"
    assert sorted(last_discards(game, 4).split(",")) == ["10", "12", "12", "12"]
    game = apply(scene_game("red:-/-/-/-:7 blue:-/-1,1/-/-:8"), "play 7 0", "remove blue 1")
    assert rows_text(game, "blue") == "-/-/-/-"
    assert last_discards(game, 2) in ("1,10", "10,1")
    game = turn_up("no-twelves", "red:-/-/-/-: blue:12,-1,-1,1/-/-/-:8")
    assert (rows_text(game, "blue"), last_discards(game, 3)) == ("-1,1/-/-/-", "SORRY!,12,10"), "the 1 stays"


def test_a_row_goes_home_at_once() -> None:
    game = turn_up("go-home", "red:1,8/HOME/-/SAFE:12 blue:-/-/-/-:8")
    assert legal_events(game) == ["home 0", "home 2", "home 3"]
    apply(game, "home 0")
    assert (rows_text(game, "red"), last_discards(game, 2)) == ("HOME/HOME/-/SAFE", "1,8")
    assert is_done(game)


def test_the_last_row_that_goes_home_wins() -> None:
    game = apply(turn_up("go-home", "red:-/HOME/HOME/HOME:12 blue:-/-/-/-:8"), "home 0")
    assert due_decision(game) == "red end"
    assert game.rows[0] == (HOME_ROW,) * 4
    assert len(game.sorry_discards) == 1


# The Sorry! pile


def test_the_sorry_cards_are_shuffled_when_one_is_needed_and_none_is_left() -> None:
    game = scene_game("red:-/-/-/-:SORRY! blue:-/-/-/-:8")
    game.sorry_pile, game.sorry_discards = b"", game.sorry_pile
    game.push((13, -1, -1, -1))
    assert (len(game.sorry_pile), len(game.sorry_discards)) == (12, 0)
    assert len(legal_events(game)) == 1


def test_a_follower_knows_which_sorry_cards_may_still_come() -> None:
    game = after_mix(RevengeGame(header(), None))
    game.due = "play"
    apply(game, "play SORRY!", "sorry strip", "draw", "play SORRY!")
    with pytest.raises(RuleError, match="cannot do 'sorry strip'"):
        apply(game, "sorry strip")
    apply(game, "sorry borrow", "look red")
    assert game.hands[0] == bytes([UNKNOWN_CARD]) * 3
    with pytest.raises(RuleError, match="cannot do"):
        apply(game, "play 4 0 discard 4 drop 4")
    apply(game, "pass")
    assert due_decision(game) == "red draw"


def test_a_follower_holds_draw_two_against_what_can_be() -> None:
    game = after_mix(RevengeGame(header(), None))
    game.due = "play"
    apply(game, "play SORRY!", "sorry draw-two")
    for text, why in [
        ("play 8 0", "cannot do"),
        ("play 9 0 drop 9", "every other 9"),
        ("drop 8", "cannot do"),
        ("drop 8 8", "cannot do"),
        ("drop 8 8 8", "cannot do"),
        ("play 8 0 drop 8 drop 8", "cannot do"),
        ("play SORRY! 0 drop 8", "cannot do"),
    ]:
        with pytest.raises(RuleError, match=why):
            apply(game, text)
    assert due_decision(apply(game, "play 8 0 drop 8")) == "blue draw"
    game = after_mix(RevengeGame(header(), None))
    game.due = "play"
    game.rows[0] = (bytes([12]), HOME_ROW, HOME_ROW, bytes([12]))
    assert due_decision(apply(game, "play SORRY!", "sorry draw-two", "drop 5 8")) == "blue draw", "none can be played"
