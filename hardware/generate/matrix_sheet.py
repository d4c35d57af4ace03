"""`python -m hardware.generate.matrix_sheet --side MM` writes the sheet for a panel of 16 × 16 of another size.

The sheet lies on the panel: the board of Sorry!, the cards of Sequence, or both on one side. Strips of card under it,
or a printed grid, keep each light in its square. The places come from the firmware's geometry. Millimetres, y down.
"""

import argparse
import io
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, cos, pi, sin
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from hardware.generate.marks import mark
from hardware.generate.plate import Place
from hardware.generate.svg import Svg, points, width_of
from hardware.generate.tiles import BAR, MARGIN, OVERLAP, PAPERS, document
from host_tools.games.sequence.adapter import panel_cards
from host_tools.system.files import write_atomically
from pawnlight.board import (
    BOARD_LIGHTS,
    MATRIX_SIDE,
    PANEL_LIGHTS,
    TRACK_LIGHTS,
    led_of_cell,
    led_of_home,
    led_of_square,
    led_of_start,
    led_of_zone,
)
from pawnlight.games.sorry.board import slides, start_circle
from pawnlight.rules.base import COLOURS
from pawnlight.show.geometry import MATRIX_PLACES

SIDE = 160.0
"""Of the common panel: its lights are 10 mm apart."""
HIGH = 10.0
"""The height of the grid: as far from the light as its neighbour, its paper is lit evenly."""
CARD = 0.5
"""The thickness of the card for the strips."""
PAPER = 0.1
"""What the paper glued on the card adds to it."""
PLAY = 0.2
"""By how much a slot is wider than what slides into it, and two slots together deeper than the strips are high."""
WALL = 0.8
"""Of the printed grid: two lines of a nozzle of 0.4 mm."""
KINDS = {
    "both": "Sorry! and Sequence on one side",
    "sorry": "Sorry!",
    "sequence": "Sequence",
    "grid": "the strips of card",
}
SMALLEST = 6 / 72 * 25.4
"""Of printed words and numbers: 6 points."""
CAPITAL = 0.72
"""The height of a capital or a digit, as a share of the size."""
NUMBERED = 9.9
"""From this pitch on, the squares have room for their numbers."""
_INK = {"red": "#c22a1e", "blue": "#1f55bd", "yellow": "#b98500", "green": "#1e7d31"}
# Light shines through these.
_TINT = {"red": "#f7c9c4", "blue": "#c9d8f6", "yellow": "#fbe6b0", "green": "#c8e6cd"}
_LINE, _TEXT = "#777777", "#333333"


@dataclass(frozen=True)
class Shape:
    """Closed rings, or an open line; `fill` and `ink` are colours, "" for none."""

    rings: tuple[tuple[Place, ...], ...]
    fill: str = ""
    ink: str = ""
    wide: float = 0.2
    closed: bool = True
    dashed: bool = False


@dataclass(frozen=True)
class Word:
    """A word, centred on x, with its baseline at y."""

    said: str
    x: float
    y: float
    size: float
    ink: str = _TEXT


@dataclass
class Drawing:
    """What is printed, from (0, 0) to (width, height)."""

    name: str
    width: float
    height: float
    items: list[Shape | Word] = field(default_factory=list)


def place(light: int, side: float) -> Place:
    """Return the middle of a light: of the board, or after those of the Sequence panel."""
    pitch = side / MATRIX_SIDE
    return ((MATRIX_PLACES[light] % MATRIX_SIDE + 0.5) * pitch, (MATRIX_PLACES[light] // MATRIX_SIDE + 0.5) * pitch)


def _square(x: float, y: float, half: float) -> tuple[Place, ...]:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _round(x: float, y: float, radius: float) -> tuple[Place, ...]:
    return tuple((x + radius * cos(turn * pi / 24), y + radius * sin(turn * pi / 24)) for turn in range(48))


def _middle(places: Sequence[Place]) -> Place:
    return (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))


def _marked(name: str, x: float, y: float, size: float, ink: str) -> Iterator[Shape]:
    for shape in mark(name, x, y, size):
        rings = [tuple(ring.coords)[:-1] for ring in (shape.exterior, *shape.interiors)]
        yield Shape(tuple(rings), fill=ink)


def _sorry(side: float) -> Iterator[Shape | Word]:
    pitch = side / MATRIX_SIDE
    track = [place(led_of_square(square), side) for square in range(TRACK_LIGHTS)]
    for k, colour in enumerate(COLOURS):
        for first, last in slides(k):
            yield from _slide([track[square % TRACK_LIGHTS] for square in range(first, last + 1)], pitch, colour)
        for z in range(1, 6):
            x, y = place(led_of_zone(k, z), side)
            yield Shape((_square(x, y, pitch / 2),), _TINT[colour], _INK[colour])
        for said, led in (("HOME", led_of_home), ("START", led_of_start)):
            x, y = _middle([place(led(k, i), side) for i in range(4)])
            yield Shape((_round(x, y, pitch),), _TINT[colour], _INK[colour], 0.5)
            size = max(SMALLEST, 0.22 * pitch)
            yield Word(said, x, y + CAPITAL / 2 * size, size, _INK[colour])
        # The square before START, and the colour's sign.
        x, y = track[start_circle(k)]
        yield Shape((_round(x, y, 0.32 * pitch),), "", _INK[colour], 0.35)
        yield from _corner(k, side)
    for square, (x, y) in enumerate(track):
        yield Shape((_square(x, y, pitch / 2),), "", _LINE)
        # On a smaller panel they would have to be smaller than can be read.
        if pitch >= NUMBERED:
            yield _number(square, square, side)
            yield _number(square % 15 + 1, square, side, inner=True)


def _corner(k: int, side: float) -> Iterator[Shape]:
    """Yield the sign of colour `k`, inside its corner of the board."""
    pitch = side / MATRIX_SIDE
    x, y = place(led_of_square(15 * k), side)
    inwards = pitch if x < side / 2 else -pitch
    colour = COLOURS[k]
    yield from _marked(colour, x + inwards, y + (pitch if y < side / 2 else -pitch), 0.62 * pitch, _INK[colour])


def _number(said: int, square: int, side: float, *, inner: bool = False) -> Word:
    """Return a number at the edge of a square, as the log writes it, or its place in a row of Revenge, at the inner.

    It stands in a corner of its square, of the two towards the next square, where no slide and no circle reaches.
    """
    pitch = side / MATRIX_SIDE
    size = max(SMALLEST, 0.212 * pitch)
    (x, y), (next_x, next_y) = (place(led_of_square(at % TRACK_LIGHTS), side) for at in (square, square + 1))
    across = [(-1 if at < pitch else 1 if at > side - pitch else 0) * (-1 if inner else 1) for at in (x, y)]
    ways = [way or (1 if to > at else -1) for way, at, to in zip(across, (x, y), (next_x, next_y), strict=True)]
    room = 0.46 * pitch
    half = width_of(str(said), size, bold=True) / 2
    middle = y + ways[1] * (room - CAPITAL / 2 * size)
    return Word(str(said), x + ways[0] * (room - half), middle + CAPITAL / 2 * size, size, "#555555")


def _slide(way: Sequence[Place], pitch: float, colour: str) -> Iterator[Shape]:
    (x, y), (to_x, to_y) = way[0], way[-1]
    along = ((way[1][0] - x) / pitch, (way[1][1] - y) / pitch)
    across = (-along[1], along[0])
    half = 0.14 * pitch
    band = tuple(
        (at[0] + side * half * across[0], at[1] + side * half * across[1])
        for at, side in (((x, y), 1), ((to_x, to_y), 1), ((to_x, to_y), -1), ((x, y), -1))
    )
    tip = tuple(
        (x + (a * along[0] + b * across[0]) * pitch, y + (a * along[1] + b * across[1]) * pitch)
        for a, b in ((-0.4, -0.36), (0.4, 0.0), (-0.4, 0.36))
    )
    yield Shape((band,), _TINT[colour], _INK[colour])
    yield Shape((_round(to_x, to_y, 0.26 * pitch),), _TINT[colour], _INK[colour])
    yield Shape((tip,), _TINT[colour], _INK[colour])


def _sequence(side: float) -> Iterator[Shape | Word]:
    pitch = side / MATRIX_SIDE
    for cell, card in zip(range(PANEL_LIGHTS), panel_cards(), strict=True):
        x, y = place(BOARD_LIGHTS + led_of_cell(cell), side)
        yield Shape((_square(x, y, 0.48 * pitch),), "", _LINE)
        if card:
            ink = "#b01818" if card[-1] in "HD" else "#222222"
            # In a small cell the sign is below.
            (word, low), sign = ((-0.2, -0.14), (0.22, -0.25)) if pitch >= NUMBERED else ((0.0, -0.04), (0.0, 0.25))
            yield Word(card[:-1], x + word * pitch, y + low * pitch, max(SMALLEST, 0.3 * pitch), ink)
            yield from _marked(card[-1], x + sign[0] * pitch, y + sign[1] * pitch, 0.26 * pitch, ink)
        else:
            yield Shape((_round(x, y, 0.34 * pitch), _round(x, y, 0.26 * pitch)), _TEXT)


def slot(play: float = PLAY) -> float:
    """Return the width of a strip's slot."""
    return CARD + PAPER + play


def _strips(side: float, first: int = 0, count: int = 2 * (MATRIX_SIDE - 1), play: float = PLAY) -> Drawing:
    """Return strips of card: fifteen with slots from above, fifteen with slots from below, that interlock."""
    pitch = side / MATRIX_SIDE
    step = HIGH + 2
    found = Drawing(KINDS["grid"], side, count * step - 2)
    for n in range(count):
        top = n * step
        found.items.append(Shape((((0, top), (side, top), (side, top + HIGH), (0, top + HIGH)),), "", "#000000"))
        deep = (HIGH + play) / 2
        begin = top if first + n < MATRIX_SIDE - 1 else top + HIGH - deep
        for number in range(1, MATRIX_SIDE):
            x = number * pitch
            corners = ((x - slot(play) / 2, begin), (x + slot(play) / 2, begin))
            below = tuple((at, begin + deep) for at, _ in reversed(corners))
            found.items.append(Shape(((*corners, *below),), "", "#cc0000", 0.15))
    return found


def drawing(kind: str, side: float = SIDE, play: float = PLAY) -> Drawing:
    """Return one of KINDS for a panel with sides of `side` mm."""
    if kind == "grid":
        return _strips(side, play=play)
    found = Drawing(KINDS[kind], side, side)
    # Before the edge of the paper, which is cut.
    if kind != "sequence":
        found.items += _sorry(side)
    if kind != "sorry":
        found.items += _sequence(side)
    if kind == "sequence":
        # Its four ways of lying look alike: square 0 is at red's corner.
        found.items += [*_corner(0, side), *([_number(0, 0, side)] if side / MATRIX_SIDE >= NUMBERED else [])]
    found.items.append(Shape((((0, 0), (side, 0), (side, side), (0, side)),), "", "#000000", 0.3))
    return found


def svg(made: Drawing) -> str:
    """Return the drawing at 1:1, without a page round it."""
    edge = 1.0
    picture = Svg(made.width + 2 * edge, made.height + 2 * edge, f"Pawnlight: {made.name}", "mm", -edge, -edge)
    for item in made.items:
        if isinstance(item, Word):
            picture.text(item.said, item.x, item.y, item.size, bold=True, anchor="middle", fill=item.ink)
        else:
            d = "".join(points(ring, closed=item.closed) for ring in item.rings)
            picture.add(
                "path", d=d, fill=item.fill or "none", fill_rule="evenodd", stroke=item.ink or "none",
                stroke_width=item.wide if item.ink else 0,
            )  # fmt: skip
    return str(picture)


def _parts(kind: str, side: float, play: float) -> list[Drawing]:
    """Return one of KINDS in the parts that begin a page."""
    half = MATRIX_SIDE - 1
    # No strip is divided between pages.
    return [_strips(side, n, half, play) for n in (0, half)] if kind == "grid" else [drawing(kind, side)]


def pdf(drawings: Sequence[Drawing], paper: str) -> bytes:
    """Return drawings at 1:1 on as many pages as it takes; several of one overlap, with their frames to cut along."""
    stream = io.BytesIO()
    page = document(stream, paper, drawings[0].name)
    for made in drawings:
        _pages(page, made, paper)
    page.save()
    return stream.getvalue()


def _pages(page: Canvas, made: Drawing, paper: str) -> None:
    wide, high = PAPERS[paper]
    area = (wide - 2 * MARGIN, high - 2 * MARGIN - 8)
    columns, rows = (
        max(1, ceil((size - OVERLAP) / (room - OVERLAP)))
        for size, room in zip((made.width, made.height), area, strict=True)
    )
    covers = [n * (room - OVERLAP) + OVERLAP for n, room in zip((columns, rows), area, strict=True)]
    left, top = -(covers[0] - made.width) / 2, -(covers[1] - made.height) / 2
    for n in range(columns * rows):
        x, y = left + n % columns * (area[0] - OVERLAP), top + n // columns * (area[1] - OVERLAP)
        page.saveState()
        frame = page.beginPath()
        frame.rect(MARGIN * mm, (MARGIN + 8) * mm, area[0] * mm, area[1] * mm)
        page.clipPath(frame, stroke=0, fill=0)
        page.translate((MARGIN - x) * mm, (high - MARGIN + y) * mm)
        _draw(page, made)
        page.restoreState()
        _foot(page, made, wide, f", {n + 1} of {columns * rows}" if columns * rows > 1 else "")
        if columns * rows > 1:
            page.setLineWidth(0.3)
            page.setDash(2, 2)
            page.rect(MARGIN * mm, (MARGIN + 8) * mm, area[0] * mm, area[1] * mm)
            page.setDash()
        page.showPage()


def _draw(page: Canvas, made: Drawing) -> None:
    for item in made.items:
        if isinstance(item, Word):
            page.setFillColor(HexColor(item.ink))
            page.setFont("Helvetica-Bold", item.size * mm)
            page.drawCentredString(item.x * mm, -item.y * mm, item.said)
            continue
        path: PDFPathObject = page.beginPath()
        for ring in item.rings:
            path.moveTo(ring[0][0] * mm, -ring[0][1] * mm)
            for x, y in ring[1:]:
                path.lineTo(x * mm, -y * mm)
            path.close()
        if item.fill:
            page.setFillColor(HexColor(item.fill))
        if item.ink:
            page.setStrokeColor(HexColor(item.ink))
            page.setLineWidth(item.wide * mm)
        page.drawPath(path, stroke=int(bool(item.ink)), fill=int(bool(item.fill)), fillMode=0)


def _foot(page: Canvas, made: Drawing, wide: float, number: str) -> None:
    """Print what it is, and a line that tells whether the printer has scaled it."""
    page.setFillColor(HexColor(_TEXT))
    page.setStrokeColor(HexColor("#000000"))
    page.setFont("Helvetica", 7.5)
    foot = MARGIN + 2
    page.drawString((MARGIN + 2) * mm, foot * mm, f"Pawnlight, {made.name}{number}. Print at 100 %; 100 mm:")
    page.setLineWidth(0.4)
    at = wide - MARGIN - BAR - 2
    page.line(at * mm, (foot + 0.9) * mm, (at + BAR) * mm, (foot + 0.9) * mm)
    for end in (0.0, BAR):
        page.line((at + end) * mm, foot * mm, (at + end) * mm, (foot + 1.8) * mm)


def stl(side: float = SIDE) -> bytes:
    """Return the grid for a 3D printer, in one watertight piece: a wall between every two lights, and round all."""
    pitch = side / MATRIX_SIDE
    lines = []
    for n in range(MATRIX_SIDE + 1):
        # The walls at the edge are within the panel.
        at = min(max(n * pitch, WALL / 2), side - WALL / 2)
        lines += [at - WALL / 2, at + WALL / 2]
    count = len(lines) - 1

    def solid(row: int, column: int) -> bool:
        return 0 <= row < count and 0 <= column < count and (row % 2 == 0 or column % 2 == 0)

    faces: list[tuple[tuple[float, float, float], ...]] = []
    for row in range(count):
        for column in range(count):
            if not solid(row, column):
                continue
            x1, x2, y1, y2 = lines[column], lines[column + 1], lines[row], lines[row + 1]
            faces.append(((x1, y1, HIGH), (x2, y1, HIGH), (x2, y2, HIGH), (x1, y2, HIGH)))
            faces.append(((x1, y2, 0), (x2, y2, 0), (x2, y1, 0), (x1, y1, 0)))
            for beside, (ax, ay), (bx, by) in (
                ((row - 1, column), (x1, y1), (x2, y1)),
                ((row, column + 1), (x2, y1), (x2, y2)),
                ((row + 1, column), (x2, y2), (x1, y2)),
                ((row, column - 1), (x1, y2), (x1, y1)),
            ):
                if not solid(*beside):
                    faces.append(((ax, ay, 0), (bx, by, 0), (bx, by, HIGH), (ax, ay, HIGH)))
    found = bytearray(b"Pawnlight: grid for a panel of 16 x 16".ljust(80) + struct.pack("<I", 2 * len(faces)))
    for a, b, c, d in faces:
        for corners in ((a, b, c), (a, c, d)):
            # A slicer works out the normals.
            found += struct.pack("<12fH", 0, 0, 0, *corners[0], *corners[1], *corners[2], 0)
    return bytes(found)


def files(side: float = SIDE, play: float = PLAY) -> dict[str, bytes]:
    """Return every file of the sheet by its path under hardware/."""
    found = {"3d/print/matrix-grid.stl": stl(side)}
    for kind in KINDS:
        found[f"paper/matrix-{kind}.svg"] = svg(drawing(kind, side, play)).encode()
        for paper in PAPERS:
            found[f"paper/matrix-{kind}-{paper}.pdf"] = pdf(_parts(kind, side, play), paper)
    return found


def main() -> None:
    """Parse the command line, and write the files."""
    parser = argparse.ArgumentParser(prog="python -m hardware.generate.matrix_sheet", description=__doc__)
    parser.add_argument("--side", type=float, default=SIDE, metavar="MM", help="the side of your panel (default: 160)")
    parser.add_argument("--out", type=Path, default=Path("build/sheet"), metavar="FOLDER", help="where to write")
    parser.add_argument("--play", type=float, default=PLAY, metavar="MM", help="of the strips' slots (default: 0.2)")
    chosen = parser.parse_args()
    if not 0 <= chosen.play <= 1:
        parser.error("a play is 0 to 1 mm")
    if not 60 <= chosen.side <= 600:
        parser.error("measure your panel from edge to edge: 60 to 600 mm")
    for name, content in files(chosen.side, chosen.play).items():
        path = chosen.out / Path(name).name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, content)
        print(path)


if __name__ == "__main__":
    main()
