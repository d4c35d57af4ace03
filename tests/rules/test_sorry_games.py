"""Laws of whole games of Sorry! in every rule set: take-back, replay without the seed, forged events."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS, RuleError, unhexlify
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.game import open_game, seat_colours
from tests.support.after_mix import after_mix
from tests.support.event_lines import next_event
from tests.support.game_state import whole_state
from tests.support.laws import law_cases
from tests.support.sorry_oracle import RULE_SETS
from tests.support.sorry_scenes import header

law_settings = law_cases(6)

seeds = st.binary(min_size=32, max_size=32)
random_seeds = st.integers(0, 2**32)
rule_sets = pytest.mark.parametrize("rules", RULE_SETS)


def begin_game(rules: str, seed: bytes, rng: Random, known: bool = True) -> SorryGame:
    """Begin a game of two to four players, quick or not, in teams or not, with its seed or without."""
    colours = " ".join(seat_colours(rules, 4 if rules == "teams" else rng.randint(2, 4)))
    first = rng.choice(colours.split())
    options = rng.choice(("-", "quick"))
    if rules == "points" and len(colours.split()) == 4 and rng.random() < 0.5:
        options = "quick,teams"
    begun = after_mix(open_game(header(colours, first, options, seed, rules=rules), seed if known else None))
    assert isinstance(begun, SorryGame)
    return begun


def forged_events(game: SorryGame, rng: Random) -> list[str]:
    """Return plausible events for this moment, most of them illegal."""
    cards = rng.sample(SORRY_CARDS, 4)
    moves = [f"{rng.choice(['S', '4', '20', 'z4', 'yS'])}>{rng.choice(['4', '21', 'H', '34'])}" for _ in range(3)]
    known = [game.event_text(option) for option in game.decisions()]
    other_cards = [
        f"play {card} {text.split(' ', 2)[2]}" for text in known[:6] if text[:5] == "play " for card in cards
    ]
    return [
        *("pass", "draw", f"end - {game.header.seed}", f"end red {game.header.seed}"),
        *(f"draw {card}" for card in cards),
        *(f"discard {card}" for card in cards),
        *(f"move {move}" for move in moves),
        *(f"play {card} {move}" for card in cards for move in moves),
        *other_cards,
        *(text + " " for text in known[:2]),
    ]


@rule_sets
@law_settings
@given(seeds, random_seeds)
def test_with_the_seed_only_the_options_are_accepted_and_a_forged_event_changes_nothing(
    rules: str, seed: bytes, chance: int
) -> None:
    rng = Random(chance)
    game = begin_game(rules, seed, rng)
    for _ in range(60):
        if game.due == "end":
            break
        real = {game.event_text(option) for option in game.decisions()}
        before = whole_state(game)
        for event in forged_events(game, rng):
            if event not in real:
                with pytest.raises(RuleError):
                    game.apply(event)
        assert whole_state(game) == before
        game.apply(next_event(game, seed, rng))


@rule_sets
def test_a_card_that_the_shuffle_does_not_give_is_refused_and_who_has_no_seed_cannot_tell(rules: str) -> None:
    seed = bytes(range(32))
    knowing = begin_game(rules, seed, Random(1))
    following = begin_game(rules, seed, Random(1), known=False)
    if rules == "points":
        missing = next(card for card in SORRY_CARDS if card not in knowing.hands[knowing.seat])
        moves = knowing.engine.moves(knowing.pawns, knowing.turn, missing)
        lie = knowing.event_text((missing, moves[0] if moves else PASS))
        why = "no " + missing
    else:
        lie, why = f"draw {next(card for card in SORRY_CARDS if card != knowing.pile.next_card())}", "the shuffle gives"
    with pytest.raises(RuleError, match=why):
        knowing.apply(lie)
    following.apply(lie)


@rule_sets
def test_the_end_names_the_winner_and_shows_the_seed(rules: str) -> None:
    seed = bytes(range(32))
    rng = Random(5)
    game = begin_game(rules, seed, rng)
    while game.due != "end":
        game.apply(next_event(game, seed, rng))
    _, name, shown = game.end_text(seed).split(" ")
    assert unhexlify(shown) == seed
    winners = [game.header.seats[seat][0] for seat in game.winners()]
    assert winners[0] == name
    assert winners in ([["red", "yellow"], ["blue", "green"]] if rules == "teams" else [[name]])
    others = {"red", "blue", "yellow", "green", "-"} - {name}
    for event in [*(f"end {other} {shown}" for other in others), f"end {name} {bytes(32).hex()}", "draw 1", "pass"]:
        with pytest.raises(RuleError):
            game.apply(event)
    game.apply(game.end_text(seed))
    assert (game.due, game.decisions()) == ("over", [])
