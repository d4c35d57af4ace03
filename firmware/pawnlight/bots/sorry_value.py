"""What a position of Sorry! is worth to a player: learnt numbers, summed. The higher, the likelier that player wins.

A pawn's way is counted by its colour: 0-59 on the track from the square after its diamond, 60-64 in its safety zone,
65 HOME, 66 START. The weights are thousandths of the logarithm of the odds of winning; see docs/computer-players.md.
"""

from array import array

from pawnlight.bots.sorry_table import TABLES
from pawnlight.rules.cards import SORRY_DECK
from pawnlight.rules.sorry import OUT, STEPS, TRACK, engine_of, steps_home, walk

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence

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


def way_of(k: int, place: int) -> int:
    """The way of a pawn of colour `k` on `place`."""
    return _HOME + 1 if place > 80 else _HOME - steps_home(k, place)


def _reach() -> bytearray:
    """How many of the 45 cards bring a pawn (by its way, row) to hit a pawn on a square (column).

    The square is counted as the way is. A slide hits all of its squares.
    """
    reach = bytearray(_WAYS * TRACK)
    # As seen by red, whose diamond is square 2.
    slides = {side * 15 + first: last - first for side in (1, 2, 3) for first, last in ((1, 4), (9, 13))}
    for card, count in SORRY_DECK:
        for steps in STEPS[card]:
            for way in range(_HOME):
                place = (way + 3) % TRACK if way < TRACK else way
                to = walk(0, place, steps)
                if to is not None and to < TRACK:
                    for square in range(to, to + slides.get(to, 0) + 1):
                        reach[way * TRACK + (square - 3) % TRACK] += count
    reach[_START * TRACK + 1] = 9
    return reach


class Value:
    """The worth of positions of one rule set, between the colours in play."""

    def __init__(self, rules: str, colours: "Sequence[int]", weights: "Sequence[int] | None" = None) -> None:
        self.weights = weights or array("h", TABLES[rules])
        self.colours = colours
        self._movers = engine_of(rules).movers
        self._reach = _reach()
        self._ways = [bytes([way_of(k, place) for place in range(OUT)]) for k in range(4)]

    def own(self, pawns: "list[int]", k: int) -> int:
        """What the pawns of colour `k` are worth by themselves."""
        weights = self.weights
        ways = self._ways[k]
        total = homes = starts = 0
        for place in pawns[4 * k : 4 * k + 4]:
            way = ways[place]
            total += weights[way]
            if way == _HOME:
                homes += 1
            elif way == _START:
                starts += 1
        return total + weights[HOMES + homes] + weights[STARTS + starts]

    def _risk(self, pawns: "list[int]", mine: "Sequence[int]", others: "Sequence[int]", hit: int, sorry: int) -> int:
        """What it costs `mine` that `others` can hit their pawns."""
        weights, reach = self.weights, self._reach
        total = 0
        can_sorry = False
        foremost = -1
        for k in mine:
            for place in pawns[4 * k : 4 * k + 4]:
                if place < TRACK:
                    way = self._ways[k][place]
                    if way > foremost:
                        foremost = way
                    each = weights[hit + way // 8]
                    for o in others:
                        column = (place - 15 * o - 3) % TRACK
                        ways = self._ways[o]
                        for other in pawns[4 * o : 4 * o + 4]:
                            total += each * reach[ways[other] * TRACK + column]
        if foremost >= 0:
            for o in others:
                if 81 in pawns[4 * o : 4 * o + 4]:
                    can_sorry = True
            if can_sorry:
                total += weights[sorry + foremost // 8]
        return total

    def of(self, pawns: "list[int]", k: int, first: bool = False) -> int:
        """What `pawns` are worth to the player of colour `k`, who is to move `first` or has just moved."""
        mine = [m for m in self._movers[k] if m in self.colours]
        others = [m for m in self.colours if m not in mine]
        total = 0
        for m in mine:
            total += self.own(pawns, m)
        against = 0
        for m in others:
            against += self.own(pawns, m)
        total -= against * len(mine) // len(others)
        if first:
            total += self.weights[TURN]
            total += self._risk(pawns, mine, others, AFTER, SORRY_AFTER)
            total -= self._risk(pawns, others, mine, BEFORE, SORRY_BEFORE)
        else:
            total += self._risk(pawns, mine, others, BEFORE, SORRY_BEFORE)
            total -= self._risk(pawns, others, mine, AFTER, SORRY_AFTER)
        return total
