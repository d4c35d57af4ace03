"""Drawings: holes line up with the lights, nothing overlaps, pieces fit the bed, pictures show every wire."""

import itertools
import re
from functools import cache
from math import dist, hypot
from xml.etree import ElementTree

import pytest
from shapely import affinity
from shapely.geometry import LineString, Point, box
from shapely.strtree import STRtree

from hardware.generate import board_box, board_face, carrier, console, console_wiring, cutting, light_wiring
from hardware.generate import panel as sequence_panel
from hardware.generate.marks import mark
from hardware.generate.pictures import all_pictures
from hardware.generate.plate import Plate, Round, rectangle
from hardware.generate.sheets import Sheet, all_sheets, housing_sheets, nested, opal
from hardware.generate.sizes import (
    BRIDGE,
    CELL,
    GAP,
    LIGHT_SIZE,
    PANEL_WINDOW,
    SHEET,
    SMALL_BED,
    STRIP_WIDTH,
    WINDOW,
    board_pieces,
    lights_mm,
    panel_places,
)
from hardware.generate.tiles import MARGIN, OVERLAP, PAPERS, tiles
from pawnlight import board
from pawnlight.games.sequence import board as sequence_board
from pawnlight.games.sequence import cards as sequence_cards
from pawnlight.games.sorry import board as sorry_board
from pawnlight.show.geometry import LIGHT_SPACING_MM, RING_RADIUS_MM, light_positions

pytestmark = pytest.mark.long


@cache
def cached_sheets() -> list[Sheet]:
    """Return every sheet. Nothing is drawn before a test asks."""
    return [*all_sheets(), *housing_sheets(), opal()]


def all_pieces() -> list[Plate]:
    return [piece for sheet in cached_sheets() for piece in sheet.pieces]


# Lights and windows


def test_every_light_lies_wholly_in_its_window():
    real = [place for piece in board_pieces() for place in piece.places()]
    assert len(real) == board.BOARD_LIGHTS
    corner = LIGHT_SIZE / 2 * 2**0.5
    for number, (x, y) in enumerate(real):
        assert dist((x, y), lights_mm()[number]) + corner <= WINDOW / 2, number


def test_the_windows_are_where_page_and_firmware_have_the_lights():
    face = board_face.face()
    windows = [(hole.x, hole.y) for hole in face.holes if isinstance(hole, Round) and hole.radius == WINDOW / 2]
    assert windows == [(RING_RADIUS_MM * x, RING_RADIUS_MM * y) for x, y in light_positions()]
    wells = [
        (hole.x, hole.y) for hole in board_box.wells().holes if isinstance(hole, Round) and hole.radius == CELL / 2
    ]
    assert wells == windows


def test_lights_in_a_line_are_as_far_apart_as_on_the_strip_that_is_bought():
    assert pytest.approx(1000 / 60) == LIGHT_SPACING_MM
    for k in range(4):
        lane = [lights_mm()[board.led_of_home(k, 0) + i] for i in range(9)]
        for a, b in itertools.pairwise(lane):
            assert dist(a, b) == pytest.approx(LIGHT_SPACING_MM)
        # A straight line that points at the diamond, one step of the ring away from it.
        outermost, diamond = lane[-1], lights_mm()[sorry_board.diamond_square(k)]
        assert hypot(*outermost) + dist(outermost, diamond) == pytest.approx(RING_RADIUS_MM)
    cells = panel_places()
    assert dist(cells[0], cells[1]) == pytest.approx(LIGHT_SPACING_MM)
    assert dist(cells[10], cells[20]) == pytest.approx(LIGHT_SPACING_MM)


def test_no_two_pieces_of_strip_touch():
    shapes = [rectangle(p.x, p.y, p.length, STRIP_WIDTH, p.turn * 57.29577951308232) for p in board_pieces()]
    for (i, one), (j, two) in itertools.combinations(enumerate(shapes), 2):
        assert one.distance(two) > 0.5, (i, j)


# Pieces


def test_between_two_cuts_stays_enough_wood():
    for piece in all_pieces():
        holes = [hole.shape for hole in piece.holes]
        edge = piece.outline.exterior
        for i, hole in enumerate(holes):
            assert piece.outline.contains(hole), hole.centroid
            assert edge.distance(hole) >= BRIDGE - 0.02, hole.centroid
            for j in STRtree(holes).query(hole.buffer(BRIDGE)):
                assert j == i or hole.distance(holes[j]) >= BRIDGE - 0.02, (hole.centroid, holes[j].centroid)


def test_lettering_overlaps_nothing():
    # The overlay is printed, not cut, but nothing may overlap on it either.
    for piece in [*all_pieces(), sequence_panel.overlay()]:
        others = [*(hole.shape for hole in piece.holes), *piece.fills, *piece.scores]
        if piece.name == "panel overlay":
            others = [hole.shape for hole in piece.holes] + piece.fills
        tree = STRtree(others)
        areas = [label.area for label in piece.labels]
        for label in piece.labels:
            assert piece.outline.buffer(-0.5).contains(label.area), label.said
            assert [others[i].bounds for i in tree.query(label.area) if label.area.intersects(others[i])] == [], (
                label.said
            )
            assert len([area for area in areas if area.intersects(label.area)]) == 1, label.said


def test_engraving_and_scoring_keep_off_the_cuts():
    for piece in all_pieces():
        holes = [hole.shape for hole in piece.holes]
        tree = STRtree(holes)
        carrier = piece.name.startswith(("carrier", "panel carrier"))
        for shape in [*piece.fills, *([] if carrier else piece.scores)]:
            near = [holes[i].centroid for i in tree.query(shape.buffer(0.3)) if shape.distance(holes[i]) < 0.3]
            assert near == [], piece.name


def test_lettering_can_be_read():
    for piece in all_pieces():
        for label in piece.labels:
            corners = list(label.area.exterior.coords)
            assert min(dist(corners[0], corners[1]), dist(corners[1], corners[2])) >= 2.0 or label.said in "1I", (
                label.said
            )


def test_pieces_fit_the_bed_and_lie_apart():
    for sheet in [*cached_sheets(), *nested((600.0, 400.0)), *nested((300.0, 200.0))]:
        bed = box(0, 0, *sheet.bed)
        for piece in sheet.pieces:
            assert bed.contains(piece.outline), piece.name
        for one, two in itertools.combinations(sheet.pieces, 2):
            assert one.outline.distance(two.outline) >= GAP - 0.01, (one.name, two.name)


def test_each_piece_fits_the_small_bed():
    for piece in [piece for sheet in all_sheets() for piece in sheet.pieces]:
        left, top, right, bottom = piece.outline.bounds
        size = sorted((right - left, bottom - top))
        assert size[0] <= min(SMALL_BED)
        assert size[1] <= max(SMALL_BED)


def test_the_fingers_of_two_walls_fill_their_corner():
    walls = {wall.name: wall.outline for wall in sequence_panel.panel_walls()}
    north, west = walls["panel wall north"], walls["panel wall west"]
    depth = north.bounds[3] - 2 * SHEET
    end = box(0, SHEET, SHEET, SHEET + depth)
    both = north.intersection(end), west.intersection(end)
    assert both[0].intersection(both[1]).area == pytest.approx(0)
    assert both[0].union(both[1]).area == pytest.approx(end.area)


def test_a_seam_through_a_hole_is_refused():
    plate = Plate("plate", rectangle(0, 0, 100, 100), [Round(0, 20, 5)])
    with pytest.raises(ValueError, match="runs through 1 holes"):
        plate.part("half", rectangle(-25, 0, 50, 100))


@pytest.mark.parametrize("kerf", [0.0, 0.15, 0.4])
def test_the_beam_runs_half_a_kerf_outside_the_piece(kerf):
    piece = sequence_panel.grid()
    outline, rounds, cornered = cutting.cuts(piece, kerf)
    width = piece.outline.bounds[2] - piece.outline.bounds[0]
    assert outline.bounds[2] - outline.bounds[0] - kerf == pytest.approx(width)
    screw = piece.holes[0].shape.bounds
    assert 2 * rounds[0].radius + kerf == pytest.approx(screw[2] - screw[0])
    assert cornered[0].bounds[2] - cornered[0].bounds[0] + kerf == pytest.approx(PANEL_WINDOW)


# Engraving


def test_the_face_says_every_square_and_every_place_of_a_row():
    said = [label.said for label in board_face.face().labels]
    rows = [f"ROW {row}" for row in board_face.ROWS]
    numbers = [str(n) for n in range(board.TRACK_LIGHTS)] + [str(n) for n in range(1, 16)] * 4
    assert sorted(said) == sorted(numbers + ["START", "HOME", "SAFETY"] * 4 + rows)


def test_each_number_stands_at_its_square():
    labels = board_face.face().labels
    outer = [(label, hypot(*label.area.centroid.coords[0])) for label in labels if label.said.isdigit()]
    for label, radius in outer:
        at = label.area.centroid.coords[0]
        nearest = min(range(board.TRACK_LIGHTS), key=lambda square: dist(lights_mm()[square], at))
        assert label.said == (str(nearest) if radius < 181 else str(nearest % 15 + 1))


def test_slides_diamonds_and_circles_are_at_their_squares():
    fills = board_face.face().fills
    framed = [fill.centroid.coords[0] for fill in fills if fill.interiors]
    for k in range(4):
        for square in (sorry_board.diamond_square(k), sorry_board.start_circle(k)):
            assert any(dist(place, lights_mm()[square]) < 0.1 for place in framed), square
        for first, last in sorry_board.slides(k):
            triangle = [fill for fill in fills if fill.distance(Point(lights_mm()[first])) < WINDOW / 2 + 1]
            assert triangle, first
            assert any(dist(place, lights_mm()[last]) < 0.1 for place in framed), last


def test_the_overlay_has_the_games_own_cards():
    overlay = sequence_panel.overlay()
    empty = bytearray([sequence_board.FREE_CELL] * 100)
    for corner in sequence_board.CORNER_CELLS:
        empty[corner] = sequence_board.FREE_CORNER
    shown = {}
    for label in overlay.labels:
        cell = min(range(100), key=lambda c: dist(panel_places()[c], label.area.centroid.coords[0]))
        x, y = panel_places()[cell]
        [suit] = [s for s in "SHDC" if any(m.equals(f) for m in mark(s, x, y + 3.4, 4.8) for f in overlay.fills)]
        shown[cell] = label.said + suit
    for card, name in enumerate(sequence_cards.SEQUENCE_CARDS):
        if not name.startswith("J"):
            cells = sorted(cell for _, cell, _ in sequence_cards.each_play(empty, 0, (card,)))
            assert cells == sorted(cell for cell, shown_name in shown.items() if shown_name == name), name
    assert sorted(set(range(100)) - set(shown)) == sorted(sequence_board.CORNER_CELLS)
    assert sequence_panel.red_cells() == sorted(cell for cell, name in shown.items() if name[-1] in "HD")


def test_the_console_has_every_key():
    assert set(console.KEYS) == set(board.PAD_KEYS)


# Paper


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("plate", "count"),
    [
        (board_face.face(), 4),
        (board_box.carrier(), 4),
        (sequence_panel.overlay(), 1),
        (sequence_panel.grid_carrier(), 1),
        (console.face(), 1),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_the_pages_cover_the_plate_and_overlap(plate, count, paper):
    pages = tiles(plate, paper)
    assert len(pages) == count
    width, height = (side - 2 * MARGIN for side in PAPERS[paper])
    areas = [box(tile.left, tile.top, tile.left + width, tile.top + height) for tile in pages]
    covered = areas[0]
    for area in areas[1:]:
        covered = covered.union(area)
    assert covered.contains(plate.outline)
    for one, two in itertools.combinations(pages, 2):
        if (abs(one.column - two.column), abs(one.row - two.row)) in ((1, 0), (0, 1)):
            shared = areas[one.number].intersection(areas[two.number]).bounds
            assert min(shared[2] - shared[0], shared[3] - shared[1]) == pytest.approx(OVERLAP)


# Pictures


@pytest.fixture(scope="module")
def pictures(netlist):
    return all_pictures(netlist)


def _texts(svg: str):
    """Yield (text, its area): texts are drawn as outlines and labelled with their content."""
    root = ElementTree.fromstring(svg)
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    for text in root.iter("{http://www.w3.org/2000/svg}g"):
        if text.get("aria-label") is None:
            continue
        found = re.fullmatch(
            r"translate\((\S+) (\S+)\)(?: rotate\((\S+) (\S+) 0\))? scale\((\S+) -\S+\)", text.get("transform", "")
        )
        assert found is not None, text.get("transform")
        x, y, em = float(found[1]), float(found[2]), float(found[5])
        wide = max(float(use.get("x", 0)) for use in text) * em if len(text) else 0.0
        area = box(x, y - 0.72 * 2048 * em, x + wide + 0.3 * 2048 * em, y + 0.02 * 2048 * em)
        if found[3]:
            area = affinity.rotate(area, float(found[3]), origin=(x + float(found[4]), y))
        yield text.get("aria-label"), area


def test_no_words_lie_over_others_and_none_leave_the_picture(pictures):
    for name, svg in pictures.items():
        root = ElementTree.fromstring(svg)
        x, y, width, height = map(float, root.get("viewBox", "").split())
        picture = box(x, y, x + width, y + height)
        # A picture may be drawn larger than its texts, and moved.
        larger = re.search(r'<g transform="scale\((\S+)\) translate\((\S+) (\S+)\)">', svg)
        if larger:
            scale, right, down = map(float, larger.groups())
            picture = affinity.translate(affinity.scale(picture, 1 / scale, 1 / scale, origin=(0, 0)), -right, -down)
        texts = list(_texts(svg))
        for said, area in texts:
            assert picture.contains(area), (name, said)
        for (one, a), (two, b) in itertools.combinations(texts, 2):
            assert not a.intersects(b), (name, one, two)


def test_every_wire_of_the_console_is_drawn_once(netlist):
    wires = sorted(f"{wire.start}-{wire.end}" for wire in netlist.wires if wire.where == "console")
    assert sorted(name for name, _, _ in console_wiring.routed(netlist)) == wires


@pytest.mark.parametrize("where", ["board", "panel"])
def test_every_wire_of_the_lights_is_drawn_once(netlist, where):
    wires = sorted(f"{wire.start}-{wire.end}" for wire in netlist.wires if wire.where == where)
    assert sorted(name for name, *_ in light_wiring.wires_of(netlist, where)) == wires


def test_wires_of_two_nets_cross_but_never_share_a_way(netlist):
    for lines in ([(name, corners) for name, _, corners in console_wiring.routed(netlist)],):
        shapes = [(net, LineString(corners)) for net, corners in lines if len(set(corners)) > 1]
        for (one, a), (two, b) in itertools.combinations(shapes, 2):
            if one != two:
                meeting = a.intersection(b)
                assert meeting.length == 0, (one, two)
                for point in getattr(meeting, "geoms", [meeting] if not meeting.is_empty else []):
                    assert not {point.coords[0]} & ({*a.coords} | {*b.coords}), (one, two)


def test_no_wire_runs_through_a_part(netlist):
    boxes_of = {name: box(*area) for name, area in console_wiring.blocked(netlist).items()}
    for name, _, corners in console_wiring.routed(netlist):
        if len(set(corners)) > 1:
            assert [part for part, area in boxes_of.items() if area.intersects(LineString(corners))] == [], name


def test_polarity_and_pin_numbers_can_be_read(pictures):
    said = {name: [label for label, _ in _texts(svg)] for name, svg in pictures.items()}
    # Minus is drawn as a stripe, plus as a sign, on every electrolytic capacitor in every picture that has one.
    for name in ("wiring-console.svg", "wiring-board.svg", "wiring-panel.svg"):
        assert "+" in said[name], name
        assert 'fill="#dfe8f5"' in pictures[name], name
    # On the carrier the sign is at the pole of 5 V: turned round, the can bursts.
    can = box(*console_wiring._box("C1"))
    [sign] = [area for label, area in _texts(pictures["wiring-console.svg"]) if label == "+" and can.contains(area)]
    plus, _ = console_wiring._at(carrier.SPOTS["C1"].x, carrier.SPOTS["C1"].y)
    assert (sign.centroid.x > can.centroid.x) == (plus > can.centroid.x)
    for name in ("wiring-console.svg",):
        for pin in ("1 GND", "2 VCC", "3 SCL", "4 SDA"):
            assert pin in said[name], (name, pin)
    buttons = len(board.PAD_KEYS)
    for name in ("wiring-console.svg",):
        assert min(said[name].count("1"), said[name].count("2")) >= buttons, name
