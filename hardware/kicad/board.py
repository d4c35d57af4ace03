"""The carrier's printed circuit board: footprints at the places of `carrier`, zones for high currents, and texts."""

from typing import Any

from shapely import Point, Polygon

from hardware.generate.carrier import SPOTS
from hardware.generate.netlist import Netlist, Part
from hardware.generate.plate import Place
from hardware.generate.sizes import CARRIER, CARRIER_HOLES
from hardware.kicad import NAME
from hardware.kicad.footprints import keep_outs, pads
from hardware.kicad.route import Copper, Routes, route
from hardware.kicad.schematic import identity, kicad_number

HOLE = "MountingHole:MountingHole_3.2mm_M3"
# High-current nets: the input up to the fuse, and from there to capacitor, suppressor and terminals.
_V5_IN = (
    (43.6, 3.6),
    (52.4, 3.6),
    (52.4, 9.0),
    (50.0, 11.0),
    (48.2, 17.0),
    (48.2, 23.2),
    (37.6, 23.2),
    (37.6, 18.0),
    (43.6, 11.0),
)
_V5 = (
    (53.4, 17.0), (54.5, 10.5), (60.0, 10.5), (63.5, 5.0), (69.0, 5.0), (69.0, 12.0), (72.0, 18.0), (98.0, 18.0),
    (98.0, 36.0), (66.0, 36.0), (60.0, 30.0), (53.4, 30.0),
)  # fmt: skip
_WIDTH = 0.3
_WIDTHS = {"V5": 0.8, "VSYS": 0.6, "V3V3": 0.5, "LAMP_LOW": 0.5, "CC1": 0.25, "CC2": 0.25, "GND": 0.5}


def description(netlist: Netlist, libraries: str, names: dict[str, str]) -> dict[str, Any]:
    """Return the description of the board for `place`, as JSON values; `names` maps PART.PAD to KiCad's net names."""
    parts = [_part(part, names) for part in netlist.parts.values() if part.where == "carrier"]
    parts += [
        {
            "name": f"H{i + 1}", "value": "M3", "footprint": HOLE, "x": x, "y": y, "turn": 0, "pads": {},
            "symbol": "", "sheet": "", "fields": {}, "reference_at": None, "solid": False,
        }
        for i, (x, y) in enumerate(CARRIER_HOLES)
    ]  # fmt: skip
    width, height = CARRIER
    whole = [(0.5, 0.5), (width - 0.5, 0.5), (width - 0.5, height - 0.5), (0.5, height - 0.5)]
    zones = [
        {"net": "GND", "layers": [layer], "priority": 0, "corners": whole, "solid": False, "spoke": 0.8}
        for layer in ("F.Cu", "B.Cu")
    ]
    zones += [
        {"net": net, "layers": [layer], "priority": 1, "corners": corners, "solid": True, "spoke": 1.0}
        for net, corners in (("V5_IN", _V5_IN), ("V5", _V5))
        for layer in ("F.Cu",)
    ]
    routes = _routes(netlist)
    return {
        "libraries": libraries,
        "size": CARRIER,
        "nets": sorted(set(names.values())),
        "parts": parts,
        "zones": zones,
        "tracks": routes.tracks,
        "vias": routes.vias,
        "texts": _texts(netlist),
    }


def _part(part: Part, names: dict[str, str]) -> dict[str, Any]:
    spot = SPOTS[part.name]
    kicad = part.library["kicad"]
    numbers = {pad.number for pad in pads(kicad["footprint"], spot)}
    return {
        "name": part.name, "value": part.label, "footprint": kicad["footprint"], "x": spot.x, "y": spot.y,
        "turn": spot.turn, "pads": {number: names[f"{part.name}.{number}"] for number in numbers},
        "symbol": identity(f"{part.name} 1"), "sheet": f"{NAME}.kicad_sch",
        "fields": {"Datasheet": "", "Description": part.library["title"]}, "reference_at": _reference(part),
        "solid": part.kind == "usb_c",
    }  # fmt: skip


def _routes(netlist: Netlist) -> Routes:
    """Return the tracks of every net that is not covered by a zone alone."""
    copper: list[Copper] = []
    pins: dict[str, list[Place]] = {}
    for part in netlist.parts.values():
        if part.where != "carrier":
            continue
        ours = {kicad_number(part, pin.number): str(pin) for pin in part.pins()}
        for pad in pads(part.library["kicad"]["footprint"], SPOTS[part.name]):
            net = netlist.net_of(ours[pad.number]) or f"open {ours[pad.number]}"
            place = (pad.x, pad.y)
            copper.append(Copper(net, 2, place, place, (pad.width / 2, pad.height / 2)))
            # The Pico's ground pins are joined by tracks too, because the keys' tracks divide the zone under it.
            if (net not in ("GND", "V5_IN") or (net == "GND" and part.kind == "pico")) and not net.startswith("open"):
                pins.setdefault(net, []).append(place)
    in_zone = Polygon(_V5)
    inside = [place for place in pins["V5"] if in_zone.contains(Point(place))]
    # One pin is enough of those that the zone joins.
    pins["V5"] = [min(inside, key=lambda place: place[0]), *(p for p in pins["V5"] if p not in inside)]
    nets = {net: (_WIDTHS.get(net, _WIDTH), places) for net, places in pins.items()}
    kept = [("V5_IN", 0, list(_V5_IN)), ("V5", 0, list(_V5))]
    for part in netlist.parts.values():
        if part.where == "carrier":
            areas = keep_outs(part.library["kicad"]["footprint"], SPOTS[part.name])
            kept += [("", layer, area) for area in areas for layer in (0, 1)]
    return route(copper, kept, nets)


def _reference(part: Part) -> tuple[float, float, int]:
    """Return the place of a part's reference: (x, y, degrees)."""
    x, y = middle(part.name)
    left, top, right, bottom = SPOTS[part.name].box
    if part.kind == "resistor":
        upright = bottom - top > right - left
        return (x, y + 2.0, 90) if upright else (x - 2.0, y, 0)
    return {
        "U1": (x, y + 16.0, 0), "U2": (x, y + 5.5, 90), "F1": (x, y - 1.2, 0), "C1": (x, top - 1.0, 0),
        "C2": (left - 1.6, y, 0), "D1": (left - 0.9, y + 3.0, 90), "D2": (x, top - 0.7, 0), "Q1": (left - 1.2, y, 0),
        "J1": (left - 2.6, y + 3.0, 0), "J4": (x, bottom + 1.2, 0), "J5": (x, bottom + 1.2, 0),
        "J6": (left - 2.4, y, 0), "J7": (left - 2.4, y, 0), "J8": (left - 2.4, y, 0),
    }.get(part.name, (x + 2.6, top - 0.5, 0))  # fmt: skip


def _texts(netlist: Netlist) -> list[tuple[str, float, float, float, int]]:
    """Return the values of parts and the labels of wires: (text, x, y, size, degrees)."""
    found: list[tuple[str, float, float, float, int]] = [
        ("Pawnlight carrier, revision 1", 61.0, 70.0, 1.3, 0),
        ("CERN-OHL-P-2.0", 61.0, 72.6, 1.0, 0),
        ("USB to this edge", 20.75, 20.0, 0.9, 0),
        ("1N5817", 38.4, 38.0, 0.9, 90),
        ("P6KE6.8A", 51.4, 15.4, 0.9, 0),
        ("74AHCT125 only", 46.81, 39.0, 0.9, 90),
        ("5 V ONLY", 57.0, 2.2, 1.2, 0),
        ("T 2.5 A", 51.05, 22.2, 0.9, 0),
        ("10 V", 77.0, 8.0, 0.9, 0),
        ("1000 uF", 77.0, 6.4, 0.9, 0),
        ("BC337", 79.04, 62.4, 0.9, 0),
        ("100 nF", 53.0, 29.6, 0.9, 0),
        ("GND VCC SCL SDA", 86.8, 56.6, 0.9, 0),
    ]
    for part in netlist.parts.values():
        if part.where != "carrier":
            continue
        x, y = middle(part.name)
        left, top, right, bottom = SPOTS[part.name].box
        if part.kind == "resistor":
            said = part.label.replace(" Ω", "").replace(" kΩ", "k")
            upright = bottom - top > right - left
            found.append((said, x, y - 0.9, 0.9, 90) if upright else (said, x + 1.2, y, 0.9, 0))
        elif part.kind == "terminal":
            found.append((f"{part.label}", x, bottom + 2.6, 0.9, 0))
            found += [
                (said, SPOTS[part.name].x - 5.08 * i, top - 1.0, 0.9, 0) for i, said in enumerate(("5V", "data", "GND"))
            ]
        elif part.kind in ("header2", "header4"):
            low = SPOTS[part.name].y + 3.7
            found.append(
                (part.label, x, {"J6": top - 0.6, "J7": low + 0.4, "J8": top - 0.6}.get(part.name, low), 0.9, 0)
            )
    return found


def middle(name: str) -> Place:
    """Return the centre of a part's body."""
    left, top, right, bottom = SPOTS[name].box
    return ((left + right) / 2, (top + bottom) / 2)
