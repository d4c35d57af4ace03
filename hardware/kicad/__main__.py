"""`python -m hardware.kicad` makes the carrier's project and what a board house takes; with `check` it checks them.

KiCad 9 does the work: its command-line tool, and its own Python, which has `pcbnew` (PYTHON_OF_KICAD names another).
"""

import argparse
import csv
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import uuid
from pathlib import Path

from hardware.generate import bom
from hardware.generate.netlist import Netlist, read
from hardware.kicad import NAME, PROJECT, footprints, nets
from hardware.kicad.board import description
from hardware.kicad.project import settings, tables
from hardware.kicad.schematic import write

_PYTHON = os.environ.get("PYTHON_OF_KICAD", "/usr/bin/python3")
_SCHEMATIC, _BOARD = PROJECT / f"{NAME}.kicad_sch", PROJECT / f"{NAME}.kicad_pcb"
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,Edge.Cuts"
_UUID = re.compile(r'\(uuid "[^"]+"\)')
_DATES = (
    re.compile(r"%TF\.CreationDate,[^*]*\*%\n"),
    re.compile(r" date [^*\n]*(?=\*)"),
    re.compile(r"; #@! TF\.CreationDate,.*\n"),
    re.compile(r" date [\dT:+-]*(?=\n)"),
)


def kicad(*words: str | Path) -> None:
    """Run KiCad's command-line tool. Raises SystemExit with its output if it fails."""
    done = subprocess.run(["kicad-cli", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"kicad-cli {' '.join(map(str, words))}\n{done.stdout}{done.stderr}")


def make(netlist: Netlist) -> None:
    """Create the project and everything derived from it. Raises SystemExit if KiCad finds a fault."""
    PROJECT.mkdir(exist_ok=True)
    files = {_SCHEMATIC.name: write(netlist), f"{NAME}.kicad_pro": settings()} | tables(netlist)
    for name, text in files.items():
        (PROJECT / name).write_text(text, "utf-8")
    names = nets.exported()
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "board.json"
        said.write_text(json.dumps(description(netlist, str(footprints.LIBRARIES), names)), "utf-8")
        script = Path(__file__).with_name("place.py")
        subprocess.run([_PYTHON, script, said, _BOARD], check=True, stderr=subprocess.DEVNULL)
    # KiCad gives every item a random identifier, and writes its own settings beside the board.
    count = iter(range(1 << 30))
    space = uuid.UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
    text = _BOARD.read_text("utf-8")
    text = _UUID.sub(lambda _: f'(uuid "{uuid.uuid5(space, f"{NAME} item {next(count)}")}")', text)
    _BOARD.write_text(text, "utf-8")
    (PROJECT / f"{NAME}.kicad_pro").write_text(settings(), "utf-8")
    check(netlist)
    _export(netlist)
    (PROJECT / f"{NAME}.kicad_prl").unlink(missing_ok=True)


def check(netlist: Netlist) -> None:
    """Run KiCad's rule checks, compare its netlist with ours, and check that the schematic is up to date."""
    if _SCHEMATIC.read_text("utf-8") != write(netlist):
        raise SystemExit(f"{_SCHEMATIC.name} is not as netlist.toml would have it: run `make carrier`.")
    wrong = list(nets.differences(netlist, nets.exported()))
    if wrong:
        raise SystemExit("\n".join(wrong))
    strict = ("--severity-error", "--severity-exclusions", "--exit-code-violations", "-o")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.txt"
        for words in (
            ("sch", "erc", *strict, report, _SCHEMATIC),
            ("pcb", "drc", "--schematic-parity", *strict, report, _BOARD),
        ):
            try:
                kicad(*words)
            except SystemExit as error:
                raise SystemExit(f"{error}\n{report.read_text('utf-8') if report.exists() else ''}") from None
    print("ERC and DRC end without an error, and KiCad's netlist is that of netlist.toml.")


def _export(netlist: Netlist) -> None:
    gerbers = PROJECT / "gerbers"
    shutil.rmtree(gerbers, ignore_errors=True)
    gerbers.mkdir()
    kicad("pcb", "export", "gerbers", "--layers", _LAYERS, "-o", f"{gerbers}/", _BOARD)
    kicad(
        "pcb",
        "export",
        "drill",
        "--excellon-separate-th",
        "--excellon-oval-format",
        "route",
        "-o",
        f"{gerbers}/",
        _BOARD,
    )
    for path in gerbers.iterdir():
        if path.suffix == ".gbrjob":
            path.unlink()
            continue
        text = path.read_text("utf-8")
        for date in _DATES:
            text = date.sub("", text)
        path.write_text(text, "utf-8")
    kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", PROJECT / "pick-and-place.csv", _BOARD)
    (PROJECT / "bom.csv").write_text(carrier_bom(netlist), "utf-8")
    kicad("sch", "export", "pdf", "-o", PROJECT / "schematic.pdf", _SCHEMATIC)
    kicad("pcb", "export", "pdf", "--layers", "F.Cu,B.Cu,F.Silkscreen,Edge.Cuts", "--mode-single", "-o",
          PROJECT / "board.pdf", _BOARD)  # fmt: skip
    for side in ("top", "bottom"):
        size = ("-w", "1200", "--height", "960", "--zoom", "0.98", "--background", "opaque")
        kicad("pcb", "render", "--side", side, *size, "-o", PROJECT / f"{side}.png", _BOARD)
    tool = shutil.which("generate_interactive_bom")
    if tool:
        words = [tool, "--no-browser", "--dest-dir", str(PROJECT), "--name-format", "interactive-bom", str(_BOARD)]
        subprocess.run(
            words, check=True, capture_output=True, env=os.environ | {"INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
        )
    else:
        print("The interactive list was left as it is: generate_interactive_bom is not on the path.")


def carrier_bom(netlist: Netlist) -> str:
    """Return the parts list for a board house: a line for each kind of part."""
    stream = io.StringIO()
    out = csv.writer(stream, lineterminator="\n")
    out.writerow(["Designator", "Quantity", "Value", "Footprint", "Part", "Maker's number"])
    for item in bom.items(netlist):
        here = [ref for ref in item.refs.split() if netlist.parts[ref].where == "carrier"]
        for kind in dict.fromkeys(netlist.parts[ref].kind for ref in here):
            refs = [ref for ref in here if netlist.parts[ref].kind == kind]
            part = netlist.parts[refs[0]]
            if "supply" not in item.name:
                footprint = part.library["kicad"]["footprint"]
                out.writerow([" ".join(refs), len(refs), part.label, footprint, item.name, item.maker])
    return stream.getvalue()


def main() -> None:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m hardware.kicad", description=__doc__)
    parser.add_argument("what", nargs="?", choices=["make", "check"], default="make")
    if shutil.which("kicad-cli") is None:
        raise SystemExit("KiCad 9 is not here: on Debian 12 `apt install -t bookworm-backports kicad` brings it.")
    (check if parser.parse_args().what == "check" else make)(read())


if __name__ == "__main__":
    main()
