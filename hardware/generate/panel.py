"""The Sequence panel: a grid over a printed overlay of its 100 cards, wells, the plate for the strip, a box."""

from functools import cache

from shapely.geometry import Point, Polygon

from hardware.generate.board_box import SOCKET
from hardware.generate.boxes import PLAIN_SIDES, outer_x, slots, wall
from hardware.generate.lettering import label
from hardware.generate.marks import mark
from hardware.generate.plate import Cornered, Plate, Round, rectangle
from hardware.generate.sizes import (
    LIGHT_SIZE,
    PANEL,
    PANEL_DEPTH,
    PANEL_WINDOW,
    SCREW,
    SHEET,
    STRIP_WIDTH,
    panel_places,
)
from host_tools.games.sequence.adapter import panel_cards
from pawnlight.board import PANEL_SIDE
from pawnlight.show.geometry import LIGHT_SPACING_MM

_SLOT = (3.0, 9.0)
# The place of the socket on the north wall, from the middle.
SOCKET_X = 3.0
_ROW_HALF = PANEL_SIDE * LIGHT_SPACING_MM / 2


def _screws() -> list[Round]:
    reach = PANEL / 2 - 12
    return [Round(x * reach, y * reach, SCREW / 2) for x in (-1, 1) for y in (-1, 1)]


def _plate(name: str) -> Plate:
    return Plate(name, rectangle(0, 0, PANEL, PANEL), [*_screws()])


def grid() -> Plate:
    """Return the face, with a square window over every card."""
    plate = _plate("panel face")
    plate.holes += [Cornered(rectangle(x, y, PANEL_WINDOW, PANEL_WINDOW)) for x, y in panel_places()]
    return plate


def grid_wells() -> Plate:
    """Return the wells, which separate the light of neighbouring cards. Cut twice."""
    plate = grid()
    plate.name = "panel wells"
    return plate


def grid_carrier() -> Plate:
    """Return the plate for ten rows of strip in alternating directions."""
    plate = _plate("panel carrier")
    places = panel_places()
    for row in range(PANEL_SIDE):
        y = places[row * PANEL_SIDE][1]
        plate.score(*rectangle(0, y, 2 * _ROW_HALF, STRIP_WIDTH).exterior.coords)
        onward = 1 if row % 2 == 0 else -1
        for side in (-1, 1):
            plate.holes.append(Cornered(rectangle(side * (_ROW_HALF + _SLOT[0] / 2 - 0.5), y, *_SLOT)))
        first = row * PANEL_SIDE
        plate.labels.append(label(str(first), -onward * (_ROW_HALF - 3.4), y - 6.7, 2.4))
        # The direction of the data: an arrow between the first two lights.
        tip, tail = -onward * (_ROW_HALF - LIGHT_SPACING_MM - 2), -onward * (_ROW_HALF - LIGHT_SPACING_MM + 2)
        plate.score((tail, y - 2), (tip, y), (tail, y + 2))
    for x, y in places:
        plate.score(*rectangle(x, y, LIGHT_SIZE, LIGHT_SIZE).exterior.coords)
    plate.holes += slots(PANEL, PANEL, PLAIN_SIDES, "upper")
    return plate


def grid_bottom() -> Plate:
    """Return the floor, seen from above."""
    plate = _plate("panel bottom")
    plate.holes += slots(PANEL, PANEL, PLAIN_SIDES, "lower")
    plate.labels.append(label("INSIDE", 0, 40, 4.0))
    return plate


def panel_walls() -> list[Plate]:
    """Return the four walls; the socket is in the north wall."""
    found = []
    for number, side in enumerate(PLAIN_SIDES):
        piece = wall(f"panel wall {side.name}", PANEL, PANEL_DEPTH, side, between=number % 2 == 1)[0]
        if side.name == "north":
            piece.holes.append(Round(outer_x(side, PANEL, SOCKET_X), SHEET + PANEL_DEPTH / 2, SOCKET / 2))
        found.append(piece)
    return found


@cache
def overlay() -> Plate:
    """Return the overlay of 100 cards, to be printed on paper or engraved into clear acrylic.

    Its fills are suits; `red_cells` are printed red.
    """
    plate = _plate("panel overlay")
    for (x, y), card in zip(panel_places(), panel_cards(), strict=True):
        field = rectangle(x, y, PANEL_WINDOW, PANEL_WINDOW)
        plate.score(*field.exterior.coords)
        if card:
            plate.labels.append(label(card[:-1], x, y - 2.9, 4.6))
            plate.fills += mark(card[-1], x, y + 3.4, 4.8)
        else:
            plate.fills += _free(x, y)
    return plate


def _free(x: float, y: float) -> list[Polygon]:
    """Return the shapes of a free corner, which counts for every team: four chips round a middle."""
    chips = [Point(x + dx, y + dy).buffer(1.7) for dx, dy in ((-2.6, -2.6), (2.6, -2.6), (2.6, 2.6), (-2.6, 2.6))]
    return [*chips, Point(x, y).buffer(1.2)]


def red_cells() -> list[int]:
    """Return the cells whose card is of hearts or diamonds."""
    return [cell for cell, card in enumerate(panel_cards()) if card and card[-1] in "HD"]
