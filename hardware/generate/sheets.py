"""All cut pieces, and their layout on sheets of the size of the laser's bed."""

from dataclasses import dataclass, field
from functools import cache

from hardware.generate import board_box, board_face, console, housing, panel
from hardware.generate.plate import Plate, Round
from hardware.generate.sizes import BED, GAP, SCREW

# The opal sheet is this much smaller than the face over it, and its holes larger than the screws.
_BACK, _WIDER = 0.3, 0.2
_QUARTERS = ("north-west", "north-east", "south-east", "south-west")


@dataclass
class Sheet:
    """One sheet: its name, its number of copies, and its pieces in their final places."""

    name: str
    times: int
    pieces: list[Plate] = field(default_factory=list)
    bed: tuple[float, float] = BED


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


@cache
def housing_sheets(bed: tuple[float, float] = BED) -> list[Sheet]:
    """Return the sheets of the housing of the panel of 16 x 16, with both lids, of which one is needed."""
    pieces = [piece.moved(0, 0) for piece in housing.pieces() for _ in range(housing.SEVERAL.get(piece.name, 1))]
    return _nested("housing", pieces, bed)


@cache
def opal() -> Sheet:
    """Return the quarter of the opal sheet, with its holes for the screws. The four quarters are the same."""
    quarter = quartered(board_layers()["face"])[0]
    outline = quarter.outline.buffer(-_BACK, join_style="mitre")
    screws = [hole for hole in quarter.holes if isinstance(hole, Round) and hole.radius == SCREW / 2]
    holes = [Round(hole.x, hole.y, hole.radius + _WIDER) for hole in screws]
    return _sheet("opal", 4, [Plate("opal quarter", outline, [*holes])])


def nested(bed: tuple[float, float]) -> list[Sheet]:
    """Lay out all pieces on as few sheets of another size as rows will do, those of the panel on sheets of their own.

    Raises ValueError for a piece too large.
    """
    pieces = [piece for sheet in all_sheets() for piece in sheet.pieces]
    of_panel = [piece for piece in pieces if piece.name.startswith("panel")]
    others = [piece for piece in pieces if not piece.name.startswith("panel")]
    return [*_nested("board-console", others, bed), *_nested("panel", of_panel, bed)]


def _nested(name: str, pieces: list[Plate], bed: tuple[float, float]) -> list[Sheet]:
    lying = [piece if _size(piece)[0] >= _size(piece)[1] else piece.turned(90) for piece in pieces]
    left = sorted(lying, key=lambda piece: -_size(piece)[1])
    found: list[Sheet] = []
    while left:
        sheet = Sheet(f"{name}-{len(found) + 1}", 1, [], bed)
        y = GAP
        while True:
            first = next((p for p in left if _fits(p, bed[0] - 2 * GAP, bed[1] - y - GAP)), None)
            if first is None:
                break
            x, row = GAP, _size(first)[1]
            for piece in [first, *(p for p in left if p is not first)]:
                if _fits(piece, bed[0] - x - GAP, row):
                    west, north, *_ = piece.outline.bounds
                    sheet.pieces.append(piece.moved(x - west, y - north))
                    x += _size(piece)[0] + GAP
                    left = [other for other in left if other is not piece]
            y += row + GAP
        if not sheet.pieces:
            raise ValueError(f"{left[0].name} does not fit a sheet of {bed[0]:g} × {bed[1]:g} mm.")
        found.append(sheet)
    return found


def _size(piece: Plate) -> tuple[float, float]:
    left, top, right, bottom = piece.outline.bounds
    return (right - left, bottom - top)


def _fits(piece: Plate, width: float, height: float) -> bool:
    return _size(piece)[0] <= width + 1e-6 and _size(piece)[1] <= height + 1e-6


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
