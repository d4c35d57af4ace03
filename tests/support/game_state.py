"""The state of a game of any kind: as values that can be compared, as people see it, and what they cannot see of it."""

from copy import deepcopy
from random import Random
from types import GeneratorType
from typing import Any

from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.rules.base import Effect, Game
from pawnlight.rules.cards import Chance

# What a game has from its header alone, or only as long as nothing has settled it.
_ASIDE = ("header", "_pushed", "_rest")
# Most of what a game holds.
_PLAIN = (int, str, bytes, bool, type(None))


def comparable_state(thing: Any) -> Any:
    """Return all that an object holds, as values that can be compared."""
    if thing.__class__ in _PLAIN:
        return thing
    if isinstance(thing, bytearray):
        return bytes(thing)
    if isinstance(thing, list | tuple):
        return [type(thing), *map(comparable_state, thing)]
    if isinstance(thing, dict):
        return {key: comparable_state(value) for key, value in thing.items()}
    if isinstance(thing, Effect | Chance | GeneratorType) or callable(thing):
        return type(thing)
    if type(thing).__module__.startswith("pawnlight") and hasattr(thing, "__dict__"):
        if hasattr(thing, "finish_shuffle"):
            thing.finish_shuffle()
        found = {name: comparable_state(value) for name, value in vars(thing).items() if name not in _ASIDE}
        if hasattr(thing, "finish_shuffle") and thing.seed is None:
            found["cards"] = sorted(thing.cards)  # unseen cards have no order
        return found
    raise TypeError(f"{type(thing).__name__} is not compared yet")


def visible_state(game: Game) -> list[object]:
    """Return what is due, from whom, the position, and what each seat and those who look on see of it."""
    return [game.due, game.seat, game.position(), *map(game.view, (None, *range(len(game.header.seats))))]


def whole_state(game: Game) -> list[object]:
    """Return all that is known of a game, for comparison, but what can be taken back."""
    return [*visible_state(game), comparable_state(game)]


def undoable_state(game: Game) -> list[object]:
    """Return the same, and what can be taken back."""
    return [*whole_state(game), game.take_back_count(), comparable_state(game._pushed)]


def hidden_cards(game: Any, seat: int | None = None) -> list[str]:
    """Return the cards that somebody at `seat` cannot see, None looks on: those of other hands, then of the pile.

    Only of games whose pile is a `Pile`.
    """
    game.pile.finish_shuffle()
    hands = [card for n, hand in enumerate(game.hands) if n != seat for card in hand if card is not None]
    names = [SEQUENCE_CARDS[card] for card in hands] if isinstance(game, SequenceGame) else hands
    return names + game.pile.cards


def deal_hidden_cards(game: Any, cards: list[str], seat: int | None = None) -> None:
    """Put these cards into hands and pile, in place of `hidden_cards`."""
    game.pile.finish_shuffle()
    left = iter(cards)
    for n, hand in enumerate(game.hands):
        if n != seat:
            dealt = [None if card is None else next(left) for card in hand]
            hand[:] = sorted(map(SEQUENCE_CARDS.index, dealt)) if isinstance(game, SequenceGame) else dealt
    game.pile.cards[:] = left


def with_other_hidden_cards(game: Any, seat: int | None, rng: Random) -> Any:
    """Return the game with all cards shuffled that somebody at `seat` cannot see, None looks on."""
    if not isinstance(game, RevengeGame):
        cards = hidden_cards(game, seat)
        other = deepcopy(game)
        rng.shuffle(cards)
        deal_hidden_cards(other, cards, seat)
        return other
    other = deepcopy(game)
    known = [seat, game.looked] if seat == game.turn else [seat]
    hidden = [n for n in range(len(game.hands)) if n not in known]
    drawn = b"" if seat == game.turn else game.drawn
    unseen = b"".join(game.hands[n] for n in hidden) + drawn + game.pile
    left = iter(rng.sample(unseen, len(unseen)))
    for n in hidden:
        other.hands[n] = bytes(next(left) for _ in game.hands[n])
    other.drawn = bytes(next(left) for _ in drawn) or game.drawn
    other.pile = bytes(left)
    other.sorry_pile = bytes(rng.sample(game.sorry_pile, len(game.sorry_pile)))
    return other
