"""The carrier on stripboard: holes of parts and wires, cuts and links, derived from the netlist, and their picture.

Strips run from west to east. A hole is (column, row) from the north-west. The holes of parts are placed by hand; the
cuts between nets on a strip and the links between the strips of a net are computed, and `joined` verifies them.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from hardware.generate.carrier import PITCH, SPOTS
from hardware.generate.netlist import Netlist, Part
from hardware.generate.sizes import CARRIER, CARRIER_HOLES
from hardware.generate.svg import Svg

COLUMNS, ROWS = 38, 31
Hole = tuple[int, int]
# The first hole's place on the carrier, chosen so that the Pico is in the same place as on the ordered board.
FIRST = (1.7, 1.37)
# The outer legs of the fuse clips, 5 mm from the inner ones: those of a Schurter CQM, as in KiCad's footprint.
OUTER_LEGS = {"F1.1": (22, 10), "F1.2": (30, 10)}
_UNDER_CLIPS = ((23, 10), (29, 10))
# Bare wire along the strips that carry the lights' current, from pin to pin.
BARE = (("J1.A9", "F1.1"), ("F1.2", "J5.1"), ("J1.A12", "J5.3"))
# Where a transistor's flat side looks whose legs, from left to right as seen from it, lie in this direction.
_FLAT_SIDES = {(1, 0): "south", (-1, 0): "north", (0, 1): "west", (0, -1): "east"}
# Not on the stripboard: the socket is bought as a module with its two resistors, the buttons' capacitors are soldered
# across their lugs, and what only helps to measure is left out.
ELSEWHERE = (
    *("R7", "R8", "R9", "D3", "TP1", "TP2", "TP3", "TP4", "TP5"),
    *(f"C1{_i}" for _i in range(1, 8)),
)
# Resistors that are soldered upright: their holes are two apart.
UPRIGHT = tuple(f"R1{_i}" for _i in range(1, 8))


def _row(part: str, numbers: str, column: int, row: int, step: Hole) -> dict[str, Hole]:
    return {f"{part}.{n}": (column + step[0] * i, row + step[1] * i) for i, n in enumerate(numbers.split())}


def holes() -> dict[str, Hole]:
    """Return the hole of each PART.NUMBER. J1 has two: VBUS and GND of its module."""
    found = _row("U1", " ".join(map(str, range(1, 21))), 4, 0, (0, 1))
    found |= _row("U1", " ".join(map(str, range(40, 20, -1))), 11, 0, (0, 1))
    found |= _row("U2", "1 2 3 4 5 6 7", 17, 12, (0, 1)) | _row("U2", "14 13 12 11 10 9 8", 20, 12, (0, 1))
    found |= {
        "J1.A9": (20, 10), "J1.A12": (27, 13),
        "F1.1": (24, 10), "F1.2": (28, 10),
        "D2.K": (33, 10), "D2.A": (33, 5),
        "C1.+": (22, 5), "C1.-": (24, 5),
        "C2.1": (22, 12), "C2.2": (22, 14),
        "D1.A": (14, 5), "D1.K": (14, 1),
        "R1.1": (23, 16), "R1.2": (27, 16), "R2.1": (23, 18), "R2.2": (27, 18),
        "R3.1": (31, 20), "R3.2": (31, 24), "R4.1": (33, 20), "R4.2": (33, 25),
        "R5.1": (20, 21), "R5.2": (24, 21), "R6.1": (13, 18), "R6.2": (13, 22),
        "Q1.C": (17, 23), "Q1.B": (17, 22), "Q1.E": (17, 21),
        "J4.1": (35, 10), "J4.2": (35, 16), "J4.3": (35, 13),
        "J5.1": (37, 10), "J5.2": (37, 18), "J5.3": (37, 13),
        "J6.1": (36, 22), "J6.2": (36, 20), "J6.3": (36, 25), "J6.4": (36, 24),
        "J7.1": (28, 21), "J7.2": (28, 22), "J8.1": (21, 25), "J8.2": (21, 23),
    }  # fmt: skip
    for i, row in enumerate((13, 14, 15, 16, 18, 19)):
        found |= {f"R1{i + 1}.1": (3, row), f"R1{i + 1}.2": (1, row), f"J1{i + 1}.1": (0, row)}
        found |= {f"J1{i + 1}.2": (4 + 2 * i, 28)}
    found |= {"R17.1": (14, 19), "R17.2": (16, 19), "J17.1": (17, 19), "J17.2": (16, 28)}
    return found


@dataclass
class Layout:
    """Holes by pin, cuts, and links as (net, from, to)."""

    holes: dict[str, Hole]
    cuts: list[Hole] = field(default_factory=list)
    links: list[tuple[str, Hole, Hole]] = field(default_factory=list)


def legs_of(transistor: Part) -> list[str]:
    """Return the pins of a transistor from left to right, as seen from its flat side: as KiCad numbers them."""
    numbers = transistor.library["kicad"]["pins"]
    return [f"{transistor.name}.{pin}" for pin in sorted(numbers, key=numbers.__getitem__)]


def flat_side(netlist: Netlist, name: str) -> str:
    """Return where a transistor's flat side looks on the stripboard."""
    places = holes()
    first, second, _ = (places[pin] for pin in legs_of(netlist.parts[name]))
    return _FLAT_SIDES[second[0] - first[0], second[1] - first[1]]


def misplaced(netlist: Netlist, places: dict[str, Hole]) -> Iterator[str]:
    """Return each transistor whose legs are in another order, and each hole that another part's body covers."""
    for part in netlist.of_kind("transistor"):
        order = legs_of(part)
        steps = {(places[b][0] - places[a][0], places[b][1] - places[a][1]) for a, b in itertools.pairwise(order)}
        if len(steps) > 1 or steps.isdisjoint(_FLAT_SIDES):
            names = ", ".join(pin.partition(".")[2] for pin in order)
            yield f"The legs of {part.name} are {names}, side by side; its holes on the stripboard are not."
    legs = [*places.items(), *OUTER_LEGS.items()]
    for name in _BODIES:
        west, north, east, south = _covers([hole for pin, hole in legs if pin.split(".")[0] == name], name)
        for pin, hole in places.items():
            x, y = place(hole)
            if pin.split(".")[0] != name and west < x < east and north < y < south:
                yield f"{pin} is in {name_of(hole)} of the stripboard, under {name}."


def _covers(legs: list[Hole], name: str) -> tuple[float, float, float, float]:
    """Return the west, north, east and south edge of a part's body, which has its middle between its legs; mm."""
    xs, ys = zip(*map(place, legs), strict=True)
    long, short = sorted(SPOTS[name].size[:2], reverse=True)
    if name in UPRIGHT:
        long = 2 * PITCH
    w, d = (short, long) if max(ys) - min(ys) > max(xs) - min(xs) else (long, short)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return (x - w / 2, y - d / 2, x + w / 2, y + d / 2)


def blocked() -> set[Hole]:
    """Return the holes that the four screws occupy."""
    found = set()
    for column, row in itertools.product(range(COLUMNS), range(ROWS)):
        x, y = place((column, row))
        if any((x - sx) ** 2 + (y - sy) ** 2 < 3.9**2 for sx, sy in CARRIER_HOLES):
            found.add((column, row))
    return found


def place(hole: Hole) -> tuple[float, float]:
    """Return the place of a hole on the carrier; mm."""
    return (FIRST[0] + PITCH * hole[0], FIRST[1] + PITCH * hole[1])


def _net(netlist: Netlist, pin: str) -> str:
    return netlist.net_of(pin) or f"open {pin}"


def layout(netlist: Netlist) -> Layout:
    """Return the layout of the board. Raises ValueError if there is no room for a cut or a link."""
    made = Layout(holes())
    wrong = list(misplaced(netlist, made.holes))
    if wrong:
        raise ValueError("\n".join(wrong))
    lost = blocked()
    taken = {hole: _net(netlist, pin) for legs in (made.holes, OUTER_LEGS) for pin, hole in legs.items()}
    if len(taken) != len(made.holes) + len(OUTER_LEGS):
        raise ValueError("Two pins share a hole of the stripboard.")
    for row in range(ROWS):
        along = sorted(column for column, r in taken if r == row)
        for west, east in itertools.pairwise(along):
            if taken[west, row] != taken[east, row] and not any((c, row) in lost for c in range(west, east)):
                if east - west < 2:
                    raise ValueError(f"There is no hole for a cut between columns {west} and {east} of row {row}.")
                # Nearer to the western pin, so that the rest of the strip remains for links.
                made.cuts.append((west + 1 if west <= 20 else east - 1, row))
    segments = _segments(set(made.cuts) | lost)
    for a, b in BARE:
        if segments[made.holes[a]] != segments[made.holes[b]]:
            raise ValueError(f"Bare wire from {a} to {b} would bridge a cut of the stripboard.")
    by_net: dict[str, list[int]] = {}
    for hole, net in taken.items():
        if not net.startswith("open"):
            at = segments[hole]
            if at not in by_net.setdefault(net, []):
                by_net[net].append(at)
    free: dict[int, list[Hole]] = {}
    for hole, segment in segments.items():
        if hole not in taken and hole not in _UNDER_CLIPS:
            free.setdefault(segment, []).append(hole)
    for net, parts in by_net.items():
        _link(made, net, parts, free)
    return made


def _link(made: Layout, net: str, parts: list[int], free: dict[int, list[Hole]]) -> None:
    """Join the strips of a net, nearest first, each link from a free hole to a free hole."""
    reached, rest = [parts[0]], parts[1:]
    while rest:
        ways = [
            (abs(a[0] - b[0]) + abs(a[1] - b[1]) + 3 * (a[0] != b[0]) + 6 * _beside(made, a, b), a, b, there)
            for here in reached
            for there in rest
            for a in free.get(here, ())
            for b in free.get(there, ())
        ]
        if not ways:
            raise ValueError(f"There is no free hole for a link of net {net}.")
        _, a, b, there = min(ways)
        made.links.append((net, a, b))
        for hole in (a, b):
            for holes_left in free.values():
                if hole in holes_left:
                    holes_left.remove(hole)
        reached.append(there)
        rest.remove(there)


def _beside(made: Layout, a: Hole, b: Hole) -> bool:
    """Return whether a link would overlap another one, or cover the hole of a pin, in its column."""
    rows = sorted((a[1], b[1]))
    return a[0] == b[0] and (
        any(
            c[0] == d[0] == a[0] and min(c[1], d[1]) <= rows[1] and rows[0] <= max(c[1], d[1]) for _, c, d in made.links
        )
        or any(column == a[0] and rows[0] < row < rows[1] for column, row in made.holes.values())
    )


def _segments(gone: set[Hole]) -> dict[Hole, int]:
    """Return the number of the piece of strip that each hole is on."""
    found: dict[Hole, int] = {}
    number = 0
    for row in range(ROWS):
        number += 1
        for column in range(COLUMNS):
            if (column, row) in gone:
                number += 1
            else:
                found[column, row] = number
    return found


def joined(made: Layout) -> list[set[str]]:
    """Return the groups of pins that the board joins, derived from copper, cuts and links alone."""
    segments = _segments(set(made.cuts) | blocked())
    group = {number: number for number in segments.values()}

    def root(number: int) -> int:
        while group[number] != number:
            number = group[number]
        return number

    for _, a, b in made.links:
        group[root(segments[a])] = root(segments[b])
    found: dict[int, set[str]] = {}
    for pin, hole in made.holes.items():
        found.setdefault(root(segments[hole]), set()).add(pin)
    return list(found.values())


def name_of(hole: Hole) -> str:
    """Return the name of a hole in the list of links: its row's letter and its column's number."""
    column, row = hole
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return f"{letters[row] if row < 26 else 'A' + letters[row - 26]}{column + 1}"


def bare_wires() -> str:
    """Return the first and the last hole of each bare wire."""
    at = holes()
    return ", ".join(f"{name_of(at[a])} to {name_of(at[b])}" for a, b in BARE)


_BODIES = {
    "U1": ("U1", "#2d7a4b", "#fff"), "U2": ("U2", "#333", "#fff"), "F1": ("F1", "#eee", "#222"),
    "C1": ("C1", "#5a86c5", "#fff"), "D2": ("D2", "#9aa", "#222"), "D1": ("D1", "#9aa", "#222"),
    "C2": ("C2", "#f3d27a", "#222"), "Q1": ("Q1", "#333", "#fff"),
} | {f"R{i}": (f"R{i}", "#e9dcc3", "#222") for i in (*range(1, 7), *range(11, 18))}  # fmt: skip


def draw(netlist: Netlist) -> str:
    """Draw the board from the component side, as if transparent: strips, cuts, links, parts, holes of wires."""
    from hardware.generate.console_wiring import colour_of

    made = layout(netlist)
    scale = 10.0
    left, top = 44.0, 44.0
    width, height = CARRIER[0] * scale + 2 * left, CARRIER[1] * scale + 2 * top + 70
    svg = Svg(width, height, "Pawnlight: the carrier on stripboard")
    svg.add("rect", x=0, y=0, width=width, height=height, fill="#fbfaf6")
    svg.add("rect", x=left, y=top, width=CARRIER[0] * scale, height=CARRIER[1] * scale, rx=4, fill="#e9e2cf")

    def at(hole: Hole) -> tuple[float, float]:
        x, y = place(hole)
        return (left + scale * x, top + scale * y)

    for row in range(ROWS):
        x, y = at((0, row))
        svg.add("rect", x=x - 9, y=y - 8, width=scale * PITCH * (COLUMNS - 1) + 18, height=16, rx=4, fill="#eec99a")
        svg.text(name_of((0, row))[:-1], left - 22, y + 4, 12, anchor="middle")
    for column in range(COLUMNS):
        svg.text(str(column + 1), at((column, 0))[0], top - 8, 11, anchor="middle")
    for x, y in CARRIER_HOLES:
        svg.add("circle", cx=left + scale * x, cy=top + scale * y, r=16, fill="#fbfaf6", stroke="#777")
    names = []
    for part, (said, fill, ink) in _BODIES.items():
        legs = [*made.holes.items(), *OUTER_LEGS.items()]
        spots = [at(hole) for pin, hole in legs if pin.split(".")[0] == part]
        if netlist.parts[part].kind == "transistor":
            spot = _transistor(svg, [at(made.holes[pin]) for pin in legs_of(netlist.parts[part])], fill)
        else:
            spot = _body(svg, spots, said, fill)
        names.append((said, *spot, ink))
    for hole in made.cuts:
        x, y = at(hole)
        svg.add("circle", cx=x, cy=y, r=9, fill="#fbfaf6", stroke="#c01818", stroke_width=1.5)
        svg.add("path", d=f"M{x - 5:g} {y - 5:g}l10 10m0 -10l-10 10", stroke="#c01818", stroke_width=2)
    for net, a, b in made.links:
        (x1, y1), (x2, y2) = at(a), at(b)
        svg.add(
            "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour_of(netlist, net), stroke_width=4, stroke_linecap="round"
        )
        for x, y in ((x1, y1), (x2, y2)):
            svg.add("circle", cx=x, cy=y, r=4.5, fill="#fff", stroke=colour_of(netlist, net), stroke_width=2)
    for one, other in BARE:
        (x1, y), (x2, _) = at(made.holes[one]), at(made.holes[other])
        svg.add("line", x1=x1, y1=y, x2=x2, y2=y, stroke="#9a7b3f", stroke_width=3, stroke_dasharray="7 4")
    for pin, hole in [*made.holes.items(), *OUTER_LEGS.items()]:
        x, y = at(hole)
        part, _, number = pin.partition(".")
        svg.add("circle", cx=x, cy=y, r=4.2, fill="#222", stroke="#fff", stroke_width=1)
        if part.startswith("J"):
            said = {"J1.A9": "J1 +", "J1.A12": "J1 −"}.get(pin, f"{part}.{number}")
            svg.text(said, x, y - 6, 9, bold=True, anchor="middle", fill="#113")
        elif part in ("C1", "D1", "D2", "Q1", "U2", "U1"):
            # Beside the body: to the east for a chip's second row, else to the west.
            east = (part == "U1" and int(number) > 20) or (part == "U2" and int(number) > 7)
            dx, anchor = (8, "start") if east else ({"U": -8, "Q": -32}.get(part[0], -18), "end")
            if part != "C1":
                svg.text(number, x + dx, y + 3, 8, anchor=anchor, fill="#333")
    # Above the links that cross them.
    for said, x, y, size, turn, ink in names:
        svg.text(said, x, y, size, bold=True, anchor="middle", fill=ink, turn=turn)
    foot = top + CARRIER[1] * scale + 30
    svg.text(
        "Seen from the parts' side, copper underneath. × cut the strip here; coloured: links of wire.", left, foot, 15
    )
    said = (
        f"J…: holes for the wires. Dashed: bare wire of 1 mm² soldered on the copper, {bare_wires()}, never over a cut."
    )
    svg.text(said, left, foot + 24, 15)
    return str(svg)


def _body(svg: Svg, pins: list[tuple[float, float]], said: str, fill: str) -> tuple[float, float, float, float]:
    """Draw a part; return x, y, size and rotation of its name."""
    xs, ys = [x for x, _ in pins], [y for _, y in pins]
    upright = max(ys) - min(ys) >= max(xs) - min(xs)
    across = 8 if said[0] in "RDC" and said != "C1" else 16
    x1, x2, y1, y2 = min(xs), max(xs), min(ys), max(ys)
    if said == "U1":
        x1, x2, y1, y2, across = x1 + 6, x2 - 6, y1 - 8, y2 + 8, 0
    elif said == "U2":
        x1, x2, y1, y2, across = x1 + 10, x2 - 10, y1 - 9, y2 + 9, 0
    elif said == "C1":
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        svg.add("circle", cx=middle[0], cy=middle[1], r=50, fill=fill, fill_opacity="0.75", stroke="#345")
        svg.add("rect", x=middle[0] + 33, y=middle[1] - 26, width=9, height=52, rx=3, fill="#dfe8f5")
        svg.text("+", x1, y1 - 9, 14, bold=True, anchor="middle", fill="#fff")
        return (middle[0], middle[1] - 24, 14, 0)
    if upright:
        x1, x2 = x1 - across, x2 + across
    else:
        y1, y2 = y1 - across, y2 + across
    svg.add("rect", x=x1, y=y1, width=x2 - x1, height=y2 - y1, rx=5, fill=fill, fill_opacity="0.8", stroke="#444")
    size = 30 if said == "U1" else 12
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return (x + 0.35 * size, y, size, -90) if upright else (x, y + 0.35 * size, size, 0)


def _transistor(svg: Svg, legs: list[tuple[float, float]], fill: str) -> tuple[float, float, float, float]:
    """Draw a transistor, a straight line where its flat side is; return x, y, size and rotation of its name."""
    (x1, y1), (x, y), (x2, y2) = legs
    half = max(abs(x2 - x1), abs(y2 - y1)) / 2
    # From the first leg to the last, and towards the flat side.
    rx, ry = (x2 - x1) / (2 * half), (y2 - y1) / (2 * half)
    fx, fy = -ry, rx
    half += 9
    left, right = ((x + 14 * fx + s * half * rx, y + 14 * fy + s * half * ry) for s in (-1, 1))
    arc = f"M{left[0]:g} {left[1]:g}A{half:g} {half:g} 0 0 1 {right[0]:g} {right[1]:g}z"
    svg.add("path", d=arc, fill=fill, fill_opacity="0.8", stroke="#444")
    svg.add("path", d=f"M{left[0]:g} {left[1]:g}L{right[0]:g} {right[1]:g}", stroke="#c01818", stroke_width=3)
    return (x - 8 * fx + 3, y - 8 * fy, 11, -90 if ry else 0)
