"""What windows are worth in Sequence. The table of `hard` is written by `pawnlight train --rules sequence`."""

from array import array

BLOCKED = 200
MADE = 5000
JACKS = (60, 60)
LATE_JACKS = (60, 60)
_OWN = (900, 200, 60, 15, 3, 0)
_OTHER = (900, 300, 80, 15, 3, 0)
_EASE = (64, 30, 6)
LEARNT = None


def table(level, mine, late):
    """What a window of each sum is worth."""
    found = array("h", [0] * 181)
    for a in range(6):
        for b in range(6 - a):
            for c in range(6 - a - b):
                i = a + 6 * b + 36 * c
                if level == "hard" and LEARNT is not None:
                    found[i] = LEARNT[2 * (not mine) + late][i]
                elif level == "hard":
                    if mine:
                        found[i] = _OWN[a + b + c] * (64**a * 40**b * 16**c) // (64 ** (a + b + c))
                    else:
                        found[i] = -_OTHER[a + b + c] * (64**a * 40**b * 16**c) // (64 ** (a + b + c))
                else:
                    found[i] = _OWN[a + b + c] if mine else -_OTHER[a + b + c] if level == "normal" else 0
    return found
