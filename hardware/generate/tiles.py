"""Plates on paper at 1:1: overlapping pages with crosses for alignment, on each of PAPERS."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from shapely.geometry import Polygon

from hardware.generate.plate import Place, Plate, Round, simpler

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
# Few printers print to the paper's edge.
MARGIN = 6.0
OVERLAP = 10.0
BAR = 100.0


@dataclass(frozen=True)
class Tile:
    """One page: its number from 0, its column and row, and the position of its upper left corner on the plate."""

    number: int
    column: int
    row: int
    left: float
    top: float


def tiles(plate: Plate, paper: str) -> list[Tile]:
    """Return the pages that cover a plate, row by row, centred on it."""
    printed = _printed(paper)
    left, top, right, bottom = plate.outline.bounds
    width, height = right - left, bottom - top
    columns, rows = (
        max(1, ceil((size - OVERLAP) / (area - OVERLAP))) for size, area in zip((width, height), printed, strict=True)
    )
    covers = [count * (area - OVERLAP) + OVERLAP for count, area in zip((columns, rows), printed, strict=True)]
    x0, y0 = left - (covers[0] - width) / 2, top - (covers[1] - height) / 2
    return [
        Tile(r * columns + c, c, r, x0 + c * (printed[0] - OVERLAP), y0 + r * (printed[1] - OVERLAP))
        for r in range(rows)
        for c in range(columns)
    ]


def _printed(paper: str) -> tuple[float, float]:
    """Return the size of what is printed on a page."""
    width, height = PAPERS[paper]
    return width - 2 * MARGIN, height - 2 * MARGIN


def document(stream: io.BytesIO, paper: str, title: str) -> Canvas:
    """Begin a PDF that is printed at 1:1, unless somebody tells the printer otherwise."""
    # Without date and document ID, so that the same plate gives the same file.
    rl_config.useA85 = 0
    width, height = PAPERS[paper]
    page = Canvas(stream, pagesize=(width * mm, height * mm), invariant=1, pageCompression=1)
    page.setTitle(f"Pawnlight: {title}")
    page.setViewerPreference("PrintScaling", "None")
    return page


def pdf(plate: Plate, title: str, paper: str, red: Sequence[Polygon] = ()) -> bytes:
    """Return the plate as a PDF of as many pages as needed. Shapes inside the `red` areas are printed red."""
    stream = io.BytesIO()
    page = document(stream, paper, title)
    page.beginForm("plate", *_bounds(plate))
    _draw(page, plate, red)
    page.endForm()
    all_tiles = tiles(plate, paper)
    for tile in all_tiles:
        _page(page, tile, all_tiles, title, paper)
        page.showPage()
    page.save()
    return stream.getvalue()


def _bounds(plate: Plate) -> list[float]:
    left, top, right, bottom = plate.outline.bounds
    return [(left - 1) * mm, (-bottom - 1) * mm, (right + 1) * mm, (-top + 1) * mm]


def _page(page: Canvas, tile: Tile, all_tiles: list[Tile], title: str, paper: str) -> None:
    high, printed = PAPERS[paper][1], _printed(paper)
    page.saveState()
    frame = page.beginPath()
    frame.rect(MARGIN * mm, MARGIN * mm, printed[0] * mm, printed[1] * mm)
    page.clipPath(frame, stroke=0, fill=0)
    page.translate((MARGIN - tile.left) * mm, (high - MARGIN + tile.top) * mm)
    page.doForm("plate")
    page.restoreState()
    page.setLineWidth(0.4)
    page.setStrokeGray(0.45)
    columns = max(other.column for other in all_tiles) + 1
    rows = max(other.row for other in all_tiles) + 1
    for x, y in _crosses(tile, columns, rows, paper):
        page.line((x - 3) * mm, (high - y) * mm, (x + 3) * mm, (high - y) * mm)
        page.line(x * mm, (high - y - 3) * mm, x * mm, (high - y + 3) * mm)
    page.setDash(2, 2)
    page.rect(MARGIN * mm, MARGIN * mm, printed[0] * mm, printed[1] * mm)
    page.setDash()
    # With one row the footer is outside every plate; with more it is in the free edge.
    foot = high - MARGIN - 6 if tile.row == 0 and rows > 1 else MARGIN + 3
    page.setFillGray(0.3)
    page.setFont("Helvetica", 7.5)
    x = MARGIN + 4
    page.drawString(x * mm, foot * mm, f"Pawnlight, {title}: page {tile.number + 1} of {len(all_tiles)}")
    page.drawString((x + 74) * mm, foot * mm, "100 mm:")
    page.setStrokeGray(0)
    page.line((x + 86) * mm, (foot + 0.9) * mm, (x + 86 + BAR) * mm, (foot + 0.9) * mm)
    for end in (0.0, BAR):
        page.line((x + 86 + end) * mm, foot * mm, (x + 86 + end) * mm, (foot + 1.8) * mm)


def _crosses(tile: Tile, columns: int, rows: int, paper: str) -> list[Place]:
    """Return the crosses on a page, from its upper left: in the middle of each overlap, equal on both of its pages."""
    (width, height), (wide, tall), half = PAPERS[paper], _printed(paper), OVERLAP / 2
    found = []
    for beside, x in ((tile.column > 0, MARGIN + half), (tile.column < columns - 1, width - MARGIN - half)):
        found += [(x, MARGIN + tall * share) for share in (0.2, 0.5, 0.8) if beside]
    for beside, y in ((tile.row > 0, MARGIN + half), (tile.row < rows - 1, height - MARGIN - half)):
        found += [(MARGIN + wide * share, y) for share in (0.2, 0.5, 0.8) if beside]
    return found


def _draw(page: Canvas, plate: Plate, red: Sequence[Polygon]) -> None:
    def is_red(shape: Polygon) -> bool:
        return any(area.contains(shape.centroid) for area in red)

    def trace(places: Sequence[Place], *, closed: bool) -> None:
        path.moveTo(places[0][0] * mm, -places[0][1] * mm)
        for x, y in places[1:]:
            path.lineTo(x * mm, -y * mm)
        if closed:
            path.close()

    page.setLineCap(1)
    for colour, chosen in ((0, False), (1, True)):
        page.setFillColorRGB(0.75 * colour, 0, 0)
        page.setStrokeColorRGB(0.75 * colour, 0, 0)
        path = page.beginPath()
        for fill in plate.fills:
            if is_red(fill) == chosen:
                for edge in (simpler(fill).exterior, *simpler(fill).interiors):
                    trace(list(edge.coords)[:-1], closed=True)
        page.drawPath(path, stroke=0, fill=1, fillMode=0)
        path = page.beginPath()
        for label in plate.labels:
            if is_red(label.area) == chosen:
                for stroke in label.lines.geoms:
                    trace(list(stroke.coords), closed=False)
        page.setLineWidth(0.45 * mm)
        page.drawPath(path, stroke=1, fill=0)
    path = page.beginPath()
    for score in plate.scores:
        trace(list(score.coords), closed=False)
    page.setLineWidth(0.12 * mm)
    page.setStrokeGray(0.5)
    page.drawPath(path, stroke=1, fill=0)
    page.setStrokeGray(0)
    page.setLineWidth(0.15 * mm)
    for hole in plate.holes:
        if isinstance(hole, Round):
            page.circle(hole.x * mm, -hole.y * mm, hole.radius * mm)
    path = page.beginPath()
    for hole in plate.holes:
        if not isinstance(hole, Round):
            trace(list(hole.shape.exterior.coords)[:-1], closed=True)
    trace(list(plate.outline.exterior.coords)[:-1], closed=True)
    page.drawPath(path, stroke=1, fill=0)
