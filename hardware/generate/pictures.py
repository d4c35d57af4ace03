"""Pictures of the assembly steps: exploded views, sheets, strips, a section, and the finished board."""

from collections.abc import Callable, Sequence
from math import cos, degrees, sin

from shapely import affinity
from shapely.geometry import Polygon, box

from hardware.generate import board_box, board_face, carrier, console, housing, panel
from hardware.generate.netlist import Netlist
from hardware.generate.plate import Plate, Round, polygons, rectangle, simpler
from hardware.generate.sheets import all_sheets, board_layers, crossed, quartered
from hardware.generate.sizes import (
    BED,
    BOARD,
    BOARD_DEPTH,
    CARRIER,
    CARRIER_AT,
    CELL,
    CONSOLE,
    CONSOLE_DEPTH,
    PANEL,
    PANEL_DEPTH,
    PANEL_WINDOW,
    SHEET,
    TABLE_GAP,
    WASHER,
    WINDOW,
    board_pieces,
    lights_mm,
    panel_places,
)
from hardware.generate.svg import Svg, points, ring
from pawnlight.board import TRACK_LIGHTS
from pawnlight.rules.base import COLOURS

_WOOD, _DARK, _EDGE = "#e2c391", "#3a2c22", "#6b4d2a"
_SHADE = "#b8935a"
_PAPER = "#fbfaf6"
# Taller parts are walls, which are drawn with their side face.
_WALL = 12
_COLOUR = {"red": "#e0392b", "blue": "#2f6fde", "yellow": "#e9a800", "green": "#2c9a3f"}
_TILT = (0.94, 0.34, -0.62, 0.52)  # oblique projection of a plane


def sheets() -> str:
    """Draw every sheet on the laser's bed, at a reduced scale."""
    scale, columns, gap = 0.62, 3, 26
    found = all_sheets()
    width, height = BED[0] * scale, BED[1] * scale
    rows = -(-len(found) // columns)
    svg = Svg(columns * (width + gap) + gap, rows * (height + gap + 14) + gap, "Pawnlight: the sheets")
    svg.add("rect", x=0, y=0, width=columns * (width + gap) + gap, height=rows * (height + gap + 14) + gap, fill=_PAPER)
    for i, sheet in enumerate(found):
        x, y = gap + i % columns * (width + gap), gap + i // columns * (height + gap + 14)
        times = f", cut {sheet.times} times" if sheet.times > 1 else ""
        svg.text(f"{sheet.name}{times}", x, y - 5, 12, bold=True)
        svg.open("g", transform=f"translate({x:g} {y:g}) scale({scale})")
        svg.add("rect", x=0, y=0, width=BED[0], height=BED[1], fill="#fff", stroke="#bbb", stroke_dasharray="4 3")
        for piece in sheet.pieces:
            _flat(svg, piece, _WOOD, detail=False)
        svg.close("g")
    return str(svg)


def _flat(svg: Svg, plate: Plate, fill: str, ink: str = _EDGE, *, detail: bool = True) -> None:
    """Return a plate seen from above, with its holes."""
    outline = ring(plate.outline)
    for hole in plate.holes:
        outline += _round(hole) if isinstance(hole, Round) else ring(hole.shape)
    svg.add("path", d=outline, fill=fill, fill_rule="evenodd", stroke=ink, stroke_width=0.5)
    if plate.fills:
        # Coarser than for the laser.
        fills = [part for one in plate.fills for part in polygons(one.simplify(0.12))]
        svg.add("path", d="".join(map(ring, fills)), fill=ink, fill_rule="evenodd")
    if detail and plate.labels:
        lines = "".join(points(list(line.coords)) for label in plate.labels for line in label.lines.geoms)
        svg.add("path", d=lines, fill="none", stroke=ink, stroke_width=0.5)
    if plate.scores and detail:
        lines = "".join(points(list(line.coords)) for line in plate.scores)
        svg.add("path", d=lines, fill="none", stroke=ink, stroke_width=0.4)


def _round(hole: Round) -> str:
    x, y, r = hole.x, hole.y, hole.radius
    return f"M{x - r:.2f} {y:.2f}a{r:.2f} {r:.2f} 0 1 0 {2 * r:.2f} 0a{r:.2f} {r:.2f} 0 1 0 {-2 * r:.2f} 0Z"


Layer = tuple[str, str, float, Callable[[], list[Polygon]]]


def _exploded(title: str, layers: Sequence[Layer], size: tuple[float, float], rise: float) -> str:
    """Draw layers from the floor up, each (name, colour, thickness, shapes)."""
    w, h = size
    reach_x = (w * _TILT[0] + h * -_TILT[2]) / 2
    reach_y = (w * _TILT[1] + h * _TILT[3]) / 2
    height = 2 * reach_y + rise * (len(layers) - 1) + 60
    width = 2 * reach_x + 300
    svg = Svg(width, height, f"Pawnlight: {title}")
    svg.add("rect", x=0, y=0, width=width, height=height, fill=_PAPER)
    for i, (said, colour, thick, shapes) in enumerate(layers):
        y = height - reach_y - 24 - i * rise
        middle = reach_x + 16
        for shape in shapes():
            seen = affinity.affine_transform(shape.simplify(0.3), [_TILT[0], _TILT[2], _TILT[1], _TILT[3], middle, y])
            below = affinity.translate(seen, 0, thick)
            if thick > _WALL:
                below = seen.union(below).convex_hull
            shade = _SHADE if thick > _WALL else _DARK
            svg.add("path", d=ring(below), fill=shade, fill_rule="evenodd", stroke=_DARK, stroke_width=0.6)
            svg.add("path", d=ring(seen), fill=colour, fill_rule="evenodd", stroke=_EDGE, stroke_width=0.5)
        right = middle + reach_x
        svg.add("line", x1=right - 20, y1=y + 4, x2=right + 12, y2=y + 4, stroke="#555", stroke_width=0.8)
        svg.text(f"{i + 1}  {said}", right + 16, y + 8, 13, bold=True)
    return str(svg)


def _shape(plate: Plate, *, least: float = 0.0) -> Polygon:
    """Return a plate with its holes as one polygon; holes smaller than `least` are left out."""
    holes = [list(simpler(h.shape).exterior.coords) for h in plate.holes if h.shape.area > least]
    return Polygon(plate.outline.exterior.coords, holes)


def _quarters(name: str) -> Callable[[], list[Polygon]]:
    return lambda: [_shape(piece, least=4.0) for piece in quartered(board_layers()[name])]


def _crossed() -> list[Polygon]:
    return [_shape(piece, least=4.0) for piece in crossed(board_layers()["wells"])]


def _strips() -> list[Polygon]:
    return [rectangle(p.x, p.y, p.length, 10.0, degrees(p.turn)) for p in board_pieces()]


def _walls(width: float, height: float) -> Callable[[], list[Polygon]]:
    x, y = width / 2 - 5.5, height / 2 - 5.5
    return lambda: [
        rectangle(0, -y, 2 * x, 3),
        rectangle(-x, 0, 3, 2 * y),
        rectangle(x, 0, 3, 2 * y),
        rectangle(0, y, 2 * x, 3),
    ]


def board_layers_picture() -> str:
    """Draw the exploded view of the board."""
    layers: list[Layer] = [
        ("floor, four quarters", _WOOD, 4, _quarters("bottom")),
        ("walls, eight pieces", "#caa66e", BOARD_DEPTH, _walls(BOARD, BOARD)),
        ("carrier, four quarters", _WOOD, 4, _quarters("carrier")),
        ("strip, 32 pieces", "#fffefa", 1.5, _strips),
        ("wells, two layers, seams crossed", _WOOD, 7, _crossed),
        ("opal sheet, four quarters", "#f4f6f8", 0.8, lambda: [rectangle(0, 0, BOARD - 8, BOARD - 8)]),
        ("face, four quarters", "#7a5636", 4, _quarters("face")),
    ]
    return _exploded("the board's layers", layers, (BOARD, BOARD), 96)


def panel_layers_picture() -> str:
    """Draw the exploded view of the panel."""
    rows = [rectangle(0, panel_places()[10 * row][1], 166.7, 10) for row in range(10)]
    layers: list[Layer] = [
        ("floor", _WOOD, 4, lambda: [_shape(panel.grid_bottom())]),
        ("walls, four pieces", "#caa66e", PANEL_DEPTH, _walls(PANEL, PANEL)),
        ("carrier", _WOOD, 4, lambda: [_shape(panel.grid_carrier())]),
        ("strip, ten rows", "#fffefa", 1.5, lambda: rows),
        ("wells, twice", _WOOD, 7, lambda: [_shape(panel.grid_wells())]),
        ("printed cards under a clear sheet", "#f4f6f8", 0.8, lambda: [rectangle(0, 0, PANEL - 4, PANEL - 4)]),
        ("face", "#7a5636", 4, lambda: [_shape(panel.grid())]),
    ]
    return _exploded("the panel's layers", layers, (PANEL, PANEL), 66)


def _carrier() -> Polygon:
    x, y = CARRIER_AT[0] + CARRIER[0] / 2, CARRIER_AT[1] + CARRIER[1] / 2
    return rectangle(x, y, *CARRIER)


def _pico() -> Polygon:
    left, top, right, bottom = carrier.SPOTS["U1"].box
    return box(*carrier.in_console(left, top), *carrier.in_console(right, bottom))


def console_layers_picture() -> str:
    """Draw the exploded view of the console."""
    buttons = [Round(kx, ky, hole / 2 + 2).shape for kx, ky, hole in console.KEYS.values()]
    sx, sy = console.SCREEN_PLACE
    layers: list[Layer] = [
        ("floor, screwed: it can be opened", _WOOD, 4, lambda: [_shape(console.bottom())]),
        ("carrier on spacers of 6 mm", "#2d7a4b", 4, lambda: [_carrier()]),
        ("Pico in its sockets", "#3fa06a", 4, lambda: [_pico()]),
        ("walls, four pieces", "#caa66e", CONSOLE_DEPTH, _walls(*CONSOLE)),
        ("bezel with the screen", "#24405e", 5, lambda: [affinity.translate(_shape(console.bezel("0.96")), sx, sy)]),
        ("face", "#7a5636", 4, lambda: [_shape(console.face())]),
        ("buttons: DRAW and six", "#efe6d2", 9, lambda: buttons),
    ]
    return _exploded("the console's layers", layers, CONSOLE, 78)


def housing_plan() -> str:
    """Draw the open housing from above: where each thing lies."""
    wide, high = housing.FRAME[0] + 90, housing.FRAME[1] + housing.CONSOLE[1] + 20
    left, top = -wide / 2, housing.FRAME_AT - housing.FRAME[1] / 2 - 10
    svg = Svg(4 * wide, 4 * high, "Pawnlight: the open housing of the panel of 16 × 16, from above")
    svg.add("rect", x=0, y=0, width=4 * wide, height=4 * high, fill=_PAPER)
    svg.open("g", transform=f"scale(4) translate({-left:g} {-top:g})")
    _flat(svg, housing.frame_floor().moved(0, housing.FRAME_AT), _WOOD, detail=False)
    _flat(svg, housing.console_floor(), _WOOD, detail=False)

    def lies(said: str, x: float, y: float, w: float, h: float, fill: str, size: float = 4.0) -> None:
        svg.add("rect", x=x - w / 2, y=y - h / 2, width=w, height=h, fill=fill, stroke=_EDGE, stroke_width=0.4)
        svg.text(said, x, y + size / 3, min(size, 1.5 * w / len(said)), bold=True, anchor="middle")

    for box_at, (w, h) in ((housing.FRAME_AT, housing.FRAME), (0.0, housing.CONSOLE)):
        inner = rectangle(0, box_at, w - 2 * housing.INSET, h - 2 * housing.INSET)
        ring_ = inner.difference(inner.buffer(-SHEET, join_style="mitre"))
        svg.add("path", d=ring(ring_), fill="#caa66e", fill_rule="evenodd", stroke=_EDGE, stroke_width=0.4)
        for side in (-1, 1):
            x = side * (w / 2 - housing.INSET - SHEET / 2)
            svg.add("circle", cx=x, cy=box_at, r=2.2, fill="#777", stroke="#222", stroke_width=0.4)
    lies("panel, grid, sheet, clear sheet", 0, housing.FRAME_AT, 160, 160, "#dcdccf", 7.0)
    cable = (housing.CABLES_X - 4, housing.FRAME_AT + housing.FRAME[1] / 2 - 8)
    svg.add("rect", x=cable[0], y=cable[1], width=8, height=20, fill="#444")
    svg.text("panel’s wires", cable[0] + 11, cable[1] + 6, 3.6)
    for name, at in housing.LIES.items():
        w, h = at.size[:2]
        svg.add("rect", x=at.x - w / 2, y=at.y - h / 2, width=w, height=h, fill="#f2efe6", stroke=_EDGE,
                stroke_width=0.4)  # fmt: skip
        inside = 5.0 * len(name) < 3 * w
        svg.text(name, at.x, at.y + h / 2 + (-3 if inside else 4), 3.0, bold=True, anchor="middle")
    x, y = housing.BREADBOARD_AT
    lies("Pico", x - 53.5, y, 51, 21, "#3fa06a")
    for key, (kx, ky) in housing.key_places().items():
        svg.add("circle", cx=kx, cy=ky, r=housing.FOOT / 2, fill="#fff", stroke=_DARK, stroke_width=0.4)
        svg.text(key, kx, ky + 1, 2.6, bold=True, anchor="middle")
    sx, sy = housing.SCREEN_AT
    w, h = housing.SCREENS["0.96"][1]
    svg.add("rect", x=sx - w / 2, y=sy - h / 2, width=w, height=h, fill="none", stroke="#1769aa", stroke_width=0.6,
            stroke_dasharray="2 1.5")  # fmt: skip
    svg.text("screen, under the lid", sx, sy - h / 2 - 1, 3.0, bold=True, anchor="middle", fill="#1769aa")
    edge = -housing.CONSOLE[0] / 2
    for said, at_y, tall in (("USB", y, housing.USB_PLUG[0]), ("supply", housing.SUPPLY_Y, housing.SUPPLY_PLUG[0])):
        svg.add("rect", x=edge - 14, y=at_y - tall / 2, width=20, height=tall, fill="#444", rx=1)
        svg.text(said, edge - 16, at_y + 1.4, 4.0, bold=True, anchor="end")
    svg.text("grey: a screw, its nut in the wall", edge, housing.CONSOLE[1] / 2 + 6, 4.0)
    svg.close("g")
    return str(svg)


def strips() -> str:
    """Draw the pieces of strip in their places."""
    half = BOARD / 2
    svg = Svg(BOARD + 20, BOARD + 20, "Pawnlight: the strip on the carrier", left=-half - 10, top=-half - 10)
    svg.add("rect", x=-half - 10, y=-half - 10, width=BOARD + 20, height=BOARD + 20, fill=_PAPER)
    for piece in quartered(board_box.carrier()):
        _flat(svg, piece, _WOOD)
    number, last = 0, board_box.across_seams()
    for strip in board_pieces():
        colour = "#777" if number < TRACK_LIGHTS else _COLOUR[COLOURS[(number - TRACK_LIGHTS) // 13]]
        shape = rectangle(strip.x, strip.y, strip.length, 10, degrees(strip.turn))
        fill = "#c9c9c9" if number in last else "#fffefa"
        svg.add("path", d=ring(shape), fill=fill, stroke=colour, stroke_width=0.9)
        for x, y in strip.places():
            svg.add(
                "path", d=ring(rectangle(x, y, 5, 5, degrees(strip.turn))), fill="#ddd", stroke="#666", stroke_width=0.3
            )
        x, y = strip.places()[0]
        ax, ay = cos(strip.turn), sin(strip.turn)
        tail = [(x + 5.5 * ax - s * 2.2 * ay, y + 5.5 * ay + s * 2.2 * ax) for s in (-1, 1)]
        svg.add("path", d=points([tail[0], (x + 10 * ax, y + 10 * ay), tail[1]], closed=True), fill="#1769aa")
        svg.text(str(number), x, y + 1.3, 3.6, bold=True, anchor="middle")
        number += strip.lights
    return str(svg)


def section() -> str:
    """Draw a section through one light at ten times its size."""
    scale = 10.0
    layers = (
        (f"face {SHEET:g} mm, window {WINDOW:g} mm", SHEET, _WOOD, WINDOW),
        ("opal sheet 0.5 to 1 mm", 0.8, "#cfe3f0", 0.0),
        (f"wells 2 × {SHEET:g} mm, {CELL:g} mm wide", 2 * SHEET, _WOOD, CELL),
        (f"washer {WASHER:g} mm: room for solder", WASHER, "", 0.0),
        (f"carrier {SHEET:g} mm", SHEET, _WOOD, 0.0),
    )  # fmt: skip
    svg = Svg(640, 250, "Pawnlight: a section through one light")
    svg.add("rect", x=0, y=0, width=640, height=250, fill=_PAPER)
    y, middle, half = 40.0, 190.0, 160.0
    for said, thick, colour, opening in layers:
        h = thick * scale
        if colour:
            if opening:
                for left, right in (
                    (middle - half, middle - opening * scale / 2),
                    (middle + opening * scale / 2, middle + half),
                ):
                    svg.add("rect", x=left, y=y, width=right - left, height=h, fill=colour, stroke=_EDGE)
            else:
                svg.add("rect", x=middle - half, y=y, width=2 * half, height=h, fill=colour, stroke=_EDGE)
        else:
            for side in (-1, 1):
                svg.add("rect", x=middle + side * 140 - 15, y=y, width=30, height=h, fill="#999", stroke="#555")
        svg.text(said, middle + half + 24, y + h / 2 + 5, 14)
        y += h
    top = y - 30 - 3
    svg.add("rect", x=middle - 90, y=top, width=180, height=3, fill="#fff", stroke="#555")
    svg.add("rect", x=middle - 25, y=top - 16, width=50, height=16, fill="#ffe9a8", stroke="#555")
    beam = [(middle - 22, top - 18), (middle - 48, 74), (middle + 48, 74), (middle + 22, top - 18)]
    svg.add("path", d=points(beam, closed=True), fill="#ffd84a", fill_opacity="0.45")
    svg.text("WS2812B on its strip, under the middle of the window", middle - half, y + 24, 12, bold=True)
    return str(svg)


def finished() -> str:
    """Draw board, console and panel side by side, as they lie on the table."""
    half = BOARD / 2
    width, height = BOARD + CONSOLE[0] + PANEL + 2 * TABLE_GAP + 40, BOARD + 40
    svg = Svg(width, height, "Pawnlight: board, console and Sequence panel", left=-half - 20, top=-half - 20)
    svg.add("rect", x=-half - 20, y=-half - 20, width=width, height=height, fill="#efe9dc")
    _flat(svg, board_face.face(), "#caa36b", "#4a3018")
    lit = {0: "white"}
    for k, colour in enumerate(COLOURS):
        lit |= {
            15 * k + 4 + 2 * k: colour,
            TRACK_LIGHTS + 13 * k + 9: colour,
            TRACK_LIGHTS + 13 * k + 10: colour,
            TRACK_LIGHTS + 13 * k + 5: colour,
        }
    for i, (x, y) in enumerate(lights_mm()):
        fill = _COLOUR.get(lit.get(i, ""), "#fff" if i in lit else "#ece4d2")
        svg.add("circle", cx=x, cy=y, r=5, fill=fill, stroke="#4a3018", stroke_width=0.4)
    _console(svg, half + TABLE_GAP + CONSOLE[0] / 2)
    _panel(svg, half + 2 * TABLE_GAP + CONSOLE[0] + PANEL / 2)
    return str(svg)


def _console(svg: Svg, x: float) -> None:
    sx, sy = console.SCREEN_PLACE
    _flat(svg, console.bezel("0.96").moved(x + sx, sy), "#b98f58", "#4a3018", detail=False)
    _flat(svg, console.face().moved(x, 0), "#caa36b", "#4a3018")
    (wide, tall), off, _ = console.SCREENS["0.96"]
    svg.add("rect", x=x + sx - wide / 2, y=sy - off - tall / 2, width=wide, height=tall, fill="#0b1420")
    svg.text("7", x + sx - wide / 2 + 3, sy - off + 4, 11, bold=True, fill="#cfe8ff")
    for key, (kx, ky, hole) in console.KEYS.items():
        fill = "#ffdf7a" if key == "DRAW" else "#f7f2e6"
        svg.add("circle", cx=x + kx, cy=ky, r=hole / 2 + 2.5, fill=fill, stroke="#4a3018", stroke_width=0.8)
        svg.add("circle", cx=x + kx, cy=ky, r=hole / 2 - 2.5, fill="none", stroke="#4a3018", stroke_width=0.3)


def _panel(svg: Svg, x: float) -> None:
    _flat(svg, panel.grid().moved(x, 0), "#caa36b", "#4a3018")
    overlay = panel.overlay()
    red = [rectangle(*panel_places()[cell], PANEL_WINDOW, PANEL_WINDOW) for cell in panel.red_cells()]
    for px, py in panel_places():
        svg.add("path", d=ring(rectangle(x + px, py, PANEL_WINDOW, PANEL_WINDOW)), fill="#fbf8ef")
    for fill in overlay.fills:
        ink = "#b3261e" if any(area.contains(fill.centroid) for area in red) else "#222"
        svg.add("path", d=ring(affinity.translate(fill.simplify(0.12), x, 0)), fill=ink, fill_rule="evenodd")
    for label in overlay.labels:
        ink = "#b3261e" if any(area.contains(label.area.centroid) for area in red) else "#222"
        lines = "".join(points([(a + x, b) for a, b in line.coords]) for line in label.lines.geoms)
        svg.add("path", d=lines, fill="none", stroke=ink, stroke_width=0.6)


def all_pictures(netlist: Netlist) -> dict[str, str]:
    """Return every picture by its file name."""
    from hardware.generate import afternoon, console_wiring, light_wiring, matrix

    return {
        "finished.svg": finished(),
        "sheets.svg": sheets(),
        "board-layers.svg": board_layers_picture(),
        "panel-layers.svg": panel_layers_picture(),
        "console-layers.svg": console_layers_picture(),
        "strips.svg": strips(),
        "housing-plan.svg": housing_plan(),
        "section.svg": section(),
        "wiring-console.svg": console_wiring.draw(netlist),
        "wiring-board.svg": light_wiring.draw(netlist, "board"),
        "wiring-panel.svg": light_wiring.draw(netlist, "panel"),
        "afternoon.svg": afternoon.draw(netlist),
        **matrix.pictures(netlist),
    }
