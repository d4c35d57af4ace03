"""The places that a pawn passes, for the eye: derived from the rules, never deciding anything."""

from pawnlight.board import led_of_home, led_of_start, led_of_zone
from pawnlight.rules.sorry import HOME, OUT, TRACK, slides, walk

# The order in which ways of the same end are looked for: the card's own number first.
_STEPS = {"4": (-4,), "7": (7, 1, 2, 3, 4, 5, 6), "10": (10, -1), "Sorry!": ()}


def slide_from(k: int, square: int) -> int:
    """Where a pawn of colour `k` that lands on `square` ends up: the end of another colour's slide, or `square`."""
    for side in range(4):
        for triangle, end in slides(side):
            if side != k and square == triangle:
                return end
    return square


def steps_of(card: str, k: int, a: int, b: int) -> int:
    """Steps (negative: backward) by which `card` takes a pawn of colour `k` from `a` to `b`; 0 if it cannot walk."""
    for steps in _STEPS.get(card) or ((int(card),) if card != "Sorry!" else ()):
        landing = walk(k, a, steps)
        if landing is not None and slide_from(k, landing) == b:
            return steps
    return 0


def passed(card: str, k: int, a: int, b: int) -> "list[int]":
    """The places from behind `a` to `b`, both kinds of way included: the walk, then the slide."""
    steps = steps_of(card, k, a, b)
    if not steps:
        return [b]
    one = 1 if steps > 0 else -1
    places = [walk(k, a, n) for n in range(one, steps + one, one)]
    way = [place for place in places if place is not None]
    if way[-1] != b:
        way += range(way[-1] + 1, b + 1)
    return way


def light_of(i: int, place: int) -> int:
    """The light of pawn `i` on `place`: HOME and START have one for each of the four pawns."""
    k = i // 4
    if place < TRACK:
        return place
    if place < HOME:
        return led_of_zone(k, place - TRACK - 5 * k + 1)
    return led_of_home(k, i % 4) if place == HOME else led_of_start(k, i % 4)


def in_play(pawns: "list[int]") -> "list[int]":
    """The pawns of the colours in play."""
    return [i for i, place in enumerate(pawns) if place != OUT]
