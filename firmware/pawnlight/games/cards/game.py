"""The rule set `cards`: the board only draws cards, for people who play on a cardboard board.

The deck is the header's first option. A card drawn is laid aside for all to see; when the pile is empty, all of them
are shuffled into a new one. That is right for decks whose cards are turned up and discarded at once; the decks of
Sequence and Revenge are held in hands.

    event     meaning
    draw 7    a card of the deck is turned up and discarded. The first option of the header names the deck
"""

from pawnlight.games.cards import DECK_NAMES
from pawnlight.rules.base import CHILD_OPTION, Draw, Effect, Game, RuleError
from pawnlight.rules.cards import SORRY_DECK, Pile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pawnlight.rules.base import Header

    # The discards that were shuffled for the card, and the card that was forgotten for it, or "".
    UndoData = tuple[list[str] | None, str]
    _Base = Game[Draw]
else:
    _Base = Game


class CardsEffect(Effect):
    """The card that was turned up."""

    decision: "Draw | str"
    undo_data: "UndoData"

    @property
    def revealed_card(self) -> str:
        return self.decision.card if isinstance(self.decision, Draw) else ""


class CardsGame(_Base):
    """The game `cards`. `due` is "draw" until the last event.

    pile     the cards to draw
    drawn    the cards drawn, the last one at the end; at most MOST_DRAWN of them

    A decision is Draw.
    """

    effect_class = CardsEffect
    STATE_FIELDS = ("pile", "drawn")
    MAX_SHOWN_CARDS = 24

    def __init__(self, header: "Header", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        deck = header.options[:1]
        one = deck in [(name,) for name in DECK_NAMES] and header.options[1:] in ((), (CHILD_OPTION,))
        if not one or len(header.seats) != 1 or header.first == "-":
            raise RuleError("a card machine has one deck, and one seat that begins")
        self.pile = Pile(SORRY_DECK)
        self.drawn: list[str] = []

    def _deal(self) -> None:
        self.pile.seed = self.seed
        self.due = "draw"

    def each_decision(self) -> "Iterator[Draw]":
        if self.due == "draw":
            yield Draw(self.pile.next_card())

    def _text(self, decision: "Draw") -> str:
        return "draw " + decision.card

    def _parse(self, text: str) -> "Draw":
        event, _, card = text.partition(" ")
        if event != "draw":
            raise RuleError("%r is not an event here" % text[:40])
        return Draw(card)

    def _refusal(self, decision: "Draw") -> str:
        try:
            self.pile.check_next(decision.card)
        except ValueError as error:
            return str(error)
        return ""

    def _push(self, decision: "Draw") -> "UndoData":
        before = self.pile.draw_open(decision.card)
        self.pile.discards.append(decision.card)
        self.drawn.append(decision.card)
        forgotten = self.drawn.pop(0) if len(self.drawn) > self.MAX_SHOWN_CARDS else ""
        return (before, forgotten)

    def _take_back(self, effect: "CardsEffect") -> None:
        before, forgotten = effect.undo_data
        if forgotten:
            self.drawn.insert(0, forgotten)
        self.pile.put_back(self.pile.discards.pop(), before)
        self.drawn.pop()

    def winners(self) -> "list[int]":
        return []

    def position(self) -> str:
        return "draw:%d" % self.pile.cards_left()

    def view(self, seat: "int | None") -> str:
        """Return the number of cards left to draw, and the cards drawn last."""
        return self.position() + " drawn=" + (",".join(self.drawn) or "-")
