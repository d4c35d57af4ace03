"""Sorry!: the board, the effect of a move on the pawns, and places, moves and positions as text.

Rules and rulings: README.md sections 1 and 2; sheet 000.

Pawns are a list of 16 places, four for each colour in clockwise order: pawn i is of colour i // 4. A place is a number:

    0-59    track square
    60-79   safety zones, five squares each: z1-z5 of colour k are 60 + 5k to 64 + 5k
    HOME, START, OUT (the pawn is not in play)

A move is a tuple of (pawn, from, landing), one for each pawn that the player moves: two for a split 7, in order, and
for an 11 that changes places. `make_move` derives the consequences: slides, and pawns sent to START.

    event             meaning
    draw 7            a card is turned up: `1` to `12`, without 6 and 9, or `Sorry!`
    move 4>9          with the drawn card, a pawn moves from 4 to 9. If it slides, the slide begins at 9. `S` is START,
                      `z1` to `z5` are the safety zone of its colour, `H` is HOME. A number is a square of the track: 0
                      to 59, clockwise from red's corner. Slides and bumps follow from the rules
    move 4>9 z3>z5    a 7 moves two pawns, in this order
    move 10<>33       with an 11, two pawns change places
    move yS>34        in teams, a partner's pawn moves. The move begins with the first letter of its colour
    pass              the player moves no pawn, or, in `st`, draws no second card after a 2
    play 7 4>9        in `points`, the player plays a 7 from the hand, with a move as above
    discard 7         in `points`, the player discards a 7, because no card of the hand can be played
    draw              in `points`, the player draws a card into the hand

A position: pawns of the colours in play, whose turn, the card or -:

    red:S,S,4,z3 yellow:S,H,33,12 red 7
"""

from pawnlight.rules.base import COLOURS, Draw, RuleError
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.events import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from typing_extensions import TypeIs

    # Pawn, from, to.
    Change = tuple[int, int, int]
    # PASS is a move of no pawn.
    Move = tuple[Change, ...]
    # A card of the hand, and its move, or PASS to discard it. Moves and plays are many: plain tuples.
    Play = tuple[str, Move]
    Decision = Draw | Move | Play
    _List = list[Any]
else:
    _List = object

TRACK_SQUARES = 60
HOME_PLACE = 80
START_PLACE = 81
OUT_OF_GAME = 82

_DIAMOND = 2  # squares clockwise from the corner of a colour's side
_CIRCLE = 4
# Triangle and end, counted from the corner of a side: slides of four and of five squares.
_SLIDES = ((1, 4), (9, 13))
# A pawn's way is numbered from the square after its diamond (0) round to the diamond (59), then z1-z5 (60-64), HOME.
WAY_LENGTH = 65

# In notation: the colours of pawns, and the squares of a safety zone.
_MARKS = "".join([colour[0] for colour in COLOURS])
_ZONE = ("z1", "z2", "z3", "z4", "z5")

# The steps of each card, forward or backward. The Sorry! card does not walk.
CARD_STEPS = {
    "1": (1,),
    "2": (2,),
    "3": (3,),
    "4": (-4,),
    "5": (5,),
    "7": (7,),
    "8": (8,),
    "10": (10, -1),
    "11": (11,),
    "12": (12,),
    "Sorry!": (),
}


def start_circle(k: int) -> int:
    """Return the start circle of colour `k`, where its pawns leave START."""
    return 15 * k + _CIRCLE


def diamond_square(k: int) -> int:
    """Return the square from which pawns of colour `k` enter their safety zone."""
    return 15 * k + _DIAMOND


def slides(k: int) -> "tuple[tuple[int, int], ...]":
    """Return (triangle, end) of the two slides on the side of colour `k`."""
    return tuple([(15 * k + first, 15 * k + last) for first, last in _SLIDES])


# Triangle -> end of the slides on which pawns of a colour slide: all but its own.
SLIDE_ENDS = {a for side in range(4) for a, _ in slides(side)}
_SLIDE_ENDS = [{a: b for side in range(4) if side != k for a, b in slides(side)} for k in range(4)]


def steps_home(k: int, place: int) -> int:
    """Return the squares from `place` to HOME for a pawn of colour `k`: 0 to 65, and 66 from START."""
    if place == HOME_PLACE:
        return 0
    if place == START_PLACE:
        return WAY_LENGTH + 1
    if place >= TRACK_SQUARES:
        return TRACK_SQUARES + 5 * (k + 1) - place
    return WAY_LENGTH - (place - diamond_square(k) - 1) % TRACK_SQUARES


def distance_walked(k: int, place: int) -> int:
    """Return how far a pawn of colour `k` on track or safety zone has come: 0 on the square after its diamond."""
    return (place - diamond_square(k) - 1) % TRACK_SQUARES if place < TRACK_SQUARES else place - 5 * k


def destination(k: int, place: int, steps: int, bounces: bool = False) -> "int | None":
    """Return where a pawn of colour `k` on `place` lands after `steps` (negative: backward), before any slide.

    A pawn may go back past its diamond, and then has only a few steps to the safety zone. None if the move overshoots
    HOME and does not bounce, or if the pawn is on no place from which it can walk.
    """
    if place >= TRACK_SQUARES and not TRACK_SQUARES + 5 * k <= place < TRACK_SQUARES + 5 * (k + 1):
        return None
    way = WAY_LENGTH - steps_home(k, place) + steps
    if way > WAY_LENGTH:
        if not bounces:
            return None
        way = 2 * WAY_LENGTH - way
    if way == WAY_LENGTH:
        return HOME_PLACE
    if way >= TRACK_SQUARES:
        return way + 5 * k
    return (way + diamond_square(k) + 1) % TRACK_SQUARES


def slide_end(k: int, b: int) -> int:
    """Return where a pawn of colour `k` that lands on `b` comes to rest: the end of a slide, else `b`."""
    return _SLIDE_ENDS[k].get(b, b)


def is_exchange(move: "Move") -> bool:
    """Return whether `move` is an 11 that changes places: each of two pawns goes where the other was."""
    return len(move) == 2 and move[0][1] == move[1][2] and move[0][2] == move[1][1]


def move_parts(move: "Move") -> "list[tuple[int, int, int, int]]":
    """Return (pawn, from, landing, final place) of each part of `move`.

    Of two pawns that change places, only the first slides.
    """
    exchange = is_exchange(move)
    return [(i, a, b, b if n and exchange else slide_end(i // 4, b)) for n, (i, a, b) in enumerate(move)]


def is_play(decision: "Decision") -> "TypeIs[Play]":
    """Return whether `decision` plays or discards a card of the hand: only these are a text and a move."""
    return len(decision) == 2 and isinstance(decision[0], str)


def card_and_move(decision: "Decision", drawn: "str | None") -> "tuple[str, Move]":
    """Return the card that `decision` plays, and its move, empty if no pawn moves; `drawn` is the card drawn before."""
    if isinstance(decision, Draw):
        return decision.card, ()
    if is_play(decision):
        return decision
    return drawn or "", decision


# Of a `MoveList`: bytes of a move, moves of a piece of memory, and what stands for a card or a part that is not there.
_MOVE_BYTES = 7
_MOVES_AT_ONCE = 32
_NOTHING = 255
_NO_PART = (_NOTHING, _NOTHING, _NOTHING)


class MoveList(_List):
    """A list of moves or plays, which are made anew whenever one is looked at: a 7 may have 170, which take 8 KB.

    Of what a list can do, it has `append`, the length, numbers in brackets, iteration and `in`.
    """

    def __init__(self, moves: "Iterable[Move | Play]" = ()) -> None:
        self._count = 0
        self._pieces: list[bytearray] = []
        for move in moves:
            self.append(move)

    def append(self, option: "Move | Play") -> None:
        card, move = card_and_move(option, None)
        at = self._count % _MOVES_AT_ONCE * _MOVE_BYTES
        if not at:
            self._pieces.append(bytearray(_MOVE_BYTES * _MOVES_AT_ONCE))
        first, second = (move + (_NO_PART, _NO_PART))[:2]
        number = SORRY_CARDS.index(card) if card else _NOTHING
        self._pieces[-1][at : at + _MOVE_BYTES] = bytes((number,) + first + second)
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: "Any") -> "Any":
        if not 0 <= number < self._count:
            raise IndexError
        at = number % _MOVES_AT_ONCE * _MOVE_BYTES
        card, i, a, b, j, c, d = self._pieces[number // _MOVES_AT_ONCE][at : at + _MOVE_BYTES]
        move: Move = () if i == _NOTHING else ((i, a, b),) if j == _NOTHING else ((i, a, b), (j, c, d))
        return move if card == _NOTHING else (SORRY_CARDS[card], move)


def land_on(pawns: "list[int]", i: int, b: int) -> "list[Change]":
    """Land pawn `i` on `b`: a pawn there goes to START; from a triangle it slides, and all on the slide go to START.

    Sheet 000, "Saltar y empujar" and "Slide". Returns the changes to `pawns`, each (pawn, from, to), in order.
    """
    a = pawns[i]
    if b not in pawns and b not in SLIDE_ENDS:
        pawns[i] = b
        return [(i, a, b)]
    changes = [(i, a, b)]
    end = slide_end(i // 4, b)
    if end != b:
        changes.append((i, b, end))
    if b < HOME_PLACE:
        changes += [(j, place, START_PLACE) for j, place in enumerate(pawns) if b <= place <= end and j != i]
    for j, _, place in changes:
        pawns[j] = place
    return changes


def make_move(pawns: "list[int]", move: "Move") -> "list[Change]":
    """Make `move`. Returns the resulting changes to `pawns`, each (pawn, from, to), in order."""
    if len(move) == 1:
        i, _, b = move[0]
        return land_on(pawns, i, b)
    changes: list[Change] = []
    if is_exchange(move):
        (i, a, b), second = move
        pawns[second[0]] = a
        changes = land_on(pawns, i, b)
        changes.insert(1, second)
    else:
        for i, _, b in move:
            changes += land_on(pawns, i, b)
    return changes


def undo_changes(pawns: "list[int]", changes: "Sequence[Change]") -> None:
    """Undo the `changes` of the last `make_move`."""
    for i, a, _ in reversed(changes):
        pawns[i] = a


# The places that a pawn passes: derived from its move, for lights, page and narration

# The order in which ways of the same end are looked for: the card's own number first.
_STEPS = {"4": (-4,), "7": (7, 1, 2, 3, 4, 5, 6), "10": (10, -1)}


def steps_of(card: str, k: int, a: int, b: int) -> int:
    """Steps (negative: backward) by which `card` takes a pawn of colour `k` from `a` to land on `b`; 0 if none do."""
    for bounces in (False, True):
        for steps in _STEPS.get(card) or (() if card == "Sorry!" else (int(card),)):
            if destination(k, a, steps, bounces) == b:
                return steps
    return 0


def bounces_at_home(card: str, k: int, a: int, b: int) -> bool:
    """Whether `card` takes a pawn of colour `k` from `a` to HOME and back, to land on `b`."""
    steps = steps_of(card, k, a, b)
    return steps > 0 and destination(k, a, steps) is None


def places_passed(card: str, k: int, a: int, b: int) -> "list[int]":
    """The places from behind `a` to the landing on `b`; only `b` when the pawn does not walk there."""
    steps = steps_of(card, k, a, b)
    one = 1 if steps > 0 else -1
    places = [destination(k, a, n, True) for n in range(one, steps + one, one)] if steps else [b]
    return [place for place in places if place is not None]


def slide_squares(landing: int, rest: int) -> "list[int]":
    """The squares of a slide behind the triangle `landing` to its end `rest`; none where the pawn does not slide."""
    return list(range(landing + 1, rest + 1)) if landing < rest < TRACK_SQUARES else []


def pawns_in_play(pawns: "list[int]") -> "list[int]":
    """The pawns in play."""
    return [i for i, place in enumerate(pawns) if place != OUT_OF_GAME]


def place_text(place: int) -> str:
    """Format a place."""
    if place < TRACK_SQUARES:
        return str(place)
    if place == START_PLACE:
        return "S"
    if place == HOME_PLACE:
        return "H"
    return "z%d" % ((place - TRACK_SQUARES) % 5 + 1)


def move_text(move: "Move", turn: "int | None" = None) -> str:
    """Format a move. A pawn of another colour than `turn` is marked with the first letter of its colour."""
    sign = "<>" if is_exchange(move) else ">"
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
        return START_PLACE
    if text == "H":
        return HOME_PLACE
    if text in _ZONE:
        return TRACK_SQUARES + 5 * k + _ZONE.index(text)
    place = parse_number(text)
    if place is None or place >= TRACK_SQUARES:
        raise ValueError
    return place


def position_text(pawns: "list[int]", turn: int, card: "str | None") -> str:
    """Format a position."""
    words = []
    for k in range(4):
        places = [place for place in pawns[4 * k : 4 * k + 4] if place != OUT_OF_GAME]
        if places:
            words.append("%s:%s" % (COLOURS[k], ",".join([place_text(place) for place in places])))
    return "%s %s %s" % (" ".join(words), COLOURS[turn], card or "-")
