"""The required length of each wire and cable: its route through the boxes plus a service loop. Millimetres."""

import itertools
from collections.abc import Iterator
from math import ceil, hypot

from hardware.generate import carrier, console
from hardware.generate.board_box import SOCKET_X
from hardware.generate.boxes import INSET
from hardware.generate.light_wiring import strips_of, wires_of
from hardware.generate.netlist import Netlist, Wire
from hardware.generate.panel import SOCKET_X as PANEL_SOCKET_X
from hardware.generate.plate import Place
from hardware.generate.sizes import BOARD, BOARD_DEPTH, CONSOLE, CONSOLE_DEPTH, PANEL, SHEET, TABLE_GAP
from pawnlight.board import PAD_KEYS

# Stripped ends, and enough slack to reach both joints with the iron.
SERVICE = 30.0
# A wire between two neighbouring places at the same height needs only its ends.
_FLAT, _FLAT_ENDS = 25.0, 8.0
_RAIL_HEIGHT = 8.0
# The middle of a strip's pads, from its end.
_PAD = -1.2
# A cable: the plug's body and the bend behind it, and the jacket inside the console up to the terminal.
_PLUG, _INSIDE = 45.0, 60.0
# Depth of lugs and pins below the face.
_SCREEN_BELOW = 8.0


def faults(netlist: Netlist) -> Iterator[str]:
    """Yield a sentence for every wire that is too short."""
    for wire in netlist.wires:
        need = needed(netlist, wire)
        if wire.mm < need:
            yield f"The wire from {wire.start} to {wire.end} is {wire.mm:g} mm long, but needs {need:.0f} mm."


def needed(netlist: Netlist, wire: Wire) -> float:
    """Return the least length of a wire."""
    if [wire.start, wire.end] in netlist.cables:
        return cable(netlist.parts[wire.end.rpartition(".")[0]].name)
    if wire.where == "console":
        return _in_console(wire)
    for name, _, start, end in wires_of(netlist, wire.where):
        if name == f"{wire.start}-{wire.end}":
            straight = hypot(end[0] - start[0], end[1] - start[1])
            if _low(netlist, wire.start) == _low(netlist, wire.end):
                return _on_plate(straight)
            return straight + BOARD_DEPTH - _RAIL_HEIGHT + SHEET + SERVICE
    raise KeyError(f"{wire.start}-{wire.end}")


def between_pieces(netlist: Netlist) -> Iterator[tuple[str, str, float]]:
    """Return (strip, kind of wire, mm) for each wire between two pieces of a strip, none of which is on a list."""
    for name, pieces in strips_of(netlist, "board").items():
        for one, other in itertools.pairwise(pieces):
            (x1, y1), (x2, y2) = one.ends(_PAD)[1], other.ends(_PAD)[0]
            mm = _up_to_ten(_on_plate(hypot(x2 - x1, y2 - y1)))
            yield from ((name, kind, mm) for kind in ("awg22", "awg22", "awg24"))


def _on_plate(straight: float) -> float:
    """Return the length of a wire from strip to strip: beside each other, or down, along below and up again."""
    return straight + (_FLAT_ENDS if straight <= _FLAT else BOARD_DEPTH - _RAIL_HEIGHT + SHEET + SERVICE)


def _up_to_ten(mm: float) -> float:
    return 10.0 * ceil(mm / 10)


def _low(netlist: Netlist, end: str) -> bool:
    """Return whether a place is on the floor rather than on the plate of the strips."""
    return end in netlist.rails or netlist.parts[end.rpartition(".")[0]].kind in ("capacitor", "plug")


def cable(plug: str) -> float:
    """Return the least length of a cable, from the socket of board or panel through the console's wall."""
    middle = BOARD / 2 + TABLE_GAP + CONSOLE[0] / 2
    along = console.openings()["BOARD" if plug == "J2" else "PANEL"][0][0]
    hole = (middle + along, -CONSOLE[1] / 2 + INSET)
    if plug == "J2":
        socket = (SOCKET_X, -BOARD / 2 + INSET)
    else:
        socket = (middle + CONSOLE[0] / 2 + TABLE_GAP + PANEL / 2 + PANEL_SOCKET_X, -PANEL / 2 + INSET)
    return hypot(hole[0] - socket[0], hole[1] - socket[1]) + 2 * _PLUG + _INSIDE


def part_place(name: str) -> tuple[float, float, float]:
    """Return the place of a console part's lugs: x and y from the middle, height above the floor."""
    if name == "BZ1":
        return (*console.PIEZO, 3.0)
    if name == "U3":
        x, y = console.SCREEN_PLACE
        return (x, y - 12.0, CONSOLE_DEPTH - _SCREEN_BELOW)
    x, y, hole = console.KEYS["DRAW" if name == "LA1" else PAD_KEYS[int(name[2:]) - 1]]
    return (x, y, CONSOLE_DEPTH - console.BUTTON_DEPTH[hole])


def _in_console(wire: Wire) -> float:
    """Return the least length of a wire in the console. The face must be able to lie open beside the west edge."""
    header, _, number = wire.start.rpartition(".")
    hx, hy = carrier.in_console(*carrier.pin_place(header, number))
    hz = carrier.top() + 5.0
    name = wire.end.rpartition(".")[0]
    x, y, z = part_place(name)
    closed = hypot(x - hx, y - hy) + abs(z - hz) + SERVICE
    if name == "BZ1":
        return closed
    wall: Place = (-CONSOLE[0] / 2 + INSET, 0.0)
    opened = hypot((hx - wall[0]) + (CONSOLE_DEPTH - hz) + (x - wall[0]), y - hy) + SERVICE
    return max(closed, opened)
