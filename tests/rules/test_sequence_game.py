"""A game of Sequence away from the board: seats, the cut, the deal, drawing, and forgetting to draw."""

from collections import Counter
from hashlib import sha256
from random import Random

import pytest

from pawnlight.games.sequence.cards import DECK, SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.rules.base import Header, RuleError
from pawnlight.rules.cards import Chance
from tests.support.after_mix import after_mix
from tests.support.game_state import whole_state
from tests.support.sequence_scenes import (
    SEED,
    TEAMS_AND_PLAYERS,
    apply,
    begin_game,
    deal,
    fill_board,
    game_with_hands,
    header,
    legal_events,
    random_game,
)

CARDS_DEALT = {
    (2, 2): 7,
    (2, 4): 6,
    (2, 6): 5,
    (2, 8): 4,
    (2, 10): 3,
    (2, 12): 3,
    (3, 3): 6,
    (3, 6): 5,
    (3, 9): 4,
    (3, 12): 3,
}


# Seats


@pytest.mark.parametrize(("teams", "players"), TEAMS_AND_PLAYERS)
def test_hands_are_as_large_as_the_number_of_players_says(teams: int, players: int) -> None:
    game = after_mix(SequenceGame(header(players, teams), SEED))
    deal(game)
    assert [len(hand) for hand in game.hands] == [CARDS_DEALT[teams, players]] * players
    dealt = Counter(SEQUENCE_CARDS[card] for hand in game.hands for card in hand) + Counter(game.pile.cards)
    assert dealt == dict(DECK)
    assert set(TEAMS_AND_PLAYERS) == set(CARDS_DEALT)


def game_of_seats(seats: str, options: tuple[str, ...] = (), first: str = "-") -> SequenceGame:
    colours = [{"b": "blue", "g": "green", "r": "red", "y": "yellow"}[letter] for letter in seats]
    return after_mix(
        SequenceGame(Header("sequence", options, [(c, "person") for c in colours], first, sha256(SEED).hexdigest()))
    )


OTHER_SEATS = (
    *("b", "bb", "bgb", "by", "bgbr", "bgrg", "bggb", "bgbgb", "bry", "bgrbg", "bgrbgrbrg"),
    *("bgr" * 5, "bg" * 7),
)


@pytest.mark.parametrize("seats", OTHER_SEATS)
def test_other_seats_are_refused(seats: str) -> None:
    with pytest.raises(RuleError, match="seats"):
        game_of_seats(seats)


def test_other_headers_are_refused() -> None:
    with pytest.raises(RuleError, match="no option 'quick'"):
        game_of_seats("bg", ("quick",))
    with pytest.raises(RuleError, match="first"):
        game_of_seats("bg", first="blue")


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_on() -> None:
    game = after_mix(SequenceGame(header(6, 3), SEED))
    deal(game)
    pile = [name for name, count in DECK for _ in range(count)]
    Chance(SEED, game.events - 2).shuffle(pile)
    dealt = [SEQUENCE_CARDS.index(pile.pop()) for _ in range(6 * 5)]
    hands = [game.hands[(game.cutting[0] + 1 + n) % 6] for n in range(6)]
    assert hands == [sorted(dealt[n::6]) for n in range(6)]


# The cut


def test_the_lowest_card_deals_and_the_dealers_left_begins() -> None:
    for cut, beginner in (("2S AS", 1), ("AS KD", 0), ("10H 9D", 0), ("JC QH", 1)):
        assert apply(after_mix(SequenceGame(header())), "cut " + cut).seat == beginner
    assert apply(after_mix(SequenceGame(header(4))), "cut 5S 5H 2D 3C").seat == 3


def test_those_who_tie_for_the_lowest_cut_again() -> None:
    game = apply(after_mix(SequenceGame(header(4))), "cut 5S 9H 5D 9C")
    assert (game.due, game.seat) == ("cut", 0)
    with pytest.raises(RuleError, match="2 players cut"):
        game.apply("cut 2S 3S 4S 5S")
    apply(game, "cut 7S 7S", "cut AS 3D")
    assert (game.due, game.seat) == ("play", 3)


def test_a_cut_is_undone() -> None:
    game = apply(after_mix(SequenceGame(header(4))), "cut 5S 9H 5D 9C")
    before = whole_state(game)
    for cut in ("cut 7S 7S", "cut AS 3D"):
        record = game.apply(cut)
        assert whole_state(game) != before
        game.undo(record)
        assert whole_state(game) == before


def test_a_cut_is_of_two_decks_and_comes_once() -> None:
    with pytest.raises(RuleError, match="two of each"):
        after_mix(SequenceGame(header(4))).apply("cut 5S 5S 5S 9C")
    with pytest.raises(RuleError, match="a play is due"):
        begin_game("cut 2S 3S")
    for text in ("pass", "put 7S 6", "draw", "later", "draw blue1", "dead 7S"):
        with pytest.raises(RuleError):
            after_mix(SequenceGame(header())).apply(text)


def test_with_the_seed_the_cut_is_the_shuffles() -> None:
    game = after_mix(SequenceGame(header(), SEED))
    (cut,) = legal_events(game)
    with pytest.raises(RuleError, match="shuffle"):
        game.apply("cut 2S 2S" if cut != "cut 2S 2S" else "cut 3S 3S")
    game.apply(cut)


# Hands


def test_a_card_that_is_not_held_is_refused() -> None:
    game = game_with_hands("7S 8S")
    for event, card in (("put 9S 61", "9S"), ("dead 9S", "9S"), ("take JS 61", "JS")):
        with pytest.raises(RuleError, match=f"blue1 does not hold {card}"):
            game.apply(event)


def test_without_the_seed_a_card_seen_twice_cannot_be_there_again() -> None:
    game = begin_game("put 7S 6", "put 7S 81")
    with pytest.raises(RuleError, match="does not hold 7S"):
        game.apply("dead 7S")


def test_without_the_seed_nobody_is_told_what_can_be_played() -> None:
    with pytest.raises(ValueError, match="nobody knows the hands"):
        begin_game().decisions()
    with pytest.raises(ValueError, match="nobody knows where the cards are cut"):
        after_mix(SequenceGame(header())).decisions()


def test_equal_cards_are_one_option() -> None:
    assert legal_events(game_with_hands("7S 7S")) == ["put 7S 6", "put 7S 81"]


# Drawing


def test_with_auto_draw_the_next_player_is_to_play_and_the_hand_is_full() -> None:
    game = game_with_hands("7S 8S")
    apply(game, "put 7S 6")
    assert (game.due, game.seat, len(game.hands[0])) == ("play", 1, 2)
    for text, why in (("draw", "no draw is due"), ("draw blue1", "cannot be made"), ("later", "cannot be made")):
        with pytest.raises(RuleError, match=why):
            game.apply(text)
    with pytest.raises(RuleError, match="'blue3' cannot draw late"):
        game.apply("draw blue3")


def test_when_the_pile_is_empty_the_discards_are_shuffled() -> None:
    game = game_with_hands("7S 8S")
    while game.pile.cards:
        game.pile.discards.append(game.pile.cards.pop())
    total = len(game.pile.discards)
    apply(game, "put 7S 6")
    assert (game.pile.discards, len(game.pile.cards), len(game.hands[0])) == ([], total, 2)


def test_without_auto_draw_the_player_draws() -> None:
    game = game_with_hands("7S 8S", "9S 10S", auto_draw=False)
    apply(game, "put 7S 6")
    assert (game.due, game.seat, legal_events(game)) == ("draw", 0, ["draw", "later"])
    with pytest.raises(RuleError, match="a draw is due"):
        game.apply("put 9S 61")
    apply(game, "draw")
    assert (game.due, game.seat, len(game.hands[0])) == ("play", 1, 2)


def test_a_draw_may_still_be_made_until_the_next_player_has_both_played_and_drawn() -> None:
    game = game_with_hands("7S 8S", "9S 10S", auto_draw=False)
    apply(game, "put 7S 6", "later")
    assert "draw blue1" in legal_events(game)
    apply(game, "put 9S 61")
    assert legal_events(game) == ["draw", "later", "draw blue1"]
    late = apply(game, "draw blue1")
    assert (late.due, late.seat, len(late.hands[0])) == ("draw", 1, 2)
    assert legal_events(late) == ["draw", "later"]


def test_who_has_forgotten_to_draw_stays_one_card_short() -> None:
    game = game_with_hands("7S 8S", "9S 10S", auto_draw=False)
    apply(game, "put 7S 6", "later", "put 9S 61", "draw")
    assert (game.seat, len(game.hands[0]), len(game.hands[1])) == (0, 1, 2)
    assert not any(text.startswith("draw") for text in legal_events(game))
    with pytest.raises(RuleError, match="cannot be made now"):
        game.apply("draw blue1")
    apply(game, "put 8S 7", "draw")
    assert len(game.hands[0]) == 1


@pytest.mark.parametrize(("teams", "players"), [(2, 2), (3, 3), (2, 6)])
def test_whoever_is_a_card_short_has_been_told(teams: int, players: int) -> None:
    told = 0
    for number in range(6):
        chance = Random(number)
        texts = random_game(sha256(b"%d" % number).digest(), chance, players, teams, auto_draw=False)
        game = after_mix(SequenceGame(texts[0], sha256(b"%d" % number).digest()))
        forgotten: Counter[int] = Counter()
        for text in texts[2:-1]:
            effect = game.push(game.parse_legal(text))
            forgotten.update(effect.forgetful_seats)
            for seat, hand in enumerate(game.hands if game.due in ("play", "draw") else []):
                due = game.owed.count(seat) + (game.replacing and seat == game.seat)
                assert len(hand) == CARDS_DEALT[teams, players] - due - forgotten[seat], text
        told += forgotten.total()
    assert told > 10


def test_while_nobody_draws_nobody_has_forgotten_to() -> None:
    game = game_with_hands("7S 8S", "9S 10S", auto_draw=False)
    apply(game, "put 7S 6", "later", "put 9S 61", "later", "put 8S 7", "later")
    assert game.owed == (0, 1, 0)
    apply(game, "draw blue1", "draw blue1")
    assert [len(hand) for hand in game.hands] == [2, 1]
    assert not game.owed


def test_who_owes_an_older_draw_makes_both_before_the_turn_ends() -> None:
    game = game_with_hands("7S 8S", "9S 10S", auto_draw=False)
    apply(game, "put 7S 6", "later", "put 9S 61", "later", "put 8S 7", "draw")
    assert (game.due, game.seat, legal_events(game)) == ("draw", 0, ["draw", "later", "draw green1"])
    apply(game, "draw")
    assert (game.due, game.seat, game.owed) == ("play", 1, ())


def test_a_late_draw_in_the_own_turn_does_not_end_it() -> None:
    game = game_with_hands("7S 8S", "9S 10S", auto_draw=False)
    apply(game, "put 7S 6", "later", "put 9S 61", "later", "draw blue1")
    assert (game.due, game.seat, len(game.hands[0])) == ("play", 0, 2)


def test_a_draw_loses_those_still_owed_from_before() -> None:
    game = game_with_hands("7S 8S", "9S 10S", "2S 3S", players=3, teams=3, auto_draw=False)
    apply(game, "put 7S 6", "later", "put 9S 61", "later", "put 2S 1")
    assert game.push(game.parse_legal("draw")).forgetful_seats == (0, 1)
    assert [len(hand) for hand in game.hands] == [1, 1, 2]
    assert not game.owed


def test_the_draw_for_a_dead_card_is_part_of_the_turn_and_makes_nobody_lose_theirs() -> None:
    game = game_with_hands("7S 8S", "9S 6S", auto_draw=False)
    apply(game, "put 7S 6", "later")
    fill_board(game, but=[5])
    apply(game, "dead 9S")
    assert (game.due, game.seat, legal_events(game)) == ("draw", 1, ["draw", "draw blue1"])
    assert " replace green1 " in game.view(None)
    with pytest.raises(RuleError):
        game.apply("later")
    before = whole_state(game)
    game.undo(game.apply("draw"))
    assert whole_state(game) == before
    game.undo(apply(game, "draw blue1").apply("draw"))
    assert (game.due, game.seat, legal_events(game)) == ("draw", 1, ["draw"])
    game.apply("back")
    apply(game, "dead 9S", "draw")
    assert (game.due, game.seat, game.owed) == ("play", 1, (0,))
    apply(game, "draw blue1")
    assert (game.due, game.seat, game.owed) == ("play", 1, ())


def test_a_hand_that_is_used_up_passes() -> None:
    game = game_with_hands("7S", "9S", auto_draw=False)
    apply(game, "put 7S 6", "later", "put 9S 61", "draw")
    assert legal_events(game) == ["pass"]
    with pytest.raises(RuleError, match="does not hold"):
        game_with_unknown_hands().apply("put 7S 6")


def game_with_unknown_hands() -> SequenceGame:
    game = begin_game()
    game.hands[0] = []
    return game


# Text of events and positions


def test_a_view_tells_the_own_hand_and_how_many_cards_the_others_have() -> None:
    game = apply(game_with_hands("7S 7S JD", "9S 10S"), "put 7S 6")
    view = game.view(1)
    assert view.startswith(game.position() + " play green1 ")
    assert view.endswith(" hands=3,2 pile=89 discards=1 owed=- passed=0 barred=-/- last=7S,- hand=9S,10S")
    assert game.view(None).endswith(" hand=-")
    assert begin_game().view(0).endswith(" hand=?,?,?,?,?,?,?")
    assert " cut blue1,green1 hands=0,0 " in after_mix(SequenceGame(header())).view(0)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ("move 7S 6", "'move 7S 6' is not an event"),
        ("put 7S 100", "a cell is 0 to 99, not '100'"),
        ("put 7S 104 run=1", "a cell is 0 to 99, not '104'"),
        ("cut " + " ".join(["10S", "10H"] * 6), "a play is due, so not " + "cut " + "10S 10H " * 4 + "10S $"),
    ],
)
def test_a_refusal_says_what_is_wrong_with_an_event(event: str, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        begin_game(players=12).apply(event)


def test_texts_that_say_nothing_are_refused() -> None:
    game = begin_game("put 7S 6", auto_draw=False)
    for text in (
        *("", " ", "put", "put 7S", "put 7S 07", "put 7S 100", "put 7S -1", "put 7s 81", "put 7S 81 ", "put  7S 81"),
        *("take", "dead", "dead ", "dead 7S 7", "draw blue1", "draw red1", "draw green2", "draw  ", "later ", "pass "),
        *("cut", "cut ", "PASS", "move 7S 7", "end", "end blue", "put 7S ٧", "put JJ 7", "put 7S 81\n"),
    ):
        with pytest.raises(RuleError):
            game.apply(text)
    assert (game.due, game.events) == ("draw", 4)
