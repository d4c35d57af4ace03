"""A parser of positions of Sorry! in the notation of `pawnlight.rules.notation`."""

# Restricted to what MicroPython supports: the tests use a copy of this module there.

from host_tools.games.sorry.position import parse_colour, parse_place
from pawnlight.rules.base import RuleError
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.sorry import OUT


def parse_position(text: str) -> tuple[list[int], int, str | None]:
    """Parse a position: pawns (16 places), whose turn (0-3), card or None. Raises RuleError."""
    words = text.split(" ")
    if len(words) < 3:
        raise RuleError("a position is the pawns of each colour, whose turn it is, and the card or -")
    pawns = [OUT] * 16
    for word in words[:-2]:
        name, _, places = word.partition(":")
        k = parse_colour(name)
        if pawns[4 * k] != OUT:
            raise RuleError(f"{name} is there twice")
        four = [parse_place(place, k) for place in places.split(",")]
        if len(four) != 4:
            raise RuleError(f"{name} has {len(four)} pawns, not four")
        pawns[4 * k : 4 * k + 4] = four
    card = None if words[-1] == "-" else words[-1]
    if card is not None and card not in SORRY_CARDS:
        raise RuleError(f"{card[:20]!r} is not a card")
    return pawns, parse_colour(words[-2]), card
