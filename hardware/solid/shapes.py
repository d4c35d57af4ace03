"""Solids made from the drawings: x to the east, y to the north, z up from the top of the floor. Millimetres."""

from dataclasses import dataclass

import cadquery as cq
from shapely.geometry import Polygon

from hardware.generate.boxes import Side, stretches
from hardware.generate.plate import Plate, Round
from hardware.generate.sizes import SHEET

# Segments per quarter of a round hole in files for printing.
_PRINTED = 4


@dataclass(frozen=True)
class Solid:
    """A named part of an assembly, and its colour as red, green, blue from 0 to 1."""

    name: str
    shape: cq.Shape
    colour: tuple[float, float, float]


def _wire(places: list[tuple[float, float]], plane: cq.Plane) -> cq.Wire:
    return cq.Wire.makePolygon([plane.toWorldCoords(place) for place in places], close=True)


def _circle(hole: Round, sign: float, plane: cq.Plane) -> cq.Wire:
    middle = plane.toWorldCoords((hole.x, sign * hole.y))
    return cq.Wire.makeCircle(hole.radius, middle, plane.zDir)


def extruded(plate: Plate, plane: cq.Plane, thick: float, sign: float = -1.0) -> cq.Shape:
    """Return a plate extruded along the normal of its plane. `sign` inverts y, which points down in the drawings."""
    outer = _wire([(x, sign * y) for x, y in list(plate.outline.exterior.coords)[:-1]], plane)
    inner = [_wire([(x, sign * y) for x, y in list(ring.coords)[:-1]], plane) for ring in plate.outline.interiors]
    for hole in plate.holes:
        if isinstance(hole, Round):
            inner.append(_circle(hole, sign, plane))
        else:
            inner.append(_wire([(x, sign * y) for x, y in list(hole.shape.exterior.coords)[:-1]], plane))
    return cq.Solid.extrudeLinear(outer, inner, plane.zDir * thick)


def flat(plate: Plate, z: float, thick: float = SHEET) -> cq.Shape:
    """Return a horizontal plate with its lower side at `z`."""
    return extruded(plate, cq.Plane((0, 0, z), (1, 0, 0), (0, 0, 1)), thick)


def standing(wall: Plate, side: Side, size: tuple[float, float], depth: float, piece: int = 0) -> cq.Shape:
    """Return a piece of wall in its place in a box of that size; the drawing shows its outer face."""
    across = side.name in ("north", "south")
    length, far = size if across else size[::-1]
    start, end = stretches(length, side)[piece]
    # The left end as seen from outside.
    along = (end if side.name in ("north", "east") else start) - length / 2 + side.inset
    out = far / 2 - side.inset
    origin, right, normal = {
        "north": ((along, out), (-1, 0), (0, 1)),
        "south": ((along, -out), (1, 0), (0, -1)),
        "east": ((out, -along), (0, 1), (1, 0)),
        "west": ((-out, -along), (0, -1), (-1, 0)),
    }[side.name]
    plane = cq.Plane((*origin, depth + SHEET), (*right, 0), (*normal, 0))
    return extruded(wall, plane, -SHEET)


def block(x: float, y: float, z: float, size: tuple[float, float, float], degrees: float = 0.0) -> cq.Shape:
    """Return a box centred on (x, y) of the drawings, rotated as in the drawings, with its lower side at `z`."""
    width, height, tall = size
    made = cq.Solid.makeBox(width, height, tall, cq.Vector(-width / 2, -height / 2, 0))
    return made.rotate(cq.Vector(), cq.Vector(0, 0, 1), -degrees).translate(cq.Vector(x, -y, z))


def post(x: float, y: float, z: float, radius: float, tall: float) -> cq.Shape:
    """Return a cylinder with its lower end at `z`."""
    return cq.Solid.makeCylinder(radius, tall, cq.Vector(x, -y, z))


def printable(plate: Plate) -> cq.Shape:
    """Return a plate for printing flat; its holes have fewer segments."""
    holes = [hole.shape if not isinstance(hole, Round) else _coarse(hole) for hole in plate.holes]
    rings = [list(ring.coords) for ring in plate.outline.interiors]
    shape = Polygon(plate.outline.exterior.coords, [*rings, *(list(h.exterior.coords) for h in holes)])
    return flat(Plate(plate.name, shape), 0.0)


def _coarse(hole: Round) -> Polygon:
    from shapely.geometry import Point

    return Point(hole.x, hole.y).buffer(hole.radius, quad_segs=_PRINTED)
