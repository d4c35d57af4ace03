"""The schematic: a symbol for each part, and a line for each net, or its name for supplies and between blocks."""

import itertools
from dataclasses import dataclass, field

from hardware.generate.netlist import Netlist, Part
from hardware.generate.route import RoutingGrid
from hardware.generate.svg import Svg, width_of
from pawnlight.board import PAD_KEYS

WIDTH, HEIGHT = 1680, 1390
_SAID = {"V5": "+5V", "V5_BOARD": "+5V BOARD", "V5_PANEL": "+5V PANEL", "V3V3": "+3V3", "GND": "GND"}
# Drawn as names instead of lines: supplies, and everything that leaves the carrier.
_BY_NAME = (
    *_SAID, "BOARD_0", "PANEL_0", "BOARD_OUT", "PANEL_OUT", "SDA", "SCL", "TONE_PIEZO", "LAMP_LOW",
    *(f"KEY_{key}" for key in PAD_KEYS),
)  # fmt: skip
_INK = "#1b2a3a"

# Directions of pins: left, right, up, down.
_WAYS = {"l": (-1, 0), "r": (1, 0), "u": (0, -1), "d": (0, 1)}


@dataclass(frozen=True)
class Symbol:
    """A part's box, and the place and direction of its pins; a key may name several pins that are drawn as one."""

    box: tuple[int, int, int, int]
    pins: dict[str, tuple[int, int, str]]
    open: tuple[str, ...] = field(default=())


def symbols(netlist: Netlist) -> dict[str, Symbol]:
    """Return the symbol of every part in its place on the sheet."""
    pico_left = {
        "6": 150,
        "7": 180,
        "9": 240,
        "14": 300,
        "15": 330,
        "16": 360,
        "17": 390,
        "19": 420,
        "20": 450,
        "21": 480,
    }
    pico_right = {"39": 150, "36": 180, "4": 270, "5": 330, "22": 600}
    pico = {number: (550, y, "l") for number, y in pico_left.items()}
    pico |= {number: (750, y, "r") for number, y in pico_right.items()}
    pico["3 8 13 18 23 28 38"] = (650, 650, "d")
    usb_open = tuple(pin[3:] for pin in netlist.open if pin.startswith("J1."))
    found = {
        "U1": Symbol((560, 120, 740, 640), pico, tuple(pin[3:] for pin in netlist.open if pin.startswith("U1."))),
        "J1": Symbol((60, 110, 150, 290), {
            "A4 A9 B4 B9": (160, 130, "r"), "A5": (160, 190, "r"), "B5": (160, 240, "r"),
            "A1 A12 B1 B12 S1": (100, 300, "d")}, usb_open),
        "F1": _lying(220, 130), "R7": _lying(220, 190), "R8": _lying(220, 240),
        "D2": _plates(330, 340, ("K", "A")), "C1": _plates(360, 450),
        "R3": _upright(120, 420), "R4": _upright(260, 420), "R5": _lying(430, 240, ("2", "1")),
        "D1": _lying(850, 150, ("K", "A")),
        "U2": Symbol((960, 240, 1080, 500), {
            "2": (950, 270, "l"), "1": (950, 300, "l"), "5": (950, 330, "l"), "4": (950, 360, "l"),
            "9": (950, 390, "l"), "12": (950, 420, "l"), "10": (950, 450, "l"), "13": (950, 480, "l"),
            "3": (1090, 270, "r"), "6": (1090, 330, "r"), "14": (1020, 230, "u"), "7": (1020, 510, "d")}, ("8", "11")),
        "C2": _plates(1160, 430, ("1", "2")), "R1": _lying(1150, 270), "R2": _lying(1150, 330),
        "J4": _header(1420, 120, 3), "J5": _header(1420, 240, 3), "J6": _header(1420, 360, 4),
        "J7": _header(1240, 560, 2), "J8": _header(1420, 560, 2), "J11": _header(1600, 120, 2),
        "R6": _lying(830, 600),
        "Q1": Symbol((970, 580, 1010, 620), {"B": (960, 600, "l"), "C": (990, 570, "u"), "E": (990, 630, "d")}),
        "U3": Symbol((90, 780, 200, 900), {str(i): (210, 770 + 30 * i, "r") for i in range(1, 5)}),
        "BZ1": _lying(440, 900), "LA1": _lying(660, 900, ("-", "+")),
        "J2": _plug(1240, 780), "J3": _plug(1240, 890),
        "C3": _plates(1560, 810), "C4": _plates(1560, 910),
    }  # fmt: skip
    for i in range(1, 7):
        found[f"J1{i + 1}"] = _header(1600, 120 + 80 * i, 2)
    for i in range(7):
        x, y = 420 + 190 * (i % 4), 790 + 50 * (i // 4)
        found[f"SW{i + 1}"] = Symbol((x, y - 6, x + 60, y + 6), {"2": (x - 10, y, "l"), "1": (x + 70, y, "r")})
    for pin, y, wide in (("U1.4", 1050, 90), ("U1.5", 1240, 110)):
        for i, name in enumerate(netlist.chain(pin)):
            left = 140 + i * (wide + 30)
            pins = {"DI": (left - 10, y + 30, "l"), "DO": (left + wide + 10, y + 30, "r")}
            pins |= {
                "V1 V2": (left + wide // 2 // 10 * 10, y - 10, "u"),
                "G1 G2": (left + wide // 2 // 10 * 10, y + 70, "d"),
            }
            unused = tuple(p.rpartition(".")[2] for p in netlist.open if p.startswith(name + "."))
            found[name] = Symbol(
                (left, y, left + wide, y + 60), {k: v for k, v in pins.items() if k not in unused}, unused
            )
    return found


def _lying(left: int, y: int, names: tuple[str, str] = ("1", "2")) -> Symbol:
    return Symbol((left, y - 8, left + 60, y + 8), {names[0]: (left - 10, y, "l"), names[1]: (left + 70, y, "r")})


def _upright(x: int, top: int) -> Symbol:
    return Symbol((x - 8, top, x + 8, top + 40), {"1": (x, top - 10, "u"), "2": (x, top + 50, "d")})


def _plates(x: int, top: int, names: tuple[str, str] = ("+", "-")) -> Symbol:
    return Symbol((x - 14, top, x + 14, top + 20), {names[0]: (x, top - 10, "u"), names[1]: (x, top + 30, "d")})


def _header(left: int, top: int, poles: int) -> Symbol:
    pins = {str(i + 1): (left - 10, top + 10 + 30 * i, "l") for i in range(poles)}
    return Symbol((left, top, left + 50, top + 30 * poles - 10), pins)


def _plug(left: int, top: int) -> Symbol:
    pins = {str(i + 1): (left - 10, top + 10 + 30 * i, "l") for i in range(3)}
    pins |= {str(i + 4): (left + 70, top + 10 + 30 * i, "r") for i in range(3)}
    return Symbol((left, top, left + 60, top + 80), pins)


def drawn_pins(netlist: Netlist) -> list[str]:
    """Return PART.NUMBER of every pin on the sheet, open pins included."""
    found = []
    for part, symbol in symbols(netlist).items():
        for key in (*symbol.pins, *symbol.open):
            found += [f"{part}.{number}" for number in key.split()]
    return found


def routed(netlist: Netlist) -> list[tuple[str, list[tuple[int, int]]]]:
    """Return (net, corners) for every line."""
    board = RoutingGrid(WIDTH, HEIGHT)
    places: dict[str, list[tuple[int, int]]] = {}
    for name, symbol in symbols(netlist).items():
        left, top, right, bottom = symbol.box
        board.block(left + 1, top + 1, right - 1, bottom - 1)
        for key, (x, y, way) in symbol.pins.items():
            net = netlist.net_of(f"{name}.{key.split()[0]}") or ""
            if net in _BY_NAME:
                dx, dy = _WAYS[way]
                board.block(
                    min(x, x + 20 * dx) - 9, min(y, y + 20 * dy) - 9, max(x, x + 20 * dx) + 9, max(y, y + 20 * dy) + 9
                )
            else:
                places.setdefault(net, []).append((x, y))
    for net, pins in places.items():
        for pin in pins:
            board.free(pin)
            board.claim(net, pin, pin)
    found = []
    for net, pins in sorted(places.items(), key=lambda item: (len(item[1]), item[0])):
        tree = [pins[0]]
        for pin in pins[1:]:
            corners = board.connect(net, tree, [pin])
            found.append((net, corners))
            tree += _along(corners)
    return found


def _along(corners: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found = []
    for (x1, y1), (x2, y2) in itertools.pairwise(corners):
        steps = max(abs(x2 - x1), abs(y2 - y1)) // 10
        found += [(x1 + (x2 - x1) * i // steps, y1 + (y2 - y1) * i // steps) for i in range(steps + 1)]
    return found


def draw(netlist: Netlist) -> str:
    """Return the sheet as SVG."""
    svg = Svg(WIDTH, HEIGHT, "Pawnlight: schematic")
    svg.add("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill="#fff")
    svg.add("rect", x=14, y=14, width=WIDTH - 28, height=HEIGHT - 28, fill="none", stroke=_INK)
    lines = routed(netlist)
    for _, corners in lines:
        svg.add(
            "path", d="M" + "L".join(f"{x} {y}" for x, y in corners), fill="none", stroke="#2a7a3a", stroke_width=1.8
        )
    for net in sorted({net for net, _ in lines}):
        ends = [end for other, corners in lines if other == net for end in (corners[0], corners[-1])]
        for x, y in sorted({end for end in ends if ends.count(end) > 1 or _inside_line(end, net, lines)}):
            svg.add("circle", cx=x, cy=y, r=3.6, fill="#2a7a3a")
    for name, symbol in symbols(netlist).items():
        _symbol(svg, netlist, netlist.parts[name], symbol)
    for said, y in (
        ("The carrier: one board, ordered or of stripboard", 60),
        ("Around it: everything on wires", 750),
        ("Board, on plug J2: 112 lights in one chain; each strip has 5 V and GND at both ends", 1005),
        ("Sequence panel, on plug J3: 100 lights, serpentine (full build)", 1195),
    ):
        svg.text(said, 60, y, 15, bold=True, fill=_INK)
    for y in (725, 980):
        _line(svg, (14, y), (WIDTH - 14, y), wide=0.8)
    said = "Pawnlight: console, board and panel. From hardware/netlist.toml. CERN-OHL-P-2.0"
    svg.text(said, WIDTH - 30, HEIGHT - 28, 15, bold=True, anchor="end", fill=_INK)
    return str(svg)


def _inside_line(end: tuple[int, int], net: str, lines: list[tuple[str, list[tuple[int, int]]]]) -> bool:
    return any(end in _along(corners)[1:-1] for other, corners in lines if other == net)


def _symbol(svg: Svg, netlist: Netlist, part: Part, symbol: Symbol) -> None:
    left, top, right, bottom = symbol.box
    for key, (x, y, way) in symbol.pins.items():
        net = netlist.net_of(f"{part.name}.{key.split()[0]}") or ""
        dx, dy = _WAYS[way]
        svg.add("line", x1=x - 10 * dx, y1=y - 10 * dy, x2=x, y2=y, stroke=_INK, stroke_width=1.6)
        if net in _BY_NAME:
            _flag(svg, net, x, y, dx, dy)
    _BODY.get(part.kind, _box)(svg, left, top, right, bottom)
    if part.kind in ("pico", "buffer", "screen", "strip", "usb_c", "plug", "terminal", "header2", "header4"):
        _chip(svg, part, symbol)
    else:
        _beside(svg, part, symbol)


def _beside(svg: Svg, part: Part, symbol: Symbol) -> None:
    left, top, right, bottom = symbol.box
    said = f"{part.name} {part.label}"
    if part.kind in ("capacitor", "ceramic", "clamp", "resistor") and bottom - top > 16 and right - left < 40:
        svg.text(part.name, right + 6, (top + bottom) / 2 - 2, 13, bold=True, fill=_INK)
        svg.text(part.label, right + 6, (top + bottom) / 2 + 13, 12, fill=_INK)
    elif part.kind == "transistor":
        svg.text(said, right + 10, bottom - 2, 13, fill=_INK)
        # The leads of a BC337 are numbered from the left, seen from its flat side.
        for name, lead, x, y in (("B", 2, left - 14, 594), ("C", 1, right - 14, 574), ("E", 3, right - 14, 634)):
            svg.text(f"{lead} {name}", x, y, 9, fill="#667")
    else:
        above = {"button": 6, "lamp": 10}.get(part.kind, 5)
        svg.text(said, (left + right) / 2, top - above, 12, anchor="middle", fill=_INK)
        if part.kind == "button":
            svg.text("2", left + 2, bottom + 8, 9, fill="#667")
            svg.text("1", right - 2, bottom + 8, 9, anchor="end", fill="#667")
    if part.kind == "capacitor":
        svg.text("+", left - 8, top + 2, 14, bold=True, fill=_INK)


def _chip(svg: Svg, part: Part, symbol: Symbol) -> None:
    left, top, right, bottom = symbol.box
    names = {pin.number: pin.name for pin in part.pins()}
    if part.kind == "strip":
        svg.text(part.name.replace("_", " "), (left + right) / 2, top + 18, 10, bold=True, anchor="middle", fill=_INK)
        svg.text(f"{part.values['lights']} × WS2812B", (left + right) / 2, top + 52, 10.5, anchor="middle", fill=_INK)
    elif part.kind in ("usb_c", "plug", "terminal", "header2", "header4"):
        said = part.name if part.kind == "usb_c" else f"{part.name} {part.label}"
        svg.text(said, (left + right) / 2, top - 6, 11, bold=True, anchor="middle", fill=_INK)
    else:
        # Above the box if no pin points up there, else in its middle.
        y = {"pico": top - 8, "screen": (top + bottom) / 2 - 4}.get(part.kind, bottom - 64)
        x = (left + right) / 2 + {"pico": 0, "screen": -20}.get(part.kind, 14)
        for line, said in enumerate((part.name, part.label)):
            svg.text(
                said, x, y + 15 * line - (15 if part.kind == "pico" else 0), 12, bold=True, anchor="middle", fill=_INK
            )
    for key, (x, y, way) in symbol.pins.items():
        name = names[key.split()[0]]
        if " " in key and part.kind in ("pico", "usb_c"):
            name = name.rstrip("1234567")
        if part.kind == "screen":
            name = f"{key} {name}"
        if way == "l":
            svg.text(name, left + 5, y + 4, 11.5, fill=_INK)
        elif way == "r":
            svg.text(name, right - 5, y + 4, 11.5, anchor="end", fill=_INK)
        elif part.kind in ("buffer", "usb_c", "pico"):
            svg.text(name, x, top + 15 if way == "u" else bottom - 6, 11.5, anchor="middle", fill=_INK)
        if part.kind in ("pico", "buffer") and way in "lr":
            edge, anchor = (left - 1.5, "end") if way == "l" else (right + 1.5, "start")
            svg.text(key, edge, y - 3, 8.5, anchor=anchor, fill="#667")
    if part.kind == "pico":
        svg.text("3 8 13 18 23 28 38", 658, 672, 9, fill="#667")
    if part.kind == "usb_c":
        for i, said in enumerate(("VBUS: A4 A9 B4 B9", "GND: A1 A12 B1 B12,", "shield S1", "CC1: A5, CC2: B5")):
            svg.text(said, left, 335 + 14 * i, 10, fill="#667")
    if symbol.open and part.kind in ("pico", "buffer"):
        open_names = [names[number] for number in symbol.open]
        svg.text("open:", (left + right) / 2, top + (bottom - top) * 0.5, 11, anchor="middle", fill="#667")
        row, y = "", top + (bottom - top) * 0.5 + 14
        for name in [*open_names, ""]:
            if not name or width_of(f"{row} {name}", 10) > right - left - 82:
                svg.text(row.strip(), (left + right) / 2, y, 10, anchor="middle", fill="#667")
                row, y = "", y + 13
            row += f" {name}"


def _flag(svg: Svg, net: str, x: int, y: int, dx: int, dy: int) -> None:
    said = _SAID.get(net, net.replace("_0", " DATA").replace("_", " "))
    ex, ey = x + 10 * dx, y + 10 * dy
    svg.add("line", x1=x, y1=y, x2=ex, y2=ey, stroke=_INK, stroke_width=1.6)
    if net == "GND":
        for i, wide in enumerate((8, 5, 2)):
            ox, oy = ex + 3 * i * dx, ey + 3 * i * dy
            across, down = wide * abs(dy), wide * abs(dx)
            _line(svg, (ox - across, oy - down), (ox + across, oy + down))
        return
    colour = "#c01818" if net in _SAID else "#1769aa"
    svg.add("circle", cx=ex, cy=ey, r=3, fill=colour)
    if dx:
        svg.text(said, ex + 6 * dx, ey + 4, 11.5, anchor="start" if dx > 0 else "end", fill=colour, bold=True)
    else:
        svg.text(said, ex, ey - 6 if dy < 0 else ey + 15, 11.5, anchor="middle", fill=colour, bold=True)


def _box(svg: Svg, left: int, top: int, right: int, bottom: int) -> None:
    svg.add(
        "rect", x=left, y=top, width=right - left, height=bottom - top, fill="#fffbe8", stroke=_INK, stroke_width=1.8
    )


def _line(svg: Svg, *places: tuple[float, float], wide: float = 1.8) -> None:
    svg.add("path", d="M" + "L".join(f"{x:g} {y:g}" for x, y in places), fill="none", stroke=_INK, stroke_width=wide)


def _capacitor(svg: Svg, left: int, top: int, right: int, bottom: int) -> None:
    x, y = (left + right) / 2, (top + bottom) / 2
    for off, end in ((-4, top), (4, bottom)):
        _line(svg, (left, y + off), (right, y + off), wide=2.6)
        _line(svg, (x, y + off), (x, end))


def _fuse(svg: Svg, left: int, top: int, right: int, bottom: int) -> None:
    _box(svg, left, top, right, bottom)
    _line(svg, (left, (top + bottom) / 2), (right, (top + bottom) / 2))


def _clamp(svg: Svg, left: int, top: int, right: int, bottom: int) -> None:
    """Draw the diode upright, the cathode on top, with the bent bar of a breakdown diode."""
    x = (left + right) / 2
    _line(svg, (x, top), (x, bottom))
    svg.add("path", d=f"M{left + 4} {bottom - 2}L{right - 4} {bottom - 2}L{x:g} {top + 4}Z", fill=_INK)
    _line(svg, (left, top + 8), (left + 4, top + 4), (right - 4, top + 4), (right, top), wide=2.2)


def _diode(svg: Svg, left: int, top: int, right: int, bottom: int) -> None:
    """Draw the diode with its cathode on the left, with the hooks of a Schottky diode."""
    y, a, b = (top + bottom) / 2, left + 20, right - 20
    _line(svg, (left, y), (right, y))
    svg.add("path", d=f"M{b} {top}L{b} {bottom}L{a} {y:g}Z", fill=_INK)
    _line(svg, (a + 5, top + 4), (a + 5, top), (a, top), (a, bottom), (a - 5, bottom), (a - 5, bottom - 4), wide=2.2)


def _button(svg: Svg, left: int, top: int, right: int, bottom: int) -> None:
    y = (top + bottom) / 2
    _line(svg, (left, y), (left + 14, y))
    _line(svg, (right, y), (right - 14, y))
    _line(svg, (left + 12, y - 8), (right - 12, y - 8), wide=2.2)
    for x in (left + 16, right - 16):
        svg.add("circle", cx=x, cy=y, r=3, fill="#fff", stroke=_INK)


def _lamp(svg: Svg, left: int, top: int, right: int, bottom: int) -> None:
    x, y = (left + right) / 2, (top + bottom) / 2
    _line(svg, (left, y), (x - 12, y))
    _line(svg, (right, y), (x + 12, y))
    svg.add("circle", cx=x, cy=y, r=12, fill="#fff", stroke=_INK, stroke_width=1.8)
    for s in (-1, 1):
        _line(svg, (x - 8.5, y - 8.5 * s), (x + 8.5, y + 8.5 * s))


def _transistor(svg: Svg, left: int, top: int, right: int, bottom: int) -> None:
    x, y = (left + right) / 2, (top + bottom) / 2
    svg.add("circle", cx=x, cy=y, r=20, fill="#fffbe8", stroke=_INK, stroke_width=1.4)
    _line(svg, (left, y), (x - 8, y))
    _line(svg, (x - 8, y - 11), (x - 8, y + 11), wide=3)
    _line(svg, (x - 8, y - 5), (x, top + 6), (x, top))
    _line(svg, (x - 8, y + 5), (x, bottom - 6), (x, bottom))
    svg.add("path", d=f"M{x} {bottom - 6}l-8 -2l4 -6Z", fill=_INK)


_BODY = {
    "capacitor": _capacitor, "ceramic": _capacitor, "fuse": _fuse, "diode": _diode, "clamp": _clamp,
    "button": _button, "lamp": _lamp, "transistor": _transistor,
}  # fmt: skip
