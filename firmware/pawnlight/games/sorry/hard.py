"""The computer player *hard* of Sorry!: it evaluates the positions after its decisions with trained weights.

Between two sides, without hands, it also considers every card that may come next and the best reply to it.

The value of a position to a player is a sum of weights. A higher value means a better chance to win. A pawn's way is
counted by its colour: 0-59 on the track from the square after its diamond, 60-64 in its safety zone, 65 HOME, 66 START.
The weights are thousandths of the logarithm of the odds of winning; see docs/computer-players.md.
"""

from array import array

from pawnlight.games.sorry.board import OUT, STEPS, TRACK, circle, do, slides
from pawnlight.games.sorry.brain import SorryBrain, parts_of
from pawnlight.games.sorry.cards import engine_of
from pawnlight.games.sorry.weights import TABLES
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from typing import Any

    from pawnlight.games.sorry.board import Change, Decision, Move
    from pawnlight.games.sorry.cards import Sorry
    from pawnlight.games.sorry.game import SorryGame

# The square where red's way begins.
_RED = 3
_HOME = 65
_START = 66
# The first index of each part of a table. "Before" is about threats before the player's next turn, "after" about the
# player's own threats after the others' next turns; if the player is to move first, the two are exchanged.
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
# The value of a win, above everything else.
WON = 30000


# How many of the 45 cards bring a pawn to a square, by the distance of the square along the pawn's way; squares behind
# it are counted from the end. A pawn that has only just come out goes back round the board.
_DOOR = 126
_CARDS = bytearray(_DOOR + 1 + _START)
for card, count in SORRY_DECK:
    for steps in STEPS[card]:
        _CARDS[steps] += count
        if steps < 0:
            _CARDS[steps + TRACK] += count
_CARDS[_DOOR - _START] = 9  # a 1 or a 2, without house rules

# For each square along a colour's way, another square from which a pawn gets there, or 0: the first square of its
# slide; for the start circle the door, which only START is near to.
_FROM = bytearray(TRACK)
for side in (1, 2, 3):
    for first, end in slides(side):
        for square in range(first + 1, end + 1):
            _FROM[square - _RED] = first - _RED
_FROM[circle(0) - _RED] = _DOOR


def cards_of(cards: bytearray, ways: "Sequence[int]", k: int, square: int) -> int:
    """Return how many of the 45 cards let a pawn of colour `k` hit `square`; a card counts once for each pawn.

    `cards` is the table of a `Value`, and `ways` are those of all 16 pawns.
    """
    a, b, c, d = ways[4 * k : 4 * k + 4]
    to = (square - 15 * k - _RED) % TRACK
    other = _FROM[to]
    found = cards[to - a] + cards[to - b] + cards[to - c] + cards[to - d]
    if other:
        found += cards[other - a] + cards[other - b] + cards[other - c] + cards[other - d]
    return found


class Value:
    """The evaluation of positions of one rule set."""

    def __init__(self, rules: str, weights: "Sequence[float] | None" = None, engine: "Sorry | None" = None) -> None:
        self.weights: "Any" = weights or array("h", TABLES[rules])
        self.engine = engine = engine or engine_of(rules)
        self._movers = engine.movers
        # How many cards bring a pawn to a square, see `_CARDS`.
        self.cards = _CARDS
        leaving = sum([count for card, count in SORRY_DECK if card in engine.leaving])
        if leaving != _CARDS[_DOOR - _START]:
            self.cards = _CARDS[:]
            self.cards[_DOOR - _START] = leaving
        # By colour, the way of a pawn on each place; impossible places count as START. With three pawns each, a game is
        # evaluated as one with four in which each colour has a pawn HOME.
        self.ways = [bytearray([_START] * OUT + [_HOME]) for _ in range(4)]
        for ways, places in zip(self.ways, engine.places):
            for way in range(_HOME + 1):
                ways[places[way]] = way

    def sides(self, pawns: "list[int]", k: int) -> "tuple[Sequence[int], Sequence[int]]":
        """Return the colours of the player of colour `k`, and the opponents' colours."""
        mine = self._movers[k]
        return mine, [m for m in range(4) if m not in mine and pawns[4 * m] != OUT]

    def ways_of(self, pawns: "list[int]") -> bytearray:
        """Return the way of every pawn."""
        return bytearray([self.ways[i // 4][place] for i, place in enumerate(pawns)])

    def of(self, pawns: "list[int]", k: int, first: bool = False) -> "Any":
        """Return the value of `pawns` to the player of colour `k`, who is to move `first` or has just moved."""
        return View(self, pawns, k, first).worth


class View:
    """A position evaluated for the player of colour `k`, who is to move `first` or has just moved.

    worth     the value
    """

    def __init__(self, value: Value, pawns: "list[int]", k: int, first: bool = False) -> None:
        self._value = value
        self._pawns = pawns
        weights = value.weights
        # Side 0 is the player's, side 1 the opponents'.
        self._sides = sides = value.sides(pawns, k)
        self._hit = (AFTER, BEFORE) if first else (BEFORE, AFTER)
        self._sorry = (SORRY_AFTER, SORRY_BEFORE) if first else (SORRY_BEFORE, SORRY_AFTER)
        self._turn = weights[TURN] if first else 0
        self._way = way = value.ways_of(pawns)
        self._track = track = [-1] * 16  # the way of pawns on the track
        self._on_track: list[list[int]] = [[], []]  # the pawns on the track, by side
        self._homes = homes = [0] * 4
        self._starts = starts = [0] * 4
        self._own = own = [0, 0]
        # The number of cards that can hit each pawn, and the cost of each.
        self._cards = bytearray(16)
        self._price = [0] * 16
        self._risk = 0
        for side in (0, 1):
            for m in sides[side]:
                for i in range(4 * m, 4 * m + 4):
                    now = way[i]
                    own[side] += weights[now]
                    if now == _HOME:
                        homes[m] += 1
                    elif now == _START:
                        starts[m] += 1
                    elif now < TRACK:
                        track[i] = now
                        self._on_track[side].append(i)
                        price = weights[self._hit[side] + now // 8]
                        self._price[i] = -price if side else price
                        for o in sides[1 - side]:
                            self._cards[i] += cards_of(value.cards, way, o, pawns[i])
                        self._risk += self._cards[i] * self._price[i]
                own[side] += weights[HOMES + homes[m]] + weights[STARTS + starts[m]]
        self.worth = self._sum(own, self._risk, track, starts)

    def _sum(self, own: "list[Any]", risk: "Any", track: "list[int]", starts: "list[int]") -> "Any":
        """Return the total, including the threat of Sorry! cards."""
        mine, others = self._sides
        total = own[0] - own[1] * len(mine) // len(others) + risk + self._turn
        for side in (0, 1):
            for o in self._sides[1 - side]:
                if starts[o]:
                    foremost = -1
                    for m in self._sides[side]:
                        foremost = max(foremost, max(track[4 * m : 4 * m + 4]))
                    if foremost >= 0:
                        price = self._value.weights[self._sorry[side] + foremost // 8]
                        total += -price if side else price
                    break
        return total

    def after(self, changes: "Sequence[Change]") -> "Any":
        """Return the value after the `changes` of a move; only terms that they change are computed again."""
        value, pawns, way, sides = self._value, self._pawns, self._way, self._sides
        weights, prices, cards, from_ = value.weights, self._price, value.cards, _FROM
        places = {}
        ways = way[:]
        track = self._track[:]
        for i, _, place in changes:
            places[i] = place
            ways[i] = now = value.ways[i // 4][place]
            track[i] = now if now < TRACK else -1
        own = self._own[:]
        homes, starts = self._homes, self._starts
        risk = self._risk
        for i in places:
            k = i // 4
            side = 0 if k in sides[0] else 1
            was, now = way[i], ways[i]
            own[side] += weights[now] - weights[was]
            if was >= _HOME or now >= _HOME:
                own[side] -= weights[HOMES + homes[k]] + weights[STARTS + starts[k]]
                homes, starts = homes[:], starts[:]
                homes[k] += (now == _HOME) - (was == _HOME)
                starts[k] += (now == _START) - (was == _START)
                own[side] += weights[HOMES + homes[k]] + weights[STARTS + starts[k]]
                if now == _HOME and min([homes[m] for m in sides[side]]) == 4:
                    return -WON if side else WON
            risk -= self._cards[i] * prices[i]
            first = 15 * k + _RED
            for j in self._on_track[1 - side]:
                if j not in places:
                    to = (pawns[j] - first) % TRACK
                    other = from_[to]
                    change = cards[to - now] - cards[to - was]
                    if other:
                        change += cards[other - now] - cards[other - was]
                    risk += prices[j] * change
            if now < TRACK:
                price = weights[self._hit[side] + now // 8]
                if side:
                    price = -price
                for o in sides[1 - side]:
                    risk += price * cards_of(cards, ways, o, places[i])
        return self._sum(own, risk, track, starts)


_last: list[Value] = []


def value_of(rules: str, engine: "Sorry") -> Value:
    """Return the evaluation with the trained weights of a rule set, for the moves of `engine`; the last is cached."""
    if not _last or _last[0].engine is not engine:
        _last[:] = [Value(rules, None, engine)]
    return _last[0]


# Look-ahead between two sides: every card that may be drawn next, and the best reply to it

# Positions evaluated, and moves tried, in a slice of thinking.
SLICE = 4
_TRIES = 12
# The chance of winning in 16384ths, for each 256 thousandths of the logarithm of its odds.
_SURE = 16384
_CHANCES = (
    8192,
    9235,
    10245,
    11192,
    12055,
    12820,
    13482,
    14044,
    14512,
    14896,
    15208,
    15459,
    15659,
    15817,
    15941,
    16039,
    16116,
    16176,
    16222,
    16258,
    16287,
    16309,
    16326,
    16339,
    16349,
    16357,
    16363,
    16368,
    16371,
    16374,
    16376,
    16378,
    16379,
)


def win_chance(worth: int) -> int:
    """Return the chance of winning, in 16384ths, in a position of that value."""
    if worth < 0:
        return _SURE - win_chance(-worth)
    at = min(worth, 8191)
    low = _CHANCES[at // 256]
    return low + (_CHANCES[at // 256 + 1] - low) * (at % 256) // 256


def best_of(value: "Value", game: "SorryGame", decisions: "list[Decision]") -> "Generator[None, None, Decision]":
    """Return the decision with the best chance of winning, averaged over the next cards."""
    best = decisions[0]
    most = -1
    left = unseen(game)
    for decision in decisions:
        chances = yield from look_ahead(value, game, decision, left)
        if chances > most:
            best = decision
            most = chances
    return best


def look_ahead(
    value: "Value", game: "SorryGame", decision: "Decision", left: "list[int]"
) -> "Generator[None, None, int]":
    """Return the chance of winning after `decision`, summed over the next cards, each with the best reply."""
    _, move, again = parts_of(game, decision)
    pawns = game.pawns[:]
    do(pawns, move)
    turn = game.turn
    if not again:
        turn = game.colours[(game.colours.index(turn) + 1) % len(game.colours)]
    views: dict[bool, View] = {}
    total = 0
    for n, card in enumerate(SORRY_CARDS):
        if not left[n]:
            continue
        first = card == "2"
        if first not in views:
            views[first] = View(value, pawns, turn, first)
            yield None
        view = views[first]
        most = -2 * WON
        replies: list[Move] = []
        for tried, reply in enumerate(game.engine.each_move(pawns, turn, card)):
            if reply:
                replies.append(reply)
                most = max(most, view.after(do(pawns[:], reply)))
            if (reply and len(replies) % SLICE == 0) or tried % _TRIES == _TRIES - 1:
                yield None
        if game.engine.may_pass(replies):
            most = max(most, view.worth)
        total += left[n] * (win_chance(most) if again else _SURE - win_chance(most))
        yield None
    return total


def unseen(game: "SorryGame") -> "list[int]":
    """Return the unseen copies of each card, counted from the discards."""
    left = [count for _, count in SORRY_DECK]
    if game.pile.left():
        for card in game.pile.discards:
            left[SORRY_CARDS.index(card)] -= 1
        if game.card is not None:
            left[SORRY_CARDS.index(game.card)] -= 1
    return left


# The most decisions that get a second look, and by how much their values may differ from the best.
CLOSELY = 3
_NEARLY = 400


class Hard(SorryBrain):
    """A player that evaluates the positions after its decisions, and gives the best of them a second look."""

    def think(
        self, game: "SorryGame", decisions: "list[Decision]", below: "Callable[[int], int]"
    ) -> "Generator[Decision | None]":
        if len(decisions) == 1 or game.due == "draw":
            yield decisions[0]
            return
        value = value_of(game.header.rules, game.engine)
        yield None
        order = yield from self._weighed(value, game, decisions)
        best = decisions[order[0][1]]
        mine, others = value.sides(game.pawns, game.turn)
        if not game.engine.hand and len(mine) == len(others):
            near = [decisions[n] for worth, n in order if worth <= order[0][0] + _NEARLY]
            if len(near) > 1 and order[0][0] > -WON // 2:
                best = yield from best_of(value, game, near)
        yield best

    def _weighed(
        self, value: "Value", game: "SorryGame", decisions: "list[Decision]"
    ) -> "Generator[None, None, list[tuple[int, int]]]":
        """Return (negative value, number) of the CLOSELY best decisions, the best first."""
        views: dict[bool, View] = {}
        order = []
        for n, decision in enumerate(decisions):
            card, move, again = parts_of(game, decision)
            if again not in views:
                views[again] = View(value, game.pawns, game.turn, again)
                yield None
            worth = views[again].after(do(game.pawns[:], move))
            if game.due == "play":
                worth -= value.weights[HAND + SORRY_CARDS.index(card)]
            order.append((-worth, n))
            order.sort()
            del order[CLOSELY:]
            if n % SLICE == SLICE - 1:
                yield None
        return order


def brain(rules: str, level: str) -> Hard:
    """Return the computer player *hard*."""
    return Hard()
