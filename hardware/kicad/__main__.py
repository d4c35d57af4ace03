"""`python -m hardware.kicad export` makes from the carrier's project what a board house takes; `check` checks it.

KiCad 9's command-line tool does both. The project itself is drawn by hand, in KiCad.
"""

import argparse
import csv
import io
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from hardware.generate import bom, carrier
from hardware.generate.netlist import Netlist, read
from hardware.kicad import NAME, PROJECT, RULES, nets

# KiCad 9 on Debian 12, whose own is version 6.
INSTALL = (
    'sudo sh -c "echo deb http://deb.debian.org/debian bookworm-backports main'
    ' > /etc/apt/sources.list.d/backports.list"'
    " && sudo apt update && sudo apt install -t bookworm-backports kicad"
)
_SCHEMATIC, _BOARD = PROJECT / f"{NAME}.kicad_sch", PROJECT / f"{NAME}.kicad_pcb"
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.Silkscreen,Edge.Cuts"
# Files made anew from the same project are the same.
_DATES = (
    re.compile(r"%TF\.CreationDate,[^*]*\*%\n"),
    re.compile(r" date [^*\n]*(?=\*)"),
    re.compile(r"; #@! TF\.CreationDate,.*\n"),
    re.compile(r" date [\dT:+-]*(?=\n)"),
)


def kicad(*words: str | Path) -> None:
    """Run KiCad's command-line tool. Raises SystemExit with its output if it fails."""
    # No models of parts, which not every installation has: a picture shows the board, and what is printed on it.
    bare = os.environ | {"KICAD9_3DMODEL_DIR": str(PROJECT)}
    done = subprocess.run(["kicad-cli", *words], capture_output=True, text=True, check=False, env=bare)
    if done.returncode:
        raise SystemExit(f"kicad-cli {' '.join(map(str, words))}\n{done.stdout}{done.stderr}")


def check(netlist: Netlist) -> None:
    """Run KiCad's rule checks, those of each board house too, and compare its netlist with ours. Raises SystemExit."""
    wrong = list(nets.differences(netlist, nets.exported()))
    if wrong:
        raise SystemExit("\n".join(wrong))
    strict = ("--severity-error", "--severity-exclusions", "--exit-code-violations", "-o")
    with tempfile.TemporaryDirectory() as folder:
        project, report = Path(folder) / "carrier", Path(folder) / "report.txt"
        shutil.copytree(PROJECT, project)
        board = project / _BOARD.name
        runs: list[tuple[str, Path | None, tuple[str | Path, ...]]] = [
            ("ERC", None, ("sch", "erc", *strict, report, project / _SCHEMATIC.name)),
            ("DRC", None, ("pcb", "drc", "--schematic-parity", *strict, report, board)),
        ]
        runs += [(f"DRC for {rules.stem}", rules, ("pcb", "drc", *strict, report, board)) for rules in _rules()]
        for said, rules, words in runs:
            if rules:
                shutil.copy(rules, project / f"{NAME}.kicad_dru")
            try:
                kicad(*words)
            except SystemExit as error:
                raise SystemExit(f"{said}: {error}\n{report.read_text('utf-8') if report.exists() else ''}") from None
            print(f"{said} ends without an error.")
    print("KiCad's netlist is that of netlist.toml.")


def _rules() -> list[Path]:
    return sorted(RULES.glob("*.kicad_dru"))


def export(netlist: Netlist) -> None:
    """Make gerbers, lists, pictures and the schematic's pages from the project."""
    gerbers = PROJECT / "gerbers"
    shutil.rmtree(gerbers, ignore_errors=True)
    gerbers.mkdir()
    kicad("pcb", "export", "gerbers", "--layers", _LAYERS, "-o", f"{gerbers}/", _BOARD)
    drill = ("--excellon-separate-th", "--excellon-oval-format", "route")
    kicad("pcb", "export", "drill", *drill, "-o", f"{gerbers}/", _BOARD)
    for path in gerbers.iterdir():
        if path.suffix == ".gbrjob":
            path.unlink()
            continue
        text = path.read_text("utf-8")
        for date in _DATES:
            text = date.sub("", text)
        path.write_text(text, "utf-8")
    (PROJECT / "pick-and-place.csv").write_text(placed(netlist), "utf-8")
    (PROJECT / "bom.csv").write_text(carrier_bom(netlist), "utf-8")
    kicad("sch", "export", "pdf", "-o", PROJECT / "schematic.pdf", _SCHEMATIC)
    kicad("pcb", "export", "pdf", "--layers", "F.Cu,B.Cu,F.Silkscreen,Edge.Cuts", "--mode-single", "-o",
          PROJECT / "board.pdf", _BOARD)  # fmt: skip
    size = ("-w", "1200", "--height", "960", "--zoom", "1.1", "--background", "opaque")
    kicad("pcb", "render", "--side", "top", *size, "-o", PROJECT / "top.png", _BOARD)
    (PROJECT / f"{NAME}.kicad_prl").unlink(missing_ok=True)


def placed(netlist: Netlist) -> str:
    """Return the middle of each part's body, for a house that solders: millimetres as in the gerbers, y up.

    The numbers are those of the parts list.
    """
    stream = io.StringIO()
    out = csv.writer(stream, lineterminator="\n")
    out.writerow(["Designator", "Mid X", "Mid Y", "Layer", "Rotation", "Maker's number", "Supplier's number"])
    bought = {ref: item for item in bom.items(netlist) for ref in item.refs.split()}
    bought |= {item.carries: item for item in bom.items(netlist) if item.carries}
    for name, spot in carrier.SPOTS.items():
        if name not in bought:
            continue  # a test point is a hole
        west, north, east, south = spot.box
        middle = (f"{(west + east) / 2:.3f}mm", f"{-(north + south) / 2:.3f}mm")
        out.writerow([name, *middle, "top", -spot.turn % 360, bought[name].maker_number, bought[name].supplier])
    return stream.getvalue()


def carrier_bom(netlist: Netlist) -> str:
    """Return the parts list for a board house: a line for each kind of part, in the columns that most houses read.

    Of a part that is put into sockets or clips it names these, which are soldered. Raises ValueError for a part without
    a maker's or a supplier's number, which no house could order.
    """
    stream = io.StringIO()
    out = csv.writer(stream, lineterminator="\n")
    out.writerow(["Comment", "Designator", "Footprint", "Quantity", "Part", "Maker's number", "Supplier's number"])
    items = bom.items(netlist)
    soldered = {item.carries: item for item in items if item.carries}
    for item in items:
        here = [ref for ref in item.refs.split() if netlist.parts[ref].where == "carrier"]
        for kind in dict.fromkeys(netlist.parts[ref].kind for ref in here):
            refs = [ref for ref in here if netlist.parts[ref].kind == kind]
            part = netlist.parts[refs[0]]
            if "supply" not in item.name:
                bought = soldered.get(refs[0], item)
                for whose, number in (("maker", bought.maker), ("supplier", bought.supplier)):
                    if not number:
                        raise ValueError(f"{bought.name} is soldered on the carrier, but has no {whose}'s number.")
                name = bought.name if bought is item else f"{bought.counts['small']} × {bought.name}"
                footprint = part.library["kicad"]["footprint"].partition(":")[2]
                label = part.label if len({netlist.parts[ref].label for ref in refs}) == 1 else bought.name
                out.writerow([label, ",".join(refs), footprint, len(refs), name, bought.maker_number, bought.supplier])
    return stream.getvalue()


def main() -> None:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m hardware.kicad", description=__doc__)
    parser.add_argument("what", choices=["export", "check"])
    chosen = parser.parse_args()
    if shutil.which("kicad-cli") is None:
        raise SystemExit(f"KiCad 9 is not here. On Debian 12 this brings it:\n{INSTALL}")
    (check if chosen.what == "check" else export)(read())


if __name__ == "__main__":
    main()
