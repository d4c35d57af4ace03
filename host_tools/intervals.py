"""Confidence intervals of win rates."""

from math import sqrt

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
