"""The check that parts fit: screws, openings, cables, plugs, the Pico in its sockets, rails, prints. Millimetres."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from hardware.generate import board_box, board_face, carrier, console, panel
from hardware.generate.boxes import INSET
from hardware.generate.light_wiring import HOLE, RAIL_HOLES, RAILS, strips_of
from hardware.generate.netlist import Netlist
from hardware.generate.plate import Plate, Round
from hardware.generate.sheets import all_sheets
from hardware.generate.sizes import (
    BOARD,
    BOARD_DEPTH,
    CARRIER,
    CARRIER_AT,
    CARRIER_HOLES,
    CARRIER_THICK,
    CONSOLE,
    CONSOLE_DEPTH,
    OPAL,
    PANEL,
    PANEL_DEPTH,
    PRINT_BED,
    SHEET,
    SPACER,
    WASHER,
)

# ISO 4032 nuts, and half a turn of thread beyond them.
_NUT = {"M3": 2.4, "M2": 1.6}
_BEYOND = 0.5
# Depth of a screw in a stand-off: at least its diameter, and less than the thread's length.
_THREAD = (3.0, 8.0)
_MODULE = 1.6
# How far the glass of a screen stands out of its board.
_RING = (1.0, 2.0)


@dataclass(frozen=True)
class Stack:
    """A use of a screw: its name on the list, the least and most thickness it spans, and whether it has a nut."""

    screw: str
    use: str
    through: tuple[float, float]
    nut: bool


STACKS = (
    Stack(
        "screw M3 × 20",
        "face, opal sheet, wells, washer, carrier, stand-off",
        (SHEET + OPAL[0] + 2 * SHEET + WASHER + SHEET, SHEET + OPAL[1] + 2 * SHEET + WASHER + SHEET),
        False,
    ),
    Stack("screw M3 × 8", "floor, stand-off", (SHEET, SHEET), False),
    Stack("screw M3 × 10", "console's face, bezel, nut", (2 * SHEET, 2 * SHEET), True),
    Stack("screw M3 × 16", "console's floor, spacer, carrier, nut", (SHEET + SPACER + CARRIER_THICK,) * 2, True),
    Stack(
        "screw M2 × 10",
        "bezel, spacer ring, screen, nut",
        (SHEET + _RING[0] + _MODULE, SHEET + _RING[1] + _MODULE),
        True,
    ),
)
# The largest common bodies of plugs, width and height.
_PLUGS = {"USB": (12.0, 8.0), "5V": (12.4, 6.5)}
_CABLE = 8.0
# The listed piece with the rails: along its strips.
RAIL_BOARD = 110.0
# Least gap between two parts on the carrier, and above one.
_APART, _ABOVE = 0.4, 2.0
# A cable in its tie: how far the tie reaches around the cable and into the box; least gap beside a cable.
_TIE, _TIE_DEEP, _BESIDE_CABLE = 4.5, 8.0, 1.0
# A GX16 socket: its nut across the corners, and its body, lugs and the bend of its wires behind the wall.
_PLUG_NUT, _PLUG_DEEP = 22.0, 24.0
_STANDOFF = 2.75
# A Pico's USB socket overhangs its board.
_PICO_NOSE = 1.3
# Least gap between a part on the floor and a wall, while the floor is put in from below.
_PUT_IN = 0.3


def faults(netlist: Netlist, names: list[str]) -> Iterator[str]:
    """Return everything that does not fit; `names` are the items on the list of parts."""
    yield from screws(names)
    yield from openings(next(wall for wall in console.walls() if wall.name.endswith("north")))
    yield from sockets()
    yield from pico_mount(names)
    yield from rails(netlist)
    yield from seams(netlist)
    yield from room()
    yield from cables()
    yield from plugs()
    yield from put_in()
    yield from prints()


def screws(names: list[str]) -> Iterator[str]:
    """Check that every screw is on the list, long enough, and not too long."""
    for stack in STACKS:
        found = re.match(r"screw (M[\d.]+) × (\d+)", stack.screw)
        assert found is not None
        if not any(name.startswith(stack.screw) for name in names):
            yield f"{stack.screw} for {stack.use} is not on the list of parts."
        yield from _screw(stack, found[1], float(found[2]))


def _screw(stack: Stack, size: str, length: float) -> Iterator[str]:
    least, most = stack.through
    if stack.nut:
        need = most + _NUT[size] + _BEYOND
        if length < need:
            yield f"{stack.screw} is too short for {stack.use}: it needs {need:g} mm."
        return
    if length - most < _THREAD[0] or length - least > _THREAD[1]:
        holds = f"{length - most:g} to {length - least:g} mm"
        right = f"{_THREAD[0]:g} to {_THREAD[1]:g} are right"
        yield f"{stack.screw} for {stack.use} reaches {holds} into the thread: {right}."


def openings(north: Plate) -> Iterator[str]:
    """Check that each socket and cable is behind a hole of the north wall, which is drawn from outside."""
    floor = SHEET + CONSOLE_DEPTH
    for said, ((along, height), _) in console.openings().items():
        wide, tall = _PLUGS.get(said, (_CABLE, _CABLE))
        if said == "5V":
            height = carrier.top() + carrier.USB_C_RISE
        # Seen from the north, the west is on the right.
        x = CONSOLE[0] / 2 - INSET - along
        corners = [(x + a * wide / 2, floor - height + b * tall / 2) for a in (-1, 1) for b in (-1, 1)]
        if said not in _PLUGS:
            corners = [(x + a * wide / 2, floor - height) for a in (-1, 1)]
        if not any(_holds(hole.shape.bounds, corners) for hole in north.holes):
            yield f"No hole of {north.name} is in front of {said}."


def sockets() -> Iterator[str]:
    """Check that the sockets of board and panel are where cables and wires end, in walls drawn from outside."""
    for wall, length, along in (
        (next(w for w in board_box.walls() if w.name == "board wall north B"), BOARD, board_box.SOCKET_X),
        (panel.panel_walls()[0], PANEL, panel.SOCKET_X),
    ):
        # From the north the wall's left end is its east end.
        x = length / 2 - INSET - along
        if not any(isinstance(hole, Round) and abs(hole.x - x) < 0.01 for hole in wall.holes):
            yield f"The hole of {wall.name} is not where its socket is."


def _holds(bounds: tuple[float, float, float, float], corners: list[tuple[float, float]]) -> bool:
    left, top, right, bottom = bounds
    return all(left <= x <= right and top <= y <= bottom for x, y in corners)


def pico_mount(names: list[str]) -> Iterator[str]:
    """Check that the Pico H's pins have space below its board, and that its sockets are on the list."""
    if carrier.PICO_UNDER < carrier.PICO_PINS:
        yield f"The Pico H's pins reach {carrier.PICO_PINS:g} mm below it, and there are {carrier.PICO_UNDER:g} mm."
    if not any(name.startswith("socket strip, 20 poles") for name in names):
        yield "The Pico's sockets are not on the list of parts."


def rails(netlist: Netlist) -> Iterator[str]:
    """Check that each rail is a straight strip, no longer than its stripboard, with a hole for each wire."""
    for rail in RAILS:
        holes = RAIL_HOLES[netlist.rails[rail]["where"]]
        if holes * HOLE > RAIL_BOARD:
            yield f"The rail {rail} of {holes * HOLE:.0f} mm is longer than its board of {RAIL_BOARD:g} mm."
        wires = len([wire for wire in netlist.wires if rail in (wire.start, wire.end)])
        if wires > holes:
            yield f"The rail {rail} has {holes} holes for {wires} wires."


def seams(netlist: Netlist) -> Iterator[str]:
    """Check that no wire of the list ends on a piece across a seam of the carrier, which is soldered last of all."""
    number, last = 0, board_box.across_seams()
    for name, pieces in strips_of(netlist, "board").items():
        for piece in pieces:
            if number in last and piece in (pieces[0], pieces[-1]):
                yield f"{name} begins or ends at light {number} across a seam, where its wires cannot be led up."
            number += piece.lights


def room() -> Iterator[str]:
    """Check that no two parts on the carrier touch, none overhangs it, and none touches the parts under the face."""
    for (one, a), (two, b) in itertools.combinations(carrier.SPOTS.items(), 2):
        gap = max(b.box[0] - a.box[2], a.box[0] - b.box[2], b.box[1] - a.box[3], a.box[1] - b.box[3])
        if gap < _APART:
            yield f"{one} and {two} are {gap:.1f} mm apart on the carrier."
    for name, spot in carrier.SPOTS.items():
        left, top, right, bottom = spot.box
        if left < 0 or right > CARRIER[0] or bottom > CARRIER[1] or top < 0:
            yield f"{name} does not fit on the carrier."
        for x, y in CARRIER_HOLES:
            if left - 3.2 < x < right + 3.2 and top - 3.2 < y < bottom + 3.2:
                yield f"{name} is in the way of the carrier's screw at {x:g}, {y:g}."
        for key, (kx, ky, hole) in console.KEYS.items():
            west, north = carrier.in_console(left, top)
            east, south = carrier.in_console(right, bottom)
            off = hypot(max(west - kx, 0, kx - east), max(north - ky, 0, ky - south))
            under = CONSOLE_DEPTH - console.BUTTON_DEPTH[hole]
            if off < hole / 2 + _APART and carrier.top() + spot.size[2] + _ABOVE > under:
                yield f"{name} is {spot.size[2]:g} mm high, but {key} hangs {under:g} mm above the floor."


def cables() -> Iterator[str]:
    """Check that each cable, with the tie behind its hole, runs freely from the north wall to its terminal."""
    wall = -_wall_gap()
    low = console.CABLE_RISE - _CABLE / 2 - carrier.top() - _BESIDE_CABLE
    for said, name in (("BOARD", "J4"), ("PANEL", "J5")):
        (along, _), _ = console.openings()[said]
        x, end = along - CARRIER_AT[0], carrier.SPOTS[name].box[1]
        for half, stop, above in (
            (_CABLE / 2 + _BESIDE_CABLE, end, low),
            (_CABLE / 2 + _TIE, wall + _TIE_DEEP, low - _TIE),
        ):
            for other, spot in carrier.SPOTS.items():
                west, north, east, south = spot.box
                beside = max(west - x, x - east)
                if other != name and beside < half and north < stop and south > wall and spot.size[2] > above:
                    off = f"{beside:.1f} mm from its middle, not {half:g}"
                    yield f"{other} is in the way of the cable to {name}: {off}."
                    break


def plugs() -> Iterator[str]:
    """Check that the sockets' nuts can be turned, and that nothing stands where their wires bend."""
    floors = [(hole.x, hole.y) for hole in panel.grid_bottom().holes if isinstance(hole, Round)]
    for said, size, depth, at, posts in (
        ("board", BOARD, BOARD_DEPTH, board_box.SOCKET_X, board_face.screws()),
        ("panel", PANEL, PANEL_DEPTH, panel.SOCKET_X, floors),
    ):
        if depth < _PLUG_NUT + 2:
            yield f"The nut of the {said}'s socket, {_PLUG_NUT:g} mm across, cannot be turned in {depth:g} mm."
        for x, y in posts:
            behind = y + size / 2 - INSET - SHEET
            if abs(x - at) < _PLUG_NUT / 2 + _STANDOFF and behind - _STANDOFF < _PLUG_DEEP:
                yield f"A stand-off of the {said} is {behind:.1f} mm behind the wall, in the way of the socket."


def _wall_gap() -> float:
    """Return the gap between the carrier's north edge and the inner side of the north wall."""
    return CARRIER_AT[1] - (-CONSOLE[1] / 2 + INSET + SHEET)


def put_in() -> Iterator[str]:
    """Check that the console's floor goes straight up between the walls: nothing on it reaches over them."""
    for name, spot in carrier.SPOTS.items():
        reach = -spot.box[1] + (_PICO_NOSE if name == "U1" else 0.0)
        if reach > _wall_gap() - _PUT_IN:
            over = reach - _wall_gap() + _PUT_IN
            yield f"The floor cannot be put in: {name} reaches {over:.1f} mm too far into the north wall."


def prints() -> Iterator[str]:
    """Check that each piece fits the printer's bed that the pages name."""
    for sheet in all_sheets():
        for piece in sheet.pieces:
            left, top, right, bottom = piece.outline.bounds
            size = sorted((right - left, bottom - top))
            if size[0] > min(PRINT_BED) or size[1] > max(PRINT_BED):
                bed = f"{PRINT_BED[0]:g} × {PRINT_BED[1]:g} mm"
                yield f"{piece.name} is {size[1]:.0f} × {size[0]:.0f} mm: a bed of {bed} is too small to print it."
