"""Sorry!: the board, and the legal moves of a card. Rules and rulings: README.md sections 1 to 5; seeds 000, 002, 004.

Pawns are a list of 16 places, four for each colour in clockwise order: pawn i is of colour i // 4. A place is a number:

    0-59    track square
    60-79   safety zones, five squares each: z1-z5 of colour k are 60 + 5k to 64 + 5k
    HOME, START, OUT (the colour is not in play)

A move says who goes where: a tuple of (pawn, from, landing), one for each pawn that the player moves. They are two
where a 7 is split, in order, and where an 11 changes places. What follows is derived by `do`: slides, and the pawns
that are sent to START.
"""

from binascii import crc32

from pawnlight.rules.base import PASS
from pawnlight.rules.cards import SORRY_CARDS

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator, Sequence

    Change = tuple[int, int, int]
    Move = tuple[Change, ...]
    # A move, and the board after it.
    Result = tuple[Move, bytearray | None]

COLOURS = ("red", "blue", "yellow", "green")
TRACK = 60
HOME = 80
START = 81
OUT = 82
_NOWHERE = 255
_ALL_HOME = [HOME] * 4

_DIAMOND = 2  # squares clockwise from the corner of a colour's side
_CIRCLE = 4
_SLIDES = ((1, 4), (9, 13))
# A pawn's way is numbered from the square after its diamond (0) round to the diamond (59), then z1-z5 (60-64), HOME.
_WAY_HOME = 65

# What each card walks, forward or back. The Sorry! card only replaces.
STEPS = {
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


# What each rule set changes in the rules of `classic`:
#
# teams           red + yellow and blue + green move each other's pawns, and a Sorry! card must be used
# lands on own    landing on a pawn of the same colour is allowed and sends it to START
# bounces         a move longer than the way HOME is counted back from HOME
# must exchange   an 11 that could only change places may not be passed
# hand            cards in each player's hand; 0 where the card drawn is played
VARIANTS = {
    #          teams, lands on own, bounces, must exchange, hand
    "classic": (False, False, False, False, 0),
    "teams": (True, False, False, False, 0),
    "points": (False, False, False, False, 5),
    "st": (False, True, True, True, 0),
}


def circle(k: int) -> int:
    """The start circle of colour `k`, where its pawns leave START."""
    return 15 * k + _CIRCLE


def diamond(k: int) -> int:
    """The square from which pawns of colour `k` enter their safety zone."""
    return 15 * k + _DIAMOND


def slides(k: int) -> "tuple[tuple[int, int], ...]":
    """(triangle, end) of the two slides on the side of colour `k`."""
    return tuple([(15 * k + first, 15 * k + last) for first, last in _SLIDES])


# Triangle -> end of the slides on which pawns of a colour slide: all but its own.
_SLIDE_ENDS = [{a: b for side in range(4) if side != k for a, b in slides(side)} for k in range(4)]


def steps_home(k: int, place: int) -> int:
    """Squares that a pawn of colour `k` has to walk from `place` to HOME: 0 to 65, and 66 from START."""
    if place == HOME:
        return 0
    if place == START:
        return _WAY_HOME + 1
    if place >= TRACK:
        return TRACK + 5 * (k + 1) - place
    return _WAY_HOME - (place - diamond(k) - 1) % TRACK


def way(k: int, place: int) -> int:
    """How far a pawn of colour `k` on the track or in its safety zone has come: 0 on the square after its diamond."""
    return (place - diamond(k) - 1) % TRACK if place < TRACK else place - 5 * k


def walk(k: int, place: int, steps: int, bounces: bool = False) -> "int | None":
    """Where a pawn of colour `k` on `place` comes to rest after `steps` (negative: backward), before any slide.

    None when the move is longer than the way HOME and does not bounce, or when the pawn is not where it can walk.
    """
    if place >= TRACK and not TRACK + 5 * k <= place < TRACK + 5 * (k + 1):
        return None
    way = _WAY_HOME - steps_home(k, place) + steps
    if way > _WAY_HOME:
        if not bounces:
            return None
        way = 2 * _WAY_HOME - way
    if way == _WAY_HOME:
        return HOME
    if way >= TRACK:
        return way + 5 * k
    return (way + diamond(k) + 1) % TRACK


def rest(k: int, b: int) -> int:
    """Where a pawn of colour `k` that lands on `b` comes to rest: the end of a slide that begins there, else `b`."""
    return _SLIDE_ENDS[k].get(b, b)


def changes_places(move: "Move") -> bool:
    """Whether `move` is an 11 that changes places: two pawns go where the other one was."""
    return len(move) == 2 and move[0][1] == move[1][2] and move[0][2] == move[1][1]


def parts(move: "Move") -> "list[tuple[int, int, int, int]]":
    """(pawn, from, landing, place where it comes to rest) of each part of `move`.

    Of two pawns that change places only the first slides.
    """
    exchange = changes_places(move)
    return [(i, a, b, b if n and exchange else rest(i // 4, b)) for n, (i, a, b) in enumerate(move)]


def land(pawns: "list[int]", i: int, b: int) -> "list[Change]":
    """Pawn `i` lands on `b`: a pawn there goes to START; from a triangle it slides, and all on the slide go to START.

    Seed 000, "Saltar y empujar" and "Slide". Returns the changes to `pawns`, each (pawn, from, to), in order.
    """
    a = pawns[i]
    end = rest(i // 4, b)
    changes = [(i, a, b)]
    pawns[i] = OUT  # of the way of itself
    if end != b:
        changes.append((i, b, end))
        changes += [(j, place, START) for j, place in enumerate(pawns) if b <= place <= end]
    elif b < HOME and b in pawns:
        changes.append((pawns.index(b), b, START))
    for j, _, place in changes:
        pawns[j] = place
    return changes


def do(pawns: "list[int]", move: "Move") -> "list[Change]":
    """Make `move`. Returns the changes to `pawns` that it leads to, each (pawn, from, to), in order."""
    if changes_places(move):
        (i, a, b), (j, _, _) = move
        pawns[j] = a
        changes = land(pawns, i, b)
        changes.insert(1, (j, b, a))
        return changes
    changes = []
    for i, _, b in move:
        changes += land(pawns, i, b)
    return changes


def undo(pawns: "list[int]", changes: "Sequence[Change]") -> None:
    """Take back the `changes` of `do`, the last one done."""
    for i, a, _ in reversed(changes):
        pawns[i] = a


class Sorry:
    """The legal moves of one rule set. Holds no game: every method is given the pawns, and leaves them as they are."""

    def __init__(self, rules: str = "classic") -> None:
        self.teams, self.lands_on_own, self.bounces, self.must_exchange, self.hand = VARIANTS[rules]
        # The colours whose pawns the player of a colour moves.
        self.movers = [(k, (k + 2) % 4) if self.teams else (k,) for k in range(4)]
        # By colour: the place after so many squares of its way; the last of them for less than none.
        self.places = [self._way(k) for k in range(4)]

    def _way(self, k: int) -> bytes:
        """Where a pawn of colour `k` comes to, by how many squares of its way it would have gone; or _NOWHERE."""
        way = list(range(_WAY_HOME + 13)) + list(range(-4, 0))
        places = [walk(k, (diamond(k) + 1) % TRACK, steps, self.bounces) for steps in way]
        return bytes([_NOWHERE if place is None else place for place in places])

    # What can be done

    def moves(self, pawns: "list[int]", k: int, card: str) -> "list[Move]":
        """The legal moves of colour `k` with `card`; of those that lead to the same position, the first."""
        return [move for move in self.each_move(pawns, k, card) if move]

    def each_move(self, pawns: "list[int]", k: int, card: str) -> "Iterator[Move | None]":
        """The legal moves as they are found; None where the next try is not allowed or leads where another has led.

        So a Pico can do something else in between, however long it takes to the next move.
        """
        # The boards that have been reached, in short lists: a set of bytes is slow under MicroPython.
        seen: dict[int, list[bytearray]] = {}
        for move, after in self._results(pawns, k, card, board_of(pawns)):
            new = False
            if after is not None:
                alike = seen.setdefault(crc32(after) & 63, [])
                new = after not in alike
                if new:
                    alike.append(after)
            yield move if new else None

    def may_pass(self, moves: "Sequence[Move]") -> bool:
        """Whether a player with these `moves` need not move: there is none, or an 11 could only change places."""
        # The moves that change places come last.
        return not moves or (not self.must_exchange and changes_places(moves[0]))

    def each_play(
        self, pawns: "list[int]", k: int, hand: "Sequence[str | None]"
    ) -> "Iterator[tuple[str, Move | tuple[()]] | None]":
        """What colour `k` can do with a `hand` (README.md section 4): (card, move) each; None as by `each_move`.

        Where nothing of it must be played, then (card, PASS) to discard one.
        """
        cards = [card for card in SORRY_CARDS if card in hand]
        must = False
        for card in cards:
            first = None
            for move in self.each_move(pawns, k, card):
                first = first or move
                yield (card, move) if move else None
            must = must or (first is not None and not self.may_pass((first,)))
        if not must:
            for card in cards:
                yield card, PASS

    def won(self, pawns: "list[int]", k: int) -> bool:
        """Whether the player of colour `k`, or the team, has every pawn HOME."""
        return all([pawns[4 * m : 4 * m + 4] == _ALL_HOME for m in self.movers[k]])

    # What each card does: moves with the board after them, None where they are not allowed; boards may come again.

    def _results(self, pawns: "list[int]", k: int, card: str, board: bytearray) -> "Iterator[Result]":
        if card == "Sorry!":
            yield from self.sorry(pawns, k, board)
        elif card == "7":
            yield from self.seven(pawns, k, board)
        else:
            for m in self.movers[k]:
                if card == "1" or card == "2":
                    yield from self.leave_start(pawns, m, board)
                for steps in STEPS[card]:
                    yield from self.walks(pawns, m, steps, board)
            if card == "11":
                yield from self.change_places(pawns, k, board)

    def landed(self, board: bytearray, m: int, a: int, b: int) -> "bytearray | None":
        """The board after a pawn of colour `m` has gone from `a` to land on `b`, as by `land`.

        None where its own colour stands (seed 000, "Movimiento Hacia Atrás", Avisos). That forbids the landing on a
        triangle too: a slide begins with landing. A bounce may end where it began.
        """
        if b < HOME and board[b] == m + 1 and b != a and not self.lands_on_own:
            return None
        after = board[:]
        if a < HOME:
            after[a] = 0
        if b < HOME:
            end = rest(m, b)
            for place in range(b, end):
                after[place] = 0
            after[end] = m + 1
        elif b == HOME:
            after[HOME + m] += 1
        return after

    def walks(self, pawns: "list[int]", m: int, steps: int, board: bytearray) -> "Iterator[Result]":
        """A pawn of colour `m` goes forward, or backward. Seed 000, "LAS CARTAS"."""
        for i in range(4 * m, 4 * m + 4):
            a = pawns[i]
            b = self.places[m][way(m, a) + steps] if a < HOME else _NOWHERE
            if b != _NOWHERE:
                yield ((i, a, b),), self.landed(board, m, a, b)

    def leave_start(self, pawns: "list[int]", m: int, board: bytearray) -> "Iterator[Result]":
        """A 1 or a 2 brings a pawn from START to its start circle. Seed 000, "Coloque el peón aquí"."""
        if START in pawns[4 * m : 4 * m + 4]:
            b = circle(m)
            yield ((pawns.index(START, 4 * m), START, b),), self.landed(board, m, START, b)

    def seven(self, pawns: "list[int]", k: int, board: bytearray) -> "Iterator[Result]":
        """7: one pawn goes 7, or two share the 7, each part a whole move. Seed 000, card 7.

        Either pawn may begin. The second part is made on the board that the first left: a pawn that the first has sent
        to START no longer walks.
        """
        for m in self.movers[k]:
            yield from self.walks(pawns, m, 7, board)
        # The pawns that can walk: each with its colour, its place, and those 0 to 6 squares ahead.
        walkers = []
        for m in self.movers[k]:
            for i in range(4 * m, 4 * m + 4):
                if pawns[i] < HOME:
                    at = way(m, pawns[i])
                    walkers.append((i, m, pawns[i], self.places[m][at : at + 7]))
        for i, m, a, ahead in walkers:
            for steps in range(1, 7):
                b = ahead[steps]
                between = self.landed(board, m, a, b) if b != _NOWHERE else None
                if between is not None:
                    end = rest(m, b)
                    for j, n, p, then in walkers:
                        c = then[7 - steps]
                        if c != _NOWHERE and j != i and not b <= p <= end:
                            yield ((i, a, b), (j, p, c)), self.landed(between, n, p, c)

    def change_places(self, pawns: "list[int]", k: int, board: bytearray) -> "Iterator[Result]":
        """11: a pawn may change places with an opponent's, both on the track; only it slides. Seed 000, card 11."""
        team = self.movers[k]
        for m in sorted(team):
            for i in range(4 * m, 4 * m + 4):
                a = pawns[i]
                if a < TRACK:
                    for j, b in enumerate(pawns):
                        if b < TRACK and j // 4 not in team:
                            changed = board[:]
                            changed[a] = board[b]
                            yield ((i, a, b), (j, b, a)), self.landed(changed, m, START, b)

    def sorry(self, pawns: "list[int]", k: int, board: bytearray) -> "Iterator[Result]":
        """Sorry!: a pawn from START takes the square of an opponent on the track. Seed 000, card Sorry!.

        A team that cannot do so must send one of its own pawns on the track to START. Seed 000, "Reglas para grupos".
        """
        team = self.movers[k]
        can = False
        for m in team:
            if START in pawns[4 * m : 4 * m + 4]:
                i = pawns.index(START, 4 * m)
                for j, b in enumerate(pawns):
                    if b < TRACK and j // 4 not in team:
                        can = True
                        yield ((i, START, b),), self.landed(board, m, START, b)
        if self.teams and not can:
            for i, a in enumerate(pawns):
                if a < TRACK and i // 4 in team:
                    yield ((i, a, START),), self.landed(board, i // 4, a, START)


def board_of(pawns: "list[int]") -> bytearray:
    """The position with the four pawns of a colour alike: on each place 0-79 the colour that stands there, from 1 on.

    After these, how many pawns of each colour are HOME.
    """
    board = bytearray(HOME + 4)
    for i, place in enumerate(pawns):
        if place < HOME:
            board[place] = i // 4 + 1
        elif place == HOME:
            board[HOME + i // 4] += 1
    return board


_engines: "dict[str, Sorry]" = {}


def engine_of(rules: str) -> Sorry:
    """The moves of a rule set, made once."""
    if rules not in _engines:
        _engines[rules] = Sorry(rules)
    return _engines[rules]
