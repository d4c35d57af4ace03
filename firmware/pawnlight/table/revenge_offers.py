"""The options of Revenge as a laptop shows them, see offers.py."""

from pawnlight.board import led_of_home, led_of_start, led_of_zone
from pawnlight.rules.base import COLOURS
from pawnlight.rules.revenge_rows import NONE
from pawnlight.show import revenge_scene
from pawnlight.table.offers import Offer, behind, card
from pawnlight.table.revenge_screen import WHOSE_CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import Incomplete as Any

    from pawnlight.rules.revenge_rows import Choice

__all__ = ("behind", "offer", "places")
_QUARTER = 15
# Decisions with a card for a row, and those about the rows of another player.
_FOR_A_ROW = ("play", "draw-two", "borrow")
_OF_OTHERS = ("remove_top", "strip", "take-row", "steal-top")


def offer(question: "Any", at: int) -> Offer:
    """Return card `at` of a hand with the rows where it can go, or use `at` of a card."""
    screen = question.screen
    game = screen.game
    if question.what == "card":
        found = card(question, at)
        if not question.hidden and game.due == "play":
            number = question.numbers[at]
            rows = {one[1] for one in screen.options if len(one) > 2 and screen.card_of(one) == number}
            found.ring_to = [light for row in sorted(rows) if row != NONE for light in _arc(row)]
        return found
    option = question.options[at]
    found = Offer(", ".join(screen.lines(game.rows, game.seat, game.due, option)))
    found.ring, _ = places(question, at)
    row = _row(game.due, option)
    if row >= 0 and game.due in _FOR_A_ROW:
        found.ring_to = revenge_scene.changes(game.rows[game.seat][row], row, option[0])
    return found


def places(question: "Any", at: int) -> "tuple[list[int], list[int]]":
    """Return the lights of a row of the player whom the ring shows, or the spoke of another one; no cells.

    A card has no places.
    """
    if question.what == "card":
        return [], []
    game, option = question.screen.game, question.options[at]
    row = _row(game.due, option)
    if game.due in WHOSE_CARDS or (row >= 0 and _whose(game, option) != _whose(game, question.shown)):
        return _spoke(game.colours[option[0]]), []
    return list(_arc(row)) if row >= 0 else [], []


def _whose(game: "Any", option: "Choice") -> int:
    """Return the seat whose rows the ring shows with `option`."""
    seat: int = option[0] if game.due in _OF_OTHERS else game.seat
    return seat


def _row(due: str, option: "Choice") -> int:
    """Return the row that `option` changes; -1 if there is none."""
    if due in _FOR_A_ROW:
        return option[1] if len(option) > 2 and option[1] != NONE else -1
    if due in ("all-strip", "go-home"):
        return int(option[0])
    return option[1] if due in _OF_OTHERS else -1


def _arc(row: int) -> "range":
    """Return the lights of a row on the ring."""
    return range(_QUARTER * row, _QUARTER * row + _QUARTER)


def _spoke(colour: str) -> "list[int]":
    k = COLOURS.index(colour)
    home, start = [led_of_home(k, i) for i in range(4)], [led_of_start(k, i) for i in range(4)]
    return home + start + [led_of_zone(k, z) for z in range(1, 6)]
