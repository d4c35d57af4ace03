"""The options of Revenge as a laptop shows them, see offers.py."""

from pawnlight.board import led_of_home, led_of_start, led_of_zone
from pawnlight.games.revenge import scene as revenge_scene
from pawnlight.games.revenge.rows import NONE, Target, is_play
from pawnlight.rules.base import COLOURS
from pawnlight.table.offers import Offer, behind, card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import Incomplete as Any


__all__ = ("behind", "offer", "places")
_QUARTER = 15


def offer(question: "Any", at: int) -> Offer:
    """Return card `at` of a hand with the rows where it can go, or use `at` of a card."""
    screen = question.screen
    game = screen.game
    if question.what == "card":
        found = card(question, at)
        if not question.hidden and game.due == "play":
            number = question.numbers[at]
            rows = {one[1] for one in screen.options if is_play(one) and screen.card_of(one) == number}
            found.ring_to = [light for row in sorted(rows) if row != NONE for light in _arc(row)]
        return found
    option = question.options[at]
    found = Offer(", ".join(screen.lines(game.rows, game.seat, game.due, option)))
    found.ring, _ = places(question, at)
    if is_play(option) and option[1] != NONE:
        card_played, row, _, _ = option
        found.ring_to = revenge_scene.changes(game.rows[game.seat][row], row, card_played)
    return found


def places(question: "Any", at: int) -> "tuple[list[int], list[int]]":
    """Return the lights of a row of the player whom the ring shows, or the spoke of another one; no cells.

    A card has no places.
    """
    if question.what == "card":
        return [], []
    game, option = question.screen.game, question.options[at]
    row = option[1] if is_play(option) or isinstance(option, Target) else NONE
    # Of several rows, the ring shows those of one player; the others are behind their spokes.
    if isinstance(option, Target) and (row == NONE or option.seat != question.shown.seat):
        return _spoke(game.colours[option.seat]), []
    return list(_arc(row)) if row != NONE else [], []


def _arc(row: int) -> "range":
    """Return the lights of a row on the ring."""
    return range(_QUARTER * row, _QUARTER * row + _QUARTER)


def _spoke(colour: str) -> "list[int]":
    k = COLOURS.index(colour)
    home, start = [led_of_home(k, i) for i in range(4)], [led_of_start(k, i) for i in range(4)]
    return home + start + [led_of_zone(k, z) for z in range(1, 6)]
