"""Text for places, moves and positions of Sorry!, written and read.

    place      S, H, z1-z5 of the pawn's own colour, or the square's number
    move       4>9 (from > landing), 4>9 z3>z5 (a split 7), 10<>33 (an 11 changing places), S>33; yS>34 for a partner's
    position   red:S,S,4,z3 yellow:S,H,33,12 red 7 (pawns of the colours in play, whose turn, card or -)

What follows from a move (a slide, pawns sent to START) is not written: it is derived.
"""

from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.sorry import COLOURS, HOME, OUT, START, TRACK, changes_places, parts
from pawnlight.rules.text import number_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.sorry import Move


class NotationError(ValueError):
    """A text that does not say a place, a move or a position; the message says why."""


def place_text(place: int) -> str:
    """A place as text."""
    if place < TRACK:
        return str(place)
    if place == START:
        return "S"
    if place == HOME:
        return "H"
    return "z%d" % ((place - TRACK) % 5 + 1)


def parse_place(text: str, k: int) -> int:
    """The place that `text` says for a pawn of colour `k`. Raises NotationError."""
    if text == "S":
        return START
    if text == "H":
        return HOME
    if len(text) == 2 and text[0] == "z" and text[1] in "12345":
        return TRACK + 5 * k + int(text[1]) - 1
    square = number_of(text)
    if square is not None and square < TRACK:
        return square
    raise NotationError("a pawn is on S, H, z1 to z5 or a square 0 to 59, not %r" % text[:20])


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
    """The move among the legal `moves` with `card` that `text` says. Raises NotationError."""
    for move in moves:
        # Most moves are passed over by their first two places, without being written out.
        _, a, b = move[0]
        if place_text(a) in text and place_text(b) in text and move_text(card, move, turn) == text:
            return move
    raise NotationError("%s is not a legal move here" % text[:40])


def position_text(pawns: "list[int]", turn: int, card: "str | None") -> str:
    """A position as text."""
    words = []
    for k in range(4):
        places = pawns[4 * k : 4 * k + 4]
        if OUT not in places:
            words.append("%s:%s" % (COLOURS[k], ",".join([place_text(place) for place in places])))
    return "%s %s %s" % (" ".join(words), COLOURS[turn], card or "-")


def parse_position(text: str) -> "tuple[list[int], int, str | None]":
    """Read a position: pawns, whose turn, card or None. Raises NotationError; see also `faults`."""
    words = text.split(" ")
    if len(words) < 3:
        raise NotationError("a position is the pawns of each colour, whose turn it is, and the card or -")
    pawns = [OUT] * 16
    for word in words[:-2]:
        name, _, places = word.partition(":")
        k = parse_colour(name)
        if pawns[4 * k] != OUT:
            raise NotationError("%s is there twice" % name)
        four = [parse_place(place, k) for place in places.split(",")]
        if len(four) != 4:
            raise NotationError("%s has %d pawns, not four" % (name, len(four)))
        pawns[4 * k : 4 * k + 4] = four
    card = None if words[-1] == "-" else words[-1]
    if card is not None and card not in SORRY_CARDS:
        raise NotationError("%r is not a card" % card[:20])
    return pawns, parse_colour(words[-2]), card


def parse_colour(text: str) -> int:
    """The number of the colour named `text`. Raises NotationError."""
    if text not in COLOURS:
        raise NotationError("%r is not a colour: %s" % (text[:20], ", ".join(COLOURS)))
    return COLOURS.index(text)


def faults(pawns: "list[int]", turn: int) -> "list[str]":
    """What is wrong with a position, a sentence each; empty when it could stand on a board."""
    found = []
    in_play = [k for k in range(4) if pawns[4 * k] != OUT]
    if len(in_play) < 2:
        found.append("a game has at least two colours in play")
    if turn not in in_play:
        found.append("it is the turn of %s, who is not in play" % COLOURS[turn])
    for i, place in enumerate(pawns):
        if place < HOME and place in pawns[:i]:
            other = COLOURS[pawns.index(place) // 4]
            fault = "a %s and a %s pawn are both on %s" % (other, COLOURS[i // 4], place_text(place))
            if fault not in found:
                found.append(fault)
    return found
