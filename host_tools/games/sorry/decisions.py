"""The decisions of `points` as a phone offers them."""

from typing import TYPE_CHECKING

from pawnlight.games.sorry.choice import PawnChoices
from pawnlight.games.sorry.screen import MovePicker, SorryScreen
from pawnlight.table.choice import Choice

if TYPE_CHECKING:
    from pawnlight.games.sorry.board import Play


def decision_choice(screen: SorryScreen, decision: "Play") -> Choice:
    """Return a card of the hand with its move, or a card that is only discarded."""
    words, (card, move) = screen.context.words, decision
    if move:
        found = PawnChoices(words, screen.game, card, MovePicker([move], False)).choice(0)
    else:
        found = Choice(words["throw away"])
        found.does = "discard"
    found.card = card
    return found
