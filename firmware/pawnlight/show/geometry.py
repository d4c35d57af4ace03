"""The place of every light, in one plane, for page, firmware and build documents.

The order of the lights in their chain is in `board`. A panel of 16 x 16 has them in other places: see `MATRIX_PLACES`.

The track is a circle of radius 1 round the centre (0, 0); x points right, y down. Square 0, red's corner, is at the
upper left, and the squares run clockwise. On the table the radius is RADIUS_MM, and lights in a straight line have the
pitch of a bought strip.
"""

from math import cos, pi, sin

from pawnlight.board import (
    BOARD_LIGHTS,
    MATRIX_SIDE,
    PANEL_LIGHTS,
    PANEL_SIDE,
    TRACK_LIGHTS,
    led_of_cell,
    led_of_home,
    led_of_square,
    led_of_start,
    led_of_zone,
)

# A ring of this size holds 20 pieces of three lights with space for the wires between them (hardware/README.md).
RING_RADIUS_MM = 165.0
# A strip of 60 lights a metre.
LIGHT_SPACING_MM = 1000 / 60

# Half a turn less an eighth: with square 0 at the upper left, each colour has a side of the table.
_TURN_OF_0 = -3 * pi / 4
_STEP = 2 * pi / TRACK_LIGHTS
_PITCH = LIGHT_SPACING_MM / RING_RADIUS_MM
# A straight strip of nine lights from HOME outwards; z1 is as far from the diamond as the diamond from its neighbours.
_HOME_RADIUS = 1 - _STEP - 8 * _PITCH
_START_RADIUS = 0.8


def _polar(turn: float, radius: float, aside: float = 0.0) -> "tuple[float, float]":
    return (radius * cos(turn) - aside * sin(turn), radius * sin(turn) + aside * cos(turn))


def angle_of(square: float) -> float:
    """Return the direction of a track square from the centre, in radians, clockwise from the right."""
    return _TURN_OF_0 + _STEP * square


def light_positions() -> "list[tuple[float, float]]":
    """Return (x, y) of each of the 112 lights, by its number in the chain."""
    plane = [(0.0, 0.0)] * BOARD_LIGHTS
    for square in range(TRACK_LIGHTS):
        plane[led_of_square(square)] = _polar(angle_of(square), 1.0)
    for k in range(4):
        diamond = angle_of(15 * k + 2)
        for i in range(4):
            plane[led_of_home(k, i)] = _polar(diamond, _HOME_RADIUS + i * _PITCH)
        for z in range(1, 6):
            plane[led_of_zone(k, z)] = _polar(diamond, _HOME_RADIUS + (9 - z) * _PITCH)
        circle = angle_of(15 * k + 5)
        for i in range(4):
            plane[led_of_start(k, i)] = _polar(circle, _START_RADIUS - _PITCH * (i // 2), _PITCH * (i % 2 - 0.5))
    return plane


def _matrix() -> bytes:
    """Return row x 16 + column of each light of the board, then of each light of the Sequence panel.

    As on a cardboard board: square 0 at the upper left, the track clockwise round the edge, the safety zones inwards
    from the diamonds, HOME after them, START beside its square. The cards of Sequence are in rows and columns 3 to 12.
    """
    found = bytearray(BOARD_LIGHTS + PANEL_LIGHTS)

    def put(light: int, k: int, row: int, column: int) -> None:
        # The upper side is red's; each of the others is the one before it, a quarter turned clockwise.
        for _ in range(k):
            row, column = column, MATRIX_SIDE - 1 - row
        found[light] = MATRIX_SIDE * row + column

    for k in range(4):
        for square in range(MATRIX_SIDE - 1):
            put(led_of_square((MATRIX_SIDE - 1) * k + square), k, 0, square)
        for z in range(1, 6):
            put(led_of_zone(k, z), k, z, 2)
        for i in range(4):
            put(led_of_home(k, i), k, 6 + i // 2, 1 + i % 2)
            put(led_of_start(k, i), k, 1 + i // 2, 4 + i % 2)
    margin = (MATRIX_SIDE - PANEL_SIDE) // 2
    for cell in range(PANEL_LIGHTS):
        put(BOARD_LIGHTS + led_of_cell(cell), 0, margin + cell // PANEL_SIDE, margin + cell % PANEL_SIDE)
    return bytes(found)


MATRIX_PLACES = _matrix()


def matrix_light_numbers(corner: str, runs: str, wiring: str) -> "tuple[bytes, bytes]":
    """Return the number in the chain of a panel of 16 x 16 of each light of the board, and of the Sequence panel.

    The chain begins at `corner`; its first sixteen lights are a row or a column, as `runs` says. With the `wiring`
    "serpentine" each line runs back beside the one before, else all run alike. The settings have the values of each.
    """
    chain = bytearray(MATRIX_PLACES)
    back = wiring == "serpentine"
    for light, place in enumerate(MATRIX_PLACES):
        row, column = place // MATRIX_SIDE, place % MATRIX_SIDE
        if corner.startswith("lower"):
            row = MATRIX_SIDE - 1 - row
        if corner.endswith("right"):
            column = MATRIX_SIDE - 1 - column
        if runs == "vertical":
            row, column = column, row
        chain[light] = MATRIX_SIDE * row + (MATRIX_SIDE - 1 - column if back and row % 2 else column)
    return bytes(chain[:BOARD_LIGHTS]), bytes(chain[BOARD_LIGHTS:])
