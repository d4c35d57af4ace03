"""Sorry! on a ring without spokes: what its lights cannot show, in words for the screen."""

from pawnlight.board import TRACK
from pawnlight.rules.base import COLOURS
from pawnlight.rules.notation import place_text
from pawnlight.rules.sorry import HOME, OUT, START, parts

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence

    from pawnlight.rules.sorry import Move
    from pawnlight.words import Words


def rows(words: "Words", pawns: "list[int]") -> "list[str]":
    """Return a head and a row for each player: the pawns in START, on each square of the safety zone, and in HOME."""
    found = ["         START 12345 HOME"]
    for k in range(4):
        mine = pawns[4 * k : 4 * k + 4]
        if mine.count(OUT) < 4:
            zone = "".join(["*" if TRACK + 5 * k + z in mine else "." for z in range(5)])
            found.append("%-9s%5d %s %4d" % (words[COLOURS[k]], mine.count(START), zone, mine.count(HOME)))
    return found


def way(moves: "Sequence[Move]", chosen: "list[tuple[int, int]]") -> "list[str]":
    """Return from where to where the only one of `moves` leads, else where the pawn waits that is chosen."""
    if len(moves) == 1:
        return ["%s > %s" % (_place(a), _place(rest)) for _, a, _, rest in parts(moves[0])]
    return [_place(place) for _, place in chosen[:1] if place >= TRACK]


def _place(place: int) -> str:
    return "START" if place == START else "HOME" if place == HOME else place_text(place)
