"""The symbols of the colours and of the suits, from the same paths that the page draws."""

from functools import cache
from math import ceil

from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from svgelements import Arc, Close, CubicBezier
from svgelements import Path as SvgPath

from hardware.generate.plate import Place, polygons
from host_tools.drawing.marks import COLOUR_SYMBOLS, PAWN_SYMBOL, PICTURE_SYMBOLS, SUIT_SYMBOLS

_PATHS = COLOUR_SYMBOLS | SUIT_SYMBOLS | PICTURE_SYMBOLS | {"pawn": PAWN_SYMBOL}


def mark(name: str, x: float, y: float, size: float, degrees: float = 0.0) -> list[Polygon]:
    """Return the mark `name` (of a colour, S, H, D, C, pawn, of a picture), about `size` mm tall, centred on (x, y)."""
    shape = _shape(name)
    left, top, right, bottom = shape.bounds
    shape = affinity.translate(shape, -(left + right) / 2, -(top + bottom) / 2)
    scale = size / (bottom - top)
    shape = affinity.rotate(affinity.scale(shape, scale, scale, origin=(0, 0)), degrees, origin=(0, 0))
    return polygons(affinity.translate(shape, x, y))


@cache
def _shape(name: str) -> BaseGeometry:
    rings = [Polygon(ring) for ring in flattened(_PATHS[name])]
    shape: BaseGeometry = MultiPolygon()
    for ring in rings:
        shape = shape.symmetric_difference(ring.buffer(0))
    return shape


def flattened(path: str) -> list[list[Place]]:
    """Return the closed rings of an SVG path as points: 12 for a Bézier curve, 8 for each radian of an arc."""
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
