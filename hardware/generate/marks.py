"""The symbols of the colours and of the suits, from the same paths that the page draws."""

import re
from functools import cache
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from hardware.generate import HARDWARE
from hardware.generate.plate import Place, polygons

_PAGE = HARDWARE.parent / "host_tools" / "page" / "static" / "marks.js"
_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")


def mark(name: str, x: float, y: float, size: float, degrees: float = 0.0) -> list[Polygon]:
    """The mark called `name` (red, blue, yellow, green, S, H, D, C, pawn), about `size` mm tall, centred on (x, y)."""
    shape = _shape(name)
    left, top, right, bottom = shape.bounds
    shape = affinity.translate(shape, -(left + right) / 2, -(top + bottom) / 2)
    scale = size / (bottom - top)
    shape = affinity.rotate(affinity.scale(shape, scale, scale, origin=(0, 0)), degrees, origin=(0, 0))
    return polygons(affinity.translate(shape, x, y))


@cache
def _shape(name: str) -> BaseGeometry:
    rings = [Polygon(ring) for ring in flattened(_sun() if name == "yellow" else _path(name))]
    shape: BaseGeometry = MultiPolygon()
    for ring in rings:
        shape = shape.symmetric_difference(ring.buffer(0))
    return shape


def _path(name: str) -> str:
    text = _PAGE.read_text("utf-8")
    found = re.search(r'PAWN =\s*"([^"]+)"', text) if name == "pawn" else re.search(rf'\b{name}: "([^"]+)"', text)
    if found is None:
        raise ValueError(f"{_PAGE.name} has no path for {name}.")
    return found[1]


def _sun() -> str:
    """The page computes this one."""
    path = "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0Z"
    for ray in range(8):
        turn = ray * pi / 4
        points = [(turn - 0.24, 12.5), (turn, 20), (turn + 0.24, 12.5)]
        path += "M" + "L".join(f"{r * cos(t):.2f} {r * sin(t):.2f}" for t, r in points) + "Z"
    return path


def flattened(path: str) -> list[list[Place]]:
    """The closed rings of an SVG path of absolute M, L, H, V, C, A and Z, as points."""
    tokens = _TOKEN.findall(path)
    rings: list[list[Place]] = []
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        if command == "Z":
            continue
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7}[command]
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        if command == "M":
            rings.append([(numbers[0], numbers[1])])
            command = "L"
            continue
        ring = rings[-1]
        x, y = ring[-1]
        if command == "L":
            ring.append((numbers[0], numbers[1]))
        elif command == "H":
            ring.append((numbers[0], y))
        elif command == "V":
            ring.append((x, numbers[0]))
        elif command == "C":
            ring += _curve((x, y), *zip(numbers[::2], numbers[1::2], strict=True))
        else:
            ring += _ellipse((x, y), numbers)
    return rings


def _curve(a: Place, b: Place, c: Place, d: Place) -> list[Place]:
    points = []
    for i in range(1, 13):
        t = i / 12
        s = 1 - t
        w = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        points.append((sum(k * p[0] for k, p in zip(w, (a, b, c, d), strict=True)),
                       sum(k * p[1] for k, p in zip(w, (a, b, c, d), strict=True))))  # fmt: skip
    return points


def _ellipse(start: Place, numbers: list[float]) -> list[Place]:
    """An arc of a circle: the marks have no others."""
    radius, large, sweep, end = numbers[0], numbers[3], numbers[4], (numbers[5], numbers[6])
    dx, dy = end[0] - start[0], end[1] - start[1]
    half = hypot(dx, dy) / 2
    radius = max(radius, half)
    off = sqrt(radius * radius - half * half) * (1 if large != sweep else -1)
    middle = ((start[0] + end[0]) / 2 - off * dy / (2 * half), (start[1] + end[1]) / 2 + off * dx / (2 * half))
    first = atan2(start[1] - middle[1], start[0] - middle[0])
    turn = atan2(end[1] - middle[1], end[0] - middle[0]) - first
    if sweep and turn < 0:
        turn += 2 * pi
    if not sweep and turn > 0:
        turn -= 2 * pi
    count = max(3, ceil(abs(turn) * 8))
    return [
        (middle[0] + radius * cos(first + turn * i / count), middle[1] + radius * sin(first + turn * i / count))
        for i in range(1, count + 1)
    ]
