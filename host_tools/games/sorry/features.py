"""The features of a position of Sorry!, of every rule set, for the chance of each side to win.

They are counts that belong to one side, so that one net serves all sides: ways of its own pawns and of the others',
cards that can hit them, whose turn comes next, cards that nobody has seen, and hands.
"""

from host_tools.analysis.pairs import NO_SEAT, PositionFeatures, SparseFeatures, add_features, expected_counts
from pawnlight.games.sorry.board import START_PLACE, TRACK_SQUARES
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.hard import PositionEvaluation, count_hitting_cards, evaluation_of
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK

_HOME, _START = 65, 66
# The first index of each group. In a pair of groups, the second is for a side that is to move next.
WAY_FEATURES = 0  # pawns, by their way
HOME_FEATURES = 67  # colours with 0 to 4 pawns HOME
START_FEATURES = 72  # colours with 0 to 4 pawns in START
SIDE_FEATURE_COUNT = 77  # so many features of a side alone
RISK_FEATURES = 77, 85  # cards that can hit a pawn, by eighths of its way
THREAT_FEATURES = 93, 101  # cards that can hit another side's pawn, by eighths of its way
SORRY_RISK_FEATURES = 109, 117  # a Sorry! card could take the foremost pawn, by eighths
SORRY_THREAT_FEATURES = 125, 133
TURN_FEATURES = 141  # turns until the side moves, 0 to 3
OTHER_SIDES_FEATURES = 145  # the features of a side alone, averaged over the other sides
LEADER_FEATURES = 222  # the other side with the fewest squares to go, by sixteenths
SIDE_COUNT_FEATURES = 238  # two, three or four sides
UNSEEN_CARD_FEATURES = 241  # each card, as a share of the cards that nobody has seen
HAND_FEATURES = 252  # each card held
OTHER_HAND_FEATURES = 263
FEATURE_COUNT = 274
# The squares to go by the way.
_TO_GO = [66 - way for way in range(_HOME)] + [0, 66]
_DECK = sum(count for _, count in SORRY_DECK)
_NUMBERS = {card: n for n, card in enumerate(SORRY_CARDS)}


class Features:
    """The features of the positions of one game."""

    size = FEATURE_COUNT

    def __init__(self, game: SorryGame) -> None:
        self._value: PositionEvaluation = evaluation_of(game.header.rules, game.engine)
        self._sides = game.sides()
        self._side_of = {game.colours[seat]: side for side, seats in enumerate(self._sides) for seat in seats}
        self._colours = [[game.colours[seat] for seat in seats] for seats in self._sides]

    def features_of(self, game: SorryGame, knows: int | None = None) -> PositionFeatures:
        """Return the features of the position; `knows` is the seat that sees only its own hand, None sees all."""
        pawns = game.pawns
        ways = self._value.ways_walked(pawns)
        to_move = next_seat(game)
        seats = len(game.colours)
        sides = len(self._sides)
        side_of = self._side_of
        own: list[SparseFeatures] = []
        togo = []
        waiting = []
        for colours in self._colours:
            pairs: SparseFeatures = {}
            for k in colours:
                four = ways[4 * k : 4 * k + 4]
                for way in four:
                    pairs[way] = pairs.get(way, 0.0) + 1.0
                for at in (HOME_FEATURES + four.count(_HOME), START_FEATURES + four.count(_START)):
                    pairs[at] = pairs.get(at, 0.0) + 1.0
            own.append(pairs)
            togo.append(sum(_TO_GO[way] for k in colours for way in ways[4 * k : 4 * k + 4]) // len(colours))
            waiting.append(any(START_PLACE in pawns[4 * k : 4 * k + 4] for k in colours))
        first = side_of[game.colours[to_move]]
        found = [dict(pairs) for pairs in own]
        foremost = [-1] * sides
        for side, colours in enumerate(self._colours):
            mine = found[side]
            risk = RISK_FEATURES[side == first]
            for k in colours:
                for i in range(4 * k, 4 * k + 4):
                    place = pawns[i]
                    if place >= TRACK_SQUARES:
                        continue
                    eighth = ways[i] // 8
                    foremost[side] = max(foremost[side], ways[i])
                    for other, others in enumerate(self._colours):
                        if other == side:
                            continue
                        cards = 0
                        for o in others:
                            cards += count_hitting_cards(self._value.cards, ways, o, place)
                        if cards:
                            share = cards / 9
                            at = risk + eighth
                            mine[at] = mine.get(at, 0.0) + share
                            at = THREAT_FEATURES[other == first] + eighth
                            found[other][at] = found[other].get(at, 0.0) + share
        for side, most in enumerate(foremost):
            if most >= 0:
                for other in range(sides):
                    if other != side and waiting[other]:
                        found[side][SORRY_RISK_FEATURES[side == first] + most // 8] = 1.0
                        found[other][SORRY_THREAT_FEATURES[other == first] + most // 8] = 1.0
        hands = _hands(game, knows) if game.engine.hand else []
        for side, pairs in enumerate(found):
            pairs[TURN_FEATURES + min((seat - to_move) % seats for seat in self._sides[side])] = 1.0
            rest = [other for other in range(sides) if other != side]
            for other in rest:
                add_features(pairs, own[other], OTHER_SIDES_FEATURES, 1 / len(rest))
            pairs[LEADER_FEATURES + min(15, min(togo[other] for other in rest) // 17)] = 1.0
            for other, hand in enumerate(hands):
                at, part = (HAND_FEATURES, 1.0) if other == side else (OTHER_HAND_FEATURES, 1 / len(rest))
                add_features(pairs, hand, at, part)
        return self._common(game, knows), found

    def _common(self, game: SorryGame, knows: int | None) -> SparseFeatures:
        pairs: SparseFeatures = {SIDE_COUNT_FEATURES + len(self._sides) - 2: 1.0}
        if not game.engine.hand:
            left = _unseen(game, None)
            total = sum(left)
            for n, (_, count) in enumerate(SORRY_DECK):
                more = left[n] / total - count / _DECK
                if more:
                    pairs[UNSEEN_CARD_FEATURES + n] = 10 * more
        return pairs


def next_seat(game: SorryGame) -> int:
    """Return the seat that plays the next card: in `points` the draw ends a turn."""
    if game.engine.hand and game.due == "draw" and not game._again:
        return (game.seat + 1) % len(game.colours)
    return game.seat


def _unseen(game: SorryGame, seat: int | None) -> list[int]:
    """Return the copies of each card that neither lie among the discards nor are held by `seat`."""
    left = [count for _, count in SORRY_DECK]
    for card in game.pile.discards:
        left[_NUMBERS[card]] -= 1
    if game.card is not None:
        left[_NUMBERS[game.card]] -= 1
    if seat is not None:
        for held in game.hands[seat]:
            left[_NUMBERS[held or ""]] -= 1
    # When the pile is empty, the discards are shuffled.
    return left if any(left) else [count for _, count in SORRY_DECK]


def _hands(game: SorryGame, knows: int | None) -> list[SparseFeatures]:
    """Return the cards held by each side; over hands that are not seen, the unseen cards are spread evenly."""
    found: list[SparseFeatures] = []
    for seats in game.sides():
        pairs: SparseFeatures = {}
        for seat in seats:
            hand = game.hands[seat]
            if knows is None or knows == seat:
                for card in hand:
                    n = _NUMBERS[card or ""]
                    pairs[n] = pairs.get(n, 0.0) + 1.0
            else:
                for n, part in expected_counts(_unseen(game, None if knows == NO_SEAT else knows), len(hand)):
                    pairs[n] = pairs.get(n, 0.0) + part
        found.append(pairs)
    return found
