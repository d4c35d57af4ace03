"""The decisions of Revenge as a phone offers them."""

from typing import TYPE_CHECKING

from pawnlight.games.revenge.choice import CardUseChoices
from pawnlight.games.revenge.rows import CARD_NAMES, NONE, is_play
from pawnlight.games.revenge.screen import RevengeScreen
from pawnlight.table.choice import Choice

if TYPE_CHECKING:
    from pawnlight.games.revenge.rows import Decision


def decision_choice(screen: RevengeScreen, decision: "Decision") -> Choice:
    """Return a decision in words and places; of two cards that it takes, the second one is its `discard`."""
    game = screen.game
    found = CardUseChoices(
        game,
        [decision],
        decision,
        lambda option: screen.option_lines(game.rows, game.seat, game.due, option),
    ).choice(0)
    card = screen.card_of(decision)
    found.card = "" if card == NONE else CARD_NAMES[card]
    if is_play(decision):
        _, _, thrown, dropped = decision
        found.discard = CARD_NAMES[thrown] if thrown != NONE else CARD_NAMES[dropped] if dropped != NONE else ""
    return found
