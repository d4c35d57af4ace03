"""The symbols of the colours and of the suits, from the same paths that the page draws."""

import re
from functools import cache
from math import ceil, cos, pi, sin

from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from svgelements import Arc, Close, CubicBezier
from svgelements import Path as SvgPath

from hardware.generate import HARDWARE
from hardware.generate.plate import Place, polygons

_PAGE = HARDWARE.parent / "host_tools" / "page" / "static" / "marks.js"


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
    """The closed rings of an SVG path, as points: 12 for a Bézier curve, 8 for each radian of an arc."""
    rings = []
    for outline in SvgPath(path).as_subpaths():
        ring: list[Place] = []
        for segment in SvgPath(outline):
            if isinstance(segment, Close):
                continue
            steps = 1
            if isinstance(segment, CubicBezier):
                steps = 12
            elif isinstance(segment, Arc):
                steps = max(3, ceil(abs(segment.sweep) * 8))
            for step in range(1, steps + 1):
                point = segment.point(step / steps)
                ring.append((point.x, point.y))
        rings.append(ring)
    return rings
