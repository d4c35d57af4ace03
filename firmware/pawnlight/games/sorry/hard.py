"""The computer player *hard* of Sorry!: it evaluates the positions after its decisions with trained weights.

Between two sides, without hands, it also considers every card that may come next and the best reply to it.

The value of a position to a player is a sum of weights. A higher value means a better chance to win. A pawn's way is
counted by its colour: 0-59 on the track from the square after its diamond, 60-64 in its safety zone, 65 HOME, 66 START.
The weights are thousandths of the logarithm of the odds of winning; see docs/computer-players.md.
"""

from array import array

from pawnlight.games.sorry.board import CARD_STEPS, OUT_OF_GAME, TRACK_SQUARES, make_move, slides, start_circle
from pawnlight.games.sorry.brain import SorryBrain, decision_parts
from pawnlight.games.sorry.cards import engine_of
from pawnlight.games.sorry.weights import WEIGHTS_BY_RULES
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from typing import Any

    from pawnlight.games.sorry.board import Change, Decision, Move
    from pawnlight.games.sorry.cards import LegalMoves
    from pawnlight.games.sorry.game import SorryGame

# The square where red's way begins.
_RED = 3
_HOME = 65
_START = 66
# The first index of each part of a table. "Before" is about threats before the player's next turn, "after" about the
# player's own threats after the others' next turns; if the player is to move first, the two are exchanged.
WAY_FEATURES = 0  # a pawn, by its way
HOME_FEATURES = 67  # pawns HOME, 0-4
START_FEATURES = 72  # pawns in START, 0-4
RISK_BEFORE_MOVE = 77  # each card that can hit a pawn of the player, by eighths of the way
RISK_AFTER_MOVE = 85
SORRY_RISK_BEFORE = 93  # a Sorry! card could take the foremost pawn, by eighths of its way
SORRY_RISK_AFTER = 101
TO_MOVE_FEATURE = 109  # to move first
HAND_FEATURES = 110  # each card held, in the order of the deck
FEATURE_COUNT = 121
# The value of a win, above everything else.
WIN_VALUE = 30000


# How many of the 45 cards bring a pawn to a square, by the distance of the square along the pawn's way; squares behind
# it are counted from the end. A pawn that has only just come out goes back round the board.
_DOOR = 126
_CARDS = bytearray(_DOOR + 1 + _START)
for card, count in SORRY_DECK:
    for steps in CARD_STEPS[card]:
        _CARDS[steps] += count
        if steps < 0:
            _CARDS[steps + TRACK_SQUARES] += count
_CARDS[_DOOR - _START] = 9  # a 1 or a 2, without house rules

# For each square along a colour's way, another square from which a pawn gets there, or 0: the first square of its
# slide; for the start circle the door, which only START is near to.
_FROM = bytearray(TRACK_SQUARES)
for side in (1, 2, 3):
    for first, end in slides(side):
        for square in range(first + 1, end + 1):
            _FROM[square - _RED] = first - _RED
_FROM[start_circle(0) - _RED] = _DOOR


def count_hitting_cards(cards: bytearray, ways: "Sequence[int]", k: int, square: int) -> int:
    """Return how many of the 45 cards let a pawn of colour `k` hit `square`; a card counts once for each pawn.

    `cards` is the table of a `PositionEvaluation`, and `ways` are those of all 16 pawns.
    """
    a, b, c, d = ways[4 * k : 4 * k + 4]
    to = (square - 15 * k - _RED) % TRACK_SQUARES
    other = _FROM[to]
    found = cards[to - a] + cards[to - b] + cards[to - c] + cards[to - d]
    if other:
        found += cards[other - a] + cards[other - b] + cards[other - c] + cards[other - d]
    return found


class PositionEvaluation:
    """The evaluation of positions of one rule set."""

    def __init__(
        self, rules: str, weights: "Sequence[float] | None" = None, engine: "LegalMoves | None" = None
    ) -> None:
        self.weights: "Any" = weights or array("h", WEIGHTS_BY_RULES[rules])
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
        self.ways = [bytearray([_START] * OUT_OF_GAME + [_HOME]) for _ in range(4)]
        for ways, places in zip(self.ways, engine.places):
            for way in range(_HOME + 1):
                ways[places[way]] = way

    def both_sides(self, pawns: "list[int]", k: int) -> "tuple[Sequence[int], Sequence[int]]":
        """Return the colours of the player of colour `k`, and the opponents' colours."""
        mine = self._movers[k]
        return mine, [m for m in range(4) if m not in mine and pawns[4 * m] != OUT_OF_GAME]

    def ways_walked(self, pawns: "list[int]") -> bytearray:
        """Return the way of every pawn."""
        return bytearray([self.ways[i // 4][place] for i, place in enumerate(pawns)])

    def position_value(self, pawns: "list[int]", k: int, first: bool = False) -> "Any":
        """Return the value of `pawns` to the player of colour `k`, who is to move `first` or has just moved."""
        return EvaluatedPosition(self, pawns, k, first).worth


class EvaluatedPosition:
    """A position evaluated for the player of colour `k`, who is to move `first` or has just moved.

    worth     the value
    """

    def __init__(self, value: PositionEvaluation, pawns: "list[int]", k: int, first: bool = False) -> None:
        self._value = value
        self._pawns = pawns
        weights = value.weights
        # Side 0 is the player's, side 1 the opponents'.
        self._sides = sides = value.both_sides(pawns, k)
        self._hit = (RISK_AFTER_MOVE, RISK_BEFORE_MOVE) if first else (RISK_BEFORE_MOVE, RISK_AFTER_MOVE)
        self._sorry = (SORRY_RISK_AFTER, SORRY_RISK_BEFORE) if first else (SORRY_RISK_BEFORE, SORRY_RISK_AFTER)
        self._turn = weights[TO_MOVE_FEATURE] if first else 0
        self._way = way = value.ways_walked(pawns)
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
                    elif now < TRACK_SQUARES:
                        track[i] = now
                        self._on_track[side].append(i)
                        price = weights[self._hit[side] + now // 8]
                        self._price[i] = -price if side else price
                        for o in sides[1 - side]:
                            self._cards[i] += count_hitting_cards(value.cards, way, o, pawns[i])
                        self._risk += self._cards[i] * self._price[i]
                own[side] += weights[HOME_FEATURES + homes[m]] + weights[START_FEATURES + starts[m]]
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

    def value_after(self, changes: "Sequence[Change]") -> "Any":
        """Return the value after the `changes` of a move; only terms that they change are computed again."""
        value, pawns, way, sides = self._value, self._pawns, self._way, self._sides
        weights, prices, cards, from_ = value.weights, self._price, value.cards, _FROM
        places = {}
        ways = way[:]
        track = self._track[:]
        for i, _, place in changes:
            places[i] = place
            ways[i] = now = value.ways[i // 4][place]
            track[i] = now if now < TRACK_SQUARES else -1
        own = self._own[:]
        homes, starts = self._homes, self._starts
        risk = self._risk
        for i in places:
            k = i // 4
            side = 0 if k in sides[0] else 1
            was, now = way[i], ways[i]
            own[side] += weights[now] - weights[was]
            if was >= _HOME or now >= _HOME:
                own[side] -= weights[HOME_FEATURES + homes[k]] + weights[START_FEATURES + starts[k]]
                homes, starts = homes[:], starts[:]
                homes[k] += (now == _HOME) - (was == _HOME)
                starts[k] += (now == _START) - (was == _START)
                own[side] += weights[HOME_FEATURES + homes[k]] + weights[START_FEATURES + starts[k]]
                if now == _HOME and min([homes[m] for m in sides[side]]) == 4:
                    return -WIN_VALUE if side else WIN_VALUE
            risk -= self._cards[i] * prices[i]
            first = 15 * k + _RED
            for j in self._on_track[1 - side]:
                if j not in places:
                    to = (pawns[j] - first) % TRACK_SQUARES
                    other = from_[to]
                    change = cards[to - now] - cards[to - was]
                    if other:
                        change += cards[other - now] - cards[other - was]
                    risk += prices[j] * change
            if now < TRACK_SQUARES:
                price = weights[self._hit[side] + now // 8]
                if side:
                    price = -price
                for o in sides[1 - side]:
                    risk += price * count_hitting_cards(cards, ways, o, places[i])
        return self._sum(own, risk, track, starts)


_last: list[PositionEvaluation] = []


def evaluation_of(rules: str, engine: "LegalMoves") -> PositionEvaluation:
    """Return the evaluation with the trained weights of a rule set, for the moves of `engine`; the last is cached."""
    if not _last or _last[0].engine is not engine:
        _last[:] = [PositionEvaluation(rules, None, engine)]
    return _last[0]


# Look-ahead between two sides: every card that may be drawn next, and the best reply to it

# Positions evaluated, and moves tried, in a slice of thinking.
SLICE_POSITIONS = 4
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


def best_decision(
    value: "PositionEvaluation", game: "SorryGame", decisions: "list[Decision]"
) -> "Generator[None, None, Decision]":
    """Return the decision with the best chance of winning, averaged over the next cards."""
    best = decisions[0]
    most = -1
    left = unseen_cards(game)
    for decision in decisions:
        chances = yield from look_ahead(value, game, decision, left)
        if chances > most:
            best = decision
            most = chances
    return best


def look_ahead(
    value: "PositionEvaluation", game: "SorryGame", decision: "Decision", left: "list[int]"
) -> "Generator[None, None, int]":
    """Return the chance of winning after `decision`, summed over the next cards, each with the best reply."""
    _, move, again = decision_parts(game, decision)
    pawns = game.pawns[:]
    make_move(pawns, move)
    turn = game.turn
    if not again:
        turn = game.colours[(game.colours.index(turn) + 1) % len(game.colours)]
    views: dict[bool, EvaluatedPosition] = {}
    total = 0
    for n, card in enumerate(SORRY_CARDS):
        if not left[n]:
            continue
        first = card == "2"
        if first not in views:
            views[first] = EvaluatedPosition(value, pawns, turn, first)
            yield None
        view = views[first]
        most = -2 * WIN_VALUE
        # There may be 180 replies: none is kept but the first.
        replies: tuple[Move, ...] = ()
        count = 0
        for tried, reply in enumerate(game.engine.each_move(pawns, turn, card)):
            if reply:
                replies = replies or (reply,)
                count += 1
                most = max(most, view.value_after(make_move(pawns[:], reply)))
            if (reply and count % SLICE_POSITIONS == 0) or tried % _TRIES == _TRIES - 1:
                yield None
        if game.engine.may_pass(replies):
            most = max(most, view.worth)
        total += left[n] * (win_chance(most) if again else _SURE - win_chance(most))
        yield None
    return total


def unseen_cards(game: "SorryGame") -> "list[int]":
    """Return the unseen copies of each card, counted from the discards."""
    left = [count for _, count in SORRY_DECK]
    if game.pile.cards_left():
        for card in game.pile.discards:
            left[SORRY_CARDS.index(card)] -= 1
        if game.card is not None:
            left[SORRY_CARDS.index(game.card)] -= 1
    return left


# The most decisions that get a second look, and by how much their values may differ from the best.
MAX_SECOND_LOOKS = 3
_NEARLY = 400


class HardBrain(SorryBrain):
    """A player that evaluates the positions after its decisions, and gives the best of them a second look."""

    def choose_decision(
        self, game: "SorryGame", decisions: "list[Decision]", below: "Callable[[int], int]"
    ) -> "Generator[Decision | None]":
        if len(decisions) == 1 or game.due == "draw":
            yield decisions[0]
            return
        value = evaluation_of(game.header.rules, game.engine)
        yield None
        order = yield from self._weighed(value, game, decisions)
        best = decisions[order[0][1]]
        mine, others = value.both_sides(game.pawns, game.turn)
        if not game.engine.hand and len(mine) == len(others):
            near = [decisions[n] for worth, n in order if worth <= order[0][0] + _NEARLY]
            if len(near) > 1 and order[0][0] > -WIN_VALUE // 2:
                best = yield from best_decision(value, game, near)
        yield best

    def _weighed(
        self, value: "PositionEvaluation", game: "SorryGame", decisions: "list[Decision]"
    ) -> "Generator[None, None, list[tuple[int, int]]]":
        """Return (negative value, number) of the CLOSELY best decisions, the best first."""
        views: dict[bool, EvaluatedPosition] = {}
        order = []
        for n, decision in enumerate(decisions):
            card, move, again = decision_parts(game, decision)
            if again not in views:
                views[again] = EvaluatedPosition(value, game.pawns, game.turn, again)
                yield None
            worth = views[again].value_after(make_move(game.pawns[:], move))
            if game.due == "play":
                worth -= value.weights[HAND_FEATURES + SORRY_CARDS.index(card)]
            order.append((-worth, n))
            order.sort()
            del order[MAX_SECOND_LOOKS:]
            if n % SLICE_POSITIONS == SLICE_POSITIONS - 1:
                yield None
        return order


def brain(rules: str, level: str) -> HardBrain:
    """Return the computer player *hard*."""
    return HardBrain()
