"""The rule set `cards`: the board only draws cards, for people who play on a cardboard board.

The deck is the header's one option. A card drawn is laid aside for all to see; when the pile is empty, all of them are
shuffled into a new one. That is right for decks whose cards are turned up and discarded at once (`TURNED_UP`): no
other can be begun in the menu. Games of the decks `sequence` and `revenge` that were begun before can be resumed and
replayed; `revenge` has the Sorry! cards as a second pile.
"""

from pawnlight.rules.base import Game, RuleError
from pawnlight.rules.cards import SORRY_DECK, Pile

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

    from pawnlight.rules.base import Header, Undo

    Deck = tuple[tuple[str, int], ...]
    # The event that draws from a pile, and the card drawn.
    Option = tuple[str, str]

_SECOND = 1000  # the first occasion of the second pile, beyond any number of shuffles


def _decks(name: str) -> "list[tuple[str, Deck]]":
    """Return the piles of the deck `name`, each with the event that draws from it."""
    if name == "sequence":
        from pawnlight.rules.sequence import DECK

        return [("draw", DECK)]
    if name == "revenge":
        from pawnlight.rules.revenge import DECK as PLAYING
        from pawnlight.rules.revenge import NAMES
        from pawnlight.rules.revenge_notation import SORRY_CARDS
        from pawnlight.rules.revenge_notation import SORRY_DECK as SORRY

        return [("draw", _counted(PLAYING, NAMES)), ("sorry", _counted(SORRY, SORRY_CARDS))]
    return [("draw", SORRY_DECK)]


def _counted(cards: bytes, names: "tuple[str, ...]") -> "Deck":
    return tuple([(names[card], cards.count(bytes([card]))) for card in sorted(set(cards))])


class CardsGame(Game):
    """The game `cards`. `due` is "draw" until the last event.

    piles    (event, pile) of each pile
    drawn    the cards drawn, as (event, card), the last one at the end; at most MOST_DRAWN of them

    An option is an (event, card).
    """

    MOST_DRAWN = 24

    def __init__(self, header: "Header", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        if header.rules != "cards" or len(header.options) != 1 or len(header.seats) != 1 or header.first == "-":
            raise RuleError("a card machine has one deck, and one seat that begins")
        decks = _decks(header.options[0])
        self.piles = [(event, Pile(deck, None, n * _SECOND)) for n, (event, deck) in enumerate(decks)]
        self.drawn: list[Option] = []
        self._begin()

    def _deal(self) -> None:
        for _, pile in self.piles:
            pile.seed = self.seed
        self.due = "draw"

    def each_option(self) -> "Iterator[Option]":
        if self.due == "draw":
            for event, pile in self.piles:
                yield event, pile.top()

    def _text(self, option: "Option") -> str:
        return "%s %s" % option

    def _parse(self, text: str) -> "Option":
        event, _, card = text.partition(" ")
        if event not in dict(self.piles):
            raise RuleError("%r is not an event here" % text[:40])
        return event, card

    def _refusal(self, option: "Option") -> str:
        event, card = option
        try:
            dict(self.piles)[event].check(card)
        except ValueError as error:
            return str(error)
        return ""

    def _push(self, option: "Option") -> "Undo":
        event, card = option
        pile = dict(self.piles)[event]
        before = pile.take(card)
        pile.discards.append(card)
        self.drawn.append(option)
        forgotten = self.drawn.pop(0) if len(self.drawn) > self.MOST_DRAWN else None
        return (pile, before, forgotten)

    def _take_back(self, record: "Undo") -> None:
        pile, before, forgotten = record
        if forgotten:
            self.drawn.insert(0, forgotten)
        pile.put_back(pile.discards.pop(), before)
        self.drawn.pop()

    def winners(self) -> "list[int]":
        return []

    def position(self) -> str:
        return " ".join(["%s:%d" % (event, pile.left()) for event, pile in self.piles])

    def view(self, seat: "int | None") -> str:
        """Return the number of cards left in each pile, and the cards drawn last."""
        return self.position() + " drawn=" + (",".join([card for _, card in self.drawn]) or "-")
