"""Walls between two plates: tabs into slots of both, fingers at the corners, in one piece or in two.

The tabs are off-centre, differently at top and bottom and on each side, so that a wall fits only in its own place and
orientation. Walls are drawn from outside, plates from above.
"""

from dataclasses import dataclass
from typing import Literal

from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from hardware.generate.plate import Cornered, Hole, Plate, rectangle
from hardware.generate.sizes import PLAY, SHEET

# Distance from the plate's edge to the wall, in the boxes of the round board.
INSET = 4.0
_TAB = 20.0
_FINGERS = 5
Level = Literal["upper", "lower"]
# The positions of a wall's two tabs; each side is shifted by another _STEP.
_SHARES: dict[Level, tuple[float, float]] = {"upper": (0.20, 0.75), "lower": (0.25, 0.68)}
_STEP = 0.01
_NAMES = ("north", "east", "south", "west")
# Positions on a plate count from the west and from the north; on the outer faces of these two that is right to left.
_SEEN_MIRRORED = ("north", "east")


@dataclass(frozen=True)
class Side:
    """One side of a box. `parts` are the lengths of its pieces, the insets included; () for one piece.

    `inset` is the distance from the plate's edge to the wall.
    """

    name: str
    parts: tuple[float, ...] = ()
    inset: float = INSET


PLAIN_SIDES = (Side("north"), Side("east"), Side("south"), Side("west"))


def stretches(length: float, side: Side) -> list[tuple[float, float]]:
    """Return (from, to) for each piece along the wall, which starts and ends INSET inside the plate."""
    if not side.parts:
        return [(0.0, length - 2 * side.inset)]
    middle = side.parts[0] - side.inset
    return [(0.0, middle), (middle, length - 2 * side.inset)]


def _tabs(stretch: tuple[float, float], side: Side, level: Level) -> list[float]:
    start, end = stretch
    off = _STEP * _NAMES.index(side.name)
    return [start + (end - start) * (share + off) for share in _SHARES[level]]


def slots(width: float, height: float, sides: tuple[Side, ...], level: Level) -> list[Hole]:
    """Return the slots of a plate of that size for all four walls; `level` is the edge of the walls that it joins."""
    found: list[Hole] = []
    for number, side in enumerate(sides):
        across = number % 2 == 0
        length = width if across else height
        off = (height if across else width) / 2 - side.inset - SHEET / 2
        sign = -1 if side.name in ("north", "west") else 1
        for stretch in stretches(length, side):
            for tab in _tabs(stretch, side, level):
                along = tab + side.inset - length / 2
                x, y = (along, sign * off) if across else (sign * off, along)
                size = (_TAB + PLAY, SHEET + PLAY) if across else (SHEET + PLAY, _TAB + PLAY)
                found.append(Cornered(rectangle(x, y, *size)))
    return found


def outer_x(side: Side, length: float, along: float, piece: int = 0) -> float:
    """Convert a position `along` a plate, counted from its middle, to the outer face of a wall's piece."""
    start, end = stretches(length, side)[piece]
    inside = along + length / 2 - side.inset - start
    return end - start - inside if side.name in _SEEN_MIRRORED else inside


def wall(name: str, length: float, depth: float, side: Side, *, between: bool) -> list[Plate]:
    """Return the pieces of a wall, seen from outside, each from its own origin: x right, y down from the upper edge.

    `between` says which of the two walls at a corner has its first finger cut away.
    """
    parts = stretches(length, side)
    found = []
    for number, (start, end) in enumerate(parts):
        shape: Polygon = box(start, 0, end, depth)
        tabs = [box(tab - _TAB / 2, -SHEET, tab + _TAB / 2, depth / 2) for tab in _tabs((start, end), side, "upper")]
        tabs += [
            box(tab - _TAB / 2, depth / 2, tab + _TAB / 2, depth + SHEET) for tab in _tabs((start, end), side, "lower")
        ]
        shape = unary_union([shape, *tabs])
        finger = depth / _FINGERS
        for i in range(_FINGERS):
            if i % 2 == (0 if between else 1):
                for edge, here in ((0.0, number == 0), (length - 2 * side.inset - SHEET, number == len(parts) - 1)):
                    if here:
                        shape = shape.difference(box(edge, i * finger, edge + SHEET, (i + 1) * finger))
        if side.name in _SEEN_MIRRORED:
            shape = affinity.translate(affinity.scale(shape, -1, 1, origin=(0, 0)), start + end)
        said = f"{name} {'AB'[number]}" if len(parts) > 1 else name
        plate = Plate(said, shape)
        found.append(plate.moved(-start, SHEET))
    return found
