"""The evenness of the shuffles of each deck, for a small test and a large benchmark."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from pawnlight.games.revenge.notation import SORRY_DECK as REVENGE_SORRY_DECK
from pawnlight.games.revenge.rows import DECK as REVENGE_DECK
from pawnlight.games.sequence.cards import DECK as SEQUENCE_DECK
from pawnlight.rules.cards import SORRY_DECK, Chance, Pile

Deck = tuple[tuple[str, int], ...]
Shuffle = Callable[[Chance, list[str]], None]

# The number of cards of each deck. Equal cards are distinguished here.
DECKS = {
    "Sorry!": sum(count for _, count in SORRY_DECK),
    "Sequence": sum(count for _, count in SEQUENCE_DECK),
    "Revenge": len(REVENGE_DECK),
    "Revenge, Sorry! cards": len(REVENGE_SORRY_DECK),
}


@dataclass(frozen=True)
class Evenness:
    """A chi-square statistic, its expected value for fair shuffles, and the difference in standard deviations."""

    what: str
    chi_square: float
    expected: float

    @property
    def deviations(self) -> float:
        return (self.chi_square - self.expected) / (2 * self.expected) ** 0.5


def evenness(cards: int, shuffles: int, name: str, shuffle: Shuffle | None = None) -> list[Evenness]:
    """Shuffle a deck of `cards` `shuffles` times, each with its own seed, and measure the evenness.

    Three questions: does every card come equally often at every depth of the pile, does every card follow every other
    equally often (in the second pile), and is the first card of the second pile independent of the first card of the
    first. `shuffle` replaces the real one, to check that a biased one is detected.
    """
    deck = tuple((str(card), 1) for card in range(cards))
    depths = [[0] * cards for _ in range(cards)]
    follows = [[0] * cards for _ in range(cards)]
    tops = [[0] * cards for _ in range(cards)]
    for number in range(shuffles):
        pile = Pile(deck, sha256(f"{name}, shuffle {number}".encode()).digest())
        first, second = _two_piles(pile, shuffle)
        for depth, card in zip(depths, first, strict=True):
            depth[card] += 1
        last = second[0]
        for card in second[1:]:
            follows[last][card] += 1
            last = card
        tops[first[0]][second[0]] += 1
    freedom = float((cards - 1) ** 2)
    # The rows and columns of the first two tables have fixed sums, hence (cards - 1)**2 degrees of freedom.
    return [
        Evenness("every card at every depth", _chi(depths, shuffles / cards) * (cards - 1) / cards, freedom),
        Evenness("every card after every other", _chi_off(follows, shuffles / cards), freedom),
        Evenness("first cards of two piles", _chi(tops, shuffles / cards**2), float(cards**2 - 1)),
    ]


def _two_piles(pile: Pile, shuffle: Shuffle | None) -> tuple[list[int], list[int]]:
    """Return the order of the cards in the first and in the reshuffled pile."""
    piles = []
    for occasion in range(2):
        if shuffle is None:
            names = [pile.draw() for _ in range(len(pile.discards))]
        else:
            names = pile.discards[:]
            shuffle(Chance(pile.seed or b"", occasion), names)
            names.reverse()
        pile.discards = names
        piles.append([int(card) for card in names])
    return piles[0], piles[1]


def _chi(table: list[list[int]], expected: float) -> float:
    return sum((count - expected) ** 2 for row in table for count in row) / expected


def _chi_off(table: list[list[int]], expected: float) -> float:
    """Return the statistic without the diagonal, since no card follows itself."""
    return (
        sum((count - expected) ** 2 for a, row in enumerate(table) for b, count in enumerate(row) if a != b) / expected
    )


# Plausible but biased shuffles


def naive_shuffle(chance: Chance, cards: list[str]) -> None:
    """Exchange each card with any card: some orders are more frequent."""
    for i in range(len(cards)):
        j = chance.below(len(cards))
        cards[i], cards[j] = cards[j], cards[i]


def cyclic_shuffle(chance: Chance, cards: list[str]) -> None:
    """Choose from one card too few: no card stays in its place."""
    for i in range(len(cards) - 1, 0, -1):
        j = chance.below(i)
        cards[i], cards[j] = cards[j], cards[i]


def modulo_shuffle(chance: Chance, cards: list[str]) -> None:
    """Use the remainder of a byte: low numbers are more frequent."""
    for i in range(len(cards) - 1, 0, -1):
        j = chance.below(256) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


BIASED_SHUFFLES = (naive_shuffle, cyclic_shuffle, modulo_shuffle)
