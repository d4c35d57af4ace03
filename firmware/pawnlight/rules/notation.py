"""Text for places, moves and positions of Sorry!, written; moves are read too.

    place      S, H, z1-z5 of the pawn's own colour, or the square's number
    move       4>9 (from > landing), 4>9 z3>z5 (a split 7), 10<>33 (an 11 changing places), S>33; yS>34 for a partner's
    position   red:S,S,4,z3 yellow:S,H,33,12 red 7 (pawns of the colours in play, whose turn, card or -)

What follows from a move (a slide, pawns sent to START) is not written: it is derived.
"""

from pawnlight.rules.base import RuleError
from pawnlight.rules.sorry import COLOURS, HOME, OUT, START, TRACK, changes_places, parts

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.sorry import Move


def place_text(place: int) -> str:
    """A place as text."""
    if place < TRACK:
        return str(place)
    if place == START:
        return "S"
    if place == HOME:
        return "H"
    return "z%d" % ((place - TRACK) % 5 + 1)


def move_text(card: str, move: "Move", turn: "int | None" = None) -> str:
    """A move made with `card`, as text. A pawn of another colour than `turn` is marked by its colour's first letter."""
    said = []
    for i, a, b, _ in parts(move):
        mark = "" if turn is None or i // 4 == turn else COLOURS[i // 4][0]
        if changes_places(card, move):
            return "%s%s<>%s" % (mark, place_text(a), place_text(b))
        said.append("%s%s>%s" % (mark, place_text(a), place_text(b)))
    return " ".join(said)


def find_move(card: str, moves: "list[Move]", text: str, turn: "int | None" = None) -> "Move":
    """The move among the legal `moves` with `card` that `text` says. Raises RuleError."""
    for move in moves:
        # Most moves are passed over by their first two places, without being written out.
        _, a, b = move[0]
        if place_text(a) in text and place_text(b) in text and move_text(card, move, turn) == text:
            return move
    raise RuleError("%s is not a legal move here" % text[:40])


def position_text(pawns: "list[int]", turn: int, card: "str | None") -> str:
    """A position as text."""
    words = []
    for k in range(4):
        places = pawns[4 * k : 4 * k + 4]
        if OUT not in places:
            words.append("%s:%s" % (COLOURS[k], ",".join([place_text(place) for place in places])))
    return "%s %s %s" % (" ".join(words), COLOURS[turn], card or "-")
