"""The wiring picture of the console: the carrier with its parts to scale, and every wire from it."""

from dataclasses import dataclass

from hardware.generate import carrier
from hardware.generate.netlist import Netlist, Part
from hardware.generate.route import RoutingGrid
from hardware.generate.sizes import CARRIER, CARRIER_HOLES
from hardware.generate.svg import Svg, width_of
from pawnlight.board import PAD_KEYS

WIDTH, HEIGHT = 1560, 1120
_SCALE = 8
_LEFT, _TOP = 320, 90
_COLOURS = {"GND": "#222", "V5": "#d22", "V5_IN": "#d22", "VSYS": "#d60", "V3V3": "#e90"}
_OTHERS = ("#1769aa", "#2a8a3c", "#8a3ab9", "#0a8f8f", "#b5306f", "#7a5a1e", "#4757c9")
_CORES = {"brown": "#7a4b1e", "black": "#222", "grey": "#999"}
_FILLS = {
    "pico": "#2d7a4b", "buffer": "#333", "capacitor": "#5a86c5", "terminal": "#3f7f56", "usb_c": "#bbb",
    "fuse": "#eee", "diode": "#9aa", "clamp": "#9aa", "transistor": "#333", "ceramic": "#f3d27a", "led": "#8ccf7e",
    "testpoint": "#d8b25a",
}  # fmt: skip
_WHITE_INK = ("pico", "buffer", "transistor", "terminal", "capacitor")


@dataclass(frozen=True)
class PartPicture:
    """The drawing of a part beside the carrier: its box, its colour, and the places of the pins in use."""

    box: tuple[int, int, int, int]
    fill: str
    pins: dict[str, tuple[int, int]]
    ink: str = "#222"
    round: bool = False


def pictures() -> dict[str, PartPicture]:
    """Return the parts beside the carrier, placed by hand near their headers."""
    found = {
        "J2": PartPicture((1290, 60, 1430, 180), "#ddd", {str(i + 1): (1280, 80 + 40 * i) for i in range(3)}),
        "J3": PartPicture((1290, 220, 1430, 340), "#ddd", {str(i + 1): (1280, 240 + 40 * i) for i in range(3)}),
        "U3": PartPicture(
            (1290, 440, 1450, 580), "#24405e", {str(i + 1): (1280, 460 + 30 * i) for i in range(4)}, ink="#fff"
        ),
        "BZ1": PartPicture((1290, 630, 1390, 730), "#d9b45b", {"1": (1280, 660), "2": (1280, 700)}, round=True),
        "LA1": PartPicture((1290, 780, 1390, 880), "#f6d6d6", {"+": (1280, 810), "-": (1280, 850)}, round=True),
    }
    for i in range(len(PAD_KEYS)):
        left = 110 + 170 * i
        pins = {"1": (left + 20, 990), "2": (left + 70, 990)}
        found[f"SW{i + 1}"] = PartPicture((left, 1000, left + 90, 1090), "#f4efe2", pins, round=True)
    return found


def _at(x: float, y: float) -> tuple[int, int]:
    """Convert a place on the carrier to the picture, on the grid of the wires."""
    return (round((_LEFT + _SCALE * x) / 10) * 10, round((_TOP + _SCALE * y) / 10) * 10)


def _headers(netlist: Netlist) -> list[str]:
    return [name for name in carrier.SPOTS if netlist.parts[name].kind in ("header2", "header4", "terminal")]


def _pins(netlist: Netlist) -> dict[str, tuple[int, int]]:
    """Return the place of every pin at which a wire may end."""
    found = {f"{name}.{number}": at for name, picture in pictures().items() for number, at in picture.pins.items()}
    for name in _headers(netlist):
        step = 20 if netlist.parts[name].kind != "terminal" else -40
        x, y = _at(*carrier.pin_place(name, "1"))
        found |= {str(pin): (x + step * i, y) for i, pin in enumerate(netlist.parts[name].pins())}
    return found


def blocked(netlist: Netlist) -> dict[str, tuple[int, int, int, int]]:
    """Return the boxes through which no wire may run."""
    found = {name: picture.box for name, picture in pictures().items()}
    for name in carrier.SPOTS:
        if netlist.parts[name].kind == "terminal":
            left, _, right, bottom = _box(name)
            found[f"{name}'s label"] = (left, bottom - 22, right, bottom)
        elif name not in _headers(netlist) and netlist.parts[name].kind != "testpoint":
            found[name] = _box(name)
    return found


def _box(name: str) -> tuple[int, int, int, int]:
    left, top, right, bottom = carrier.SPOTS[name].box
    x1, y1, x2, y2 = (_LEFT + _SCALE * left, _TOP + _SCALE * top, _LEFT + _SCALE * right, _TOP + _SCALE * bottom)
    return (round(x1), round(y1), round(x2), round(y2))


def routed(netlist: Netlist) -> list[tuple[str, str, list[tuple[int, int]]]]:
    """Return (wire, net, corners) for every wire in the console."""
    board = RoutingGrid(WIDTH, HEIGHT)
    for box in blocked(netlist).values():
        board.block(*box)
    pins = _pins(netlist)
    for name, place in pins.items():
        if netlist.net_of(name) is not None:
            board.free(place)
    found = []
    wires = [wire for wire in netlist.wires if wire.where == "console"]
    # Every wire has its own route, even within a net.
    for wire in wires:
        for end in (wire.start, wire.end):
            board.claim(wire.start, pins[end], pins[end])
    for wire in sorted(wires, key=lambda wire: (wire.kind == "mm1", wire.mm, wire.start, wire.end)):
        corners = board.connect(wire.start, [pins[wire.start]], [pins[wire.end]])
        found.append((f"{wire.start}-{wire.end}", netlist.net_of(wire.start) or "", corners))
    return found


def colour_of(netlist: Netlist, net: str) -> str:
    """Return the colour of a net, the same in every picture."""
    if net.startswith("V5_"):
        return _COLOURS["V5"]
    return _COLOURS.get(net) or _OTHERS[list(netlist.nets).index(net) % len(_OTHERS)]


def draw(netlist: Netlist) -> str:
    """Return the picture as SVG."""
    svg = Svg(WIDTH, HEIGHT, "Pawnlight: wiring of the console")
    svg.add("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill="#fbfaf6")
    wide, tall = CARRIER[0] * _SCALE, CARRIER[1] * _SCALE
    svg.add("rect", x=_LEFT, y=_TOP, width=wide, height=tall, rx=8, fill="#e4efe2", stroke="#5c7f5a", stroke_width=2)
    svg.text("carrier, seen from above", _LEFT + 10, _TOP - 10, 15, fill="#3c5f3a")
    for x, y in CARRIER_HOLES:
        cx, cy = _LEFT + _SCALE * x, _TOP + _SCALE * y
        svg.add("circle", cx=cx, cy=cy, r=1.6 * _SCALE, fill="#fbfaf6", stroke="#5c7f5a")
    for name in carrier.SPOTS:
        _on_carrier(svg, netlist.parts[name])
    cores = {
        f"{wire.start}-{wire.end}": _CORES[netlist.core(wire)]
        for wire in netlist.wires
        if [wire.start, wire.end] in netlist.cables
    }
    lines = [(cores.get(wire) or colour_of(netlist, net), corners) for wire, net, corners in routed(netlist)]
    for colour, corners in lines:
        way = "M" + "L".join(f"{x} {y}" for x, y in corners)
        svg.add("path", d=way, fill="none", stroke="#fbfaf6", stroke_width=7)
        svg.add("path", d=way, fill="none", stroke=colour, stroke_width=3.2, stroke_linejoin="round")
    for colour, corners in lines:
        for x, y in (corners[0], corners[-1]):
            svg.add("circle", cx=x, cy=y, r=4.5, fill=colour)
    for name in _headers(netlist):
        x, y = _pins(netlist)[f"{name}.1"]
        svg.text("1", x - 12 if netlist.parts[name].kind != "terminal" else x + 12, y + 4, 11, anchor="middle")
        if netlist.parts[name].kind != "terminal":
            left, top, right, _ = _box(name)
            said, middle = f"{name} {netlist.parts[name].label}", (left + right) / 2
            wide = width_of(said, 10, bold=True)
            svg.add("rect", x=middle - wide / 2 - 1, y=top - 2, width=wide + 2, height=12, fill="#e4efe2")
            svg.text(said, middle, top + 8, 10, bold=True, anchor="middle")
    for name, picture in pictures().items():
        _part(svg, netlist.parts[name], picture, netlist)
    return str(svg)


def _on_carrier(svg: Svg, part: Part) -> None:
    left, top, right, bottom = _box(part.name)
    if part.kind in ("header2", "header4"):
        top, bottom = top + 12, bottom - 12
    fill = _FILLS.get(part.kind, "#e9dcc3")
    radius = (right - left) / 2 if part.kind == "capacitor" else 3
    svg.add("rect", x=left, y=top, width=right - left, height=bottom - top, rx=radius, fill=fill, stroke="#444")
    ink = "#fff" if part.kind in _WHITE_INK else "#222"
    x, y = (left + right) / 2, (top + bottom) / 2
    if part.kind in ("header2", "header4"):
        return
    if part.kind == "testpoint":
        svg.text(part.label, x, top - 3, 9, bold=True, anchor="middle")
        return
    if part.kind == "capacitor":
        # The stripe is on the minus side; the first pin is plus.
        plus, stripe = (right - 12, left + 7) if carrier.SPOTS[part.name].turn == 180 else (left + 12, right - 16)
        svg.add("rect", x=stripe, y=top + 22, width=9, height=bottom - top - 44, rx=3, fill="#dfe8f5")
        svg.text("+", plus, y + 5, 16, bold=True, anchor="middle", fill=ink)
        svg.text(part.name, x, y - 12, 13, bold=True, anchor="middle", fill=ink)
        return
    if part.kind in ("diode", "clamp"):
        svg.add("rect", **_ring(part, left, top, right, bottom), fill="#fff")
    upright = bottom - top > right - left
    said = {"pico": part.label, "led": part.name}.get(part.kind, f"{part.name} {part.label}")
    if part.kind == "usb_c":
        said = "J1 5 V"
    room = (bottom - top if upright else right - left) - 18
    size = min(13.0 if part.kind != "pico" else 24.0, 13.0 * room / width_of(said, 13.0, bold=True))
    size = min(size, 0.8 * (right - left if upright else bottom - top))
    if upright:
        svg.text(said, x + 0.35 * size, y, size, bold=True, anchor="middle", fill=ink, turn=-90)
    else:
        y = bottom - 8 if part.kind == "terminal" else y + 0.35 * size
        svg.text(said, x, y, size, bold=True, anchor="middle", fill=ink)


def _ring(part: Part, left: int, top: int, right: int, bottom: int) -> dict[str, float]:
    """Draw the ring at the cathode, which is the first pin."""
    turn = carrier.SPOTS[part.name].turn
    if turn == 180:
        return {"x": right - 10, "y": top, "width": 6, "height": bottom - top}
    at = top + 4 if turn == 90 else bottom - 10
    return {"x": left, "y": at, "width": right - left, "height": 6}


def _part(svg: Svg, part: Part, picture: PartPicture, netlist: Netlist) -> None:
    left, top, right, bottom = picture.box
    radius = (bottom - top) / 2 if picture.round else 5
    svg.add("rect", x=left, y=top, width=right - left, height=bottom - top, rx=radius, fill=picture.fill, stroke="#444")
    beside = part.kind in ("plug", "screen")
    middle = (left + right) / 2 + (34 if beside else 0)
    room = right - left - (88 if beside else 14)
    for line, said in enumerate((part.name, part.label)):
        size = min(15.0, 15.0 * room / width_of(said, 15.0, bold=True))
        y = (top + bottom) / 2 + 2 + 18 * line
        svg.text(said, middle, y, size, bold=line == 0, anchor="middle", fill=picture.ink)
    for pin in part.pins():
        if pin.number not in picture.pins:
            continue
        x, y = picture.pins[pin.number]
        said = pin.number if pin.number == pin.name else f"{pin.number} {pin.name}"
        if part.kind == "plug":
            said = f"{pin.number} {('5 V', 'data', 'GND')[int(pin.number) - 1]}"
        if x < left:
            svg.text(said, left + (14 if picture.round else 6), y + 4, 12, bold=True, fill=picture.ink)
        else:
            svg.text(said, x, top + 16, 11, anchor="middle", fill=picture.ink)
