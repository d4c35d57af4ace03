"""A hand of cards at the table: the choice of a card, which others do not see.

A hand is on the screen only while its owner holds OK. If only one person plays, it need not be hidden.
"""

from pawnlight.show import text
from pawnlight.table.question import HORIZONTAL_ARROWS, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.choice import Choices
    from pawnlight.table.game_screen import GameScreen
    from pawnlight.table.question import Reason, RuleCard
    from pawnlight.words import Words


class Hand(Question):
    """An open hand, and the choice of a card with DRAW. A game's own subclass says what its cards do.

    cards            the names of the cards, as shown
    can              whether each may be chosen
    looked           whether the player has seen a hidden hand
    can_look_around  whether DOWN shows what the others have, and LEFT and RIGHT too while the hand is not shown
    aside            the key of the text about what DOWN shows otherwise; "" if it shows nothing
    earlier          the text for LEFT before the hand has been looked at: it chooses the first of the cards, which is
                     not one of the hand but lets an earlier player act; "" if there is none
    begun            whether the player has begun the turn with OK, so that OK, still held, shows the hand
    """

    screen: "GameScreen"
    draw = text.draw_hand
    arrows = HORIZONTAL_ARROWS
    what = "card"
    opens = True
    can_look_around = begun = False
    aside = earlier = ""

    def __init__(self, screen: "GameScreen", cards: "list[str]", can: "list[bool]") -> None:
        super().__init__(screen)
        self.cards = cards
        self.can = can
        self.count = len(cards)
        self.looked = False
        self._hint: Reason | None = None
        self.hints = screen.context.hints_enabled()
        self.hidden = screen.hidden
        if screen.hidden:
            self.held = "OK"
        self._first()

    def _first(self) -> None:
        """Mark the first card that can be chosen."""
        first = 1 if self.earlier else 0
        self.at = self.can.index(True, first) if True in self.can[first:] else first

    @property
    def answer_keys(self) -> "tuple[str, ...]":  # type: ignore[override]
        return () if not self.can[self.at] else ("DRAW",) if self.held else ("DRAW", "OK")

    @property
    def lamp(self) -> bool:  # type: ignore[override]
        return self.can[self.at]

    @property
    def explains(self) -> "RuleCard | None":  # type: ignore[override]
        page = self.rule_card_key(self.at)
        return (self.screen.game.header, page) if page else None

    def rule_card_key(self, at: int) -> str:
        """Return the key of the rule card about card `at`; "" for none."""
        return self.cards[at]

    def choices(self) -> "Choices":
        from pawnlight.table.choice import CardChoices

        return CardChoices(self, self.screen.context.words)

    def card_effect_text(self, words: "Words", at: int) -> str:
        """Return what card `at` does beyond its number, or ""."""
        return ""

    def refusal_text(self, words: "Words", at: int) -> str:
        """Return why card `at` cannot be chosen, or "" if it merely has no move."""
        return ""

    def mark_with_reason(self, at: int, reason: "Reason") -> None:
        """Mark card `at` as a good one; the reason is shown while it is marked."""
        self.at = self.star = at
        self._hint = reason

    def hint_reason_text(self) -> str:
        return self._hint() if self._hint and self.at == self.star else ""

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        # Beside the cards there is no room for it.
        self.note = ""
        said = self.hint_reason_text() or self.card_effect_text(words, self.at)
        if not said and self.aside and not self.held:
            said = words[self.aside]
        self.lines = [said] if said else []
        self.help_text_key = "look keys" if self.held and self.hints else "hand keys"
        if self.can_look_around and not self.held:
            self.help_text_key += " rows"

    async def choose_card(self) -> int:
        """Return the number of the card that the player chooses. Raises GameLeft and TakeBack."""
        context = self.screen.context
        context.keys.drop_pending()
        if not self.held:
            await context.ask(self)
            return self.at
        closed = _Closed(self)
        while True:
            key = await context.ask(closed)
            if key == "LEFT":
                return 0
            if key == "DRAW":
                return self.at
            self.looked = True
            if await context.ask(self):
                return self.at


class _Closed(Question):
    """A hand that is hidden: OK shows it as long as it is held."""

    what = "card"
    hidden = True

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand.screen)
        self._hand = hand
        if hand.can_look_around:
            self.asides = {key: hand.screen.look_around for key in ("LEFT", "RIGHT", "DOWN")}
        else:
            self.asides = hand.asides

    @property
    def answer_keys(self) -> "tuple[str, ...]":  # type: ignore[override]
        hand = self._hand
        found = ("OK", "HOLD OK") if hand.begun else ("OK",)
        if hand.looked and hand.can[hand.at]:
            return found + ("DRAW",)
        return found + ("LEFT",) if hand.earlier and not hand.looked else found

    @property
    def buttons(self) -> "tuple[str, ...]":  # type: ignore[override]
        return tuple([key for key in self.answer_keys if key != "HOLD OK"])

    @property
    def lamp(self) -> bool:  # type: ignore[override]
        return "DRAW" in self.answer_keys

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        hand = self._hand
        lines = []
        self.help_text_key, self.foot = "", words["look"]
        if not hand.looked:
            self.said = words["your turn"]
            lines = [hand.earlier, words[hand.aside] if hand.aside else ""]
        elif hand.can[hand.at]:
            self.said, self.help_text_key = words["chosen"], "look again"
        else:
            self.said = hand.refusal_text(words, hand.at) or words["choose another"]
        if hand.can_look_around:
            lines.append(words["rows keys"])
        self.lines = [line for line in lines if line]
