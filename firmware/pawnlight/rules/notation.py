"""Text for places, moves and positions of Sorry!, written; moves are read too.

    place      S, H, z1-z5 of the pawn's own colour, or the square's number
    move       4>9 (from > landing), 4>9 z3>z5 (a split 7), 10<>33 (an 11 changing places), S>33; yS>34 for a partner's
    position   red:S,S,4,z3 yellow:S,H,33,12 red 7 (pawns of the colours in play, whose turn, card or -)

What follows from a move (a slide, pawns sent to START) is not written: it is derived.
"""

from pawnlight.rules.base import RuleError
from pawnlight.rules.sorry import COLOURS, HOME, OUT, START, TRACK, changes_places, do, parts

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.sorry import Move, Sorry


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


def find_move(engine: "Sorry", pawns: "list[int]", turn: int, card: str, text: str) -> "Move":
    """The legal move of colour `turn` with `card` that `text` says, as `engine` lists it. Raises RuleError."""
    try:
        exchange = "<" in text
        if text.count(" ") < 2 and (card == "11" or not exchange):
            move = _read(engine, pawns[:], turn, text)
            if engine.allows(pawns, turn, card, move, not exchange and " " not in text):
                return move
    except ValueError:
        pass  # no such place, or no pawn there
    raise RuleError("%s is not a legal move here" % text[:40])


def _read(engine: "Sorry", pawns: "list[int]", turn: int, text: str) -> "Move":
    """The move that `text` says, allowed or not; it is made on `pawns`. Raises ValueError."""
    move: Move = ()
    # In bytes: a new text is looked for among all that the Pico has ever read.
    for word in text.encode().split(b" "):
        k = b"rbyg".find(word[:1])  # the first letters of COLOURS
        if k < 0 or k == turn:
            k = turn
        else:
            word = word[1:]
        said, _, to = word.partition(b">")
        exchange = said.endswith(b"<")
        a = _place(said[:-1] if exchange else said, k)
        b = _place(to, k)
        i = pawns.index(a, 4 * k, 4 * k + 4)
        part = engine.exchange(pawns, i, pawns.index(b)) if exchange else engine.arrive(pawns, i, b)
        if part is None:
            raise ValueError
        if not move:
            do(pawns, part)
        move += part
    return move


def _place(text: bytes, k: int) -> int:
    """The place of a pawn of colour `k` that `place_text` writes so. Raises ValueError."""
    if text == b"S":
        return START
    if text == b"H":
        return HOME
    zone = b"z1z2z3z4z5".find(text)
    if len(text) == 2 and zone % 2 == 0:
        return TRACK + 5 * k + zone // 2
    place = int(text)
    if not text.isdigit() or place >= TRACK or len(text) != 1 + (place > 9):
        raise ValueError
    return place


def position_text(pawns: "list[int]", turn: int, card: "str | None") -> str:
    """A position as text."""
    words = []
    for k in range(4):
        places = pawns[4 * k : 4 * k + 4]
        if OUT not in places:
            words.append("%s:%s" % (COLOURS[k], ",".join([place_text(place) for place in places])))
    return "%s %s %s" % (" ".join(words), COLOURS[turn], card or "-")
