"""Cards: the deck of Sorry!, cards as people write them, and the fair shuffle with its draw pile."""

from hashlib import sha256

from pawnlight.rules.events import hexlify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    _T = TypeVar("_T")

# The cards of the Sorry! deck and their numbers: 45 in all (2004 edition).
SORRY_DECK = (
    ("1", 5),
    ("2", 4),
    ("3", 4),
    ("4", 4),
    ("5", 4),
    ("7", 4),
    ("8", 4),
    ("10", 4),
    ("11", 4),
    ("12", 4),
    ("Sorry!", 4),
)
SORRY_CARDS = tuple([card for card, _ in SORRY_DECK])
# The last letter of a card of Sequence.
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_label(card: str) -> str:
    """A card as people write it: one of Sequence with the sign of its suit, any other as it is."""
    return card[:-1] + SUIT_SIGNS[card[-1]] if card[1:] and card[-1] in SUIT_SIGNS else card


def seed_hash(seed: bytes) -> str:
    """Return the SHA-256 of `seed` in 64 hex digits, the commitment published before the first card."""
    return hexlify(sha256(seed).digest())


def mix_seed(seed: bytes, given: bytes) -> bytes:
    """Return the seed of every chance of a game, from the board's `seed` and the bytes `given` by a laptop."""
    digest: bytes = sha256(seed + given).digest()
    return digest


class Chance:
    """An endless sequence of unbiased numbers, derived from a seed and the number of an occasion of chance.

    Block b of occasion n is SHA-256("pawnlight <n> <b> " + seed). Bytes at or above the largest multiple of the bound
    are skipped, so that every number is equally likely.
    """

    def __init__(self, seed: bytes, occasion: int) -> None:
        self._seed = seed
        self._occasion = occasion
        self._block = 0
        self._bytes = iter(b"")

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely. `bound` is 1 to 256 (ValueError)."""
        if not 0 < bound <= 256:
            raise ValueError("a bound is 1 to 256, not %d" % bound)
        limit = 256 - 256 % bound
        while True:
            for byte in self._bytes:
                if byte < limit:
                    return byte % bound
            self._next_block()

    def _next_block(self) -> None:
        name = b"pawnlight %d %d " % (self._occasion, self._block)
        self._bytes = iter(sha256(name + self._seed).digest())
        self._block += 1

    def shuffle(self, cards: "list[_T]", count: int = 256) -> None:
        """Shuffle `cards` in place (Fisher-Yates), or only the last `count`; every order is equally likely."""
        size = len(cards)
        left = max(1, size - count)
        while size > left:
            # The same as `below`, inlined.
            for byte in self._bytes:
                j = byte % size
                if byte - j + size <= 256:
                    size -= 1
                    cards[size], cards[j] = cards[j], cards[size]
                    if size == left:
                        return
            self._next_block()


class Pile:
    """A draw pile and its discards, which are shuffled into a new pile when a card is needed and none is left.

    With the seed, `cards` are in order, the next one last, and `next_card` tells it; right after `deal` the next draw
    or look puts them in order. Without it (a laptop while the game runs) `cards` are those that nobody has seen, in no
    order: the pile and the `hidden` ones in players' hands. `seed` may be set until the first shuffle, which is on the
    `occasion` of chance.
    """

    STATE_FIELDS = ("seed", "cards", "discards", "hidden", "shuffles", "_occasion")

    def __init__(self, deck: "tuple[tuple[str, int], ...]", seed: "bytes | None" = None, occasion: int = 0) -> None:
        self.seed = seed
        self._occasion = occasion  # `deal` tells another
        self.shuffles = 0
        self.cards: list[str] = []
        self.hidden = 0
        self._rest: Chance | None = None  # of a shuffle begun by `deal`, to be finished by the next draw
        self.discards = [name for name, count in deck for _ in range(count)]

    def cards_left(self) -> int:
        """Return the number of cards in the pile."""
        return len(self.cards) - self.hidden

    def _refill(self) -> "list[str] | None":
        """Shuffle the discards if the pile is empty; returns them as they were. Finishes a shuffle begun by `deal`."""
        self.finish_shuffle()
        if self.cards_left():
            return None
        before = self.discards
        self.cards += before
        self.discards = []
        if self.seed is not None:
            Chance(self.seed, self._occasion + self.shuffles).shuffle(self.cards)
        self.shuffles += 1
        return before

    def finish_shuffle(self) -> None:
        """Finish a shuffle begun by `deal`."""
        if self._rest is not None:
            self._rest.shuffle(self.cards)
            self._rest = None

    def next_card(self) -> str:
        """Return the next card. Needs the seed and a card to draw (ValueError)."""
        if self.seed is None:
            raise ValueError("without the seed nobody knows the next card")
        self.finish_shuffle()
        if self.cards:
            return self.cards[-1]
        if not self.discards:
            raise ValueError("there is no card left to draw")
        cards = self.discards[:]
        Chance(self.seed, self._occasion + self.shuffles).shuffle(cards, 1)
        return cards[-1]

    def draw(self) -> str:
        """Take the next card. Needs the seed and a card to draw."""
        if not self.cards or self._rest is not None:
            self._refill()
        return self.cards.pop()

    def draw_open(self, card: str) -> "list[str] | None":
        """Draw `card` face up. Returns the argument for `put_back`: the discards, if they had to be shuffled first.

        Raises ValueError, with nothing changed, if this card cannot be the next.
        """
        self.check_next(card)
        before = self._refill()
        if self.seed is None:
            self.cards.remove(card)
        else:
            self.cards.pop()
        return before

    def check_next(self, card: str) -> None:
        """Raise ValueError if `card` cannot be the next."""
        if self.seed is not None:
            top = self.next_card()
            if card != top:
                raise ValueError("the shuffle gives %s here, not %s" % (top, card))
        elif card not in (self.cards if self.cards_left() else self.cards + self.discards):
            raise ValueError("no %s is left in the pile" % card)

    def draw_hidden(self) -> "tuple[str | None, list[str] | None]":
        """Draw a card face down. Returns it (None without the seed), and the argument for `put_back`.

        Raises ValueError if there is none.
        """
        if not self.cards_left() and not self.discards:
            raise ValueError("there is no card left to draw")
        before = self._refill()
        if self.seed is not None:
            return self.cards.pop(), before
        self.hidden += 1
        return None, before

    def deal(self, count: int, occasion: int) -> "list[Any]":
        """Deal `count` cards face down from the full deck, shuffled on this `occasion`; returns them in order.

        Without the seed, each is None. Only the dealt cards are shuffled now, the others with the next draw: on a Pico
        the whole deck of Sequence takes 3 ms.
        """
        self._occasion = occasion
        if self.seed is None:
            self._refill()
            self.hidden = count
            return [None] * count
        self.cards, self.discards = self.discards, []
        self.shuffles += 1
        self._rest = Chance(self.seed, occasion)
        self._rest.shuffle(self.cards, count)
        cards = self.cards[: -count - 1 : -1]
        del self.cards[-count:]
        return cards

    def reveal(self, card: str) -> None:
        """Without the seed, reveal a hidden card as `card`; raises ValueError if every such card has been seen."""
        if self.seed is None:
            if card not in self.cards:
                raise ValueError("every %s has been seen already" % card)
            self.cards.remove(card)
            self.hidden -= 1

    def hide(self, card: str) -> None:
        """Undo `reveal(card)`."""
        if self.seed is None:
            self.cards.append(card)
            self.hidden += 1

    def put_back(self, card: "str | None", before: "list[str] | None") -> None:
        """Undo the last `draw_open` or `draw_hidden` of `card`, which returned `before`."""
        if card is None:
            self.hidden -= 1
        else:
            self.cards.append(card)
        if before is not None:
            if self.seed is None:
                for name in before:
                    self.cards.remove(name)
            else:
                self.cards = []
            self.discards = before
            self.shuffles -= 1
