"""Notation of Sorry!: places, moves and positions as text, and parsing of moves.

    event             meaning
    draw 7            a card is turned up: `1` to `12`, without 6 and 9, or `Sorry!`
    move 4>9          a pawn moves with that card, from > to, before any slide. `S` is START, `z1` to `z5` are the
                      safety zone of its colour, `H` is HOME, and a number is a square of the track, 0 to 59 clockwise
                      from red's corner. Slides and bumps follow from the rules
    move 4>9 z3>z5    a 7 moves two pawns, in this order
    move 10<>33       an 11 changes places
    move yS>34        in teams, a partner's pawn moves; it begins with the first letter of its colour
    pass              no pawn moves; in `st` also: the card after a 2 is not drawn
    play 7 4>9        in `points`, a card of the hand is played, with a move as above
    discard 7         in `points`, a card of the hand is discarded, as none can be played
    draw              in `points`, the player draws a card into the hand

A position: pawns of the colours in play, whose turn, the card or -:

    red:S,S,4,z3 yellow:S,H,33,12 red 7
"""

from pawnlight.rules.base import COLOURS, RuleError
from pawnlight.rules.events import number_of
from pawnlight.rules.sorry_board import HOME, OUT, START, TRACK, changes_places

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.sorry_board import Move

_MARKS = "".join([colour[0] for colour in COLOURS])
_ZONE = ("z1", "z2", "z3", "z4", "z5")


def place_text(place: int) -> str:
    """Format a place."""
    if place < TRACK:
        return str(place)
    if place == START:
        return "S"
    if place == HOME:
        return "H"
    return "z%d" % ((place - TRACK) % 5 + 1)


def move_text(move: "Move", turn: "int | None" = None) -> str:
    """Format a move. A pawn of another colour than `turn` is marked with the first letter of its colour."""
    sign = "<>" if changes_places(move) else ">"
    said = []
    for i, a, b in move[:1] if sign == "<>" else move:
        mark = "" if turn is None or i // 4 == turn else COLOURS[i // 4][0]
        said.append(mark + place_text(a) + sign + place_text(b))
    return " ".join(said)


def parse_move(pawns: "list[int]", turn: int, text: str) -> "Move":
    """Parse a move of colour `turn`, legal or not. Raises RuleError if it is not a move of these pawns."""
    try:
        if "<" in text:
            said, to = text.split("<>")
            k, said = _marked(said, turn)
            a, b = _place(said, k), _place(to, k)
            return ((pawns.index(a, 4 * k, 4 * k + 4), a, b), (pawns.index(b), b, a))
        words = text.split(" ") if " " in text else (text,)
        if len(words) > 2:
            raise ValueError
        move = []
        for word in words:
            k, word = _marked(word, turn)
            said, to = word.split(">")
            a = _place(said, k)
            move.append((pawns.index(a, 4 * k, 4 * k + 4), a, _place(to, k)))
        return tuple(move)
    except ValueError:
        pass  # no such place, or no pawn there
    raise RuleError("%s is not a legal move here" % text[:40])


def _marked(text: str, turn: int) -> "tuple[int, str]":
    """Return the colour of the pawn that `text` begins with, and the text after its mark."""
    # Most begin with a digit, S or z.
    k = _MARKS.find(text[:1]) if "a" <= text < "z" else -1
    return (k, text[1:]) if k >= 0 and k != turn else (turn, text)


def _place(text: str, k: int) -> int:
    """Parse the place of a pawn of colour `k`. Raises ValueError."""
    if text == "S":
        return START
    if text == "H":
        return HOME
    if text in _ZONE:
        return TRACK + 5 * k + _ZONE.index(text)
    place = number_of(text)
    if place is None or place >= TRACK:
        raise ValueError
    return place


def position_text(pawns: "list[int]", turn: int, card: "str | None") -> str:
    """Format a position."""
    words = []
    for k in range(4):
        places = [place for place in pawns[4 * k : 4 * k + 4] if place != OUT]
        if places:
            words.append("%s:%s" % (COLOURS[k], ",".join([place_text(place) for place in places])))
    return "%s %s %s" % (" ".join(words), COLOURS[turn], card or "-")
