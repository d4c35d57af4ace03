"""The wiring pictures of board and panel, seen from above: every wire of the netlist, and the strips above them."""

import itertools
from math import atan2, cos, degrees, hypot, pi, sin

from hardware.generate.board_box import SOCKET_X
from hardware.generate.boxes import INSET
from hardware.generate.netlist import Netlist
from hardware.generate.panel import SOCKET_X as PANEL_SOCKET_X
from hardware.generate.plate import Place, rectangle
from hardware.generate.sizes import BOARD, LIGHT_SIZE, PANEL, STRIP_WIDTH, StripPiece, board_pieces, panel_places
from hardware.generate.svg import Svg, points, ring
from pawnlight.board import PANEL_SIDE

RED, BLACK, DATA = "#d22", "#222", "#1769aa"
_LANES = {"V": -3.2, "D": 0.0, "G": 3.2}
_SIDES = {"D": ("I", "O"), "V": ("1", "2"), "G": ("1", "2")}
_LEGEND = 165.0
HOLE = 2.54
_RING_INSIDE, _ROUND_THE_RING = 155.0, 188.0
# Rails are two strips of copper of one piece on the floor: (middle, direction); see RAIL_HOLES for their length.
RAILS = {
    "X3": ((0.0, -5.08), (1, 0)),
    "X4": ((0.0, 5.08), (1, 0)),
    "X5": ((-60.0, 0.0), (0, 1)),
    "X6": ((-49.84, 0.0), (0, 1)),
}
RAIL_HOLES = {"board": 20, "panel": 40}
# The electrolytic of each, across the rails' ends, and the direction from its plus to its minus.
_CAPACITORS = {"C3": ((20.0, -5.08), (0.0, 10.16)), "C4": ((-60.0, 45.0), (10.16, 0.0))}
# The place of the cable's socket, and of the poles relative to its middle.
_SOCKETS = {"board": ("J2", SOCKET_X), "panel": ("J3", PANEL_SOCKET_X)}


def strips_of(netlist: Netlist, where: str) -> dict[str, list[StripPiece]]:
    """Return the pieces of each strip, by its name in the netlist, in the order of the data."""
    names = netlist.chain("U1.4" if where == "board" else "U1.5")
    if where == "board":
        pieces = board_pieces()
    else:
        rows = [panel_places()[row * PANEL_SIDE][1] for row in range(PANEL_SIDE)]
        pieces = [StripPiece(0, y, pi if row % 2 else 0.0, PANEL_SIDE) for row, y in enumerate(rows)]
    found = {}
    for name in names:
        count = netlist.parts[name].values["pieces"]
        found[name], pieces = pieces[:count], pieces[count:]
    return found


def _pin_places(strips: dict[str, list[StripPiece]]) -> dict[str, Place]:
    places = {}
    for name, pieces in strips.items():
        for lane, aside in _LANES.items():
            for side, piece, end in ((0, pieces[0], 0), (1, pieces[-1], 1)):
                x, y = piece.ends(-1.2)[end]
                turn = piece.turn
                # Across the strip, seen along the data: 5 V on one side, ground on the other.
                places[f"{name}.{lane}{_SIDES[lane][side]}"] = (x - aside * sin(turn), y + aside * cos(turn))
    return places


def places_of(netlist: Netlist, where: str) -> dict[str, Place]:
    """Return the place of each pin of board or panel, from its middle, seen from above."""
    places = _pin_places(strips_of(netlist, where))
    edge = -(BOARD if where == "board" else PANEL) / 2 + INSET
    plug, x = _SOCKETS[where]
    places |= {f"{plug}.4": (x - 3, edge), f"{plug}.5": (x, edge), f"{plug}.6": (x + 3, edge)}
    name = "C3" if where == "board" else "C4"
    (x, y), (dx, dy) = _CAPACITORS[name]
    return places | {f"{name}.+": (x, y), f"{name}.-": (x + dx, y + dy)}


def wires_of(netlist: Netlist, where: str) -> list[tuple[str, str, Place, Place]]:
    """Return (wire, colour, from, to) for every wire in the board or the panel."""
    places = places_of(netlist, where)
    found = []
    for wire in netlist.wires:
        if wire.where != where:
            continue
        start, end = places.get(wire.start), places.get(wire.end)
        if start is None:
            assert end is not None
            start = on_rail(wire.start, end)
        elif end is None:
            end = on_rail(wire.end, start)
        assert end is not None
        net = netlist.rails[wire.start]["net"] if wire.start in netlist.rails else netlist.net_of(wire.start) or ""
        colour = BLACK if net == "GND" else RED if net.startswith("V5") else DATA
        found.append((f"{wire.start}-{wire.end}", colour, start, end))
    return found


def _beside(colour: str, start: Place, end: Place) -> tuple[Place, Place]:
    """Shift 5 V and ground wires on the same route, so that they are drawn side by side."""
    aside = {RED: -1.3, BLACK: 1.3}.get(colour, 0.0)
    far = hypot(end[0] - start[0], end[1] - start[1])
    if far < 12:
        return start, end
    dx, dy = -(end[1] - start[1]) / far * aside, (end[0] - start[0]) / far * aside
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def _way(start: Place, end: Place) -> list[Place]:
    """Return a straight line, or a route round the ring where the line would be hidden under it."""
    outside = (
        hypot(*end) > _RING_INSIDE and hypot(*start) > _RING_INSIDE and hypot(start[0] - end[0], start[1] - end[1]) > 40
    )
    if not outside:
        return [start, end]
    turn = atan2(end[1], end[0])
    return [start, (_ROUND_THE_RING * cos(turn), _ROUND_THE_RING * sin(turn)), end]


def _inside(strips: dict[str, list[StripPiece]]) -> list[tuple[str, Place, Place]]:
    """Return the wires between the pieces of one strip."""
    found = []
    for pieces in strips.values():
        for one, two in itertools.pairwise(pieces):
            a, b = _pin_places({"a": [one]}), _pin_places({"b": [two]})
            for lane, colour in (("V", RED), ("G", BLACK), ("D", DATA)):
                found.append((colour, a[f"a.{lane}{_SIDES[lane][1]}"], b[f"b.{lane}{_SIDES[lane][0]}"]))
    return found


def on_rail(rail: str, towards: Place) -> Place:
    """Return the place on a rail that is nearest to `towards`."""
    (x, y), (dx, dy) = RAILS[rail]
    half = (RAIL_HOLES["board" if rail in ("X3", "X4") else "panel"] - 1) * HOLE / 2
    return (x + dx * max(-half, min(half, towards[0] - x)), y + dy * max(-half, min(half, towards[1] - y)))


def draw(netlist: Netlist, where: str) -> str:
    """Return the picture as SVG, at a scale of 1:1 in millimetres."""
    size = BOARD if where == "board" else PANEL
    half = size / 2
    side = 14.0
    width, height = size + 2 * side + _LEGEND, size + 30
    svg = Svg(width, height, f"Pawnlight: wiring of the {where}", left=-half - side, top=-half - 18)
    svg.add("rect", x=-half - side, y=-half - 18, width=width, height=height, fill="#fbfaf6")
    svg.add("rect", x=-half, y=-half, width=size, height=size, rx=3, fill="#efe6d2", stroke="#b9a77d", stroke_width=0.8)
    lines = [(colour, *_beside(colour, start, end)) for _, colour, start, end in wires_of(netlist, where)]
    for colour, start, end in [*_inside(strips_of(netlist, where)), *sorted(lines, key=lambda line: line[0] == DATA)]:
        for ink, wide in (("#efe6d2", 2.6), (colour, 1.2)):
            svg.add(
                "path", d=points(_way(start, end)), fill="none", stroke=ink, stroke_width=wide, stroke_linecap="round"
            )
    _rails(svg, where)
    number = 0
    strips = strips_of(netlist, where)
    for pieces in strips.values():
        for piece in pieces:
            _piece(svg, piece, number)
            number += piece.lights
    _plug(svg, where, half)
    _legend(svg, netlist, where, half + side, -half)
    return str(svg)


def _rails(svg: Svg, where: str) -> None:
    for rail, ((x, y), (dx, dy)) in RAILS.items():
        if (where == "board") != (rail in ("X3", "X4")):
            continue
        half = RAIL_HOLES[where] * HOLE / 2
        ends = [(x - half * dx, y - half * dy), (x + half * dx, y + half * dy)]
        svg.add("path", d=points(ends), stroke="#d9a066", stroke_width=4.4, fill="none")
        svg.add("path", d=points(ends), stroke=RED if rail in ("X3", "X5") else BLACK, stroke_width=1, fill="none")


def _piece(svg: Svg, piece: StripPiece, number: int) -> None:
    shape = rectangle(piece.x, piece.y, piece.length, STRIP_WIDTH, degrees(piece.turn))
    svg.add("path", d=ring(shape), fill="#fffefa", stroke="#777", stroke_width=0.4)
    for x, y in piece.places():
        light = rectangle(x, y, LIGHT_SIZE, LIGHT_SIZE, degrees(piece.turn))
        svg.add("path", d=ring(light), fill="#ddd", stroke="#555", stroke_width=0.3)
        svg.text(str(number), x, y + 1.1, 3.2, anchor="middle", bold=True)
        number += 1
    # Arrows between the lights show the direction of the data, as on the strip itself.
    along = (cos(piece.turn), sin(piece.turn))
    for (x1, y1), (x2, y2) in zip(piece.places(), piece.places()[1:], strict=False):
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        tip = (x + 2 * along[0], y + 2 * along[1])
        tails = [(x - along[0] - s * 1.6 * along[1], y - along[1] + s * 1.6 * along[0]) for s in (-1, 1)]
        svg.add("path", d=points([tails[0], tip, tails[1]], closed=True), fill=DATA)


def _plug(svg: Svg, where: str, half: float) -> None:
    name, x = _SOCKETS[where]
    svg.add("rect", x=x - 8, y=-half - 5, width=16, height=11, rx=2, fill="#ccc", stroke="#555", stroke_width=0.5)
    svg.text(f"{name}: 1 5 V, 2 data, 3 GND", x + 11, -half - 7, 4.6, bold=True)
    name = "C3" if where == "board" else "C4"
    (x, y), (dx, dy) = _CAPACITORS[name]
    mx, my = x + dx / 2, y + dy / 2
    svg.add("circle", cx=mx, cy=my, r=5.2, fill="#5a86c5", stroke="#345", stroke_width=0.5)
    # The stripe along one side of the can marks minus.
    svg.add("circle", cx=mx + 0.36 * dx, cy=my + 0.36 * dy, r=1.5, fill="#dfe8f5")
    svg.text("+", mx - 0.28 * dx, my - 0.28 * dy + 1.4, 4, bold=True, anchor="middle", fill="#fff")
    svg.text("−", mx + 0.36 * dx, my + 0.36 * dy + 1.4, 4, bold=True, anchor="middle", fill="#223")
    svg.text(name, mx + 7, my + 1.5, 4, bold=True)


def _legend(svg: Svg, netlist: Netlist, where: str, left: float, top: float) -> None:
    y = top + 6
    svg.text("Seen from above; wires run under the plate.", left, y, 5.4, bold=True)
    for colour, said in (
        (RED, "5 V, 0.34 mm²; from the plug 1 mm²"),
        (BLACK, "GND, the same"),
        (DATA, "data, 0.2 mm²"),
    ):
        y += 9
        svg.add("line", x1=left, y1=y - 1.6, x2=left + 14, y2=y - 1.6, stroke=colour, stroke_width=1.6)
        svg.text(said, left + 18, y, 5)
    y += 9
    svg.text("Rails (brown): two strips of copper of one piece.", left, y, 5)
    y += 13
    svg.text("The data's way, first to last light", left, y, 5.4, bold=True)
    first = 0
    for i, name in enumerate(netlist.chain("U1.4" if where == "board" else "U1.5"), 1):
        part = netlist.parts[name]
        y += 8
        last = first + part.values["lights"] - 1
        svg.text(f"{i}.", left + 6, y, 5, anchor="end")
        svg.text(f"{part.label}: lights {first}–{last}", left + 8, y, 5)
        svg.text(f"{part.values['pieces']} × {part.values['lights'] // part.values['pieces']}", left + 108, y, 5)
        first = last + 1
    y += 12
    for said in (
        "n × m: pieces of strip and lights on each.",
        "Wires between two pieces: 5 V to 5 V, GND to GND,",
        "and data along the arrows, DO to DI.",
    ):
        svg.text(said, left, y, 4.8)
        y += 7
