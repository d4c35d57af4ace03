"""Fast Fourier transforms there and back, by the method of Cooley and Tukey, in complex numbers.

WORK is the number of points in all.
"""

from cmath import exp
from math import pi

POINTS, ROUNDS = 256, 3
WORK = POINTS * ROUNDS


def transformed(points, inverse):
    count = len(points)
    points = reordered(points)
    turn = 2j * pi / count if inverse else -2j * pi / count
    turns = [exp(turn * n) for n in range(count // 2)]
    size = 2
    while size <= count:
        half = size // 2
        step = count // size
        for first in range(0, count, size):
            for n in range(half):
                low = points[first + n]
                high = points[first + n + half] * turns[step * n]
                points[first + n] = low + high
                points[first + n + half] = low - high
        size *= 2
    return [point / count for point in points] if inverse else points


def reordered(points):
    """Return the points in the order of their numbers' bits read backwards."""
    count = len(points)
    found = list(points)
    other = 0
    for n in range(1, count):
        bit = count // 2
        while other & bit:
            other ^= bit
            bit //= 2
        other |= bit
        if n < other:
            found[n], found[other] = found[other], found[n]
    return found


def run():
    points = [((7 * n) % 11 + 0j) for n in range(POINTS)]
    for _ in range(ROUNDS):
        back = transformed(transformed(points, False), True)
    return max(abs(points[n] - back[n]) for n in range(POINTS)) < 0.01
