"""Each wall fits only into the slots of its own side, in only one orientation."""

import itertools

import pytest
from shapely.geometry import box

from hardware.generate import board_box, boxes, console, housing
from hardware.generate import panel as sequence_panel
from hardware.generate.plate import Plate, Round
from hardware.generate.sizes import PLAY, SHEET

pytestmark = pytest.mark.long

NAMES = ("board", "panel", "console", "frame", "housing")


def draw_walls() -> dict[str, tuple[Plate, Plate, list[Plate], tuple[boxes.Side, ...]]]:
    return {
        "board": (board_box.carrier(), board_box.bottom(), board_box.walls(), board_box.SIDES),
        "panel": (
            sequence_panel.grid_carrier(),
            sequence_panel.grid_bottom(),
            sequence_panel.panel_walls(),
            boxes.PLAIN_SIDES,
        ),
        "frame": (housing.frame_face(), housing.frame_floor(), housing.frame_walls(), housing.SIDES),
        "housing": (housing.lid("0.96"), housing.console_floor(), housing.console_walls(), housing.SIDES),
        "console": (console.face(), console.bottom(), console.walls(), boxes.PLAIN_SIDES),
    }


def _tabs(wall: Plate, edge: str, *, turned_over: bool = False, upside_down: bool = False) -> list[float]:
    """Return the positions of the tabs on an edge as assembled, from the left as seen from outside the box."""
    left, top, right, bottom = wall.outline.bounds
    upper = (edge == "upper") != upside_down
    strip = box(left, top, right, top + SHEET - 0.1) if upper else box(left, bottom - SHEET + 0.1, right, bottom)
    tabs = wall.outline.intersection(strip)
    places = [tab.centroid.x for tab in tabs.geoms]
    mirrored = turned_over != upside_down
    return sorted(right - x if mirrored else x for x in places)


def _slots_for(plate: Plate, side: boxes.Side, piece: int) -> list[float]:
    """Return the positions of the slots of a piece of wall, from the left as seen from outside the box."""
    size = [2 * value for value in plate.outline.bounds[2:]]
    across = side.name in ("north", "south")
    length, far = size if across else size[::-1]
    at = (far / 2 - side.inset - SHEET / 2) * (-1 if side.name in ("north", "west") else 1)
    start, end = boxes.stretches(length, side)[piece]
    found = []
    for hole in plate.holes:
        x, y = hole.shape.centroid.coords[0]
        along, off = (x, y) if across else (y, x)
        inside = along + length / 2 - side.inset
        if not isinstance(hole, Round) and hole.shape.area < 70 and abs(off - at) < 0.1 and start < inside < end:
            # The north wall is seen from the north, so its left is east; the left of the east wall is south.
            found.append(end - inside if side.name in ("north", "east") else inside - start)
    return sorted(found)


def _fits(tabs: list[float], slots: list[float]) -> bool:
    return len(tabs) == len(slots) and all(abs(a - b) <= PLAY for a, b in zip(tabs, slots, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_a_wall_goes_into_its_own_slots_in_one_way_only(name):
    upper, lower, walls, sides = draw_walls()[name]
    for wall in walls:
        own = next(side for side in sides if side.name in wall.name)
        for side in sides:
            pieces = range(len(boxes.stretches(100.0 if not side.parts else sum(side.parts), side)))
            for piece in pieces:
                for turned_over, upside_down in itertools.product((False, True), repeat=2):
                    fits = all(
                        _fits(
                            _tabs(wall, edge, turned_over=turned_over, upside_down=upside_down),
                            _slots_for(plate, side, piece),
                        )
                        for edge, plate in (("upper", upper), ("lower", lower))
                    )
                    here = side is own and (len(pieces) == 1 or wall.name.endswith("AB"[piece]))
                    right = here and not turned_over and not upside_down
                    assert fits == right, (wall.name, side.name, piece, turned_over, upside_down)
