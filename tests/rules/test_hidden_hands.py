"""Hands in `points` stay hidden: a player's view depends only on the information that this player may have."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.game import seat_colours
from tests.support.after_mix import after_mix
from tests.support.event_lines import play_on
from tests.support.game_state import with_other_hidden_cards
from tests.support.laws import law_cases
from tests.support.sorry_scenes import header

law_settings = law_cases(15)

seeds = st.binary(min_size=32, max_size=32)
random_seeds = st.integers(0, 2**32)


def play_events(seed: bytes, players: int, events: int, chance: int) -> tuple[SorryGame, list[str]]:
    """Return a game after `events` events, or fewer if it is won before, and these events."""
    game = after_mix(
        SorryGame(header(" ".join(seat_colours("points", players)), options="quick", seed=seed, rules="points"), seed)
    )
    return game, play_on(game, seed, Random(chance), until=lambda game: game.due == "end", most=events)


@law_settings
@given(seeds, st.integers(2, 4), st.integers(0, 250), random_seeds)
def test_two_games_that_differ_in_what_is_hidden_from_a_seat_look_the_same_to_it(
    seed: bytes, players: int, events: int, chance: int
) -> None:
    one, _ = play_events(seed, players, events, chance)
    for seat in (None, *range(players)):
        other = with_other_hidden_cards(one, seat, Random(chance))
        assert other.view(seat) == one.view(seat)


@law_settings
@given(seeds, st.integers(2, 4), st.integers(0, 250), random_seeds)
def test_everyone_sees_the_own_hand_and_how_many_cards_the_others_hold(
    seed: bytes, players: int, events: int, chance: int
) -> None:
    game, _ = play_events(seed, players, events, chance)
    for seat in range(players):
        shown = next(word for word in game.view(seat).split(" ") if word.startswith("hands="))
        hands = [hand.split(",") for hand in shown.removeprefix("hands=").split(";")]
        assert hands[seat] == game.hands[seat]
        for n in range(players):
            if n != seat:
                assert hands[n] == ["?"] * len(game.hands[n])


@law_settings
@given(seeds, st.integers(2, 4), random_seeds)
def test_an_event_names_only_cards_laid_down_for_all_to_see(seed: bytes, players: int, chance: int) -> None:
    game, texts = play_events(seed, players, 250, chance)
    laid = [text.split(" ")[1] for text in texts if text != "draw"]
    assert set(laid) <= set(SORRY_CARDS)
    assert texts.count("draw") + len(laid) == len(texts)
    seen = len(game.pile.discards)
    assert seen == 0 or game.pile.discards == laid[-seen:]


@law_settings
@given(seeds, st.integers(2, 4), st.integers(0, 250), random_seeds)
def test_who_is_to_play_holds_five_and_nobody_more(seed: bytes, players: int, events: int, chance: int) -> None:
    game, _ = play_events(seed, players, events, chance)
    held = [len(hand) for hand in game.hands]
    if game.due != "play":
        assert held.pop(game.seat) == 4
    assert set(held) == {5}
    assert sum(map(len, game.hands)) + len(game.pile.cards) + len(game.pile.discards) == 45
