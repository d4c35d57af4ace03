"""The sheet with the nine pictures of three in a row, for the middle of both panels: a window for each light.

Beside the windows stand the pictures, each in the colour of its light and with a dot for each time that it dips.
Millimetres, y down.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from hardware.generate.marks import mark
from hardware.generate.matrix_sheet import SIDE, Drawing, Shape, pdf, svg
from hardware.generate.plate import Place
from hardware.generate.tiles import PAPERS
from pawnlight.board import MATRIX_SIDE
from pawnlight.games.row.game import BOARD_SIDE as PLACES
from pawnlight.games.row.game import PICTURE_CARDS
from pawnlight.show.geometry import LIGHT_SPACING_MM

PITCHES = {"panel": LIGHT_SPACING_MM, "matrix": SIDE / MATRIX_SIDE}
"""From light to light: of the panel of 100 lights, and of the common panel of 16 × 16."""
GAP = 12.0
"""Between the two sheets."""
# Of the three colours of light, those that can be read on paper.
_INK = ("#a06a00", "#00707f", "#a3005c")
_LINE = "#777777"


def _square(x: float, y: float, half: float) -> tuple[Place, ...]:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _dot(x: float, y: float, radius: float) -> tuple[Place, ...]:
    return tuple((x + radius * cos(turn * pi / 12), y + radius * sin(turn * pi / 12)) for turn in range(24))


def around() -> list[tuple[int, int]]:
    """Return the column and row of each picture: a place beside those of the lights, clockwise from the upper left."""
    return [(1, 0), (3, 0), (5, 0), (7, 2), (7, 4), (6, 7), (4, 7), (2, 7), (0, 5)]


def _sheet(left: float, pitch: float) -> Iterator[Shape]:
    whole = (PLACES + 2) * pitch
    yield Shape((_square(left + whole / 2, whole / 2, whole / 2),), ink="#000000")
    for place in range(PLACES * PLACES):
        x, y = left + (place % PLACES + 1.5) * pitch, (place // PLACES + 1.5) * pitch
        yield Shape((_square(x, y, pitch * 0.42),), ink=_LINE)
    for n, (picture, (column, row)) in enumerate(zip(PICTURE_CARDS, around(), strict=True)):
        x, y = left + (column + 0.5) * pitch, (row + 0.5) * pitch
        for shape in mark(picture, x, y - pitch * 0.08, pitch * 0.58):
            rings = [tuple(ring.coords)[:-1] for ring in (shape.exterior, *shape.interiors)]
            yield Shape(tuple(rings), fill=_INK[n // 3])
        for dip in range(n % 3):
            yield Shape(
                (_dot(x + pitch * (dip - (n % 3 - 1) / 2) * 0.2, y + pitch * 0.36, pitch * 0.05),), fill=_INK[n // 3]
            )


def drawing() -> Drawing:
    """Return both sheets, one beside the other."""
    wide = [(PLACES + 2) * pitch for pitch in PITCHES.values()]
    found = Drawing("pictures of three in a row", sum(wide) + GAP, max(wide))
    left = 0.0
    for pitch in PITCHES.values():
        found.items += _sheet(left, pitch)
        left += (PLACES + 2) * pitch + GAP
    return found


def files() -> dict[str, bytes]:
    """Return every file of the sheet by its path under hardware/."""
    made = drawing()
    found = {"paper/row-pictures.svg": svg(made).encode()}
    return found | {f"paper/row-pictures-{paper}.pdf": pdf([made], paper) for paper in PAPERS}
