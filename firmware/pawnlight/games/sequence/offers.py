"""The options of Sequence as a laptop shows them, see offers.py."""

from pawnlight.games.sequence.cards import is_play
from pawnlight.games.sequence.questions import place_of
from pawnlight.table.offers import Offer, behind, card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import Incomplete as Any

__all__ = ("behind", "offer", "places")
_WHOLE = (0, 0, 128, 64)


def offer(question: "Any", at: int) -> Offer:
    """Return card `at` of a hand with the spaces where it can go; space, sequence, or player `at`."""
    screen = question.screen
    words = screen.context.words
    if question.what == "card":
        found = card(question, at)
        number = question.numbers[at]
        if not question.hidden and number >= 0:
            plays = [option for option in screen.options if is_play(option)]
            found.panel_to = sorted({cell for card, cell, _ in plays if card == number})
    elif question.what == "space":
        found = Offer(", ".join(place_of(words, question.cells[at])))
        found.panel = [question.cells[at]]
    elif question.what == "sequence":
        found = Offer(words["which runs"] % (at + 1, question.count))
        # The spaces that only this one has stand for it.
        others = [cell for n, run in enumerate(question.runs) if n != at for cell in run]
        found.panel = sorted({cell for cell in question.runs[at] if cell not in others})
    else:
        found = Offer("%s: %s" % (screen.name(question.seats[at]), question.said))
        if at == question.at:
            found.box = _WHOLE
    return found


def places(question: "Any", at: int) -> "tuple[list[int], list[int]]":
    """Return the cells of space or sequence `at`; no lights."""
    if question.what == "space":
        return [], [question.cells[at]]
    return [], question.runs[at] if question.what == "sequence" else []
