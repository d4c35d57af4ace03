"""All cut pieces, and their layout on sheets of the size of the laser's bed."""

from dataclasses import dataclass, field
from functools import cache

from hardware.generate import board_box, board_face, console, panel
from hardware.generate.plate import Plate
from hardware.generate.sizes import BED, GAP

_QUARTERS = ("north-west", "north-east", "south-east", "south-west")


@dataclass
class Sheet:
    """One sheet: its name, its number of copies, and its pieces in their final places."""

    name: str
    times: int
    pieces: list[Plate] = field(default_factory=list)


@cache
def board_layers() -> dict[str, Plate]:
    """Return the board's square layers before they are divided."""
    return {
        "face": board_face.face(),
        "wells": board_box.wells(),
        "carrier": board_box.carrier(),
        "bottom": board_box.bottom(),
    }


def quartered(plate: Plate) -> list[Plate]:
    """Return the four pieces of a layer, each in its place in the whole."""
    return [
        plate.part(f"{plate.name} {side}", region)
        for side, region in zip(_QUARTERS, board_face.quarters(), strict=True)
    ]


def crossed(plate: Plate) -> list[Plate]:
    """Return the four pieces of a layer, with the seams shifted."""
    regions = zip(_QUARTERS, board_face.turned_quarters(), strict=True)
    return [plate.part(f"{plate.name} across {side}", region) for side, region in regions]


@cache
def all_sheets() -> list[Sheet]:
    """Return the sheets of the full build."""
    found = []
    walls = board_box.walls()
    layers = board_layers()
    for name in ("face", "wells", "wells across", "carrier", "bottom"):
        if name == "wells across":
            # All have the same orientation, so that two fit on a bed.
            pieces = [piece.turned(90 - 90 * k) for k, piece in enumerate(crossed(layers["wells"]))]
        else:
            pieces = quartered(layers[name])
        for number, pair in enumerate((pieces[:2], pieces[2:]), 1):
            extra = []
            if name in ("carrier", "bottom"):
                extra, walls = walls[:2], walls[2:]
            found.append(_sheet(f"board-{name.replace(' ', '-')}-{number}", 1, [*pair, *extra]))
    found.append(_sheet("console-1", 1, [console.face(), console.bottom(), console.bezel("0.96")]))
    found.append(_sheet("console-2", 1, [*console.walls(), console.bezel("2.42")]))
    found.append(_sheet("panel-1", 1, [panel.grid(), panel.grid_bottom()]))
    found.append(_sheet("panel-2", 1, [panel.grid_wells(), panel.grid_wells()]))
    found.append(_sheet("panel-3", 1, [panel.grid_carrier(), *panel.panel_walls()]))
    return found


def _sheet(name: str, times: int, pieces: list[Plate]) -> Sheet:
    """Lay out pieces in rows from the upper left. Raises ValueError if the bed is too small for them."""
    sheet = Sheet(name, times)
    x, y, row = GAP, GAP, 0.0
    for piece in pieces:
        left, top, right, bottom = piece.outline.bounds
        if x + right - left + GAP > BED[0]:
            x, y, row = GAP, y + row + GAP, 0.0
        placed = piece.moved(x - left, y - top)
        sheet.pieces.append(placed)
        x += right - left + GAP
        row = max(row, bottom - top)
        if y + row + GAP > BED[1]:
            raise ValueError(f"{piece.name} does not fit on sheet {name}.")
    return sheet
