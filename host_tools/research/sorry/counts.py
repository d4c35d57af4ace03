"""The features of a position of Sorry! for the computer player `hard`: a count for each of its weights."""

from collections.abc import Sequence

from pawnlight.games.sorry import hard as value
from pawnlight.games.sorry.board import START_PLACE, TRACK_SQUARES

# The count of each weight by its number; missing weights count zero.
WeightCounts = dict[int, float]


class WeightCounter:
    """The counts of positions: `Value.of` is the sum of each weight times its count."""

    def __init__(self, judge: value.PositionEvaluation) -> None:
        self._judge = judge

    def count_position(self, pawns: list[int], k: int, first: bool) -> WeightCounts:
        """Return the counts for the player of colour `k`, who is to move (`first`) or has just moved."""
        judge = self._judge
        counts: WeightCounts = {}
        mine, others = judge.both_sides(pawns, k)
        ways = judge.ways_walked(pawns)
        for m in mine:
            self._own(counts, ways, m, 1.0)
        for m in others:
            self._own(counts, ways, m, -len(mine) / len(others))
        hit, sorry = value.RISK_BEFORE_MOVE, value.SORRY_RISK_BEFORE
        later, sorry_later = value.RISK_AFTER_MOVE, value.SORRY_RISK_AFTER
        if first:
            counts[value.TO_MOVE_FEATURE] = 1.0
            hit, sorry, later, sorry_later = later, sorry_later, hit, sorry
        self._risk(counts, pawns, mine, others, hit, sorry, 1.0)
        self._risk(counts, pawns, others, mine, later, sorry_later, -1.0)
        return counts

    def _own(self, counts: WeightCounts, all_ways: bytearray, k: int, sign: float) -> None:
        ways = all_ways[4 * k : 4 * k + 4]
        for way in ways:
            counts[way] = counts.get(way, 0.0) + sign
        for n in (value.HOME_FEATURES + ways.count(65), value.START_FEATURES + ways.count(66)):
            counts[n] = counts.get(n, 0.0) + sign

    def _risk(
        self,
        counts: WeightCounts,
        pawns: list[int],
        mine: Sequence[int],
        others: Sequence[int],
        hit: int,
        sorry: int,
        sign: float,
    ) -> None:
        ways = self._judge.ways_walked(pawns)
        foremost = -1
        for m in mine:
            for place, way in zip(pawns[4 * m : 4 * m + 4], ways[4 * m : 4 * m + 4], strict=True):
                if place < TRACK_SQUARES:
                    foremost = max(foremost, way)
                    n = hit + way // 8
                    cards = sum(value.count_hitting_cards(self._judge.cards, ways, o, place) for o in others)
                    counts[n] = counts.get(n, 0.0) + sign * cards
        if foremost >= 0 and any(START_PLACE in pawns[4 * o : 4 * o + 4] for o in others):
            n = sorry + foremost // 8
            counts[n] = counts.get(n, 0.0) + sign
