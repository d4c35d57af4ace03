"""The dimensions of all cut parts, in millimetres, and the places of the lights."""

import os
from dataclasses import dataclass
from math import asin, cos, hypot, pi, sin, tan

from pawnlight.board import PANEL_LIGHTS, PANEL_SIDE, TRACK_LIGHTS
from pawnlight.show.geometry import LIGHT_SPACING_MM, RING_RADIUS_MM, angle_of, light_positions

# The laser's bed, and a smaller bed that every single piece also fits.
BED = (400.0, 300.0)
SMALL_BED = (300.0, 200.0)
# The bed of a common 3D printer, which the pieces to print fit.
PRINT_BED = (256.0, 256.0)
# Gaps between pieces on a bed, and between two cuts in one piece.
GAP = 3.0
BRIDGE = 2.0

# The plywood's thickness: another is told by `make hardware PLY=2.9`.
SHEET = float(os.environ.get("PAWNLIGHT_PLY", "3.0"))
# The width burnt away by the laser; finished pieces have their nominal size. Measure your laser's: see assembly.md.
KERF = 0.15
# A slot is this much wider than the tab that goes into it.
PLAY = 0.1

STRIP_WIDTH = 10.0
LIGHT_SIZE = 5.0
PIECE_OF_RING = 3

BOARD = 380.0
WINDOW = 10.0
CELL = 11.5
BOARD_DEPTH = 25.0
TRACK_BAND = (0.948 * RING_RADIUS_MM, 1.052 * RING_RADIUS_MM)

PANEL = 194.0
PANEL_WINDOW = 13.6
PANEL_DEPTH = 25.0

CONSOLE = (150.0, 224.0)
CONSOLE_DEPTH = 60.0

SCREW = 3.2
# The sheet between the face and the wells, which must withstand the press of a finger.
OPAL = (0.5, 1.0)
WASHER = 1.5

# The carrier of the console's circuit: its size, its north-west corner relative to the middle of the console, its
# thickness, the height of its stand-offs, and its four holes.
CARRIER = (100.0, 80.0)
CARRIER_AT = (-59.0, -103.0)
CARRIER_THICK = 1.6
SPACER = 6.0
CARRIER_HOLES = ((4.0, 4.0), (96.0, 4.0), (4.0, 76.0), (96.0, 76.0))

# The gaps between board, console and panel, side by side on the table.
TABLE_GAP = 30.0


@dataclass(frozen=True)
class StripPiece:
    """A straight piece of strip: its middle, its direction (radians) and its number of lights."""

    x: float
    y: float
    turn: float
    lights: int

    @property
    def length(self) -> float:
        return self.lights * LIGHT_SPACING_MM

    def places(self) -> list[tuple[float, float]]:
        """Return the places of its lights, first to last."""
        from_middle = [(i - (self.lights - 1) / 2) * LIGHT_SPACING_MM for i in range(self.lights)]
        return [(self.x + d * cos(self.turn), self.y + d * sin(self.turn)) for d in from_middle]

    def ends(self, beyond: float = 0.0) -> list[tuple[float, float]]:
        """Return its two ends, extended by `beyond` mm; the data input comes first."""
        half = self.length / 2 + beyond
        return [(self.x + d * cos(self.turn), self.y + d * sin(self.turn)) for d in (-half, half)]


def lights_mm() -> list[tuple[float, float]]:
    """Return the places of the board's lights, from the geometry that page and firmware share."""
    return [(RING_RADIUS_MM * x, RING_RADIUS_MM * y) for x, y in light_positions()]


def ring_radius() -> float:
    """Return the radius of a straight piece's middle with which its lights are nearest to the circle."""
    half = (PIECE_OF_RING - 1) / 2 * LIGHT_SPACING_MM
    return RING_RADIUS_MM - (hypot(RING_RADIUS_MM, half) - RING_RADIUS_MM) / 2


def board_pieces() -> list[StripPiece]:
    """Return the board's pieces of strip in the order of the chain."""
    pieces = []
    radius = ring_radius()
    for first in range(0, TRACK_LIGHTS, PIECE_OF_RING):
        turn = angle_of(first + (PIECE_OF_RING - 1) / 2)
        pieces.append(StripPiece(radius * cos(turn), radius * sin(turn), turn + pi / 2, PIECE_OF_RING))
    places = lights_mm()
    for k in range(4):
        lane = places[TRACK_LIGHTS + 13 * k : TRACK_LIGHTS + 13 * k + 9]
        start = places[TRACK_LIGHTS + 13 * k + 9 : TRACK_LIGHTS + 13 * k + 13]
        for row in (lane, start[:2], start[2:]):
            (x1, y1), (x2, y2) = row[0], row[-1]
            turn = asin((y2 - y1) / hypot(x2 - x1, y2 - y1))
            pieces.append(StripPiece((x1 + x2) / 2, (y1 + y2) / 2, turn if x2 > x1 else pi - turn, len(row)))
    return pieces


def panel_places() -> list[tuple[float, float]]:
    """Return the middles of the panel's cells by number, relative to the panel's middle."""
    half = (PANEL_SIDE - 1) / 2
    return [
        ((c % PANEL_SIDE - half) * LIGHT_SPACING_MM, (c // PANEL_SIDE - half) * LIGHT_SPACING_MM)
        for c in range(PANEL_LIGHTS)
    ]


def ring_gap() -> float:
    """Return the gap for wires between two pieces of the ring, at their inner corners; mm."""
    side = 2 * (ring_radius() - STRIP_WIDTH / 2) * tan(pi / (TRACK_LIGHTS / PIECE_OF_RING))
    return float(side - PIECE_OF_RING * LIGHT_SPACING_MM)
