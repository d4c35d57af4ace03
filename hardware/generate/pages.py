"""The build pages: hardware/pages/*.md with names replaced by numbers from netlist, drawings and firmware."""

import re
from math import hypot

from hardware.generate import HARDWARE, afternoon, board_box, cart, installer, lengths, matrix, steps, strip_cuts, tiles
from hardware.generate.board_face import face, quarters, screws
from hardware.generate.bom import Item, cart_rows, filament_euros, items, totals, without_laser
from hardware.generate.cutting import CUT_MM_S, LAY_IN_MIN, MARK_MM_S
from hardware.generate.netlist import Netlist
from hardware.generate.power import facts as power_facts
from hardware.generate.sheets import all_sheets
from hardware.generate.sizes import (
    BED,
    BOARD,
    BOARD_DEPTH,
    CARRIER,
    CELL,
    CONSOLE,
    CONSOLE_DEPTH,
    KERF,
    OPAL,
    PANEL,
    PLAY,
    PRINT_BED,
    SHEET,
    SMALL_BED,
    WASHER,
    WINDOW,
    board_pieces,
    lights_mm,
    ring_gap,
)
from pawnlight.board import (
    BOARD_LIGHTS,
    PAD_KEYS,
    PANEL_LIGHTS,
    PIN_BOARD,
    PIN_BUZZER,
    PIN_LAMP,
    PIN_PAD_FIRST,
    PIN_PANEL,
    PIN_SCL,
    PIN_SDA,
    SCREEN_ADDRESSES,
    TRACK_LIGHTS,
)
from pawnlight.show.geometry import LIGHT_SPACING_MM, RING_RADIUS_MM

# kg of PLA in a mm³, and what a printer lays down in an hour at ordinary speed (8 mm³ a second).
_PLA, _PLA_AN_HOUR = 1.24e-6, 0.035
_ADDRESSES = " or ".join(f"0x{address:02X}" for address in SCREEN_ADDRESSES)
_HOLE = re.compile(r"\{\{(\w+)\}\}")


def all_pages(netlist: Netlist) -> dict[str, str]:
    """Return every page by its file name. Raises KeyError for an unknown name."""
    known = facts(netlist)
    found = {}
    for source in sorted((HARDWARE / "pages").glob("*.md")):
        found[source.name] = filled(source.read_text("utf-8"), known)
    return found


def filled(page: str, known: dict[str, str]) -> str:
    """Return a page with the values of `known` for its {{names}}. Raises KeyError for an unknown one."""
    return _HOLE.sub(lambda hole: known[hole[1]], page)


def facts(netlist: Netlist) -> dict[str, str]:
    """Return the value of each {{name}}."""
    list_of_parts = items(netlist)
    cost = totals(list_of_parts)
    worst = _worst_off()
    links = {name: mm for name, _, mm in lengths.between_pieces(netlist)}
    return power_facts(netlist) | {
        "ring_link_mm": f"{links['RING1']:g}",
        "start_link_mm": f"{links['START_RED']:g}",
        "pins_table": _pins(),
        "install": installer.words(installer.address()),
        "bom_table": _bom(list_of_parts),
        "tools": cart.table(cart_rows(list_of_parts, "full"), tools=True),
        "wires_console": _wires(netlist, "console"),
        "wires_board": _wires(netlist, "board"),
        "wires_panel": _wires(netlist, "panel"),
        "sheets_table": _sheets(),
        **{f"takes_{number}": steps.takes(list_of_parts, number) for number in range(1, 10)},
        **_prints(list_of_parts),
        **afternoon.facts(netlist),
        **matrix.facts(netlist),
        **_strip_plan(netlist),
        "cost_small": f"{cost['small'][0]:.0f} to {cost['small'][1]:.0f}",
        "cost_full": f"{cost['full'][0]:.0f} to {cost['full'][1]:.0f}",
        "ply_small": str(next(i for i in list_of_parts if i.name.startswith("plywood")).counts["small"]),
        "ply_full": str(next(i for i in list_of_parts if i.name.startswith("plywood")).counts["full"]),
        "board_lights": str(BOARD_LIGHTS),
        "panel_lights": str(PANEL_LIGHTS),
        "track": str(TRACK_LIGHTS),
        "board_last": str(BOARD_LIGHTS - 1),
        "track_last": str(TRACK_LIGHTS - 1),
        "ring_pieces": str(TRACK_LIGHTS // 3),
        "strip_pieces": str(len(board_pieces())),
        **{f"core_{pole}": colour for pole, colour in enumerate(netlist.cores, 1)},
        "seam_lights": ", ".join(map(str, board_box.across_seams())),
        "radius": f"{RING_RADIUS_MM:g}",
        "pitch": f"{LIGHT_SPACING_MM:.2f}",
        "ring_pitch": f"{6.283185307 * RING_RADIUS_MM / TRACK_LIGHTS:.2f}",
        "ring_gap": f"{ring_gap():.1f}",
        "worst_off": f"{worst:.1f}",
        "bed": f"{BED[0]:g} × {BED[1]:g}",
        "small_bed": f"{SMALL_BED[0]:g} × {SMALL_BED[1]:g}",
        "board": f"{BOARD:g}",
        "quarter": f"{BOARD / 2:g}",
        "quarters": str(len(quarters())),
        "panel": f"{PANEL:g}",
        "carrier_size": f"{CARRIER[0]:g} × {CARRIER[1]:g}",
        "console": f"{CONSOLE[0]:g} × {CONSOLE[1]:g}",
        "console_depth": f"{CONSOLE_DEPTH:g}",
        "board_height": f"{BOARD_DEPTH + 5 * SHEET + WASHER + OPAL[1]:g}",
        "window": f"{WINDOW:g}",
        "cell": f"{CELL:g}",
        "kerf": f"{KERF:g}",
        "play": f"{PLAY:g}",
        "sheet": f"{SHEET:g}",
        "screws": str(len(screws())),
        "face_pages": str(len(tiles.tiles(face(), "a4"))),
        "overlap": f"{tiles.OVERLAP:g}",
        "buttons": str(len(PAD_KEYS)),
        "screen_address": _ADDRESSES,
    }


def _strip_plan(netlist: Netlist) -> dict[str, str]:
    """Return the table of pieces by the half metre of the reel from which they are cut."""
    lines = ["| half metre | pieces, in lights |", "|---|---|"]
    for number, section in enumerate(strip_cuts.plan(netlist), 1):
        lines.append(f"| {number} | {' + '.join(map(str, section))} |")
    return {
        "strip_plan": "\n".join(lines),
        "section_lights": str(strip_cuts.SECTION),
        "sections_small": str(len(strip_cuts.plan(netlist, "small"))),
        "sections_full": str(len(strip_cuts.plan(netlist))),
    }


def _prints(list_of_parts: list[Item]) -> dict[str, str]:
    """Return the filament of everything and of parts of it, printed solid, in kg of PLA, its hours and its euros."""
    sheets = {sheet.name: sheet for sheet in all_sheets()}
    kg = {
        name: sum(
            (piece.outline.area - sum(hole.shape.area for hole in piece.holes)) * SHEET * _PLA
            for sheet in sheets.values()
            if sheet.name.startswith(start)
            for piece in sheet.pieces
        )
        for name, start in (("all", ""), ("console", "console"), ("board", "board"))
    }
    found = {f"print_{name}_hours": f"{10 * round(weight / _PLA_AN_HOUR / 10):d}" for name, weight in kg.items()}
    kg["small"] = kg["board"] + kg["console"]
    found |= {f"print_{name}_kg": f"{weight:.1f}" for name, weight in kg.items()}
    euros = filament_euros()
    for name in ("all", "small"):
        found[f"filament_{name}"] = f"{kg[name] * euros[0]:.0f} to {kg[name] * euros[1]:.0f}"
    for build, name in (("small", "small"), ("full", "all")):
        least, most = without_laser(list_of_parts, build, kg[name])
        found[f"cost_{build}_printed"] = f"{least:.0f} to {most:.0f}"
    least, most = without_laser(list_of_parts, "small")
    return found | {
        "print_bed": f"{PRINT_BED[0]:g} × {PRINT_BED[1]:g}",
        "filament_kg": f"{euros[0]:g} to {euros[1]:g}",
        "cost_small_cardboard": f"{least:.0f} to {most:.0f}",
        "laser_small": str(next(item for item in list_of_parts if item.name == "laser time").counts["small"]),
        "laser_speeds": f"{CUT_MM_S:g} mm a second to cut and {MARK_MM_S:g} to score",
        "laser_sheet_min": f"{LAY_IN_MIN:g}",
    }


def _worst_off() -> float:
    """Return the largest distance of a light from the middle of its window; mm."""
    real = [place for piece in board_pieces() for place in piece.places()]
    return max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(real, lights_mm(), strict=True))


def _pins() -> str:
    last = PIN_PAD_FIRST + len(PAD_KEYS) - 1
    spokes = "then the spokes of red, blue, yellow, green (HOME, safety, START)"
    rows = [
        (f"chain of {BOARD_LIGHTS} lights: ring of {TRACK_LIGHTS}, {spokes}", f"GP{PIN_BOARD}"),
        (f"Sequence panel, {PANEL_LIGHTS} lights, serpentine, row 0 first", f"GP{PIN_PANEL}"),
        (f"screen SSD1306 or SH1106, 128 × 64, I2C address {_ADDRESSES}", f"SDA GP{PIN_SDA}, SCL GP{PIN_SCL}"),
        ("piezo", f"GP{PIN_BUZZER}"),
        (f"buttons to ground: {', '.join(PAD_KEYS)}", f"GP{PIN_PAD_FIRST} to GP{last}"),
        ("lamp in the DRAW button, through a transistor", f"GP{PIN_LAMP}"),
    ]
    return "| part | on the Pico |\n|---|---|\n" + "\n".join(f"| {said} | {pin} |" for said, pin in rows)


def _bom(found: list[Item]) -> str:
    lines = [
        "| | part | small | full | euros each | must be printed on it, or said on its page | or "
        "| maker's number (source) | " + " | ".join(cart.SHOPS.values()) + " | do not take |",
        "|---" * 11 + "|",
    ]
    rows = {row.name: row for row in cart_rows(found, "full")}
    for item in found:
        unit = f" {item.unit}" if item.unit else ""
        low, high = item.price
        price = f"{low:g} to {high:g}"
        counts = [f"{item.counts[build]}{unit}" for build in ("small", "full")]
        maker = f"{item.maker} ({item.source})" if item.source else item.maker
        shops = [rows[item.name].search(shop) for shop in cart.SHOPS]
        cells = ["☐", item.name, *counts, price, item.look_for, item.alternatives, maker, *shops, rows[item.name].never]
        lines.append(f"| {' | '.join(cells)} |")
    cost = totals(found)
    said = {build: f"**{low:.0f} to {high:.0f} euros**" for build, (low, high) in cost.items()}
    lines.append(f"| | **total** | {said['small']} | {said['full']} |{' |' * 7}")
    return "\n".join(lines)


def _wires(netlist: Netlist, where: str) -> str:
    lines = ["| | from | to | length | wire |", "|---|---|---|---|---|"]
    for wire in netlist.wires:
        if wire.where == where:
            ends = [_end(netlist, end) for end in (wire.start, wire.end)]
            in_cable = [wire.start, wire.end] in netlist.cables
            cable = f"in the cable, {netlist.core(wire)}, " if in_cable else ""
            title = netlist.wire_kinds[wire.kind]["title"]
            lines.append(f"| ☐ | {ends[0]} | {ends[1]} | {wire.mm:g} mm | {cable}{title} |")
    return "\n".join(lines)


def _end(netlist: Netlist, end: str) -> str:
    if end in netlist.rails:
        return f"{netlist.rails[end]['title']} ({end})"
    pin = netlist.pin(end)
    part = netlist.parts[pin.part]
    name = {"V1": "5 V at its beginning", "G1": "GND at its beginning", "V2": "5 V at its end", "G2": "GND at its end",
            "DIN": "DI", "DOUT": "DO"}.get(pin.name, pin.name) if part.kind == "strip" else pin.name  # fmt: skip
    if part.kind == "plug":
        pole = (int(pin.number) - 1) % 3
        side = "plug" if int(pin.number) <= 3 else "socket"
        return f"{pin.part} {part.label}: {side}, pole {pole + 1} ({('5 V', 'data', 'GND')[pole]})"
    if part.kind in ("terminal", "header2", "header4"):
        return f"carrier, {pin.part} {part.label}: {pin.number}" + (f" ({name})" if name != pin.number else "")
    if part.kind == "pico":
        return f"Pico pin {pin.number} ({name.rstrip('1234567') if pin.kind == 'gnd' else name})"
    if part.kind == "strip":
        return f"{part.label} ({pin.part}): {name}"
    return f"{pin.part} {part.label}: {f'pin {pin.number} ({name})' if pin.number != name else name}"


def _sheets() -> str:
    lines = ["| sheet | cut | pieces on it |", "|---|---|---|"]
    for sheet in all_sheets():
        names = ", ".join(piece.name for piece in sheet.pieces)
        lines.append(f"| [{sheet.name}](cut/{sheet.name}.svg) | {sheet.times} × | {names} |")
    return "\n".join(lines)
