"""A hand of Sorry! cards at the table, in `points`."""

from pawnlight.table.hand import Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sorry.game import SorryGame
    from pawnlight.table.choice import Choices
    from pawnlight.table.game_screen import GameScreen


class SorryHand(Hand):
    """A hand of Sorry! cards."""

    screen: "GameScreen[SorryGame]"

    def __init__(self, screen: "GameScreen[SorryGame]", cards: "list[str]", can: "list[bool]") -> None:
        super().__init__(screen, cards, can)
        if screen.last_discard():
            self.aside = "down discard"
            self.asides = {"DOWN": screen.show_discards}

    def choices(self) -> "Choices":
        from pawnlight.games.sorry.choice import HandCardChoices

        return HandCardChoices(self, self.screen.context.words, self.screen.game, self.screen.options)

    async def show_hint(self) -> None:
        screen = self.screen
        (card, move), reason = await screen.context.find_hint(screen.game, screen.options)
        self.mark_with_reason(self.cards.index(card), reason if move else screen.context.reason_from_text("throw away"))
