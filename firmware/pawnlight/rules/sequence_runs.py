"""Every run of five spaces on the board of Sequence, as tables for computer players.

A run has a number, 0 to RUNS - 1. The rules do not need these tables, so they are separate from `sequence`, where
`Board.choices` finds the runs.
"""

from array import array

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

RUNS = 192


def _runs() -> "tuple[bytes, bytes, Any, bytes]":
    """Compute FIRSTS, STEPS, STARTS and THROUGH, see below."""
    firsts: list[int] = []
    steps: list[int] = []
    through: list[list[int]] = [[] for _ in range(100)]
    for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for row in range(10 - 4 * down):
            for column in range(4 if right < 0 else 0, 10 - 4 * max(right, 0)):
                first, step = 10 * row + column, 10 * down + right
                for i in range(5):
                    through[first + step * i].append(len(firsts))
                firsts.append(first)
                steps.append(step)
    starts = array("H", [0])
    listed = []
    for runs in through:
        listed += runs
        starts.append(len(listed))
    return bytes(firsts), bytes(steps), starts, bytes(listed)


# The first cell of each run and the step to the next; THROUGH[STARTS[cell] : STARTS[cell + 1]] are a cell's runs.
FIRSTS, STEPS, STARTS, THROUGH = _runs()


def cells_of(run: int) -> range:
    """Return the five cells of a run."""
    first, step = FIRSTS[run], STEPS[run]
    return range(first, first + 5 * step, step)
