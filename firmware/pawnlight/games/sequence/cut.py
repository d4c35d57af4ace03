"""The cut of Sequence, as a game begins: a card for each player, and who begins. Imported for it alone."""

from pawnlight.games.sequence import text as sequence_text
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.rules.cards import card_label
from pawnlight.show import sounds, text
from pawnlight.table.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.sequence.game import SequenceGame
    from pawnlight.table.game_screen import GameScreen

    _Screen = GameScreen[SequenceGame]

# How long each player's card is shown before the next one's.
_EACH_S = 0.4


async def show_cut(screen: "_Screen", cutting: "tuple[int, ...]", cards: "tuple[int, ...]") -> None:
    """Show each player's card, one after the other, and who begins, or that the lowest ones cut again.

    Any key shows them all.
    """
    context, game = screen.context, screen.game
    words = context.words
    rows = [(screen.name(seat, sequence_text.NAME_LETTERS), "") for seat in cutting]
    hurried = False
    for n, card in enumerate(cards):
        rows[n] = (rows[n][0], card_label(SEQUENCE_CARDS[card]))
        if not hurried:
            context.renderer.play_sound(sounds.CARD)
            context.show_question(CutCardsPage(rows[n][0], rows, [n], words["cut rule"]))
            hurried = await context.show_for(_EACH_S)
    room = text.TITLE_LETTERS - 1 - len(words["begins"])
    head = words["cut tie"] if game.due == "cut" else screen.name(game.seat, room) + " " + words["begins"]
    lowest = [n for n, seat in enumerate(cutting) if seat in game.cutting]
    context.show_question(CutCardsPage(head, rows, lowest, words["cut rule"]))


class CutCardsPage(Question):
    """A card of each player, those in `marked` inverted."""

    draw = text.draw_cards

    def __init__(self, title: str, table: "list[tuple[str, str]]", marked: "Sequence[int]", foot: str) -> None:
        self.title = title
        self.table = table
        self.marked = marked
        # Six rows of cards need its place.
        self.foot = foot if len(table) <= 2 * text.MENU_ROWS else ""
