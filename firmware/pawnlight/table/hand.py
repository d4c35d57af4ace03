"""A hand of cards at the table: looked at while OK is down, with the choice of a card.

A hand is on the screen only while its owner holds OK. If only one person plays, it need not be hidden.
"""

from pawnlight.show import sounds, text
from pawnlight.table.context import HINT

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Coroutine

    from pawnlight.rules.base import Header
    from pawnlight.table.context import Card, Context

    Around = Callable[[int], Coroutine[None, None, None]]
    Hint = Callable[[], Coroutine[None, None, tuple[int, str]]]


class Hand:
    """A player's choice of a card.

    name      the name of the player
    cards     the names of the cards, as shown
    can       whether each may be chosen
    hidden    whether others must not see the cards
    hint      returns the number of a good card and the reason as a text; None if hints are disabled
    earlier   the text for LEFT before the hand has been looked at: it chooses the first of the cards, which is not
              one of the hand but lets an earlier player act; "" if there is none
    around    shows what the others have, beginning that many seats further on; None if there is nothing to see
    says      what each card does beyond its number, "" for nothing; [] if no card does
    header    the header of the game by whose rules UP, held, explains the selected card; None if it does not
    pages     the key of the rule card that explains each card; usually its name
    aside     the text for DOWN, which calls `show_aside`, a coroutine; "" if it does not
    begun     whether the player has begun the turn with OK, so that OK, still held, shows the hand
    at        the number of the selected card
    """

    def __init__(
        self,
        context: "Context",
        name: str,
        cards: "list[str]",
        can: "list[bool]",
        hidden: bool,
        hint: "Hint | None",
        earlier: str = "",
    ) -> None:
        self._context = context
        self._name = name
        self._cards = cards
        self._can = can
        self._hidden = hidden
        self._hint = hint
        self._earlier = earlier
        self.aside = ""
        self.show_aside: Callable[[], Coroutine[None, None, None]] | None = None
        self.around: Around | None = None
        self.says: list[str] = []
        self.header: Header | None = None
        self.pages = cards
        self.begun = False
        self._star = -1
        self._why = ""
        self._looked = not hidden
        first = 1 if earlier else 0
        self.at = can.index(True, first) if True in can[first:] else first

    async def choose(self) -> int:
        """Return the number of the card that the player chooses with DRAW. Raises GameLeft and TakeBack."""
        context = self._context
        context.keys.forget()
        while True:
            self._draw()
            can = self._looked and self._can[self.at]
            card = None if self._hidden else self._explained()
            key = await context.key(context.reminders(not self._hidden), lamp=can, card=card)
            if self._hidden and (key == "OK" or (key == "HOLD OK" and self.begun)):
                if await self._look():
                    return self.at
            elif key == "BACK":
                await context.ask_to_leave()
            elif key == "DOWN" and self.show_aside:
                await self.show_aside()
            elif self.around and (key == "DOWN" or (self._hidden and key in ("LEFT", "RIGHT"))):
                await self.around(-1 if key == "LEFT" else 1)
            elif self._looked and await self._takes(key):
                return self.at
            elif key == "LEFT" and self._earlier and not self._looked:
                return 0
            elif not self._looked and not key.startswith("HOLD"):
                context.refuse()

    async def _look(self) -> bool:
        """Show the hand while the player holds OK. Returns whether a card was chosen meanwhile."""
        keys = self._context.keys
        if self._context.child and not self._looked and self._hint is not None:
            await self._ask_for_hint()
        self._looked = True
        while True:
            self._show()
            key = await keys.next_while("OK")
            if key is None:
                return False
            card = self._explained()
            if key == "UP" and card and not await keys.released("UP"):
                await self._context.explain(card, "UP", "OK")
            elif key == "UP":
                await self._ask_for_hint()
            elif await self._takes(key):
                return True

    async def _takes(self, key: str) -> bool:
        """Act on `key`. Returns whether it chooses the card."""
        renderer = self._context.renderer
        if key in ("LEFT", "RIGHT"):
            self.at = (self.at + (1 if key == "RIGHT" else -1)) % len(self._cards)
            renderer.play(sounds.KEY)
        elif key == "DRAW" or (key == "OK" and not self._hidden and await self._context.keys.released("OK")):
            if self._can[self.at]:
                return True
            self._context.refuse()
        elif key in ("HOLD OK", "OK", HINT) and not self._hidden:
            await self._ask_for_hint()
        elif not key.startswith("HOLD"):
            self._context.refuse()
        return False

    async def _ask_for_hint(self) -> None:
        if self._hint is None:
            self._context.refuse()
            return
        self._star, self._why = await self._hint()
        self.at = self._star

    def _explained(self) -> "Card | None":
        return (self.header, self.pages[self.at]) if self.header else None

    def _draw(self) -> None:
        """Draw what everyone may see, including a hand that need not be hidden."""
        words, canvas = self._context.words, self._context.renderer.canvas
        if not self._hidden:
            self._show()
        elif self._looked:
            said, foot = ("chosen", "look again") if self._can[self.at] else ("choose another", "look")
            text.message(canvas, self._name, words[said], words[foot], self._context.note)
        else:
            text.message(canvas, self._name, words["your turn"], words["look"], self._context.note)
            canvas.small(text.middle(self._earlier, 5), 6, self._earlier)
            canvas.small(text.middle(self.aside, 5), 3, self.aside)
        if self._hidden and self.around:
            canvas.small(text.middle(words["rows keys"], 5), 6, words["rows keys"])

    def _show(self) -> None:
        # A hint stands until another card is looked at.
        why = self._why if self._why and self.at == self._star else self.says[self.at] if self.says else self._why
        if not self._hidden:
            why = why or self.aside
        foot = "look keys" if self._hidden and self._hint is not None else "hand keys"
        if self.around and not self._hidden:
            foot = "hand keys rows"
        canvas, foot = self._context.renderer.canvas, self._context.words[foot]
        text.hand(canvas, self._name, self._cards, self._can, self.at, foot, why, self._star)
