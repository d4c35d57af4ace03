"""The parts of the board, the panel and the console as solids."""

from math import degrees

from hardware.generate import board_box, board_face, carrier, console, panel
from hardware.generate.boxes import PLAIN_SIDES
from hardware.generate.light_wiring import HOLE, RAIL_HOLES, RAILS
from hardware.generate.plate import Plate, Round, rectangle
from hardware.generate.sheets import board_layers, crossed, quartered
from hardware.generate.sizes import (
    BOARD,
    BOARD_DEPTH,
    CARRIER,
    CARRIER_AT,
    CARRIER_HOLES,
    CARRIER_THICK,
    CONSOLE,
    CONSOLE_DEPTH,
    LIGHT_SIZE,
    OPAL,
    PANEL,
    PANEL_DEPTH,
    SHEET,
    SPACER,
    STRIP_WIDTH,
    WASHER,
    StripPiece,
    board_pieces,
    panel_places,
)
from hardware.solid.shapes import Solid, block, flat, post, standing
from pawnlight.board import PANEL_SIDE
from pawnlight.show.geometry import LIGHT_SPACING_MM

_WOOD, _DARK, _WHITE, _METAL = (0.86, 0.72, 0.52), (0.45, 0.31, 0.2), (0.97, 0.97, 0.94), (0.75, 0.72, 0.6)
_GREEN, _BLACK, _BLUE = (0.18, 0.48, 0.3), (0.15, 0.15, 0.15), (0.14, 0.25, 0.37)
_STRIP_THICK, _LIGHT_TALL = 0.4, 1.6
_STANDOFF = 2.75
_FOOT_OF_HUB, _HUB = 5.0, 1.6


def _screwed(name: str, places: list[tuple[float, float]], tall: float) -> list[Solid]:
    return [Solid(f"{name} {i}", post(x, y, 0, _STANDOFF, tall), _METAL) for i, (x, y) in enumerate(places)]


def _strips(pieces: list[StripPiece], z: float) -> list[Solid]:
    found = []
    for i, piece in enumerate(pieces):
        # The direction of the data does not matter here.
        size = (piece.length, STRIP_WIDTH, _STRIP_THICK)
        found.append(Solid(f"strip {i}", block(piece.x, piece.y, z, size, degrees(piece.turn)), _WHITE))
        for j, (x, y) in enumerate(piece.places()):
            light = block(x, y, z + _STRIP_THICK, (LIGHT_SIZE, LIGHT_SIZE, _LIGHT_TALL), degrees(piece.turn))
            found.append(Solid(f"light {i}.{j}", light, _METAL))
    return found


def _hub(where: str) -> Solid:
    """Return the piece with the rails, on its stand-offs."""
    mine = [place for rail, place in RAILS.items() if (rail in ("X3", "X4")) == (where == "board")]
    x, y = (sum(place[0][i] for place in mine) / 2 for i in (0, 1))
    long, across = RAIL_HOLES[where] * HOLE, 7 * HOLE
    size = (long, across, _HUB) if mine[0][1] == (1, 0) else (across, long, _HUB)
    return Solid("rails", block(x, y, _FOOT_OF_HUB, size), _GREEN)


def board() -> list[Solid]:
    """Return the parts of the board; each quarter is a part."""
    layers = board_layers()
    top = BOARD_DEPTH + SHEET
    wells = top + WASHER
    found = [Solid(piece.name, flat(piece, -SHEET), _WOOD) for piece in quartered(layers["bottom"])]
    pieces = board_box.walls()
    for side in board_box.SIDES:
        for number in (0, 1):
            wall = pieces.pop(0)
            found.append(Solid(wall.name, standing(wall, side, (BOARD, BOARD), BOARD_DEPTH, number), _WOOD))
    found += _screwed("stand-off", board_face.screws(), BOARD_DEPTH)
    found += [Solid(piece.name, flat(piece, BOARD_DEPTH), _WOOD) for piece in quartered(layers["carrier"])]
    found += _strips(board_pieces(), top)
    found += [Solid(piece.name, flat(piece, wells), _WOOD) for piece in quartered(layers["wells"])]
    found += [Solid(piece.name, flat(piece, wells + SHEET), _WOOD) for piece in crossed(layers["wells"])]
    found += [Solid(p.name, flat(p, wells + 2 * SHEET + OPAL[1]), _DARK) for p in quartered(layers["face"])]
    return [*found, _hub("board")]


def sequence_panel() -> list[Solid]:
    """Return the parts of the panel."""
    size = (PANEL, PANEL)
    found = [Solid("floor", flat(panel.grid_bottom(), -SHEET), _WOOD)]
    for side, wall in zip(PLAIN_SIDES, panel.panel_walls(), strict=True):
        found.append(Solid(wall.name, standing(wall, side, size, PANEL_DEPTH), _WOOD))
    places = [(hole.x, hole.y) for hole in panel.grid_bottom().holes if isinstance(hole, Round)]
    found += _screwed("stand-off", places, PANEL_DEPTH)
    found.append(Solid("carrier", flat(panel.grid_carrier(), PANEL_DEPTH), _WOOD))
    rows = [panel_places()[row * PANEL_SIDE][1] for row in range(PANEL_SIDE)]
    found += _strips([StripPiece(0, y, 0.0, PANEL_SIDE) for y in rows], PANEL_DEPTH + SHEET)
    wells = PANEL_DEPTH + SHEET + WASHER
    for layer in (0, 1):
        found.append(Solid(f"wells {layer}", flat(panel.grid_wells(), wells + layer * SHEET), _WOOD))
    found.append(Solid("face", flat(panel.grid(), wells + 2 * SHEET + OPAL[1]), _DARK))
    assert PANEL_SIDE * LIGHT_SPACING_MM < PANEL
    return [*found, _hub("panel")]


def the_console() -> list[Solid]:
    """Return the parts of the console, including the electronics."""
    found = [Solid("floor", flat(console.bottom(), -SHEET), _WOOD)]
    for side, wall in zip(PLAIN_SIDES, console.walls(), strict=True):
        found.append(Solid(wall.name, standing(wall, side, CONSOLE, CONSOLE_DEPTH), _WOOD))
    corners = [(a * (CONSOLE[0] / 2 - 12), b * (CONSOLE[1] / 2 - 12)) for a in (-1, 1) for b in (-1, 1)]
    found += _screwed("stand-off", corners, CONSOLE_DEPTH)
    found += _on_the_floor()
    found.append(Solid("face", flat(console.face(), CONSOLE_DEPTH), _DARK))
    sx, sy = console.SCREEN_PLACE
    found.append(Solid("bezel", flat(console.bezel("0.96").moved(sx, sy), CONSOLE_DEPTH - SHEET), _WOOD))
    found.append(Solid("screen", block(sx, sy, CONSOLE_DEPTH - SHEET - 4.0, (27.5, 27.8, 4.0)), _BLUE))
    for key, (x, y, hole) in console.KEYS.items():
        deep = console.BUTTON_DEPTH[hole]
        body = post(x, y, CONSOLE_DEPTH - deep, hole / 2 - 0.2, deep + SHEET)
        rim = post(x, y, CONSOLE_DEPTH + SHEET, hole / 2 + 2.5, 4.0)
        found += [Solid(f"button {key}", body, _WHITE), Solid(f"rim {key}", rim, _WHITE)]
    return found


def _on_the_floor() -> list[Solid]:
    found = []
    left, top = CARRIER_AT
    plate = Plate("carrier", rectangle(left + CARRIER[0] / 2, top + CARRIER[1] / 2, *CARRIER))
    found.append(Solid("carrier", flat(plate, SPACER, CARRIER_THICK), _GREEN))
    for i, (x, y) in enumerate(CARRIER_HOLES):
        found.append(Solid(f"spacer {i}", post(*carrier.in_console(x, y), 0, 3.0, SPACER), _METAL))
    for name, spot in carrier.SPOTS.items():
        west, north, east, south = spot.box
        x, y = carrier.in_console((west + east) / 2, (north + south) / 2)
        size = (east - west, south - north, spot.size[2])
        found.append(Solid(name, block(x, y, carrier.top(), size), _BLACK if name in ("U2", "Q1") else _METAL))
    found.append(Solid("piezo", post(*console.PIEZO, 0, 13.5, 3.0), _METAL))
    return found
