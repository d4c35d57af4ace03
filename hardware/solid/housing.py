"""The parts of the housing of the panel of 16 × 16, with what lies in it, its plugs and cables, as solids."""

import cadquery as cq

from hardware.generate import housing, matrix_sheet
from hardware.generate.housing import (
    BODY,
    BREADBOARD,
    BREADBOARD_AT,
    CABLE,
    CABLES_X,
    CAP,
    CONSOLE,
    CONSOLE_DEPTH,
    COVER,
    COVER_SIDE,
    FOOT,
    FRAME,
    FRAME_AT,
    FRAME_DEPTH,
    LIES,
    NUT_BELOW,
    PANEL_THICK,
    RIB,
    SCREEN_AT,
    SCREEN_PINS,
    SCREEN_THICK,
    SCREENS,
    SCREW_LONG,
    SIDES,
    STEM,
    SUPPLY_HEIGHT,
    SUPPLY_PLUG,
    SUPPLY_Y,
    TRAVEL,
    UNDERLAY,
    USB_HEIGHT,
    USB_PLUG,
)
from hardware.generate.plate import Cornered, Plate, Round, rectangle
from hardware.generate.sizes import SHEET
from hardware.solid.shapes import Solid, block, flat, post, standing
from pawnlight.board import MATRIX_SIDE

_WOOD, _DARK, _WHITE, _METAL = (0.86, 0.72, 0.52), (0.45, 0.31, 0.2), (0.97, 0.97, 0.94), (0.75, 0.72, 0.6)
_GREEN, _BLACK, _CLEAR = (0.18, 0.48, 0.3), (0.15, 0.15, 0.15), (0.75, 0.87, 0.93)
# What is taken off to open it.
LIDS = ("frame face", "cover", "sheet", "housing lid", "screw", "screen", "stem")
_NUT = (5.5, 2.4)


def the_housing(screen: str = "0.96", pressed: float = 0.0) -> list[Solid]:
    """Return the parts, with the buttons `pressed` by so many millimetres."""
    return [*_frame(), *_console(screen), *_inside(), *_buttons(pressed)]


def _screws(name: str, lid: Plate, depth: float, y: float) -> list[Solid]:
    """Return the two screws of a lid, each with its nut in the wall."""
    found = []
    for n, hole in enumerate(hole for hole in lid.holes if isinstance(hole, Round) and abs(hole.x) > 80):
        top = depth + SHEET
        screw = post(hole.x, y + hole.y, top - SCREW_LONG, 1.5, SCREW_LONG)
        head = post(hole.x, y + hole.y, top, 2.9, 2.0)
        nut = block(hole.x, y + hole.y, depth - NUT_BELOW - _NUT[1] - 0.15, (_NUT[0], _NUT[0], _NUT[1]))
        found.append(Solid(f"screw {name} {n}", screw.fuse(head).fuse(nut), _METAL))
    return found


def _at(y: float, shape: cq.Shape) -> cq.Shape:
    return shape.translate(cq.Vector(0, -y, 0))


def _frame() -> list[Solid]:
    y, size = FRAME_AT, FRAME
    found = [Solid("frame floor", flat(housing.frame_floor().moved(0, y), -SHEET), _WOOD)]
    for side, wall in zip(SIDES, housing.frame_walls(), strict=True):
        found.append(Solid(wall.name, _at(y, standing(wall, side, size, FRAME_DEPTH)), _WOOD))
    for n, at in enumerate((-40.0, 40.0)):
        # Drawn lying: its upper edge is at 0.
        plane = cq.Plane((0, -y - at + SHEET / 2, RIB), (1, 0, 0), (0, -1, 0))
        found.append(Solid(f"frame rib {n}", _standing_rib(plane), _WOOD))
    z = RIB
    found.append(Solid("frame shelf", flat(housing.shelf().moved(0, y), z), _WOOD))
    z += SHEET
    found.append(Solid("frame fence", flat(housing.fence().moved(0, y), z), _WOOD))
    wide = matrix_sheet.SIDE
    found.append(Solid("card under the panel", block(0, y, z, (wide, wide, UNDERLAY)), _WOOD))
    z += UNDERLAY
    found.append(Solid("panel", block(0, y, z, (wide, wide, PANEL_THICK)), _BLACK))
    z += PANEL_THICK
    found.append(Solid("grid", flat(_grid().moved(0, y), z, matrix_sheet.HIGH), _WHITE))
    z += matrix_sheet.HIGH
    found.append(Solid("sheet", block(0, y, z, (wide, wide, 0.2)), _WHITE))
    found.append(Solid("cover", block(0, y, FRAME_DEPTH - COVER, (COVER_SIDE, COVER_SIDE, COVER)), _CLEAR))
    face = housing.frame_face()
    found.append(Solid("frame face", flat(face.moved(0, y), FRAME_DEPTH), _DARK))
    return [*found, *_screws("frame", face, FRAME_DEPTH, y)]


def _standing_rib(plane: cq.Plane) -> cq.Shape:
    outline = housing.rib().outline
    wire = cq.Wire.makePolygon(
        [plane.toWorldCoords((x, -y)) for x, y in list(outline.exterior.coords)[:-1]], close=True
    )
    return cq.Solid.extrudeLinear(wire, [], plane.zDir * SHEET)


def _grid() -> Plate:
    """Return the outer walls of the grid and two of its inner ones: the others are the same."""
    side, wall = matrix_sheet.SIDE, matrix_sheet.WALL
    room = side / 2 - 1.5 * wall
    grid = Plate("grid", rectangle(0, 0, side, side))
    at = room / 2 + wall / 2
    grid.holes = [Cornered(rectangle(a * at, b * at, room, room)) for a in (-1, 1) for b in (-1, 1)]
    assert MATRIX_SIDE % 2 == 0
    return grid


def _console(screen: str) -> list[Solid]:
    found = [Solid("housing floor", flat(housing.console_floor(), -SHEET), _WOOD)]
    for side, wall in zip(SIDES, housing.console_walls(), strict=True):
        found.append(Solid(wall.name, standing(wall, side, CONSOLE, CONSOLE_DEPTH), _WOOD))
    lid = housing.lid(screen)
    found.append(Solid("housing lid", flat(lid, CONSOLE_DEPTH), _DARK))
    pad = LIES["USB-C socket"]
    found.append(Solid("pad", flat(housing.pad().moved(pad.x, pad.y), 0), _WOOD))
    x, y = SCREEN_AT
    wide, tall = SCREENS[screen][1]
    found.append(Solid("screen", block(x, y, CONSOLE_DEPTH - SCREEN_THICK, (wide, tall, SCREEN_THICK)), _GREEN))
    pins = block(x, y - tall / 2 + 3, CONSOLE_DEPTH - SCREEN_THICK - SCREEN_PINS, (11.0, 5.0, SCREEN_PINS))
    found.append(Solid("screen’s pins and wires", pins, _BLACK))
    return [*found, *_screws("console", lid, CONSOLE_DEPTH, 0.0)]


def _inside() -> list[Solid]:
    """Return what lies in the console, the room of its wires, and the plugs and cables that come from outside."""
    found = [Solid(name, block(at.x, at.y, at.z, at.size), _WHITE) for name, at in LIES.items()]
    x, y = BREADBOARD_AT
    top, west = BREADBOARD[2], x - BREADBOARD[0] / 2
    pico = west + 3.81 - 1.37 + 51.0 / 2
    found.append(Solid("Pico", block(pico, y, top + 2.5, (51.0, 21.0, 3.6)), _GREEN))
    for n, aside in enumerate((-19.1, 19.1)):
        # A plug of a jumper wire is 14 mm high, and its wire bends above it.
        room = block(x, y + aside, top, (150.0, 16.2, 26.0))
        found.append(Solid(f"jumper wires {n}", room, _BLACK))
    nose = west + 3.81 - 2.67
    outside = -CONSOLE[0] / 2 - 15
    long = nose - 0.1 - outside
    found.append(
        Solid("USB plug", block(outside + long / 2, y, USB_HEIGHT - USB_PLUG[1] / 2, (long, *USB_PLUG)), _BLACK)
    )
    socket = LIES["USB-C socket"]
    long = socket.x - socket.size[0] / 2 - 0.1 - outside
    plug = block(outside + long / 2, SUPPLY_Y, SUPPLY_HEIGHT - SUPPLY_PLUG[1] / 2, (long, *SUPPLY_PLUG))
    found.append(Solid("supply’s plug", plug, _BLACK))
    # From under the shelf into the console.
    between = (FRAME_AT + FRAME[1] / 2 - 30, -CONSOLE[1] / 2 + 10)
    cable = block(CABLES_X, sum(between) / 2, 2.5, (CABLE, between[1] - between[0], CABLE))
    return [*found, Solid("panel’s cables", cable, _BLACK)]


def _buttons(pressed: float) -> list[Solid]:
    found = []
    assert pressed <= TRAVEL
    for key, (x, y) in housing.key_places().items():
        body, top = BREADBOARD[2], BREADBOARD[2] + CAP - pressed
        found.append(Solid(f"button {key}", block(x, y, body, (12.0, 12.0, BODY)), _BLACK))
        found.append(Solid(f"cap {key}", post(x, y, body + BODY + 0.6 - pressed, 5.5, CAP - BODY - 0.6), _WHITE))
        stem = post(x, y, top, FOOT / 2, SHEET).fuse(post(x, y, top + SHEET, STEM / 2, housing.stem_long()))
        found.append(Solid(f"stem {key}", stem, _WHITE))
    return found


def printed_stem() -> cq.Shape:
    """Return a stem with its foot, as it is printed: standing on its foot."""
    return post(0, 0, 0, FOOT / 2, SHEET).fuse(post(0, 0, SHEET, STEM / 2, housing.stem_long()))
