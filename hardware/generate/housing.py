"""The housing of the panel of 16 × 16: a frame with the panel, and a console with the breadboard, tied to each other.

Both are boxes of flat pieces, printed or cut, whose lids are held by two screws each. Every piece fits a bed of BED.
Millimetres from the middle of a box, y down; heights from the top of its floor.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from shapely.geometry import box
from shapely.ops import unary_union

from hardware.generate import afternoon, matrix_sheet
from hardware.generate.boxes import Side, outer_x, slots, wall
from hardware.generate.lettering import label
from hardware.generate.plate import Cornered, Plate, Round, rectangle
from hardware.generate.sizes import BRIDGE, PLAY, SCREW, SHEET
from pawnlight.board import PAD_KEYS

BED = 180.0
INSET = 2.5
SIDES = tuple(Side(name, inset=INSET) for name in ("north", "east", "south", "west"))
FRAME, FRAME_DEPTH = (178.0, 178.0), 30.0
CONSOLE, CONSOLE_DEPTH = (178.0, 122.0), 40.0
FRAME_AT = -(FRAME[1] + CONSOLE[1]) / 2
"""Of the frame's middle, north of the console's."""

# The frame, from its floor up: ribs, shelf, card under the panel, panel, grid, sheet and cover.
RIB, UNDERLAY, PANEL_THICK, COVER = 11.0, 1.8, 2.0, 2.0
SHELF, WINDOW, COVER_SIDE = 166.0, 160.5, 166.0
_FENCE = 160.8
_RIBS_AT, _RIB_LONG, _RIB_TABS, _RIB_GAP = 40.0, 150.0, 50.0, 30.0
PANEL_SIZES = (230, 250)
"""Inner sides of deep picture frames that shops sell, in millimetres."""

# The breadboard, its parts, and what is put on its buttons.
BREADBOARD = (165.1, 54.6, 8.5)
BREADBOARD_AT = (-0.6, 27.5)
CAP, BODY, TRAVEL = 12.0, 4.0, 0.5
"""Of a button: the height of its cap and of its body above the breadboard, and how far it goes down."""
FOOT, STEM, STEM_HOLE, STANDS_OUT = 12.0, 8.0, 8.6, 4.0
# The metal and the plastic of plugs, in front of their openings: width and height.
USB_PLUG, SUPPLY_PLUG = (12.0, 8.0), (12.4, 6.5)
USB_HEIGHT, SUPPLY_HEIGHT = BREADBOARD[2] + 4.8, 6.5
SUPPLY_Y = -40.0
CABLE, CABLES_X = 8.0, 10.0
_CABLES = (26.0, 10.0)
_TIE = 1.8
TIES = ((-50.0, 6.0), (60.0, 6.0))
"""The ties that hold the boxes together: below the shelf, which lies close to the wall."""
_WIRES_TIE = (CABLES_X, 17.0)
"""The tie that holds the panel's wires, in the console above their opening."""
SCREENS = {"0.96": ((25.0, 14.0), (27.5, 28.0)), "1.3": ((32.0, 17.0), (35.6, 33.8))}
"""The window over the lit area, and the module, by the screen's size in inches."""
SCREEN_AT = (-30.0, -21.0)
SCREEN_THICK, SCREEN_PINS = 4.0, 20.0
# A screw through a lid into a nut in a wall: the nut's room, and how far below the lid it lies.
NUT, NUT_BELOW, SCREW_LONG, _NUT_TALL = (5.8, 2.7), 5.5, 12.0, 2.4


@dataclass(frozen=True)
class Lies:
    """Where a thing lies in the console: its middle, its size, and the height of its lower side."""

    x: float
    y: float
    size: tuple[float, float, float]
    z: float = 0.0


LIES = {
    "breadboard": Lies(*BREADBOARD_AT, BREADBOARD),
    "USB-C socket": Lies(-70.0, SUPPLY_Y, (26.0, 16.0, 9.0), SHEET),
    "fuse holder": Lies(-25.0, -46.0, (50.0, 14.0, 15.0)),
    "lever connector +": Lies(24.0, -38.0, (31.0, 19.0, 8.5)),
    "lever connector −": Lies(62.0, -38.0, (31.0, 19.0, 8.5)),
    "small lever connector": Lies(40.0, -14.0, (13.5, 19.0, 8.5)),
}
"""Makers' sizes of the usual parts; a fuse holder of another shape has the room as far as the breadboard."""


def key_places() -> dict[str, tuple[float, float]]:
    """Return the middle of each button, which the wiring's columns give."""
    middles = afternoon.middles()
    first = BREADBOARD_AT[0] - BREADBOARD[0] / 2 + (BREADBOARD[0] - 62 * 2.54) / 2
    return {key: (first + middles[key], BREADBOARD_AT[1]) for key in PAD_KEYS}


def stem_long() -> float:
    """Return the length of a stem, from the upper side of its foot to where a finger presses it."""
    return CONSOLE_DEPTH + SHEET + STANDS_OUT - (BREADBOARD[2] + CAP + SHEET)


def _lid_screws(size: tuple[float, float]) -> list[Round]:
    x = size[0] / 2 - INSET - SHEET / 2
    return [Round(side * x, 0, SCREW / 2) for side in (-1, 1)]


def panel_most() -> float:
    """Return how thick the panel, without its lights, and the card under it may be; the sheet of paper has 0.1 mm."""
    return FRAME_DEPTH - 0.1 - (RIB + SHEET + matrix_sheet.HIGH + COVER)


def frame_face() -> Plate:
    """Return the frame's face: a window as large as the sheet; its rim holds the clear cover."""
    plate = Plate("frame face", rectangle(0, 0, *FRAME))
    plate.holes = [Cornered(rectangle(0, 0, WINDOW, WINDOW)), *slots(*FRAME, SIDES, "upper"), *_lid_screws(FRAME)]
    return plate


def frame_floor() -> Plate:
    """Return the frame's floor, with slots for the ribs."""
    plate = Plate("frame floor", rectangle(0, 0, *FRAME))
    plate.holes += slots(*FRAME, SIDES, "lower")
    for y in (-_RIBS_AT, _RIBS_AT):
        for x in (-_RIB_TABS, _RIB_TABS):
            plate.holes.append(Cornered(rectangle(x, y, 20 + PLAY, SHEET + PLAY)))
    plate.labels.append(label("INSIDE", 0, 0, 5.0))
    return plate


def rib() -> Plate:
    """Return one of two ribs under the shelf, with a gap for the wires."""
    shape = box(-_RIB_LONG / 2, 0, _RIB_LONG / 2, RIB).difference(box(-_RIB_GAP / 2, 2, _RIB_GAP / 2, RIB))
    tabs = [rectangle(x, RIB + SHEET / 2, 20, SHEET) for x in (-_RIB_TABS, _RIB_TABS)]
    return Plate("frame rib", unary_union([shape, *tabs]))


def shelf() -> Plate:
    """Return the shelf on which the panel lies, with openings for its wires and plugs."""
    plate = Plate("frame shelf", rectangle(0, 0, SHELF, SHELF))
    plate.holes = [Cornered(rectangle(a * 39.0, b * 39.0, 58.0, 58.0)) for a in (-1, 1) for b in (-1, 1)]
    return plate


def fence() -> Plate:
    """Return the ring on the shelf that keeps panel and grid in the middle."""
    return Plate("frame fence", rectangle(0, 0, SHELF, SHELF), [Cornered(rectangle(0, 0, _FENCE, _FENCE))])


def _walls(name: str, size: tuple[float, float], depth: float) -> list[Plate]:
    """Return the walls of a box; those at its west and east have the room for a screw and its nut."""
    found = []
    for number, side in enumerate(SIDES):
        length = size[number % 2]
        piece = wall(f"{name} wall {side.name}", length, depth, side, between=number % 2 == 1)[0]
        if number % 2:
            x = outer_x(side, length, 0.0)
            way = box(x - SCREW / 2, SHEET, x + SCREW / 2, SHEET + NUT_BELOW + NUT[1] + 3)
            nut = rectangle(x, SHEET + NUT_BELOW + NUT[1] / 2, *NUT)
            piece.outline = piece.outline.difference(unary_union([way, nut]))
        found.append(piece)
    return found


def _open(piece: Plate, side: Side, length: float, depth: float, along: float, z: float, *size: float) -> None:
    """Make an opening in a wall, by its middle along the plate and above the floor; one number is a diameter."""
    x, y = outer_x(side, length, along), SHEET + depth - z
    piece.holes.append(Cornered(rectangle(x, y, *size)) if len(size) > 1 else Round(x, y, size[0] / 2))


def _to_each_other(piece: Plate, side: Side, depth: float) -> None:
    """Make the opening for the panel's wires in a wall between both boxes, and the holes for ties.

    They hold the boxes together and, in the console, the wires.
    """
    _open(piece, side, FRAME[0], depth, CABLES_X, _CABLES[1] / 2 + 2, *_CABLES)
    for middle, z in (*TIES, _WIRES_TIE):
        for x in (middle - 4, middle + 4):
            _open(piece, side, FRAME[0], depth, x, z, 2 * _TIE)


def frame_walls() -> list[Plate]:
    """Return the walls of the frame."""
    found = _walls("frame", FRAME, FRAME_DEPTH)
    _to_each_other(found[2], SIDES[2], FRAME_DEPTH)
    return found


def console_walls() -> list[Plate]:
    """Return the walls of the console: in the west the openings for the Pico's USB plug and for the supply."""
    found = _walls("housing", CONSOLE, CONSOLE_DEPTH)
    _to_each_other(found[0], SIDES[0], CONSOLE_DEPTH)
    west, side = found[3], SIDES[3]
    _open(west, side, CONSOLE[1], CONSOLE_DEPTH, BREADBOARD_AT[1], USB_HEIGHT, 13.0, 9.0)
    _open(west, side, CONSOLE[1], CONSOLE_DEPTH, SUPPLY_Y, SUPPLY_HEIGHT, 14.0, 9.0)
    # A tie through both holds the USB cable.
    for z in (24.0, 32.0):
        _open(west, side, CONSOLE[1], CONSOLE_DEPTH, BREADBOARD_AT[1], z, 2 * _TIE)
    return found


def _ties() -> list[Round]:
    """Return the holes of the two ties that hold the USB-C socket, through its pad and the floor."""
    at = LIES["USB-C socket"]
    return [Round(at.x + dx, at.y + dy, _TIE) for dx in (-7, 7) for dy in (-11, 11)]


def console_floor() -> Plate:
    """Return the console's floor, with the outline of each thing that lies on it."""
    plate = Plate("housing floor", rectangle(0, 0, *CONSOLE))
    plate.holes = [*slots(*CONSOLE, SIDES, "lower"), *_ties()]
    for name, at in LIES.items():
        if name != "USB-C socket":
            plate.score(*rectangle(at.x, at.y, *at.size[:2]).exterior.coords)
    plate.labels.append(label("INSIDE", 0, 27.5, 5.0))
    return plate


def pad() -> Plate:
    """Return the pad below the USB-C socket."""
    plate = Plate("housing pad", rectangle(0, 0, 26, 30))
    at = LIES["USB-C socket"]
    plate.holes = [Round(hole.x - at.x, hole.y - at.y, hole.radius) for hole in _ties()]
    return plate


def lid(screen: str) -> Plate:
    """Return the console's lid for a `screen`: its window, and a hole for the stem on each button."""
    plate = Plate(f"housing lid {screen}", rectangle(0, 0, *CONSOLE))
    plate.holes = [*slots(*CONSOLE, SIDES, "upper"), *_lid_screws(CONSOLE)]
    plate.holes.append(Cornered(rectangle(*SCREEN_AT, *SCREENS[screen][0])))
    plate.holes += [Round(x, y, STEM_HOLE / 2) for x, y in key_places().values()]
    # For the piezo.
    plate.holes += [Round(30.0 + 6 * n, -20.0, 1.2) for n in range(5)]
    return plate


def foot() -> Plate:
    """Return the foot of a stem cut from a round stick of STEM; a printed stem has it."""
    plate = Plate("housing foot", Round(0, 0, FOOT / 2).shape)
    plate.holes = [Round(0, 0, STEM / 2)]
    return plate


def pieces() -> list[Plate]:
    """Return every piece once."""
    lids = [lid(screen) for screen in SCREENS]
    frame = [frame_face(), frame_floor(), rib(), shelf(), fence(), *frame_walls()]
    return [*frame, console_floor(), *lids, pad(), foot(), *console_walls()]


SEVERAL = {"frame rib": 2, "housing foot": len(PAD_KEYS)}
"""The pieces that are needed more than once."""


def faults() -> Iterator[str]:
    """Check beds, bridges, screws, plugs, cables, and the room for each thing and each button's way."""
    for piece in pieces():
        left, top, right, bottom = piece.outline.bounds
        if max(right - left, bottom - top) > BED:
            yield f"Housing: {piece.name} does not fit a bed of {BED:g} mm."
        for one, two in combinations([hole.shape for hole in piece.holes], 2):
            if one.distance(two) < BRIDGE:
                yield f"Housing: two holes of {piece.name} are {one.distance(two):.1f} mm apart."
        if any(hole.shape.distance(piece.outline.exterior) < BRIDGE - 0.05 for hole in piece.holes):
            yield f"Housing: a hole of {piece.name} is too near to its edge."
    need = SHEET + NUT_BELOW + _NUT_TALL + 0.5
    if need > SCREW_LONG:
        yield f"Housing: its screws of {SCREW_LONG:g} mm are too short: {need:.1f} mm are needed."
    for said, (wide, tall), (opening_wide, opening_tall) in (
        ("USB", USB_PLUG, (13.0, 9.0)), ("supply", SUPPLY_PLUG, (14.0, 9.0)), ("panel’s cables", (CABLE,) * 2, _CABLES)
    ):  # fmt: skip
        if wide > opening_wide - 0.8 or tall > opening_tall - 0.8:
            yield f"Housing: the opening for the {said} is too small."
    inner = rectangle(0, 0, *(side - 2 * (INSET + SHEET) for side in CONSOLE))
    plan = {name: rectangle(at.x, at.y, *at.size[:2]) for name, at in LIES.items()}
    for name, area in plan.items():
        if not inner.contains(area):
            yield f"Housing: there is no room for the {name}."
    for one, two in combinations(plan, 2):
        if plan[one].intersects(plan[two]):
            yield f"Housing: {one} and {two} lie in the same place."
    if CAP - BODY < TRAVEL + 0.5 or STANDS_OUT < TRAVEL + 2:
        yield "Housing: a button has no room to go down."
    step = afternoon.STEP * 2.54
    if step < FOOT + 0.5:
        yield f"Housing: feet of {FOOT:g} mm rub against each other, {step:.1f} mm apart."
    if any(z + _TIE > RIB for _, z in TIES):
        yield "Housing: a tie of both boxes is in the way of the shelf."
    if panel_most() < UNDERLAY + PANEL_THICK:
        yield f"Housing: panel and card are {UNDERLAY + PANEL_THICK:g} mm thick, not {panel_most():.1f} mm at most."
    if min(WINDOW, _FENCE) < matrix_sheet.SIDE:
        yield "Housing: the sheet does not fit its window."
