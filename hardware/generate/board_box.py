"""The layers under the board's face: light wells, the plate for the strip, bottom and walls."""

from math import cos, degrees, sin

from shapely.geometry import Polygon

from hardware.generate.board_face import quarters, screws
from hardware.generate.boxes import Side, outer_x, slots, wall
from hardware.generate.lettering import label
from hardware.generate.plate import Cornered, Label, Place, Plate, Round, polar, rectangle
from hardware.generate.sizes import (
    BOARD,
    BOARD_DEPTH,
    CELL,
    LIGHT_SIZE,
    SCREW,
    SHEET,
    STRIP_WIDTH,
    board_pieces,
    lights_mm,
)
from pawnlight.show.geometry import angle_of

_SLOT = (3.0, 9.0)
_MIDDLE = 5.8
# The seam of a wall in two parts lies beside the seam of the plates, so that each part bridges the other's seam.
_SPLIT = 225.0
# A panel socket GX16, and its place on the board's north wall, from the middle of the board.
SOCKET = 16.2
SOCKET_X = 105.0


def wells() -> Plate:
    """Return the wells, which separate the light of neighbouring windows, in two layers with different seams."""
    plate = Plate("wells", rectangle(0, 0, BOARD, BOARD))
    plate.holes += [Round(x, y, CELL / 2) for x, y in lights_mm()]
    plate.holes += [Round(x, y, SCREW / 2) for x, y in screws()]
    return plate


def carrier() -> Plate:
    """Return the plate for the strip: pieces are scored with the number of their first light; slots are for wires."""
    outline = rectangle(0, 0, BOARD, BOARD).difference(Round(0, 0, _MIDDLE).shape)
    assert isinstance(outline, Polygon)
    plate = Plate("carrier", outline)
    plate.holes += [Round(x, y, SCREW / 2) for x, y in screws()]
    number = 0
    cut: list[Place] = []
    for piece in board_pieces():
        corners = list(rectangle(piece.x, piece.y, piece.length, STRIP_WIDTH, degrees(piece.turn)).exterior.coords)
        plate.score(*corners)
        for x, y in piece.places():
            plate.score(*rectangle(x, y, LIGHT_SIZE, LIGHT_SIZE, degrees(piece.turn)).exterior.coords)
        side = STRIP_WIDTH / 2 + 2.6
        plate.labels.append(_beside(number, piece.places()[0], piece.turn, side))
        # Neighbouring pieces share the slot between them.
        for x, y in piece.ends(_SLOT[0] / 2 - 0.5):
            if (x * x + y * y) ** 0.5 > 2 * _MIDDLE and all(abs(x - a) + abs(y - b) > 4 for a, b in cut):
                cut.append((x, y))
        number += piece.lights
    for x, y in cut:
        turn = _nearest_turn(x, y)
        plate.holes.append(Cornered(rectangle(x, y, *_SLOT, degrees(turn))))
    plate.holes += slots(BOARD, BOARD, SIDES, "upper")
    return plate


def across_seams() -> list[int]:
    """Return the first lights of the pieces of strip that lie on two quarters of the carrier."""
    found, number = [], 0
    for piece in board_pieces():
        shape = rectangle(piece.x, piece.y, piece.length, STRIP_WIDTH, degrees(piece.turn))
        # The corner of a spoke's first piece, one millimetre over the seam, joins nothing.
        if sum(quarter.intersection(shape).area > 1.0 for quarter in quarters()) > 1:
            found.append(number)
        number += piece.lights
    return found


def _beside(number: int, place: Place, turn: float, side: float) -> Label:
    x, y = place[0] + side * sin(turn), place[1] - side * cos(turn)
    return label(str(number), x, y, 2.6, degrees(turn))


def _nearest_turn(x: float, y: float) -> float:
    ends = [(abs(a - x) + abs(b - y), piece.turn) for piece in board_pieces() for a, b in piece.ends(1.0)]
    return min(ends)[1]


def bottom() -> Plate:
    """Return the floor from above, with slots for the walls, and a small hole above the middle of each foot."""
    plate = Plate("bottom", rectangle(0, 0, BOARD, BOARD))
    plate.holes += [Round(x, y, SCREW / 2) for x, y in screws()]
    plate.holes += slots(BOARD, BOARD, SIDES, "lower")
    for k in range(4):
        x, y = polar(angle_of(15 * k), 225.0)
        plate.holes.append(Round(x, y, 1.0))
        plate.labels.append(label("FOOT", x, y + 5, 2.6))
        x, y = polar(angle_of(15 * k), 150.0)
        plate.labels.append(label("INSIDE", x, y, 4.0))
    return plate


SIDES = (
    Side("north", parts=(_SPLIT, BOARD - _SPLIT)),
    Side("east", parts=(_SPLIT, BOARD - _SPLIT)),
    Side("south", parts=(_SPLIT, BOARD - _SPLIT)),
    Side("west", parts=(_SPLIT, BOARD - _SPLIT)),
)


def walls() -> list[Plate]:
    """Return the eight pieces of the walls, two per side; the cable socket is in the north wall's shorter piece."""
    found = []
    for number, side in enumerate(SIDES):
        pieces = wall(f"board wall {side.name}", BOARD, BOARD_DEPTH, side, between=number % 2 == 1)
        if side.name == "north":
            x = outer_x(side, BOARD, SOCKET_X, piece=1)
            pieces[1].holes.append(Round(x, SHEET + BOARD_DEPTH / 2, SOCKET / 2))
        found += pieces
    return found
