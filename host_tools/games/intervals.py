"""Counts of wins beside those expected by chance, and confidence intervals of rates and means."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

# 95 % of a normal distribution lie within this many standard deviations.
Z_95_PERCENT = 1.959963984540054


def wilson_interval(won: int, games: int, z: float = Z_95_PERCENT) -> tuple[float, float]:
    """Return the two-sided confidence interval of a rate, given `won` of `games`; 95 % by default.

    Wilson, "Probable inference, the law of succession, and statistical inference", 1927. Returns (0, 1) without games.
    """
    if not games:
        return 0.0, 1.0
    rate = won / games
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def ratio_interval(pairs: Sequence[tuple[float, float]], z: float = Z_95_PERCENT) -> tuple[float, float, float]:
    """Return the sum of the first numbers over that of the second, with its confidence interval; 95 % by default.

    Each pair is of one game, and games are independent of each other. With one game the interval is that number alone.
    """
    whole = sum(second for _, second in pairs)
    if not whole:
        return 0.0, 0.0, 0.0
    rate = sum(first for first, _ in pairs) / whole
    if len(pairs) < 2:
        return rate, rate, rate
    squares = sum((first - rate * second) ** 2 for first, second in pairs)
    half = z * sqrt(squares * len(pairs) / (len(pairs) - 1)) / whole
    return rate, rate - half, rate + half


@dataclass
class WinCount:
    """Games `played` and `won`, the wins `expected` if all players were equal.

    `low` and `high` are the 95 % interval of the rate of wins.
    """

    played: int = 0
    won: int = 0
    expected: float = 0.0
    low: float = 0.0
    high: float = 1.0

    def count_games(self, won: int, expected: float, played: int = 1) -> None:
        """Count a game, or several."""
        self.played += played
        self.won += won
        self.expected += expected
        self.low, self.high = [round(end, 4) for end in wilson_interval(self.won, self.played)]
