"""WORK points on a sphere, and of each coordinate the greatest: objects with slots, and floats."""

from math import cos, sin, sqrt

WORK = 250


class Point:
    __slots__ = ("x", "y", "z")

    def __init__(self, n):
        self.x = x = sin(n)
        self.y = cos(n) * 3
        self.z = (x * x) / 2

    def normalize(self):
        x, y, z = self.x, self.y, self.z
        length = sqrt(x * x + y * y + z * z)
        self.x /= length
        self.y /= length
        self.z /= length

    def maximize(self, other):
        self.x = max(self.x, other.x)
        self.y = max(self.y, other.y)
        self.z = max(self.z, other.z)
        return self


def run():
    points = [Point(n) for n in range(WORK)]
    for point in points:
        point.normalize()
    greatest = points[0]
    for point in points[1:]:
        greatest = greatest.maximize(point)
    return abs(greatest.x - 0.8944) < 0.001 and greatest.y > 0.9999 and abs(greatest.z - 0.4472) < 0.001
