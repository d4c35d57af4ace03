"""The afternoon build: parts, every wire on a breadboard, their picture, and the check of what they join.

A hole of the breadboard is a letter and a number, a to e below the gap, f to j above; the rails are "top +", "top -",
"bottom -", and "bottom +", which is the piezo's alone. `legs` says where the parts are.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hardware.generate import cart
from hardware.generate.cart import Row
from hardware.generate.netlist import Netlist
from hardware.generate.plate import Place
from hardware.generate.svg import Svg
from pawnlight.board import PAD_KEYS, PIN_BOARD, PIN_BUZZER, PIN_PAD_FIRST, PIN_SCL, PIN_SDA, USB_MA

COLUMNS = 63
PORT_MA = 500
"""What every USB port gives; USB_MA is what the firmware leaves of it to the lights."""
MOST_EUROS = 40
JUMPERS = "ten of 20 cm, the others of 10 cm, of any colours; those with a socket, of 20 cm, are for the screen"
PIEZO = (
    "a can of at most 14 mm with two pins 5 to 8 mm apart; not a magnetic buzzer: a piezo shows nothing on the ohm "
    "range, a magnetic one 8 to 50 Ω; may be left out"
)
# (name, count, least and most euros for all of them, what to look for)
PARTS = (
    ("Raspberry Pi Pico H", 1, 4.5, 7.0, "the H has its pins soldered on"),
    ("WS2812B strip, 60 lights a metre", 1, 4.0, 7.0,
     "one metre in one piece; 5 V, pads 5V/DI/GND; where the arrows begin, wires with pins, or a "
     "plug into which pins fit, soldered on"),
    ("screen SSD1306, 128 × 64, I2C", 1, 3.0, 7.0,
     "0.96 or 1.3 inch, four pins GND VCC SCL SDA, soldered on; SSD1306 or SH1106"),
    ("74AHCT125 in DIP-14", 1, 0.6, 1.8, "AHCT and nothing else"),
    ("push button for breadboards, 12 × 12 mm, with cap", 7, 1.4, 2.4, "four legs; a red cap for DRAW"),
    ("breadboard, 830 holes", 1, 2.5, 4.0, "63 columns, two rails on both sides"),
    ("jumper wires, 40 pin to pin, 4 pin to socket", 1, 1.8, 3.6,
     JUMPERS),
    ("resistor 470 Ω, 0.25 W", 2, 0.1, 0.2, "one before the strip, one before the piezo"),
    ("electrolytic capacitor 100 µF, 10 V", 1, 0.1, 0.4, "10 V or more, but no more µF: a USB port has to fill it"),
    ("ceramic capacitor 100 nF", 1, 0.05, 0.2, "marked 104"),
    ("piezo, passive", 1, 0.3, 1.0, PIEZO),
    ("USB cable with data lines, micro B", 1, 1.0, 3.0, "many cheap ones only charge"),
    ("cardboard 400 × 400 mm, double-sided tape, five sheets of white paper", 1, 0.5, 2.0,
     "for track and labels"),
)  # fmt: skip
# (name, least and most euros; 0 for what is at home)
TOOLS = (
    ("scissors, a ruler, transparent tape, a marker, a pencil and a thread", 0.0, 0.0),
    ("printer", 0.0, 0.0),
    ("computer with Chrome, Edge or Opera, or on which `make play` has run", 0.0, 0.0),
    ("multimeter; it helps, and is not needed", 8.0, 25.0),
)
SCREEN_PINS = ("GND", "VCC", "SCL", "SDA")
_PICO_LEFT, _U2, _BUTTONS = 1, 22, 31
STEP = 5  # columns from one button to the next
_HOLE = 2.54
# How long the bodies are along the breadboard, in millimetres.
_LONG = {"Pico": 51.0, "74AHCT125": 19.5} | dict.fromkeys(PAD_KEYS, 12.0)


def legs() -> dict[str, str]:
    """Return the hole of each PART.PIN; the Pico's USB socket and the notch of U2 are on the left."""
    found = {f"U1.{n}": f"c{_PICO_LEFT + n - 1}" for n in range(1, 21)}
    found |= {f"U1.{n}": f"h{_PICO_LEFT + 40 - n}" for n in range(21, 41)}
    found |= {f"U2.{n}": f"e{_U2 + n - 1}" for n in range(1, 8)} | {f"U2.{n}": f"f{_U2 + 14 - n}" for n in range(8, 15)}
    for i, key in enumerate(PAD_KEYS):
        found |= {f"{key}.1": f"d{_BUTTONS + STEP * i}", f"{key}.2": f"d{_BUTTONS + STEP * i + 2}"}
    return found


def middles() -> dict[str, float]:
    """Return the middle of each body along the breadboard, in millimetres from column 1."""
    found = {"Pico": _PICO_LEFT + 8.5, "74AHCT125": _U2 + 2.0}
    found |= {key: _BUTTONS + STEP * i for i, key in enumerate(PAD_KEYS)}
    return {part: _HOLE * column for part, column in found.items()}


@dataclass(frozen=True)
class Link:
    """A wire, or a part with two legs (`what`), between two holes, rails, wires of the strip or pins of the screen."""

    what: str
    start: str
    end: str


def pin_hole(netlist: Netlist, name: str) -> str:
    """Return the hole for a wire to the Pico's pin `name`, such as GP2."""
    number = next(pin.number for pin in netlist.parts["U1"].pins() if pin.name == name)
    return _outer(legs()[f"U1.{number}"])


def screen_links(netlist: Netlist) -> list[Link]:
    """Return the wires of ground and screen."""
    at = legs()
    return [
        Link("black", _outer(at["U1.38"]), "top -"),
        Link("black", _outer(at["U1.3"]), "bottom -"),
        Link("black", "top -", "screen GND"),
        Link("orange", _outer(at["U1.36"]), "screen VCC"),
        Link("green", pin_hole(netlist, f"GP{PIN_SCL}"), "screen SCL"),
        Link("blue", pin_hole(netlist, f"GP{PIN_SDA}"), "screen SDA"),
    ]


def chip_links(netlist: Netlist, capacitor: str) -> list[Link]:
    """Return the wires of the 74AHCT125, up to the resistor behind it, and the capacitors of the 5 V rail."""
    at, found = legs(), []
    for pin in (14, 13, 10):
        found.append(Link("red", "j" + at[f"U2.{pin}"][1:], "top +"))
    for pin in (12, 9):
        found.append(Link("black", "j" + at[f"U2.{pin}"][1:], "top -"))
    for pin in (1, 4, 5, 7):
        found.append(Link("black", "a" + at[f"U2.{pin}"][1:], "bottom -"))
    return [
        *found,
        Link("grey", pin_hole(netlist, f"GP{PIN_BOARD}"), "b" + at["U2.2"][1:]),
        Link("resistor 470 Ω", "b" + at["U2.3"][1:], "b29"),
        Link(f"capacitor {capacitor}, its stripe at −", "top +", "top -"),
        Link("capacitor 100 nF", "top +", "top -"),
    ]


def button_links(netlist: Netlist) -> list[Link]:
    """Return the wires of piezo and buttons."""
    at = legs()
    # A can has its place over the rails alone: between the wires of two buttons it has none.
    found = [
        Link("resistor 470 Ω", pin_hole(netlist, f"GP{PIN_BUZZER}"), "bottom +"),
        Link("piezo", "bottom +", "bottom -"),
    ]
    for i, key in enumerate(PAD_KEYS):
        colour = ("blue", "green", "yellow", "orange", "grey", "purple", "brown")[i]
        found.append(Link(colour, pin_hole(netlist, f"GP{PIN_PAD_FIRST + i}"), "a" + at[f"{key}.1"][1:]))
        found.append(Link("black", "a" + at[f"{key}.2"][1:], "bottom -"))
    return found


def links(netlist: Netlist) -> list[Link]:
    """Return every wire in the order in which they are put in: power first, then screen, lights, piezo, buttons."""
    return [
        Link("red", _outer(legs()["U1.40"]), "top +"),
        *screen_links(netlist),
        *chip_links(netlist, "100 µF"),
        Link("grey", "a29", "strip DI"),
        Link("red", "top +", "strip 5V"),
        Link("black", "top -", "strip GND"),
        *button_links(netlist),
    ]


def _outer(hole: str) -> str:
    """Return the free hole at the edge of the same column."""
    return ("a" if hole[0] in "abcde" else "j") + hole[1:]


def _strip(hole: str) -> str:
    """Return the strip of copper under a hole; rails and the strip's wires are themselves."""
    return (
        ("below " if hole[0] in "abcde" else "above ") + hole[1:]
        if hole[0] in "abcdefghij" and hole[1:].isdigit()
        else hole
    )


def joints(said: str, netlist: Netlist, made: list[Link], nets: dict[str, set[str]], far: list[str]) -> Iterator[str]:
    """Check the holes of the `made` links, bodies side by side, and that they join the `nets` and nothing else.

    The nets are those beyond screen, buttons and chip, which every breadboard has; `far` are ends beside it.
    """
    at = legs()
    used = [*at.values(), *(end for link in made for end in (link.start, link.end) if _strip(end) != end)]
    for hole in sorted({hole for hole in used if used.count(hole) > 1}):
        yield f"{said}: hole {hole} of the breadboard is used twice."
    for link in made:
        for end in (link.start, link.end):
            if _strip(end) != end and not 1 <= int(end[1:]) <= COLUMNS:
                yield f"{said}: there is no hole {end} for a wire."
    along = list(middles().items())
    for (one, a), (two, b) in itertools.pairwise(along):
        if b - a < (_LONG[one] + _LONG[two]) / 2:
            yield f"{said}: {two} does not fit beside {one} on the breadboard."
    joined = _groups([(_strip(link.start), _strip(link.end)) for link in made if link.what in _COLOURS])
    found = {pin: joined.get(_strip(hole), _strip(hole)) for pin, hole in at.items()}
    found |= {end: joined.get(end, end) for end in ("top +", "top -", "bottom +", "bottom -", *far)}
    found |= {f"screen {pin}": joined.get(f"screen {pin}", f"screen {pin}") for pin in SCREEN_PINS}
    pins = {pin.name: f"U1.{pin.number}" for pin in netlist.parts["U1"].pins()}
    wanted = {
        "5 V": {"U2.14", "U2.13", "U2.10", "top +"} | nets.get("5 V", set()),
        "3.3 V": {pins["3V3"], "screen VCC"},
        "SDA": {pins[f"GP{PIN_SDA}"], "screen SDA"},
        "SCL": {pins[f"GP{PIN_SCL}"], "screen SCL"},
        "the lights' data": {pins[f"GP{PIN_BOARD}"], "U2.2"},
        "ground": {"U2.1", "U2.4", "U2.5", "U2.7", "U2.9", "U2.12", "screen GND", "top -", "bottom -",
                   pins["GND1"], pins["GND7"], *(f"{key}.2" for key in PAD_KEYS)} | nets.get("ground", set()),
    }  # fmt: skip
    wanted = nets | wanted | {"the piezo's rail": {"bottom +"}}
    wanted |= {key: {pins[f"GP{PIN_PAD_FIRST + i}"], f"{key}.1"} for i, key in enumerate(PAD_KEYS)}
    # Grounds of the Pico are joined inside it.
    grounds = {found["top -"], found["bottom -"]}
    found = {pin: "ground" if net in grounds else net for pin, net in found.items()}
    for net, group in wanted.items():
        joins = {found[pin] for pin in group}
        others = [pin for pin, its in found.items() if its in joins and pin not in group]
        if len(joins) > 1:
            yield f"{said}: {net} is not one net: {sorted(group)}."
        if others:
            yield f"{said}: {net} also joins {others}."
    sounds = [(pin_hole(netlist, f"GP{PIN_BUZZER}"), "bottom +"), ("bottom +", "bottom -")]
    if [(link.start, link.end) for link in made if "bottom +" in (link.start, link.end)] != sounds:
        yield f"{said}: the piezo is not between its resistor and ground."


def faults(netlist: Netlist) -> Iterator[str]:
    """Check the wires and what they join, the current, and the price."""
    vbus = next(f"U1.{pin.number}" for pin in netlist.parts["U1"].pins() if pin.name == "VBUS")
    nets = {"5 V": {vbus, "strip 5V"}, "ground": {"strip GND"}}
    yield from joints("Afternoon build", netlist, links(netlist), nets, ["strip 5V", "strip GND", "strip DI"])
    figures = netlist.figures
    most = USB_MA + figures["pico_ma"] + figures["screen_ma"] + figures["buzzer_ma"] + figures["buffer_ma"]
    if most > PORT_MA:
        yield f"Afternoon build: it draws {most} mA, and a USB port gives {PORT_MA} mA."
    if sum(part[3] for part in PARTS) > MOST_EUROS:
        yield f"Afternoon build: it costs {sum(part[3] for part in PARTS):.2f} euros, more than {MOST_EUROS}."


def _groups(pairs: list[tuple[str, str]]) -> dict[str, str]:
    root: dict[str, str] = {}

    def top(name: str) -> str:
        while root.setdefault(name, name) != name:
            name = root[name]
        return name

    for one, two in pairs:
        root[top(one)] = top(two)
    return {name: top(name) for name in list(root)}


def cart_rows() -> list[Row]:
    """Return the cart of the build, with its tools."""
    rows = [Row(name, str(count), (least, most), look) for name, count, least, most, look in PARTS]
    return rows + [Row(name, "1", (least, most), "", tool=True) for name, least, most in TOOLS]


def facts(netlist: Netlist) -> dict[str, str]:
    """Return the tables and sums of afternoon.md."""
    wires = ["| | from | to | what |", "|---|---|---|---|"]
    wires += [
        f"| ☐ {n} | {_said(link.start)} | {_said(link.end)} | {link.what} |" for n, link in enumerate(links(netlist), 1)
    ]
    figures = netlist.figures
    return {
        "afternoon_parts": cart.table(cart_rows()),
        "afternoon_tools": cart.table(cart_rows(), tools=True),
        "afternoon_wires": "\n".join(wires),
        "afternoon_count": str(len(links(netlist))),
        "afternoon_piezo": piezo_numbers(links(netlist)),
        "afternoon_later": " and ".join(
            str(n) for n, link in enumerate(links(netlist), 1) if link.end in ("strip DI", "strip 5V")
        ),
        "afternoon_euros": f"{sum(p[2] for p in PARTS):.0f} to {sum(p[3] for p in PARTS):.0f}",
        "ring_ma": str(USB_MA),
        "afternoon_ma": str(
            USB_MA + figures["pico_ma"] + figures["screen_ma"] + figures["buzzer_ma"] + figures["buffer_ma"]
        ),
    }


def piezo_numbers(made: list[Link]) -> str:
    """Return the numbers in the list `made` of what is left out without a piezo."""
    return " and ".join(str(n) for n, link in enumerate(made, 1) if "bottom +" in (link.start, link.end))


def _said(end: str) -> str:
    return end.replace("-", "−") + " rail" if " +" in end or " -" in end else end


_COLOURS = {
    "red": "#d22", "black": "#222", "orange": "#e88a00", "green": "#2a8a3c", "blue": "#1769aa", "grey": "#999",
    "yellow": "#c9a400", "purple": "#8a3ab9", "brown": "#7a5a1e",
}  # fmt: skip
_P, _X, _Y = 22, 70, 430  # a hole's pitch, and the place of hole j1
_PALE = "#d8d4ca"
_SCREEN_AT = (840.0, 70.0)  # of the screen's first pin
_LIFTS = {"GND": 26, "VCC": 66, "SCL": 46, "SDA": 86}  # of each wire over the screen's pins
_ON_RAILS = {"piezo": (5, 7), "µF": (28, 29), "nF": (31, 32)}  # the columns of both legs
_470_OHM = ("#e0b400", "#7a3ab9", "#7a4a1e", "#b8963a")  # its rings: yellow, violet, brown, and a tolerance
_CAN = 12.0  # the width of the piezo, in millimetres
_ROWS = {letter: _Y + _P * i + (2 * _P if i > 4 else 0) for i, letter in enumerate("jihgfedcba")}
_RAILS = {"top +": _Y - 4 * _P, "top -": _Y - 3 * _P, "bottom -": _ROWS["a"] + 3 * _P, "bottom +": _ROWS["a"] + 4 * _P}


def _place(hole: str) -> tuple[float, float]:
    return (_X + _P * (int(hole[1:]) - 1), _ROWS[hole[0]])


BODIES = ("Pico", "screen", "chip", "buttons")
_FAR = {"strip 5V": "5V", "strip GND": "GND", "strip DI": "DI"}


def draw(netlist: Netlist) -> str:
    """Return the picture: the breadboard with its parts, and every wire with its number in the list."""
    return breadboard("the afternoon build", links(netlist), "strip, 60 lights", _FAR)


def breadboard(
    title: str, made: list[Link], beside: str, far: dict[str, str], bodies: Sequence[str] = BODIES, first: int = 1
) -> str:
    """Return the breadboard with the `bodies`, and every link with its number in the list.

    Those before `first` are pale. `far` has the ends beside the breadboard and what is written at them; they belong to
    the part `beside` it.
    """
    width, height = _X * 2 + _P * COLUMNS + 50, _RAILS["bottom +"] + 190
    svg = Svg(width, height, f"Pawnlight: {title}")
    svg.add("rect", x=0, y=0, width=width, height=height, fill="#fbfaf6")
    svg.add("rect", x=_X - 40, y=_RAILS["top +"] - 26, width=_P * COLUMNS + 58,
            height=_RAILS["bottom +"] - _RAILS["top +"] + 52, rx=10, fill="#fff", stroke="#aaa")  # fmt: skip
    for rail, y in _RAILS.items():
        colour = "#d22" if "+" in rail else "#2457a8"
        svg.add(
            "path", d=f"M{_X - 10} {y}H{_X + _P * (COLUMNS - 1) + 10}", stroke=colour, stroke_width=1.5, fill="none"
        )
        svg.text(rail[-1].replace("-", "−"), _X - 30, y + 6, 18, bold=True, fill=colour)
        for column in range(1, COLUMNS + 1):
            svg.add("circle", cx=_X + _P * (column - 1), cy=y, r=3, fill="#ccc")
    for letter, y in _ROWS.items():
        svg.text(letter, _X - 28, y + 6, 17)
        for column in range(1, COLUMNS + 1):
            svg.add("circle", cx=_X + _P * (column - 1), cy=y, r=3, fill="#ccc")
    for column in (1, *range(5, COLUMNS + 1, 5)):
        for y in (_ROWS["j"] - 12, _ROWS["a"] + 24):
            svg.text(str(column), _X + _P * (column - 1), y, 15, anchor="middle", fill="#555")
    _parts(svg, bodies)
    right = float(_X + _P * COLUMNS)
    if beside:
        svg.text(beside, right + 30, _RAILS["top +"] - 122, 16, bold=True, anchor="middle")
    for i, said in enumerate(far.values() if beside else ()):
        svg.text(said, right + 52, _RAILS["top +"] - 87 + 30 * i, 14, bold=True)
    numbers = []
    for n, link in enumerate(made, 1):
        pale = n < first
        colour = _PALE if pale else _COLOURS.get(link.what, "#444")
        ends = _ends(link, list(far))
        if link.what in _COLOURS:
            d, mark = _way(link, n, *ends)
        else:
            d, mark = _legs(link, *ends)
        svg.add("path", d=d, fill="none", stroke="#fff", stroke_width=7)
        svg.add("path", d=d, fill="none", stroke=colour, stroke_width=4)
        for end in ends:
            svg.add("circle", cx=end[0], cy=end[1], r=5, fill=colour)
        if link.what not in _COLOURS:
            _body(svg, link, *ends, pale=pale)
        if not pale:
            numbers.append((n, mark))
    for n, at in numbers:
        svg.add("circle", cx=at[0], cy=at[1], r=11, fill="#fff", stroke="#333")
        svg.text(str(n), at[0], at[1] + 5, 14, bold=True, anchor="middle")
    return str(svg)


def _way(link: Link, n: int, one: Place, two: Place) -> tuple[str, Place]:
    """Return the `d` attribute of wire `n`, and where its number is."""
    (x1, y1), (x2, y2) = one, two
    reach = abs(x2 - x1)
    if reach < 2:
        return f"M{x1} {y1}L{x2} {y2}", (x1, (y1 + y2) / 2)
    if link.end.startswith("screen"):
        # From above, so that no wire covers the screen, and each at a height of its own.
        top = y2 - _LIFTS[link.end.split()[1]]
        s = 0.2 + 0.1 * (n % 4)
        mark = x1 + reach * s * s * (3 - 2 * s), (1 - s) ** 3 * y1 + 3 * s * (1 - s) * top + s**3 * y2
        return f"M{x1} {y1}C{x1} {top} {x2} {top} {x2} {y2}", mark
    if y1 == y2 > _ROWS["e"]:
        deep = 60 + 0.36 * reach
        return f"M{x1} {y1}C{x1} {y1 + deep} {x2} {y2 + deep} {x2} {y2}", ((x1 + x2) / 2, y1 + 0.75 * deep)
    if (y1 > _ROWS["e"]) != (y2 > _ROWS["e"]) and max(x1, x2) > _place(f"a{_BUTTONS}")[0]:
        # Through the gap before the buttons, so that no wire lies over them.
        gap = (_place(f"a{_BUTTONS - 2}")[0] + 8, (_ROWS["e"] + _ROWS["f"]) / 2)
        if y2 > y1:
            d = f"M{x1} {y1}C{x1 + 60} {y1 - 30} {gap[0]} {y1 - 10} {gap[0]} {gap[1]}"
            deep = y2 + 60 + 0.36 * (x2 - gap[0])
            turn = (gap[0], deep), (x2, deep)
        else:
            over = _ROWS["j"] - 1.5 * _P
            d = f"M{x1} {y1}C{gap[0]} {y1 - 40} {gap[0]} {y1 - 60} {gap[0]} {gap[1]}"
            turn = (gap[0], over - 40), (x2 - 500, over)
        d += "C" + " ".join(f"{x} {y}" for x, y in (*turn, (x2, y2)))
        across, along = ((gap[i] + 3 * turn[0][i] + 3 * turn[1][i] + two[i]) / 8 for i in (0, 1))
        return d, (across, along)
    d = f"M{x1} {y1}C{x1 + 0.15 * (x2 - x1)} {y1 - 40} {x1 + 0.85 * (x2 - x1)} {y2 - 40} {x2} {y2}"
    # Those of two long wires side by side would cover each other.
    share = 0.36 + 0.14 * (n % 3)
    return d, (x1 + share * (x2 - x1), y1 + share * (y2 - y1) - 30 * (1 - abs(2 * share - 1)))


def _legs(link: Link, one: Place, two: Place) -> tuple[str, Place]:
    """Return the `d` attribute of the legs of a part, and where its number is."""
    (x1, y1), (x2, y2) = one, two
    if "capacitor" in link.what:
        # It stands on its legs, and is drawn above the holes.
        x, y, radius = _stands(link, one, two)
        return f"M{x1} {y1}V{y}M{x2} {y2}V{y}", (x + radius + 14, y)
    if link.what == "piezo":
        return f"M{x1} {y1}L{x2} {y2}", ((x1 + x2) / 2, (y1 + y2) / 2 + 26)
    beside = (-20, 0) if x1 == x2 else (0, -20)
    return f"M{x1} {y1}L{x2} {y2}", ((x1 + x2) / 2 + beside[0], (y1 + y2) / 2 + beside[1])


def _stands(link: Link, one: Place, two: Place) -> tuple[float, float, float]:
    """Return the middle of a capacitor and its radius."""
    radius = 30.0 if "µF" in link.what else 15.0
    return (one[0] + two[0]) / 2, min(one[1], two[1]) - radius - 16, radius


def _body(svg: Svg, link: Link, one: Place, two: Place, *, pale: bool) -> None:
    """Draw the body of a part: the ring of a diode at its second end, the stripe of a capacitor at its second leg."""
    ink = _PALE if pale else "#333"
    if "capacitor" in link.what:
        x, y, radius = _stands(link, one, two)
        svg.add("circle", cx=x, cy=y, r=radius, fill="#f4f1ea" if pale else "#c9a45c" if radius < 20 else "#24405e",
                stroke=ink)  # fmt: skip
        if radius > 20:
            wide, high = 0.55 * radius, 0.83 * radius
            svg.add("path", d=f"M{x + wide} {y - high}A{radius} {radius} 0 0 1 {x + wide} {y + high}Z", fill="#fff",
                    stroke=ink)  # fmt: skip
            for said, at, fill in (("+", x - 12, ink if pale else "#fff"), ("−", x + 0.77 * radius, ink)):
                svg.text(said, at, y + 6, 18, bold=True, anchor="middle", fill=fill)
        return
    x, y = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
    if link.what == "piezo":
        svg.add("circle", cx=x, cy=y, r=_CAN / 2 * _P / _HOLE, fill="#f4f1ea" if pale else "#333", stroke=ink,
                fill_opacity=0.92)  # fmt: skip
        svg.text("piezo", x, y + 5, 14, bold=True, anchor="middle", fill=ink if pale else "#fff")
        return
    upright = one[0] == two[0]
    diode = "diode" in link.what

    def band(middle: float, long: float, colour: str, edge: str = "none") -> None:
        wide, high = (16.0, long) if upright else (long, 16.0)
        at = (x, y + middle) if upright else (x + middle, y)
        svg.add("rect", x=at[0] - wide / 2, y=at[1] - high / 2, width=wide, height=high, fill=colour, stroke=edge)

    band(0, 44, "#f4f1ea" if pale else "#333" if diode else "#e6cf9f", ink)
    if diode and not pale:
        band(14 if two > one else -14, 6, "#ddd")
    elif not pale:
        for middle, colour in zip((-13, -5, 3, 14), _470_OHM, strict=True):
            band(middle, 4, colour)


def _ends(link: Link, far: list[str]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the places of both ends: at a rail beside the other end, for two rails or one of `far` on the right."""
    screen = {f"screen {pin}": i for i, pin in enumerate(SCREEN_PINS)}
    strip = {end: i for i, end in enumerate(far)}
    ends = []
    for leg, (end, other) in enumerate(((link.start, link.end), (link.end, link.start))):
        if end in strip:
            ends.append((_X + _P * COLUMNS + 40.0, _RAILS["top +"] - 92.0 + 30 * strip[end]))
        elif end in screen:
            ends.append((_SCREEN_AT[0] + _P * screen[end], _SCREEN_AT[1]))
        elif end in _RAILS:
            if other in _RAILS:
                column = next(columns for part, columns in _ON_RAILS.items() if part in link.what)[leg]
            elif other in screen:
                column = 17
            elif other in strip:
                column = 60 + strip[other]
            else:
                column = int(other[1:])
            ends.append((_X + _P * (column - 1), _RAILS[end]))
        else:
            ends.append(_place(end))
    return ends[0], ends[1]


def _parts(svg: Svg, bodies: Sequence[str]) -> None:
    at = legs()

    def body(first: str, last: str, out: float, fill: str, said: str, ink: str = "#fff") -> None:
        (x1, y1), (x2, y2) = _place(first), _place(last)
        left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
        svg.add("rect", x=left - out, y=top - out, width=right - left + 2 * out, height=bottom - top + 2 * out, rx=6,
                fill=fill, stroke="#444", fill_opacity=0.92)  # fmt: skip
        svg.text(said, (left + right) / 2, (top + bottom) / 2 + 6, 16, bold=True, anchor="middle", fill=ink)

    body(at["U1.1"], at["U1.21"], 12, "#2d7a4b", "Raspberry Pi Pico")
    svg.add("rect", x=_X - 46, y=_ROWS["f"] - 14, width=40, height=50, rx=4, fill="#bbb", stroke="#444")
    svg.text("USB", _X - 26, _ROWS["f"] + 16, 12, bold=True, anchor="middle")
    if "chip" in bodies:
        body(at["U2.1"], at["U2.8"], 8, "#333", "74AHCT125")
        svg.add("circle", cx=_place(at["U2.1"])[0] - 8, cy=(_ROWS["e"] + _ROWS["f"]) / 2, r=7, fill="#fff")
    for key in PAD_KEYS if "buttons" in bodies else ():
        x, _ = _place(at[f"{key}.1"])
        wide = _LONG[key] * _P / _HOLE
        svg.add("rect", x=x + _P - wide / 2, y=_ROWS["g"] - 8, width=wide, height=_ROWS["d"] - _ROWS["g"] + 16, rx=5,
                fill="#f4efe2", stroke="#444")  # fmt: skip
        svg.add("circle", cx=x + _P, cy=(_ROWS["e"] + _ROWS["f"]) / 2, r=22, fill="#d84" if key == "DRAW" else "#9ab")
        svg.text(key, x + _P, (_ROWS["e"] + _ROWS["f"]) / 2 + 5, 14, bold=True, anchor="middle")
    if "screen" not in bodies:
        return
    x, y = _SCREEN_AT
    svg.add("rect", x=x - 84, y=y - 16, width=234, height=230, rx=6, fill="#24405e", stroke="#444")
    svg.add("rect", x=x - 62, y=y + 50, width=190, height=95, fill="#0b1420")
    svg.text("screen", x + 33, y + 104, 16, bold=True, anchor="middle", fill="#cfe8ff")
    for i, pin in enumerate(SCREEN_PINS):
        svg.text(pin, x + _P * i, y + 22 + 15 * (i % 2), 13, bold=True, anchor="middle", fill="#fff")
