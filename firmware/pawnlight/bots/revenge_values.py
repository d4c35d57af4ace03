"""What the features of a table are worth in Revenge; 256 is 1 in the logarithm of the odds to win.

The learnt values are written by `pawnlight train --rules revenge`; where the features stand is said in `revenge_table`.
"""

from array import array

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

# Beyond the rest of the table: what a draw-two and a borrow may bring.
GAIN = {"draw-two": 60, "borrow": 60}
LEARNT = (
    0,
    0,
    0,
    -10,
    -34,
    -1,
    0,
    -14,
    -13,
    0,
    -20,
    -31,
    18,
    84,
    -11,
    -3,
    40,
    39,
    -6,
    -34,
    1,
    -35,
    17,
    -56,
    79,
    5,
    -16,
    11,
    39,
    0,
    -8,
    14,
    4,
    -7,
    -37,
    -9,
    26,
    -10,
    -3,
    19,
    -5,
    -31,
    -23,
    4,
    -48,
    27,
    -17,
    -83,
    -35,
    -9,
    -1,
    112,
    88,
    100,
    20,
    -1,
    21,
    26,
    14,
    11,
    6,
    -6,
    2,
    15,
    19,
    -11,
    78,
    33,
    23,
    21,
    0,
    0,
    0,
    0,
    0,
    0,
    -74,
    133,
    251,
    411,
    0,
    -227,
    -19,
    141,
    246,
    0,
    -321,
    -157,
    -6,
    115,
    0,
    -485,
    -256,
    -119,
    -13,
    -3,
    6,
    62,
    41,
    9,
    17,
    0,
    50,
    4,
    0,
    20,
    34,
    13,
    44,
    0,
    0,
    0,
    -37,
    144,
    0,
    0,
    0,
    0,
    40,
    391,
    0,
    0,
    -35,
    94,
    284,
    0,
    -85,
    3,
    82,
    206,
    -116,
    -54,
    47,
    127,
    0,
    364,
    235,
    247,
    252,
    0,
    -1301,
    -491,
    -268,
    -255,
)


def worth_of(level: str, players: int) -> "Any":
    """What the features are worth to a player of `level` at a table of so many."""
    return array("h", LEARNT if level == "hard" else _plain())


def _plain() -> "list[int]":
    """Rows that are far, rows that the hand completes, few rows to go: what anyone would look at."""
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
    )
