"""Luck: the value of a player's cards, compared with that of average cards."""

from collections.abc import Iterable
from dataclasses import dataclass

from pawnlight.rules.base import Effect


@dataclass(frozen=True, slots=True)
class CardValues:
    """The value of each card of a deck as luck, without the cards that do not count, and their mean."""

    worth: dict[str, float]
    mean: float


def card_values_of(deck: Iterable[tuple[str, float, int]]) -> CardValues:
    """Return the values of a deck of (card, value, number of such cards)."""
    cards = list(deck)
    return CardValues(
        {card: float(worth) for card, worth, _ in cards},
        sum(worth * count for _, worth, count in cards) / sum(count for *_, count in cards),
    )


class LuckCount:
    """The luck of each seat so far: the value of its cards above the mean of the deck. `cards` counts them.

    Hidden cards count when they are revealed, so that live games and replays agree.
    """

    def __init__(self, seats: int, values: CardValues) -> None:
        self._values = values
        self.cards = [0] * seats
        self._sums = [0.0] * seats
        self._taken: list[Effect] = []

    def count_effect(self, effect: Effect) -> None:
        """Count the next effect of the game; that of a take-back removes those that it undoes."""
        if effect.undone:
            for undone in self._taken[-len(effect.undone) :]:
                self._count(undone, -1)
            del self._taken[-len(effect.undone) :]
        else:
            self._taken.append(effect)
            self._count(effect, 1)

    def _count(self, effect: Effect, sign: int) -> None:
        worth = self._values.worth.get(effect.revealed_card)
        if worth is not None:
            self.cards[effect.deciding_seat] += sign
            self._sums[effect.deciding_seat] += sign * worth

    def luck_by_seat(self) -> list[float]:
        """Return for each seat the value of its cards above that of as many average cards."""
        return [total - count * self._values.mean for total, count in zip(self._sums, self.cards, strict=True)]


class LuckiestCard:
    """The card that brought its player furthest on the way that `GameAdapter.progress` measures."""

    def __init__(self) -> None:
        self._taken: list[tuple[int, str, float]] = []

    def count_effect(self, effect: Effect, gained: float) -> None:
        """Count what the side of `effect.deciding_seat` has gained by its next event, or forget it at a take-back."""
        if effect.undone:
            del self._taken[-len(effect.undone) :]
        else:
            self._taken.append((effect.deciding_seat, effect.revealed_card, gained))

    def seat_and_card(self) -> tuple[int, str] | None:
        """Return the seat and the card, the first of equals; None if no card brought anybody further."""
        best, most = None, 0.0
        player, card, gain = -1, "", 0.0
        for seat, turned_up, gained in self._taken:
            if turned_up:
                player, card, gain = seat, turned_up, 0.0
            # A card may be played in several events.
            gain += gained if seat == player else 0.0
            if card and gain > most:
                best, most = (player, card), gain
        return best
