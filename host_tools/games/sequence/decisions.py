"""The decisions of Sequence as a phone offers them."""

from typing import TYPE_CHECKING

from pawnlight.games.sequence.cards import SEQUENCE_CARDS, CardDraw, DeadCard, is_one_eyed_jack, is_play
from pawnlight.games.sequence.choice import SpaceChoices
from pawnlight.games.sequence.screen import SequenceScreen
from pawnlight.rules.cards import card_label
from pawnlight.table.choice import Choice

if TYPE_CHECKING:
    from pawnlight.games.sequence.cards import Decision


def decision_choice(screen: SequenceScreen, decision: "Decision") -> Choice:
    """Return a decision in words and places; a play has the cells of its sequence, if it can complete several."""
    words, game = screen.context.words, screen.game
    if is_play(decision):
        card, cell, run = decision
        found = SpaceChoices(words, [cell], card).choice(0)
        found.card = card_label(SEQUENCE_CARDS[card])
        runs = [] if is_one_eyed_jack(card) else game.board.run_choices(game.team_of[game.seat], cell)
        if len(runs) > 1:
            found.panel_to = [other for cells in runs[run] for other in cells]
            found.text += ", " + words["which runs"] % (run + 1, len(runs))
        return found
    if isinstance(decision, DeadCard):
        found = Choice(words["dead card"])
        found.card, found.does = card_label(SEQUENCE_CARDS[decision.card]), "lay down"
        return found
    if isinstance(decision, CardDraw):
        name = "" if decision.seat == game.seat else screen.name(decision.seat) + ": "
        return Choice(name + words["draw unseen"], "DRAW")
    found = Choice(words["nothing"], "DRAW")
    found.does = "pass"
    return found
