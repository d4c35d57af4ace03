"""The places that a pawn of Sorry! passes: derived from its move, for lights, page and narration.

Where slides begin and end: `slides` in sorry.py.
"""

from pawnlight.rules.sorry import OUT, TRACK, walk

# The order in which ways of the same end are looked for: the card's own number first.
_STEPS = {"4": (-4,), "7": (7, 1, 2, 3, 4, 5, 6), "10": (10, -1)}


def steps_of(card: str, k: int, a: int, b: int) -> int:
    """Steps (negative: backward) by which `card` takes a pawn of colour `k` from `a` to land on `b`; 0 if none do."""
    for bounces in (False, True):
        for steps in _STEPS.get(card) or (() if card == "Sorry!" else (int(card),)):
            if walk(k, a, steps, bounces) == b:
                return steps
    return 0


def bounces(card: str, k: int, a: int, b: int) -> bool:
    """Whether `card` takes a pawn of colour `k` from `a` to HOME and back, to land on `b`."""
    steps = steps_of(card, k, a, b)
    return steps > 0 and walk(k, a, steps) is None


def passed(card: str, k: int, a: int, b: int) -> "list[int]":
    """The places from behind `a` to the landing on `b`; only `b` when the pawn does not walk there."""
    steps = steps_of(card, k, a, b)
    one = 1 if steps > 0 else -1
    places = [walk(k, a, n, True) for n in range(one, steps + one, one)] if steps else [b]
    return [place for place in places if place is not None]


def slid(landing: int, rest: int) -> "list[int]":
    """The squares of a slide behind the triangle `landing` to its end `rest`; none where the pawn does not slide."""
    return list(range(landing + 1, rest + 1)) if landing < rest < TRACK else []


def in_play(pawns: "list[int]") -> "list[int]":
    """The pawns in play."""
    return [i for i, place in enumerate(pawns) if place != OUT]
