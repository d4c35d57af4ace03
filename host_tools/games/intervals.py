"""Counts of wins beside those expected by chance, and confidence intervals of rates and means."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.json_types import Tally

# 95 % of a normal distribution lie within this many standard deviations.
Z95 = 1.959963984540054


def wilson(won: int, games: int, z: float = Z95) -> tuple[float, float]:
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


def ratio(pairs: Sequence[tuple[float, float]], z: float = Z95) -> tuple[float, float, float]:
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
class Wins:
    """Games `played` and `won`, and the wins `expected` if all players were equal."""

    played: int = 0
    won: int = 0
    expected: float = 0.0

    def add(self, won: bool, chance: float, games: int = 1) -> None:
        """Count a game, or several alike."""
        self.played += games
        self.won += won * games
        self.expected += chance * games

    def as_dict(self) -> "Tally":
        """Return plain values for JSON, with the 95 % interval of the rate of wins."""
        low, high = wilson(self.won, self.played)
        return {
            "played": self.played,
            "won": self.won,
            "expected": round(self.expected, 2),
            "low": round(low, 4),
            "high": round(high, 4),
        }
