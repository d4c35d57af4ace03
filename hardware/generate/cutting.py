"""Sheets as files for the laser: SVG and DXF, in layers, with the kerf taken into account."""

import io

from ezdxf.addons.r12writer import r12writer
from shapely.geometry import Polygon

from hardware.generate.plate import Plate, Round, simpler
from hardware.generate.sheets import Sheet
from hardware.generate.svg import Svg, number, points, ring

# Layer: (colour in the SVG, colour number in the DXF), in the order of work: engrave first, cut last.
LAYERS = {"ENGRAVE": ("#000000", 7), "SCORE": ("#0000ff", 5), "CUT": ("#ff0000", 1)}
_HAIR = "0.1"
# The header of a DXF, which r12writer leaves out: a laser's program takes 1 for an inch where no unit is named.
_MILLIMETRES = "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n4\n9\n$MEASUREMENT\n70\n1\n0\nENDSEC\n"
# Assumed: a laser of 40 to 60 W in plywood of 3 mm, areas in lines 0.1 mm apart at 300 mm a second.
CUT_MM_S, MARK_MM_S, FILL_MM2_S, LAY_IN_MIN = 10.0, 50.0, 30.0, 2.0


def cuts(plate: Plate, kerf: float) -> tuple[Polygon, list[Round], list[Polygon]]:
    """Return (outline, round holes, cornered holes): the path of the beam that gives the piece its nominal size."""
    outline = plate.outline.buffer(kerf / 2, join_style="mitre")
    rounds = [Round(hole.x, hole.y, hole.radius - kerf / 2) for hole in plate.holes if isinstance(hole, Round)]
    cornered = [hole.shape.buffer(-kerf / 2, join_style="mitre") for hole in plate.holes if not isinstance(hole, Round)]
    return outline, rounds, cornered


def minutes(sheet: Sheet) -> float:
    """Return an estimate of the time to cut a sheet once, and to lay it in."""
    seconds = 0.0
    for piece in sheet.pieces:
        cut = piece.outline.exterior.length + sum(hole.shape.exterior.length for hole in piece.holes)
        marked = sum(line.length for line in piece.scores) + sum(label.lines.length for label in piece.labels)
        seconds += cut / CUT_MM_S + marked / MARK_MM_S + sum(fill.area for fill in piece.fills) / FILL_MM2_S
    return seconds / 60 + LAY_IN_MIN


def svg(sheet: Sheet, kerf: float) -> str:
    """Return the sheet as SVG in millimetres: engrave black, score blue, cut red."""
    drawing = Svg(*sheet.bed, f"Pawnlight {sheet.name}, cut {sheet.times} times, kerf {number(kerf)} mm", unit="mm")
    strokes = {name: {"fill": "none", "stroke": colour, "stroke_width": _HAIR} for name, (colour, _) in LAYERS.items()}
    drawing.open("g", id="ENGRAVE")
    for piece in sheet.pieces:
        if piece.fills:
            drawing.add(
                "path", d="".join(ring(simpler(fill)) for fill in piece.fills), fill="#000000", fill_rule="evenodd"
            )
        if piece.labels:
            lines = [points(list(line.coords)) for label in piece.labels for line in label.lines.geoms]
            drawing.add("path", d="".join(lines), fill="none", stroke="#000000", stroke_width="0.3")
    drawing.close("g")
    drawing.open("g", id="SCORE")
    for piece in sheet.pieces:
        if piece.scores:
            drawing.add("path", d="".join(points(list(line.coords)) for line in piece.scores), **strokes["SCORE"])
    drawing.close("g")
    drawing.open("g", id="CUT")
    for piece in sheet.pieces:
        outline, rounds, cornered = cuts(piece, kerf)
        # Holes first: once the outline is cut, the piece may move.
        for hole in rounds:
            drawing.add("circle", cx=hole.x, cy=hole.y, r=hole.radius, **strokes["CUT"])
        for shape in cornered:
            drawing.add("path", d=ring(shape), **strokes["CUT"])
        drawing.add("path", d=ring(outline), **strokes["CUT"])
    drawing.close("g")
    return str(drawing)


def dxf(sheet: Sheet, kerf: float) -> str:
    """Return the sheet as DXF R12 in millimetres, y up. Engraved areas are outlines to be filled."""
    stream = io.StringIO()
    stream.write(_MILLIMETRES)
    with r12writer(stream) as out:

        def line(places: object, layer: str, *, closed: bool) -> None:
            assert isinstance(places, list)
            flipped = [(round(x, 2), round(sheet.bed[1] - y, 2)) for x, y in places]
            if len(flipped) == 2:
                out.add_line(flipped[0], flipped[1], layer=layer, color=LAYERS[layer][1])
                return
            out.add_polyline_2d(flipped, layer=layer, color=LAYERS[layer][1], closed=closed)

        for piece in sheet.pieces:
            for fill in map(simpler, piece.fills):
                for edge in (fill.exterior, *fill.interiors):
                    line(list(edge.coords)[:-1], "ENGRAVE", closed=True)
            for label in piece.labels:
                for stroke in label.lines.geoms:
                    line(list(stroke.coords), "ENGRAVE", closed=False)
            for score in piece.scores:
                line(list(score.coords), "SCORE", closed=False)
            outline, rounds, cornered = cuts(piece, kerf)
            for hole in rounds:
                middle = (round(hole.x, 3), round(sheet.bed[1] - hole.y, 3))
                out.add_circle(middle, radius=round(hole.radius, 3), layer="CUT", color=LAYERS["CUT"][1])
            for shape in (*cornered, outline):
                line(list(shape.exterior.coords)[:-1], "CUT", closed=True)
    return stream.getvalue()
