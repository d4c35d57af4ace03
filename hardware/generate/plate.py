"""Plates for the laser: an outline, holes, scored lines, engraved areas and lettering.

Millimetres everywhere, x to the right, y down. Shapes are nominal; the kerf is taken into account when they are cut.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import acos, ceil, cos, sin
from typing import Any

from shapely import affinity
from shapely.geometry import LineString, MultiLineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

Place = tuple[float, float]
_TRUE = 0.02


@dataclass(frozen=True)
class Round:
    """A round hole."""

    x: float
    y: float
    radius: float

    @property
    def shape(self) -> Polygon:
        return Point(self.x, self.y).buffer(self.radius, quad_segs=16)


@dataclass(frozen=True)
class Cornered:
    """A hole with corners."""

    shape: Polygon


Hole = Round | Cornered


@dataclass(frozen=True)
class Label:
    """Lettering: its strokes, its bounding box and its text."""

    said: str
    lines: MultiLineString
    area: Polygon


@dataclass
class Plate:
    """A piece of a sheet, or a whole layer before it is divided into pieces."""

    name: str
    outline: Polygon
    holes: list[Hole] = field(default_factory=list)
    scores: list[LineString] = field(default_factory=list)
    fills: list[Polygon] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def score(self, *points: Place) -> None:
        """Add a scored line through `points`."""
        self.scores.append(LineString(points))

    def moved(self, x: float, y: float) -> "Plate":
        """Return a copy moved `x` to the right and `y` down."""
        return self._changed(lambda shape: affinity.translate(shape, x, y))

    def turned(self, degrees: float, about: Place = (0.0, 0.0)) -> "Plate":
        """Return a copy turned clockwise (as y points down) about a place."""
        return self._changed(lambda shape: affinity.rotate(shape, degrees, origin=about))

    def part(self, name: str, region: Polygon) -> "Plate":
        """Return the piece inside `region`. No hole and no lettering may cross the seam."""
        inside = prep(region)
        piece = Plate(name, self.outline.intersection(region))
        piece.holes = [hole for hole in self.holes if inside.contains(hole.shape)]
        piece.labels = [label for label in self.labels if inside.contains(label.area)]
        for line in self.scores:
            piece.scores += _lines(line.intersection(region))
        for fill in self.fills:
            piece.fills += polygons(fill.intersection(region))
        cut_apart = [h for h in self.holes if h.shape.intersects(region) and not inside.contains(h.shape)]
        split = [
            label.said for label in self.labels if label.area.intersects(region) and not inside.contains(label.area)
        ]
        if cut_apart or split:
            raise ValueError(f"A seam of {name} runs through {len(cut_apart)} holes and the words {split}.")
        return piece

    def _changed(self, change: Callable[[Any], Any]) -> "Plate":
        holes: list[Hole] = []
        for hole in self.holes:
            shape = change(hole.shape)
            if isinstance(hole, Round):
                middle = change(Point(hole.x, hole.y))
                holes.append(Round(middle.x, middle.y, hole.radius))
            else:
                holes.append(Cornered(shape))
        return Plate(
            self.name,
            change(self.outline),
            holes,
            [change(line) for line in self.scores],
            [change(fill) for fill in self.fills],
            [Label(label.said, change(label.lines), change(label.area)) for label in self.labels],
        )


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """Return the polygons in a shape, which may be one, many or none."""
    if shape.is_empty:
        return []
    if isinstance(shape, Polygon):
        return [shape]
    return [part for part in getattr(shape, "geoms", ()) if isinstance(part, Polygon)]


def _lines(shape: BaseGeometry) -> list[LineString]:
    if shape.is_empty:
        return []
    if isinstance(shape, LineString):
        return [shape]
    return [part for part in getattr(shape, "geoms", ()) if isinstance(part, LineString)]


def rectangle(x: float, y: float, width: float, height: float, degrees: float = 0.0) -> Polygon:
    """Return a rectangle centred on (x, y), rotated clockwise."""
    shape = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return affinity.rotate(shape, degrees) if degrees else shape


def polar(turn: float, radius: float, aside: float = 0.0) -> Place:
    """Return the place at `radius` in direction `turn` (radians, clockwise from the right), shifted by `aside`."""
    return (radius * cos(turn) - aside * sin(turn), radius * sin(turn) + aside * cos(turn))


def simpler(shape: Polygon) -> Polygon:
    """Return a simplified shape with fewer corners, within the accuracy of the laser."""
    found = shape.simplify(0.04)
    assert isinstance(found, Polygon)
    return found


def arc(radius: float, start: float, end: float, middle: Place = (0.0, 0.0)) -> list[Place]:
    """Return places along an arc from direction `start` to `end` (radians), with a deviation of at most _TRUE mm."""
    count = max(2, ceil(abs(end - start) / (2 * acos(1 - _TRUE / radius))))
    turns = [start + (end - start) * i / count for i in range(count + 1)]
    return [(middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns]


def band(start: float, end: float, inner: float, outer: float) -> Polygon:
    """Return a part of a ring."""
    return Polygon(arc(inner, start, end) + arc(outer, end, start))
