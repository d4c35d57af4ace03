"""The project files: its settings, without relaxed rules, and the tables of KiCad's libraries."""

import json

from hardware.generate.netlist import Netlist
from hardware.kicad import NAME
from hardware.kicad.schematic import FLAG

# Within the limits of cheap board houses; the pads of the USB-C socket are 0.15 mm apart. Millimetres.
CLEARANCE, TRACK, VIA, VIA_DRILL, EDGE = 0.15, 0.2, 0.6, 0.3, 0.3


def settings() -> str:
    """Return the content of the .kicad_pro file."""
    said = {
        "board": {
            "design_settings": {
                "rules": {
                    "min_clearance": CLEARANCE,
                    "min_track_width": TRACK,
                    "min_via_diameter": VIA,
                    "min_through_hole_diameter": VIA_DRILL,
                    "min_copper_edge_clearance": EDGE,
                    "min_hole_clearance": 0.25,
                    "min_hole_to_hole": 0.25,
                }
            }
        },
        "meta": {"filename": f"{NAME}.kicad_pro", "version": 3},
        "net_settings": {
            "classes": [
                {
                    "name": "Default",
                    "clearance": CLEARANCE,
                    "track_width": 0.4,
                    "via_diameter": 0.8,
                    "via_drill": 0.4,
                    "wire_width": 6,
                    "bus_width": 12,
                    "line_style": 0,
                    "priority": 2147483647,
                    "pcb_color": "rgba(0, 0, 0, 0.000)",
                    "schematic_color": "rgba(0, 0, 0, 0.000)",
                    "diff_pair_gap": 0.25,
                    "diff_pair_via_gap": 0.25,
                    "diff_pair_width": 0.2,
                    "microvia_diameter": 0.3,
                    "microvia_drill": 0.1,
                }
            ],
            "meta": {"version": 4},
        },
        "sheets": [["", "Root"]],
    }
    return json.dumps(said, indent=2) + "\n"


def tables(netlist: Netlist) -> dict[str, str]:
    """Return the tables of the KiCad libraries that the project uses, by file name."""
    kicad = [part.library["kicad"] for part in netlist.parts.values() if part.where == "carrier"]
    kinds = (
        (
            "sym",
            "kicad_sym",
            "KICAD9_SYMBOL_DIR",
            {k["symbol"].partition(":")[0] for k in kicad} | {FLAG.split(":")[0]},
        ),
        ("fp", "pretty", "KICAD9_FOOTPRINT_DIR", {k["footprint"].partition(":")[0] for k in kicad} | {"MountingHole"}),
    )
    found = {}
    for kind, ending, folder, names in kinds:
        lines = [f"({kind}_lib_table", "  (version 7)"]
        for name in sorted(names):
            uri = f"${{{folder}}}/{name}.{ending}"
            lines.append(f'  (lib (name "{name}")(type "KiCad")(uri "{uri}")(options "")(descr ""))')
        found[f"{kind}-lib-table"] = "\n".join(lines) + "\n)\n"
    return found
