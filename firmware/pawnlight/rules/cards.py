"""Decks, the fair shuffle, and the pile that cards are drawn from."""

from hashlib import sha256

from pawnlight.rules.text import hexlify

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

# Cards of the Sorry! deck and how many there are of each: 45 (2004 edition).
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


def seed_hash(seed: bytes) -> str:
    """The 64 hex digits that commit to `seed` before the first card: its SHA-256."""
    return hexlify(sha256(seed).digest())


class Chance:
    """An endless row of unbiased numbers fixed by a seed, one row for each occasion of chance in a game.

    Block b of occasion n is SHA-256("pawnlight <n> <b> " + seed). A byte is used only below the largest multiple of
    the bound, so that every number is equally likely.
    """

    def __init__(self, seed: bytes, occasion: int) -> None:
        self._seed = seed
        self._occasion = occasion
        self._block = 0
        self._bytes = iter(b"")

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely. `bound` is 1 to 256 (ValueError)."""
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

    def shuffle(self, cards: "list[Any]", count: int = 256) -> None:
        """Put `cards` into one of their orders, each equally likely (Fisher-Yates), or only the last `count`."""
        size = len(cards)
        left = max(1, size - count)
        while size > left:
            # As by `below`, without a call for every card.
            for byte in self._bytes:
                j = byte % size
                if byte - j + size <= 256:
                    size -= 1
                    cards[size], cards[j] = cards[j], cards[size]
                    if size == left:
                        return
            self._next_block()


class Pile:
    """A face-down pile and its discards, which are shuffled into a new pile when a card is needed and none is left.

    With the seed, `cards` are in order, the next one last, and `top` tells it (right after `hands` they are put in
    order by whatever draws or looks next). Without it (a laptop while the game
    runs) `cards` are those that nobody has seen, in no order: the pile and the `hidden` ones in players' hands.
    """

    def __init__(self, deck: "tuple[tuple[str, int], ...]", seed: "bytes | None" = None, occasion: int = 0) -> None:
        self._seed = seed
        self._occasion = occasion  # of the first shuffle; a game with two piles keeps them apart by it
        self.shuffles = 0
        self.cards: list[str] = []
        self.hidden = 0
        self._rest: Chance | None = None  # of the shuffle that `hands` has begun and the next draw ends
        self.discards = [name for name, count in deck for _ in range(count)]

    def left(self) -> int:
        """Cards in the pile."""
        return len(self.cards) - self.hidden

    def _refill(self) -> "list[str] | None":
        """Shuffle the discards if the pile is empty; returns what they were. Ends the shuffle that `hands` began."""
        if self._rest is not None:
            self._rest.shuffle(self.cards)
            self._rest = None
        if self.left():
            return None
        before = self.discards
        self.cards += before
        self.discards = []
        if self._seed is not None:
            Chance(self._seed, self._occasion + self.shuffles).shuffle(self.cards)
        self.shuffles += 1
        return before

    def top(self) -> str:
        """The next card. Needs the seed and a card to draw (ValueError)."""
        if self._seed is None:
            raise ValueError("without the seed nobody knows the next card")
        if self._rest is not None:
            self._refill()
        if self.cards:
            return self.cards[-1]
        if not self.discards:
            raise ValueError("there is no card left to draw")
        cards = self.discards[:]
        Chance(self._seed, self._occasion + self.shuffles).shuffle(cards, 1)
        return cards[-1]

    def draw(self) -> str:
        """Take the next card. Needs the seed and a card to draw."""
        if not self.cards or self._rest is not None:
            self._refill()
        return self.cards.pop()

    def take(self, card: str) -> "list[str] | None":
        """`card` is drawn for all to see. Returns what `put_back` needs: the discards if they had to be shuffled first.

        Raises ValueError, and changes nothing, when this card cannot be the next.
        """
        self.check(card)
        before = self._refill()
        if self._seed is None:
            self.cards.remove(card)
        else:
            self.cards.pop()
        return before

    def check(self, card: str) -> None:
        """Raise ValueError when `card` cannot be the next."""
        if self._seed is not None:
            top = self.top()
            if card != top:
                raise ValueError("the shuffle gives %s here, not %s" % (top, card))
        elif card not in (self.cards if self.left() else self.cards + self.discards):
            raise ValueError("no %s is left in the pile" % card)

    def take_hidden(self) -> "tuple[str | None, list[str] | None]":
        """A card is drawn unseen. Returns it (None without the seed), and what `put_back` needs.

        Raises ValueError when there is none.
        """
        if not self.left() and not self.discards:
            raise ValueError("there is no card left to draw")
        before = self._refill()
        if self._seed is not None:
            return self.cards.pop(), before
        self.hidden += 1
        return None, before

    def hands(self, count: int, occasion: int) -> "list[Any]":
        """Deal so many cards unseen from the full deck, shuffled on this `occasion`; they are in the order of the deal.

        None for each without the seed. Only the cards that are dealt are put in order now, the others with the next
        draw: on a Pico the whole deck of Sequence takes 3 ms.
        """
        self._occasion = occasion
        if self._seed is None:
            self._refill()
            self.hidden = count
            return [None] * count
        self.cards, self.discards = self.discards, []
        self.shuffles += 1
        self._rest = Chance(self._seed, occasion)
        self._rest.shuffle(self.cards, count)
        cards = self.cards[: -count - 1 : -1]
        del self.cards[-count:]
        return cards

    def reveal(self, card: str) -> None:
        """A hidden card turns out to be `card`. Raises ValueError when it cannot be."""
        if self._seed is None:
            if card not in self.cards:
                raise ValueError("every %s has been seen already" % card)
            self.cards.remove(card)
            self.hidden -= 1

    def hide(self, card: str) -> None:
        """Undo `reveal(card)`."""
        if self._seed is None:
            self.cards.append(card)
            self.hidden += 1

    def put_back(self, card: "str | None", before: "list[str] | None") -> None:
        """Undo the last `take` or `take_hidden` of `card`, which gave `before`."""
        if card is None:
            self.hidden -= 1
        else:
            self.cards.append(card)
        if before is not None:
            if self._seed is None:
                for name in before:
                    self.cards.remove(name)
            else:
                self.cards = []
            self.discards = before
            self.shuffles -= 1
