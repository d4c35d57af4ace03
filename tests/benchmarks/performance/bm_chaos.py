"""A chaos game: a point is sent through splines chosen at random, and lights the pixels that it meets.

Objects with operators, attributes, small lists and floats. WORK is the number of steps.
"""

from random import getrandbits, seed

WORK = 50
WIDTH, HEIGHT, THICKNESS = 100, 50, 0.25


class Vector:
    def __init__(self, x, y, z=0.0):
        self.x, self.y, self.z = x, y, z

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def mixed(self, other, part):
        rest = 1 - part
        return Vector(
            self.x * rest + other.x * part,
            self.y * rest + other.y * part,
            self.z * rest + other.z * part,
        )

    def length(self):
        return (self.x * self.x + self.y * self.y + self.z * self.z) ** 0.5


class Spline:
    """A B-spline of the third degree, by de Boor's algorithm."""

    def __init__(self, points, knots):
        self.points = points
        self.knots = knots

    def domain(self):
        return self.knots[3], self.knots[len(self.points)]

    def at(self, u):
        knots = self.knots
        span = 3
        while span < len(self.points) - 1 and knots[span + 1] <= u:
            span += 1
        between = [self.points[span - 3 + n] for n in range(4)]
        for level in range(1, 4):
            for n in range(3, level - 1, -1):
                low = knots[span - 3 + n]
                high = knots[span + 1 + n - level]
                between[n] = between[n - 1].mixed(between[n], (u - low) / (high - low))
        return between[3]


class Game:
    def __init__(self, splines):
        self.splines = splines

    def moved(self, point):
        spline = self.splines[getrandbits(8) % len(self.splines)]
        start, end = spline.domain()
        u = start + (end - start) * point.x
        here = spline.at(u)
        step = 1 / 5000
        if u + step > end:
            step = -step
        slope = spline.at(u + step) - here
        length = slope.length()
        if length:
            aside = (point.y - 0.5) * THICKNESS / length
            here.x += slope.y * aside
            here.y -= slope.x * aside
        self.keep_inside(here)
        return here

    def keep_inside(self, point):
        point.x = min(max(point.x, 0.0), 0.9999)
        point.y = min(max(point.y, 0.0), 0.9999)

    def image(self, steps):
        pixels = [[1] * HEIGHT for _ in range(WIDTH)]
        point = Vector(0.5, 0.5)
        for _ in range(steps):
            point = self.moved(point)
            pixels[int(point.x * WIDTH)][int(point.y * HEIGHT)] = 0
        return pixels


def splines():
    shapes = (
        ((0.16, 0.33), (0.29, 0.43), (0.31, 0.59), (0.46, 0.44), (0.52, 0.73), (0.71, 0.52)),
        ((0.28, 0.16), (0.23, 0.34), (0.71, 0.34), (0.84, 0.18), (0.56, 0.81), (0.17, 0.77)),
        ((0.19, 0.66), (0.11, 0.58), (0.42, 0.79), (0.55, 0.13), (0.78, 0.46), (0.67, 0.61)),
    )
    knots = (0, 0, 0, 1, 1, 1, 2, 2, 2, 2)
    return [Spline([Vector(x, y) for x, y in shape], [k + n / 50 for n, k in enumerate(knots)]) for shape in shapes]


def run():
    seed(1234)
    pixels = Game(splines()).image(WORK)
    return sum(not pixel for column in pixels for pixel in column) > WORK // 3
