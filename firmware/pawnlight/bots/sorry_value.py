"""What a position of Sorry! is worth to a player: learnt numbers, summed. The higher, the likelier that player wins.

A pawn's way is counted by its colour: 0-59 on the track from the square after its diamond, 60-64 in its safety zone,
65 HOME, 66 START. The weights are thousandths of the logarithm of the odds of winning; see docs/computer-players.md.
"""

from array import array

from pawnlight.bots.sorry_table import TABLES
from pawnlight.rules.cards import SORRY_DECK
from pawnlight.rules.sorry import OUT, START, STEPS, TRACK, engine_of, steps_home, walk

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator, Sequence

    from _typeshed import Incomplete as Any

    from pawnlight.rules.sorry import Move

_HOME = 65
_START = 66
_WAYS = 67
# Where each part of a table begins. "Before" is what the others can do before the player's next turn, "after" what
# the player can do after the others' next turns; when the player is to move first, the two change places.
PAWN = 0  # a pawn, by its way
HOMES = 67  # pawns HOME, 0-4
STARTS = 72  # pawns in START, 0-4
BEFORE = 77  # each card that can hit a pawn of the player, by eighths of the way
AFTER = 85
SORRY_BEFORE = 93  # a Sorry! card could take the foremost pawn, by eighths of its way
SORRY_AFTER = 101
TURN = 109  # to move first
HAND = 110  # each card held, in the order of the deck
SIZE = 121
# What having won is worth above all else.
WON = 30000


def way_of(k: int, place: int) -> int:
    """The way of a pawn of colour `k` on `place`."""
    return _START if place >= START else _HOME - steps_home(k, place)


# How many of the 45 cards bring a pawn (by its way, a row) to hit a pawn on a square (a column, counted as the way is).
# A slide hits all of its squares. `prepare` fills it in.
_REACH = bytearray(_WAYS * TRACK)


def prepare() -> "Iterator[None]":
    """Make ready what all values share, in slices; at once where it is ready."""
    if _REACH[_START * TRACK + 1]:
        return
    # As seen by red, whose diamond is square 2.
    slides = {side * 15 + first: last - first for side in (1, 2, 3) for first, last in ((1, 4), (9, 13))}
    for way in range(_HOME):
        row = way * TRACK
        _REACH[row : row + TRACK] = bytes(TRACK)
        for card, count in SORRY_DECK:
            for steps in STEPS[card]:
                to = walk(0, (way + 3) % TRACK if way < TRACK else way, steps)
                if to is not None and to < TRACK:
                    for square in range(to, to + slides.get(to, 0) + 1):
                        _REACH[row + (square - 3) % TRACK] += count
        if way % 8 == 0:
            yield None
    _REACH[_START * TRACK + 1] = 9  # a 1 or a 2, to the start circle


class Value:
    """The worth of positions of one rule set, between the colours in play."""

    def __init__(self, rules: str, colours: "Sequence[int]", weights: "Sequence[float] | None" = None) -> None:
        self.weights: "Any" = weights or array("h", TABLES[rules])
        self.rules = rules
        self.colours = colours
        self._movers = engine_of(rules).movers
        for _ in prepare():
            pass
        self.reach = _REACH
        self.ways = [bytes([way_of(k, place) for place in range(OUT)]) for k in range(4)]

    def sides(self, k: int) -> "tuple[list[int], list[int]]":
        """The colours of the player of colour `k`, and those against it."""
        mine = [m for m in self._movers[k] if m in self.colours]
        return mine, [m for m in self.colours if m not in mine]

    def cards(self, pawns: "list[int]", k: int, square: int) -> int:
        """How many of the 45 cards let a pawn of colour `k` hit a pawn on `square`; one card counts for each pawn."""
        column = (square - 15 * k - 3) % TRACK
        ways = self.ways[k]
        return sum([self.reach[ways[place] * TRACK + column] for place in pawns[4 * k : 4 * k + 4]])

    def of(self, pawns: "list[int]", k: int, first: bool = False) -> "Any":
        """What `pawns` are worth to the player of colour `k`, who is to move `first` or has just moved."""
        return View(self, pawns, k, first).worth


class View:
    """A position as the player of colour `k` values it, who is to move `first` or has just moved.

    worth     what it is worth
    """

    def __init__(self, value: Value, pawns: "list[int]", k: int, first: bool = False) -> None:
        self._value = value
        self._pawns = pawns
        weights = value.weights
        # Sides are the player's, 0, and the others', 1.
        self._sides = sides = value.sides(k)
        self._side = [0 if k in sides[0] else 1 for k in range(4)]
        self._side_pawns = [[i for m in side for i in range(4 * m, 4 * m + 4)] for side in sides]
        self._hit = (AFTER, BEFORE) if first else (BEFORE, AFTER)
        self._sorry = (SORRY_AFTER, SORRY_BEFORE) if first else (SORRY_BEFORE, SORRY_AFTER)
        self._turn = weights[TURN] if first else 0
        self._way = way = [0] * 16
        self._track = track = [-1] * 16  # the way of those on the track
        self._homes = homes = [0] * 4
        self._starts = starts = [0] * 4
        self._own = own = [0, 0]
        # How many cards can hit each pawn, and what each of them costs.
        self._cards = [0] * 16
        self._price = [0] * 16
        self._risk = 0
        for side in (0, 1):
            for i in self._side_pawns[side]:
                place = pawns[i]
                way[i] = now = value.ways[i // 4][place]
                own[side] += weights[now]
                if now == _HOME:
                    homes[i // 4] += 1
                elif now == _START:
                    starts[i // 4] += 1
                elif now < TRACK:
                    track[i] = now
                    price = weights[self._hit[side] + now // 8]
                    self._price[i] = -price if side else price
                    for o in sides[1 - side]:
                        self._cards[i] += value.cards(pawns, o, place)
                    self._risk += self._cards[i] * self._price[i]
            for m in sides[side]:
                own[side] += weights[HOMES + homes[m]] + weights[STARTS + starts[m]]
        self.worth = self._sum(own, self._risk, track, starts)

    def _sum(self, own: "list[Any]", risk: "Any", track: "list[int]", starts: "list[int]") -> "Any":
        """All together, and what Sorry! cards could take."""
        mine, others = self._sides
        total = own[0] - own[1] * len(mine) // len(others) + risk + self._turn
        for side in (0, 1):
            foremost = -1
            for m in self._sides[side]:
                foremost = max(foremost, max(track[4 * m : 4 * m + 4]))
            if foremost >= 0:
                for m in self._sides[1 - side]:
                    if starts[m]:
                        price = self._value.weights[self._sorry[side] + foremost // 8]
                        total += -price if side else price
                        break
        return total

    def after(self, move: "Move") -> "Any":
        """What the position after `move` is worth: only what `move` changes is looked at again."""
        value, pawns, way, side_of = self._value, self._pawns, self._way, self._side
        weights, reach, prices = value.weights, value.reach, self._price
        places = {}
        ways = way[:]
        track = self._track[:]
        for i, _, place in move:
            places[i] = place
            ways[i] = now = value.ways[i // 4][place]
            track[i] = now if now < TRACK else -1
        own = self._own[:]
        homes, starts = self._homes, self._starts
        risk = self._risk
        for i in places:
            k = i // 4
            side = side_of[k]
            was, now = way[i], ways[i]
            own[side] += weights[now] - weights[was]
            if was >= _HOME or now >= _HOME:
                own[side] -= weights[HOMES + homes[k]] + weights[STARTS + starts[k]]
                homes, starts = homes[:], starts[:]
                homes[k] += (now == _HOME) - (was == _HOME)
                starts[k] += (now == _START) - (was == _START)
                own[side] += weights[HOMES + homes[k]] + weights[STARTS + starts[k]]
                if now == _HOME and min([homes[m] for m in self._sides[side]]) == 4:
                    return -WON if side else WON
            risk -= self._cards[i] * prices[i]
            column = 15 * k + 3
            place = places[i]
            cards = 0
            for j in self._side_pawns[1 - side]:
                if j not in places:
                    other = pawns[j]
                    if other < TRACK:
                        square = (other - column) % TRACK
                        risk += prices[j] * (reach[now * TRACK + square] - reach[was * TRACK + square])
                if now < TRACK:
                    cards += reach[ways[j] * TRACK + (place - 15 * (j // 4) - 3) % TRACK]
            if cards:
                price = cards * weights[self._hit[side] + now // 8]
                risk += -price if side else price
        return self._sum(own, risk, track, starts)


_last: list[Value] = []


def value_of(rules: str, colours: "Sequence[int]") -> Value:
    """The worth of positions of a rule set between these colours; the last one asked for is kept."""
    if not _last or _last[0].rules != rules or _last[0].colours != colours:
        _last[:] = [Value(rules, colours)]
    return _last[0]
