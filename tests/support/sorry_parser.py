"""A parser of positions of Sorry! in the notation of `pawnlight.games.sorry.board`."""

# Restricted to what MicroPython supports: the tests use a copy of this module there.

from host_tools.games.sorry.position import parse_colour, parse_place
from pawnlight.games.sorry.board import OUT_OF_GAME
from pawnlight.rules.base import RuleError
from pawnlight.rules.cards import SORRY_CARDS


def parse_position(text: str) -> tuple[list[int], int, str | None]:
    """Parse a position: pawns (16 places), whose turn (0-3), card or None. Raises RuleError."""
    words = text.split(" ")
    if len(words) < 3:
        raise RuleError("a position is the pawns of each colour, whose turn it is, and the card or -")
    pawns = [OUT_OF_GAME] * 16
    count = 0
    for word in words[:-2]:
        name, _, places = word.partition(":")
        k = parse_colour(name)
        if pawns[4 * k] != OUT_OF_GAME:
            raise RuleError(f"{name} is there twice")
        parsed = [parse_place(place, k) for place in places.split(",")]
        if len(parsed) not in (3, 4):
            raise RuleError(f"{name} has {len(parsed)} pawns, not four or three")
        count = count or len(parsed)
        if len(parsed) != count:
            raise RuleError(f"{name} has {len(parsed)} pawns, not {count} as the others")
        pawns[4 * k : 4 * k + count] = parsed
    card = None if words[-1] == "-" else words[-1]
    if card is not None and card not in SORRY_CARDS:
        raise RuleError(f"{card[:20]!r} is not a card")
    return pawns, parse_colour(words[-2]), card
