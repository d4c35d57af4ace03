"""The bill of materials, counted from netlist and drawings, with totals for both builds."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from hardware.generate import HARDWARE, lengths
from hardware.generate.board_face import screws
from hardware.generate.cart import Row
from hardware.generate.cutting import minutes
from hardware.generate.netlist import Netlist
from hardware.generate.sheets import all_sheets, opal
from hardware.generate.strip_cuts import SECTION, plan

BUILDS = ("small", "full")
_SPARE = 1.2  # of wire, for mistakes and stripped ends
_LIGHTS_A_METRE = 60


@dataclass(frozen=True)
class Item:
    """A line of the list; `counts` and `refs` are by build, `price` is (least, most) euros each.

    `steps` are those of assembly.md that use it, `called` is a pattern of its name there. `carries` is the part of the
    netlist that is put into this one, which is soldered in its place.
    """

    name: str
    unit: str
    counts: dict[str, int]
    refs: str
    look_for: str
    price: tuple[float, float]
    alternatives: str
    maker: str
    supplier: str
    source: str
    steps: tuple[int, ...]
    called: str
    carries: str

    @property
    def maker_number(self) -> str:
        """The maker and its number alone, as a house reads it."""
        return self.maker.partition(":")[0]

    def cost(self, build: str) -> tuple[float, float]:
        """Return the least and the most euros for one build."""
        return (self.counts[build] * self.price[0], self.counts[build] * self.price[1])


def items(netlist: Netlist) -> list[Item]:
    """Return the list in the order of bom.toml. Raises ValueError if a part is listed twice or not at all."""
    said = tomllib.loads((HARDWARE / "bom.toml").read_text("utf-8"))["part"]
    # The input is listed twice: the socket, and the supply that is plugged into it.
    listed = [ref for entry in said for ref in entry.get("refs", []) if ref != "J1"]
    needed = [p.name for p in netlist.parts.values() if p.kind not in ("strip", "usb_c", "testpoint")]
    if sorted(listed) != sorted(needed):
        raise ValueError(f"bom.toml and netlist.toml do not list the same parts: {set(listed) ^ set(needed)}")
    return [_item(entry, netlist) for entry in said]


@dataclass(frozen=True)
class Tool:
    """A tool, its price in euros, and the steps of assembly.md that use it; `called` is a pattern of its name there."""

    name: str
    price: tuple[float, float]
    steps: tuple[int, ...]
    called: str


def tools() -> list[Tool]:
    """Return the tools in the order of bom.toml."""
    said = tomllib.loads((HARDWARE / "bom.toml").read_text("utf-8"))["tool"]
    return [Tool(entry["name"], tuple(entry["price"]), tuple(entry["steps"]), entry["called"]) for entry in said]


def _item(entry: dict[str, object], netlist: Netlist) -> Item:
    refs = entry.get("refs", [])
    assert isinstance(refs, list)
    if refs:
        per = entry.get("each", 1)
        assert isinstance(per, int)
        counts = {
            build: len([r for r in refs if build == "full" or netlist.parts[r].build == build]) // per
            for build in BUILDS
        }
    elif "from" in entry:
        work_out = QUANTITIES[str(entry["from"])]
        counts = {build: work_out(netlist, build) for build in BUILDS}
    else:
        counts = {build: int(str(entry[build])) for build in BUILDS}
    price = entry["price"]
    assert isinstance(price, list)
    return Item(
        str(entry["name"]),
        str(entry.get("unit", "")),
        counts,
        " ".join(refs),
        str(entry["look_for"]),
        (float(price[0]), float(price[1])),
        str(entry["alternatives"]),
        str(entry.get("maker", "")),
        str(entry.get("supplier", "")),
        str(entry.get("source", "")),
        tuple(int(str(step)) for step in entry["steps"]),  # type: ignore[attr-defined]
        str(entry["called"]),
        str(entry.get("carries", "")),
    )


def totals(found: list[Item]) -> dict[str, tuple[float, float]]:
    """Return (least, most) euros by build."""
    return {
        build: (sum(item.cost(build)[0] for item in found), sum(item.cost(build)[1] for item in found))
        for build in BUILDS
    }


def cart_rows(found: list[Item], build: str) -> list[Row]:
    """Return the cart of a build, with its tools."""
    rows = []
    for item in found:
        if item.counts[build]:
            numbers = "; ".join(number for number in (item.maker_number, item.supplier) if number)
            count = f"{item.counts[build]}{f' {item.unit}' if item.unit else ''}"
            rows.append(Row(item.name, count, item.cost(build), item.look_for, numbers, item.alternatives, item.refs))
    return rows + [Row(tool.name, "1", tool.price, "", tool=True) for tool in tools()]


def _wire_m(kind: str) -> Callable[[Netlist, str], int]:
    def work_out(netlist: Netlist, build: str) -> int:
        cables = [set(cable) for cable in netlist.cables]
        mm = sum(
            length
            for name, of_kind, length in lengths.between_pieces(netlist)
            if of_kind == kind and build in ("full", netlist.parts[name].build)
        )
        for wire in netlist.wires:
            ends = [netlist.parts.get(end.rpartition(".")[0]) for end in (wire.start, wire.end)]
            here = build == "full" or all(part is None or part.build == build for part in ends)
            if wire.kind == kind and here and {wire.start, wire.end} not in cables:
                mm += wire.mm
        return ceil(mm * _SPARE / 1000)

    return work_out


def _cable_m(netlist: Netlist, build: str) -> int:
    plugs = [plug.name for plug in netlist.of_kind("plug") if build == "full" or plug.build == build]
    lengths = {
        wire.end.rpartition(".")[0]: wire.mm for wire in netlist.wires if [wire.start, wire.end] in netlist.cables
    }
    return ceil(sum(lengths[plug] for plug in plugs) * _SPARE / 1000)


def _strip_m(netlist: Netlist, build: str) -> int:
    """Return the metres of strip to buy, one more than planned: a wrong cut costs three lights."""
    return ceil(len(plan(netlist, build)) * SECTION / _LIGHTS_A_METRE) + 1


def _sheets(netlist: Netlist, build: str) -> int:
    return sum(sheet.times for sheet in all_sheets() if build == "full" or not sheet.name.startswith("panel"))


def _laser_min(netlist: Netlist, build: str) -> int:
    """Return the minutes of the laser, for the opal sheets too."""
    sheets = [sheet for sheet in all_sheets() if build == "full" or not sheet.name.startswith("panel")]
    return ceil(sum(sheet.times * minutes(sheet) for sheet in [*sheets, opal()]))


def filament_euros() -> tuple[float, float]:
    """Return the least and the most euros for a kilogram of filament."""
    least, most = tomllib.loads((HARDWARE / "bom.toml").read_text("utf-8"))["filament"]["price"]
    return least, most


def without_laser(found: list[Item], build: str, filament_kg: float = 0.0) -> tuple[float, float]:
    """Return the total of a build whose pieces are printed, or cut from cardboard: no plywood and no laser time."""
    saved = [item.cost(build) for item in found if item.name.startswith(("plywood", "laser time"))]
    least, most = (
        total - sum(cost[at] for cost in saved) + filament_kg * filament_euros()[at]
        for at, total in enumerate(totals(found)[build])
    )
    return least, most


def _standoffs(netlist: Netlist, build: str) -> int:
    return len(screws()) + (4 if build == "full" else 0)


def _short_screws(netlist: Netlist, build: str) -> int:
    """Return the number of floor screws: one for each stand-off, and eight for the console."""
    return _standoffs(netlist, build) + 8


QUANTITIES: dict[str, Callable[[Netlist, str], int]] = {
    "strip_m": _strip_m,
    "cable_m": _cable_m,
    "mm1_m": _wire_m("mm1"),
    "awg22_m": _wire_m("awg22"),
    "awg24_m": _wire_m("awg24"),
    "sheets": _sheets,
    "laser_min": _laser_min,
    "standoffs": _standoffs,
    "long_screws": _standoffs,
    "short_screws": _short_screws,
    "washers": _standoffs,
}
