"""The weights of the features in Revenge for each level; 256 is 1 in the logarithm of the odds of winning.

`revenge_view` numbers the features; `revenge_weights` has the trained weights.
"""

from pawnlight.bots.revenge_weights import FOR_2, FOR_3, FOR_4

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence


def worth_of(level: str, players: int) -> "Sequence[int]":
    """Return the weights of a `level` for a number of players."""
    return (FOR_2, FOR_3, FOR_4)[players - 2] if level == "hard" else plain()


def plain() -> "list[int]":
    """Return plausible weights set by hand: distance of rows, rows that the hand completes, rows to go."""
    return (
        [5 * now + 60 for now in range(15)]
        + [5 * now + 20 for now in range(15)]
        + [4 * now for now in range(15)]
        + [10, -10]
        + [0, 5, 10, 15]
        + [-4 * now for now in range(15)]
        + [0, -5, -10, -15]
        + [150 * (theirs - own) for own in range(5) for theirs in range(5)]
        + [40, 20, 20, 10, 5, 10, 0, 20, 10, 0, 20, 30, 10, 60, 0, 0, 20]
        + [-20, 30]
        + [0] * 30
        + [60, 60]
    )
