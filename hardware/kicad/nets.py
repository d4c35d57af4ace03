"""The netlist that KiCad exports from the schematic, and its comparison with ours."""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hardware.generate.netlist import Netlist, Part
from hardware.kicad import NAME, PROJECT
from hardware.kicad.sexpr import child, children, parse


def exported(schematic: Path = PROJECT / f"{NAME}.kicad_sch") -> dict[str, str]:
    """Export KiCad's net of each PART.PAD. Raises CalledProcessError if KiCad rejects the schematic."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "carrier.net"
        subprocess.run(
            ["kicad-cli", "sch", "export", "netlist", "--format", "kicadsexpr", "-o", out, schematic],
            check=True,
            capture_output=True,
        )
        text = out.read_text("utf-8")
    return read(text)


def read(text: str) -> dict[str, str]:
    """Return the net of each PART.PAD in a netlist file of KiCad."""
    found = {}
    for net in children(child(parse(text), "nets"), "net"):
        for node in children(net, "node"):
            # A label of the one sheet has the sheet's name before it.
            found[f"{child(node, 'ref')[1]}.{child(node, 'pin')[1]}"] = str(child(net, "name")[1]).removeprefix("/")
    return found


def kicad_number(part: Part, number: str) -> str:
    """Return the number of our pin in KiCad's symbol and footprint."""
    return str(part.library["kicad"].get("pins", {}).get(number, number))


def differences(netlist: Netlist, theirs: dict[str, str]) -> Iterator[str]:
    """Return every pin of the carrier whose net differs, and every pin that only one netlist has."""
    ours = {}
    for part in netlist.parts.values():
        if part.where == "carrier":
            for pin in part.pins():
                ours[f"{part.name}.{kicad_number(part, pin.number)}"] = netlist.net_of(str(pin))
    for pad in sorted(ours.keys() | theirs.keys()):
        if pad not in ours:
            yield f"{pad} is in KiCad's netlist alone."
        elif pad not in theirs:
            yield f"{pad} is in netlist.toml alone."
        elif ours[pad] is None:
            if not theirs[pad].startswith("unconnected-"):
                yield f"{pad} is open here, and on {theirs[pad]} in KiCad's netlist."
        elif theirs[pad] != ours[pad]:
            yield f"{pad} is on {ours[pad]} here, and on {theirs[pad]} in KiCad's netlist."
