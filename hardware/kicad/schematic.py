"""The carrier's schematic for KiCad: KiCad's symbols, with a net label on every pin."""

import uuid
from collections.abc import Iterator
from typing import Any

from hardware.generate.netlist import Netlist, Part
from hardware.kicad import NAME
from hardware.kicad.sexpr import Word, dump
from hardware.kicad.symbols import SymbolPin, pins, symbol

_SPACE = uuid.UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
ROOT = str(uuid.uuid5(_SPACE, NAME))
FLAG = "power:PWR_FLAG"
# Nets driven by a supply, which KiCad's rule check requires to be flagged; the Pico's symbol drives GND.
_FLAGGED = ("V5_IN", "V5", "VSYS")
# The position of each part on the sheet, in steps of 2.54 mm; U2's five units follow each other.
_PLACES = {
    "J1": (18, 20), "F1": (36, 14), "R7": (36, 24), "R8": (44, 24), "D2": (36, 34), "C1": (46, 34), "D1": (46, 14),
    "U1": (72, 30), "U2": (106, 10), "C2": (118, 50), "R1": (124, 12), "R2": (132, 12), "R5": (124, 28),
    "R6": (132, 28), "R3": (46, 48), "R4": (36, 48), "Q1": (128, 46),
    "J4": (146, 14), "J5": (146, 22), "J6": (146, 32), "J7": (146, 42), "J8": (146, 50),
    "J11": (20, 66), "J12": (38, 66), "J13": (56, 66), "J14": (74, 66), "J15": (92, 66),
    "J16": (110, 66), "J17": (128, 66),
}  # fmt: skip
_UNIT_STEP = 9
_GRID = 2.54


def identity(said: str) -> str:
    """Return a UUID that is the same in every run."""
    return str(uuid.uuid5(_SPACE, f"{NAME} {said}"))


def kicad_number(part: Part, number: str) -> str:
    """Return the number of our pin in KiCad's symbol and footprint."""
    return str(part.library["kicad"].get("pins", {}).get(number, number))


def _property(name: str, value: str, x: float, y: float, *, hidden: bool = False) -> list[Any]:
    effects: list[Any] = [Word("effects"), [Word("font"), [Word("size"), 1.27, 1.27]]]
    effects.append([Word("hide"), Word("yes")] if hidden else [Word("justify"), Word("left")])
    return [Word("property"), name, value, [Word("at"), x, y, 0], effects]


def _instance(part: Part, unit: int, x: float, y: float) -> list[Any]:
    lib_id = part.library["kicad"]["symbol"]
    numbers = [pin.number for pin in pins(lib_id) if pin.unit == unit]
    left, top = x + 2.54, y - 2.54
    return [
        Word("symbol"), [Word("lib_id"), lib_id], [Word("at"), x, y, 0], [Word("unit"), unit],
        [Word("exclude_from_sim"), Word("no")], [Word("in_bom"), Word("yes")], [Word("on_board"), Word("yes")],
        [Word("dnp"), Word("no")], [Word("uuid"), identity(f"{part.name} {unit}")],
        _property("Reference", part.name, left, top), _property("Value", part.label, left, top - 2.0),
        _property("Footprint", part.library["kicad"]["footprint"], x, y, hidden=True),
        _property("Datasheet", "", x, y, hidden=True),
        _property("Description", part.library["title"], x, y, hidden=True),
        *([Word("pin"), number, [Word("uuid"), identity(f"{part.name}.{number}")]] for number in numbers),
        [Word("instances"), [Word("project"), NAME, [Word("path"), f"/{ROOT}", [Word("reference"), part.name],
                                                     [Word("unit"), unit]]]],
    ]  # fmt: skip


def _end(net: str | None, said: str, x: float, y: float, pin: SymbolPin) -> Iterator[list[Any]]:
    """Return a stub of wire with the net's label, or a no-connect flag for an open pin."""
    px, py = round(x + pin.x, 4), round(y + pin.y, 4)
    if net is None:
        yield [Word("no_connect"), [Word("at"), px, py], [Word("uuid"), identity(f"open {said}")]]
        return
    dx, dy = pin.way
    ex, ey = round(px + _GRID * dx, 4), round(py + _GRID * dy, 4)
    yield [
        Word("wire"), [Word("pts"), [Word("xy"), px, py], [Word("xy"), ex, ey]],
        [Word("stroke"), [Word("width"), 0], [Word("type"), Word("default")]], [Word("uuid"), identity(f"wire {said}")],
    ]  # fmt: skip
    turn = {(1, 0): 0, (-1, 0): 180, (0, -1): 90, (0, 1): 270}[pin.way]
    side = Word("left") if turn in (0, 90) else Word("right")
    yield [
        Word("global_label"), net, [Word("shape"), Word("passive")], [Word("at"), ex, ey, turn],
        [Word("effects"), [Word("font"), [Word("size"), 1.27, 1.27]], [Word("justify"), side]],
        [Word("uuid"), identity(f"label {said}")],
    ]  # fmt: skip


def _placed(netlist: Netlist, part: Part) -> Iterator[list[Any]]:
    column, row = _PLACES[part.name]
    nets = {kicad_number(part, pin.number): netlist.net_of(str(pin)) for pin in part.pins()}
    all_pins = pins(part.library["kicad"]["symbol"])
    for unit in sorted({pin.unit for pin in all_pins}):
        x, y = column * _GRID, (row + _UNIT_STEP * (unit - 1) + 3 * (unit == 5)) * _GRID
        yield _instance(part, unit, round(x, 4), round(y, 4))
        ended: set[tuple[float, float]] = set()
        for pin in all_pins:
            # Pins of one net at the same position share a label.
            if pin.unit == unit and (pin.x, pin.y) not in ended:
                ended.add((pin.x, pin.y))
                yield from _end(nets[pin.number], f"{part.name}.{pin.number}", round(x, 4), round(y, 4), pin)


def _flags() -> Iterator[list[Any]]:
    for i, net in enumerate(_FLAGGED):
        x, y = round((20 + 14 * i) * _GRID, 4), round(82 * _GRID, 4)
        yield [
            Word("symbol"), [Word("lib_id"), FLAG], [Word("at"), x, y, 0], [Word("unit"), 1],
            [Word("exclude_from_sim"), Word("no")], [Word("in_bom"), Word("yes")], [Word("on_board"), Word("yes")],
            [Word("dnp"), Word("no")], [Word("uuid"), identity(f"flag {net}")],
            _property("Reference", f"#FLG0{i + 1}", x, y, hidden=True), _property("Value", "PWR_FLAG", x, y - 4.0),
            _property("Footprint", "", x, y, hidden=True), _property("Datasheet", "", x, y, hidden=True),
            _property("Description", "", x, y, hidden=True),
            [Word("pin"), "1", [Word("uuid"), identity(f"flag pin {net}")]],
            [Word("instances"), [Word("project"), NAME, [Word("path"), f"/{ROOT}", [Word("reference"), f"#FLG0{i + 1}"],
                                                         [Word("unit"), 1]]]],
        ]  # fmt: skip
        yield from _end(net, f"flag {net}", x, y, SymbolPin("1", 1, 0.0, 0.0, (0, 1)))


def write(netlist: Netlist) -> str:
    """Return the schematic file. Raises KeyError for a part without a position or a pin missing from KiCad's symbol."""
    parts = [part for part in netlist.parts.values() if part.where == "carrier"]
    lib_ids = sorted({part.library["kicad"]["symbol"] for part in parts} | {FLAG})
    sheet: list[Any] = [
        Word("kicad_sch"), [Word("version"), Word("20250114")], [Word("generator"), "pawnlight"],
        [Word("generator_version"), "9.0"], [Word("uuid"), ROOT], [Word("paper"), "A3"],
        [Word("title_block"), [Word("title"), "Pawnlight: carrier of the console"], [Word("rev"), "1"],
         [Word("company"), "The Pawnlight authors, CERN-OHL-P-2.0"],
         [Word("comment"), 1, "Made from hardware/netlist.toml: change that, then run make carrier"]],
        [Word("lib_symbols"), *(symbol(lib_id) for lib_id in lib_ids)],
    ]  # fmt: skip
    for part in parts:
        sheet += _placed(netlist, part)
    sheet += _flags()
    sheet += [
        [Word("sheet_instances"), [Word("path"), "/", [Word("page"), "1"]]],
        [Word("embedded_fonts"), Word("no")],
    ]
    return dump(sheet) + "\n"
