"""`python -m hardware.solid [FOLDER]` proves that no two parts touch, and writes STEP, STL and an exploded view.

Pieces to print are for those without a laser: 3 mm thick, in their nominal size, no kerf.
"""

import argparse
import itertools
import re
from pathlib import Path

import cadquery as cq

from hardware.generate import HARDWARE
from hardware.generate.housing import SCREENS, TRAVEL
from hardware.generate.sheets import all_sheets, housing_sheets
from hardware.solid.boxes import board, sequence_panel, the_console
from hardware.solid.housing import LIDS, printed_stem, the_housing
from hardware.solid.shapes import Solid, printable

# Tolerance for parts that share a face, where rounding yields a thin intersection; mm³.
_SKIN = 0.05
_RISE = 45.0
# Around an exploded view.
_MARGIN = 20
_SCALE = re.compile(r"scale\(([\d.]+)")
# Generated files contain no date, so that they are reproducible.
_TIME = re.compile(r"'\d{4}-\d\d-\d\dT[\d:]+'")
BOXES = {"board": board, "console": the_console, "panel": sequence_panel, "housing": the_housing}


def touching(parts: list[Solid]) -> list[str]:
    """Return every pair of parts that intersect."""
    found = []
    boxes = [part.shape.BoundingBox() for part in parts]
    for (one, a), (two, b) in itertools.combinations(zip(parts, boxes, strict=True), 2):
        apart = max(
            b.xmin - a.xmax, a.xmin - b.xmax, b.ymin - a.ymax, a.ymin - b.ymax, b.zmin - a.zmax, a.zmin - b.zmax
        )
        if apart < -0.001:
            shared = one.shape.intersect(two.shape).Volume()
            if shared > _SKIN:
                found.append(f"{one.name} and {two.name} share {shared:.1f} mm³.")
    return found


def assembly(name: str, parts: list[Solid]) -> cq.Assembly:
    """Return the parts as an assembly with names and colours."""
    made = cq.Assembly(name=name)
    for part in parts:
        made.add(part.shape, name=part.name, color=cq.Color(*part.colour))
    return made


def exploded(parts: list[Solid], path: Path, rise: float = _RISE) -> None:
    """Draw an exploded view, without hidden lines, each level `rise` above the one before."""
    # Parts at the same height stay together.
    levels = sorted({round(part.shape.BoundingBox().zmin) for part in parts})
    made = cq.Compound.makeCompound(
        [
            part.shape.translate(cq.Vector(0, 0, rise * levels.index(round(part.shape.BoundingBox().zmin))))
            for part in parts
        ]
    )
    # Rotated towards the viewer, because the exporter projects straight down.
    origin, along, up = cq.Vector(), cq.Vector(1, 0, 0), cq.Vector(0, 0, 1)
    made = made.rotate(origin, up, 35).rotate(origin, along, -58)
    look = {
        "width": 500, "height": 900, "marginLeft": _MARGIN, "marginTop": _MARGIN, "showAxes": False,
        "showHidden": False, "projectionDir": (0, 0, 1), "strokeWidth": 0.35, "strokeColor": (40, 40, 40),
    }  # fmt: skip
    cq.exporters.export(cq.Workplane(obj=made), str(path), "SVG", opt=look)
    text = path.read_text("utf-8")
    drawing = text[text.index("<g") :]
    scale, seen = float(_SCALE.findall(drawing)[0]), made.BoundingBox()
    # The exporter leaves a quarter empty, on the right and below.
    width, height = (2 * _MARGIN + scale * length for length in (seen.xlen, seen.ylen))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}">'
    path.write_text(f'{head}\n<rect width="100%" height="100%" fill="#fbfaf6"/>\n{drawing}', "utf-8")


def main() -> None:
    """Parse the command line; exit with an error if parts intersect."""
    parser = argparse.ArgumentParser(prog="python -m hardware.solid", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=HARDWARE / "3d")
    parser.add_argument("--check", action="store_true", help="write nothing")
    chosen = parser.parse_args()
    wrong = []
    for name, make in BOXES.items():
        parts = make()
        faults = touching(parts)
        print(f"{name}: {len(parts)} parts, {len(faults)} pairs that touch.")
        wrong += [f"{name}: {fault}" for fault in faults]
        if not chosen.check:
            chosen.folder.mkdir(parents=True, exist_ok=True)
            # Two hundred small boxes add nothing to the picture and make the file ten times as large.
            shown = [part for part in parts if not part.name.startswith("light ")]
            step = chosen.folder / f"{name}.step"
            assembly(name, shown).export(str(step))
            step.write_text(_TIME.sub("'1970-01-01T00:00:00'", step.read_text("utf-8"), count=1), "utf-8")
            exploded(shown, chosen.folder / f"{name}-exploded.svg")
    for screen in SCREENS:
        for fault in touching(the_housing(screen, TRAVEL)):
            wrong.append(f"housing, the screen of {screen} inches, its buttons pressed: {fault}")
    if wrong:
        raise SystemExit("\n".join(wrong))
    if not chosen.check:
        parts = the_housing()
        exploded(parts, chosen.folder / "housing-closed.svg", 0.0)
        exploded([part for part in parts if not part.name.startswith(LIDS)], chosen.folder / "housing-open.svg", 0.0)
        _print_files(chosen.folder / "print")


def _print_files(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    printed_stem().exportStl(str(folder / "housing-stem.stl"), tolerance=0.05, ascii=False)
    for sheet in [*all_sheets(), *housing_sheets()]:
        for piece in sheet.pieces:
            left, top, *_ = piece.outline.bounds
            shape = printable(piece.moved(-left, -top))
            shape.exportStl(str(folder / f"{piece.name.replace(' ', '-')}.stl"), tolerance=0.1, ascii=False)


if __name__ == "__main__":
    main()
