"""`python -m hardware.generate.order [--kerf MM]` writes what is ordered to build/order.

A folder each for the board house, the laser and the printer, with a page of what to enter in the order form; and a zip
of each, for a release.
"""

import argparse
import shutil
import zipfile
from pathlib import Path

from hardware.generate import HARDWARE, cutting
from hardware.generate.netlist import read
from hardware.generate.pages import facts, filled
from hardware.generate.sheets import Sheet, all_sheets, housing_sheets, nested, opal
from hardware.generate.sizes import KERF
from hardware.generate.tiles import PAPERS

ORDER = HARDWARE.parent / "build" / "order"
BEDS = ((400.0, 300.0), (600.0, 400.0), (300.0, 200.0))
# What is engraved or scored on pieces for the laser, and stuck on those from the printer.
FOR_PRINTS = tuple(
    f"{plate}-{paper}.pdf"
    for plate in ("board-face", "board-carrier", "console-face", "panel-carrier")
    for paper in PAPERS
)
_EPOCH = (2026, 1, 1, 0, 0, 0)


def write(folder: Path, kerf: float) -> list[Path]:
    """Write everything to `folder`, which is emptied first; return the zips."""
    shutil.rmtree(folder, ignore_errors=True)
    known = facts(read())
    for name in ("board-house", "laser", "printer"):
        (folder / name).mkdir(parents=True)
        page = (HARDWARE / "pages" / "order" / f"{name}.md").read_text("utf-8")
        (folder / name / "ORDER.md").write_text(filled(page, known | {"pieces_of_sheets": _pieces()}), "utf-8")
    with zipfile.ZipFile(folder / "board-house" / "gerbers.zip", "w", zipfile.ZIP_DEFLATED) as gerbers:
        for path in sorted((HARDWARE / "carrier" / "gerbers").iterdir()):
            gerbers.writestr(zipfile.ZipInfo(path.name, _EPOCH), path.read_bytes())
    for name in ("bom.csv", "pick-and-place.csv"):
        shutil.copy(HARDWARE / "carrier" / name, folder / "board-house")
    for bed in BEDS:
        there = folder / "laser" / f"{bed[0]:.0f}x{bed[1]:.0f}"
        there.mkdir()
        for sheet in _sheets(bed):
            (there / f"{sheet.name}.svg").write_text(cutting.svg(sheet, kerf), "utf-8")
            (there / f"{sheet.name}.dxf").write_text(cutting.dxf(sheet, kerf), "utf-8")
    for path in sorted((HARDWARE / "3d" / "print").glob("*.stl")):
        shutil.copy(path, folder / "printer")
    for name in FOR_PRINTS:
        shutil.copy(HARDWARE / "paper" / name, folder / "printer")
    made = []
    for name in ("board-house", "laser", "printer"):
        made.append(folder / f"pawnlight-{name}.zip")
        with zipfile.ZipFile(made[-1], "w", zipfile.ZIP_DEFLATED) as out:
            for path in sorted((folder / name).rglob("*")):
                if path.is_file():
                    out.writestr(zipfile.ZipInfo(str(path.relative_to(folder)), _EPOCH), path.read_bytes())
    return made


def _sheets(bed: tuple[float, float]) -> list[Sheet]:
    return [*(all_sheets() if bed == BEDS[0] else nested(bed)), *housing_sheets(bed), opal()]


def _pieces() -> str:
    """Return the table of the pieces on each sheet, from left to right and from the top, by the bed."""
    lines = ["| folder | sheet | pieces |", "|---|---|---|"]
    for bed in BEDS:
        for sheet in _sheets(bed):
            names = ", ".join(piece.name for piece in sheet.pieces)
            lines.append(f"| {bed[0]:.0f}x{bed[1]:.0f} | {sheet.name} | {names} |")
    return "\n".join(lines)


def main() -> None:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m hardware.generate.order", description=__doc__)
    parser.add_argument("--kerf", type=float, default=KERF, metavar="MM", help="what your laser burns away")
    for path in write(ORDER, parser.parse_args().kerf):
        print(f"{path.relative_to(HARDWARE.parent)}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
