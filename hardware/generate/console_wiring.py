"""The wiring picture of the console: every part as it looks, every wire of the netlist as it runs."""

from dataclasses import dataclass

from hardware.generate.netlist import Netlist, Part
from hardware.generate.route import GRID, Board
from hardware.generate.svg import Svg, width_of
from pawnlight.board import PAD_KEYS

WIDTH, HEIGHT = 1500, 1080
_RAILS = {"X1": (60, "#d22", "5 V rail"), "X2": (100, "#222", "GND rail")}
_RAIL_ENDS = (50, 1450)
# Left of the rails' names.
_LAST_JOINT = 1360
_COLOURS = {"GND": "#222", "V5": "#d22", "V5_IN": "#d22", "VSYS": "#d60", "V3V3": "#e90"}
_OTHERS = ("#1769aa", "#2a8a3c", "#8a3ab9", "#0a8f8f", "#b5306f", "#7a5a1e", "#4757c9")


@dataclass(frozen=True)
class Picture:
    """How a part is drawn: its box, its colour, and the place of each pin that is used."""

    box: tuple[int, int, int, int]
    fill: str
    pins: dict[str, tuple[int, int]]
    ink: str = "#222"
    round: bool = False


def pictures() -> dict[str, Picture]:
    """The part's places, by hand: what hangs together stands together."""
    found = {
        "U1": Picture((690, 190, 850, 790), "#2d7a4b", _two_rows(680, 860, 200, 20, 30), ink="#fff"),
        "U2": Picture((410, 190, 510, 390), "#333", _two_rows(400, 520, 200, 7, 30), ink="#fff"),
        "J2": Picture((60, 180, 150, 280), "#ddd", {"1": (160, 190), "2": (160, 230), "3": (160, 270)}),
        "J3": Picture((60, 320, 150, 420), "#ddd", {"1": (160, 330), "2": (160, 370), "3": (160, 410)}),
        "R1": _flat(250, 230, 70), "R2": _flat(250, 370, 70),
        "C2": _flat(410, 440, 100, fill="#f3d27a", names=("-", "+")),
        "U3": Picture((200, 500, 370, 620), "#24405e", {str(i + 1): (380, 510 + 30 * i) for i in range(4)}, ink="#fff"),
        "R3": _flat(240, 660, 70), "R4": _flat(240, 710, 70),
        "BZ1": Picture((440, 620, 520, 700), "#d9b45b", {"1": (530, 640), "2": (530, 680)}, round=True),
        "R5": _flat(570, 560, 70),
        "D1": _flat(900, 230, 70, fill="#9aa", names=("K", "A")),
        "C1": _flat(1060, 190, 90, fill="#5a86c5", names=("+", "-")),
        "F1": _flat(1190, 250, 80, fill="#eee", names=("2", "1")),
        "J1": Picture((1350, 200, 1440, 300), "#555", {"+": (1340, 250), "-": (1340, 280)}, ink="#fff"),
        "R6": _flat(910, 740, 70),
        "Q1": Picture((1060, 710, 1120, 770), "#333", {"B": (1050, 740), "C": (1090, 700), "E": (1130, 740)}, "#fff"),
        "LA1": Picture((1230, 600, 1320, 660), "#f6d6d6", {"+": (1220, 610), "-": (1220, 650)}, round=True),
    }  # fmt: skip
    for i in range(len(PAD_KEYS)):
        left = 110 + 190 * i
        pins = {"1": (left + 20, 950), "2": (left + 60, 950)}
        found[f"SW{i + 1}"] = Picture((left, 960, left + 80, 1040), "#f4efe2", pins, round=True)
    return found


def _flat(left: int, y: int, width: int, fill: str = "#e9dcc3", names: tuple[str, str] = ("1", "2")) -> Picture:
    pins = {names[0]: (left - 10, y), names[1]: (left + width + 10, y)}
    return Picture((left, y - 10, left + width, y + 10), fill, pins)


def _two_rows(left: int, right: int, top: int, count: int, pitch: int) -> dict[str, tuple[int, int]]:
    pins = {str(i + 1): (left, top + pitch * i) for i in range(count)}
    return pins | {str(2 * count - i): (right, top + pitch * i) for i in range(count)}


def routed(netlist: Netlist) -> list[tuple[str, str, list[tuple[int, int]]]]:
    """(wire, net, corners) of every wire in the console."""
    board = Board(WIDTH, HEIGHT)
    shown = pictures()
    for picture in shown.values():
        board.block(*picture.box)
    for part, picture in shown.items():
        for number, place in picture.pins.items():
            if netlist.net_of(f"{part}.{number}") is not None:
                board.free(place)
    for name, (y, _, _) in _RAILS.items():
        board.claim(netlist.rails[name]["net"], (_RAIL_ENDS[0], y), (_RAIL_ENDS[1], y))
    # Pins are kept for their own net.
    for part, picture in shown.items():
        for number, place in picture.pins.items():
            net = netlist.net_of(f"{part}.{number}") or f"open {part}.{number}"
            board.claim(net, place, place)

    def ends(name: str) -> list[tuple[int, int]]:
        if name in _RAILS:
            y = _RAILS[name][0]
            return [(x, y) for x in range(_RAIL_ENDS[0] + GRID, _LAST_JOINT, GRID)]
        part, _, number = name.rpartition(".")
        return [shown[part].pins[number]]

    found = []
    wires = [wire for wire in netlist.wires if wire.where == "console"]
    for wire in sorted(
        wires, key=lambda wire: (wire.start in _RAILS or wire.end in _RAILS, wire.mm, wire.start, wire.end)
    ):
        net = netlist.net_of(wire.start) or netlist.rails[wire.start]["net"]
        found.append((f"{wire.start}-{wire.end}", net, board.connect(net, ends(wire.start), ends(wire.end))))
    return found


def colour_of(netlist: Netlist, net: str) -> str:
    """The colour in which a net is drawn, the same in every picture."""
    if net.startswith("V5_"):
        return _COLOURS["V5"]
    return _COLOURS.get(net) or _OTHERS[list(netlist.nets).index(net) % len(_OTHERS)]


def draw(netlist: Netlist) -> str:
    """The picture as SVG."""
    svg = Svg(WIDTH, HEIGHT, "Pawnlight: wiring of the console")
    svg.add("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill="#fbfaf6")
    for y, colour, said in _RAILS.values():
        svg.add(
            "rect",
            x=_RAIL_ENDS[0] - 8,
            y=y - 9,
            width=_RAIL_ENDS[1] - _RAIL_ENDS[0] + 16,
            height=18,
            rx=4,
            fill="#d9a066",
        )
        svg.add("line", x1=_RAIL_ENDS[0], y1=y, x2=_RAIL_ENDS[1], y2=y, stroke=colour, stroke_width=3)
        svg.text(said, _RAIL_ENDS[1], y - 13, 15, bold=True, anchor="end", fill=colour)
    lines = routed(netlist)
    for _, net, corners in lines:
        way = "M" + "L".join(f"{x} {y}" for x, y in corners)
        svg.add("path", d=way, fill="none", stroke="#fbfaf6", stroke_width=7)
        svg.add("path", d=way, fill="none", stroke=colour_of(netlist, net), stroke_width=3.2, stroke_linejoin="round")
    for _, net, corners in lines:
        for x, y in (corners[0], corners[-1]):
            svg.add("circle", cx=x, cy=y, r=4.5, fill=colour_of(netlist, net))
    for name, picture in pictures().items():
        _part(svg, netlist.parts[name], picture, netlist)
    return str(svg)


def _part(svg: Svg, part: Part, picture: Picture, netlist: Netlist) -> None:
    left, top, right, bottom = picture.box
    radius = (bottom - top) / 2 if picture.round else 5
    svg.add("rect", x=left, y=top, width=right - left, height=bottom - top, rx=radius, fill=picture.fill, stroke="#444")
    middle = (left + right) / 2
    tall = bottom - top > 40
    title = f"{part.name}" if tall else f"{part.name} {part.label}"
    size = 15.0 if tall else 12.5
    if width_of(title, size, bold=True) > right - left - 6:
        size = size * (right - left - 6) / width_of(title, size, bold=True)
    if part.kind in ("pico", "buffer"):
        size = 20.0 if part.kind == "pico" else 11.0
        at = (middle + 5, (top + bottom) / 2)
        svg.text(part.label, *at, size, bold=True, anchor="middle", fill=picture.ink, turn=-90)
    elif tall:
        svg.text(title, middle, (top + bottom) / 2 - 2, size, bold=True, anchor="middle", fill=picture.ink)
        label = part.label
        small = min(13.0, 13.0 * (right - left - 8) / width_of(label, 13.0))
        if part.kind in ("screen", "plug", "jack"):
            svg.text(label, left + 8, (top + bottom) / 2 + 16, small * 0.9, fill=picture.ink)
        else:
            svg.text(label, middle, (top + bottom) / 2 + 16, small, anchor="middle", fill=picture.ink)
    else:
        svg.text(title, middle, (top + bottom) / 2 + 4.5, size, bold=True, anchor="middle", fill=picture.ink)
    if tall and part.kind != "button":
        for number, (x, y) in picture.pins.items():
            _pin(svg, part, number, x, y, picture, used=netlist.net_of(f"{part.name}.{number}") is not None)


def _pin(svg: Svg, part: Part, number: str, x: int, y: int, picture: Picture, *, used: bool) -> None:
    pin = next(pin for pin in part.pins() if pin.number == number)
    said = pin.name.rstrip("1234567") if pin.kind == "gnd" else pin.name
    if part.kind == "plug":
        said = {"1": "5 V", "2": "data", "3": "GND"}[number]
    left, top, right, _bottom = picture.box
    if part.kind in ("pico", "buffer"):
        said = f"{number} {said}" if x < left else f"{said} {number}"
    ink = picture.ink if used else "#9fc3ad" if part.kind == "pico" else "#999"
    if not used:
        svg.add("circle", cx=x + (5 if x < left else -5), cy=y, r=3, fill="#cfcabb")
    inset = 14 if picture.round else 5
    if x < left:
        svg.text(said, left + inset, y + 4, 11, fill=ink)
    elif x > right:
        svg.text(said, right - inset, y + 4, 11, anchor="end", fill=ink)
    else:
        svg.text(said, x, top + 14, 11, anchor="middle", fill=ink)
