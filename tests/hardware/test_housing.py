"""The housing of the panel of 16 × 16: room for each thing, button, plug and cable; each rule names its fault."""

import re
from math import ceil

import pytest

from hardware.generate import HARDWARE, afternoon, bom, cutting, housing, matrix, matrix_sheet
from hardware.generate.netlist import read
from hardware.generate.plate import Round
from hardware.generate.sheets import housing_sheets
from hardware.generate.sizes import SCREW, SHEET, SMALL_BED

pytestmark = pytest.mark.long


def test_it_may_be_built():
    assert list(housing.faults()) == []


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("BED", 170.0, "Housing: frame face does not fit a bed of 170 mm."),
        ("STEM_HOLE", 11.0, "Housing: two holes of housing lid 0.96 are 1.7 mm apart."),
        ("STEM", 9.0, "Housing: a hole of housing foot is too near to its edge."),
        ("SCREW_LONG", 10.0, "Housing: its screws of 10 mm are too short: 11.4 mm are needed."),
        ("SUPPLY_PLUG", (12.4, 8.5), "Housing: the opening for the supply is too small."),
        ("CABLE", 9.5, "Housing: the opening for the panel’s cables is too small."),
        ("CAP", 4.0, "Housing: a button has no room to go down."),
        ("STANDS_OUT", 1.0, "Housing: a button has no room to go down."),
        ("FOOT", 12.5, "Housing: feet of 12.5 mm rub against each other, 12.7 mm apart."),
        ("PANEL_THICK", 5.0, "Housing: panel and card are 6.8 mm thick, not 3.9 mm at most."),
        ("TIES", ((-50.0, 17.0),), "Housing: a tie of both boxes is in the way of the shelf."),
        ("WINDOW", 150.0, "Housing: the sheet does not fit its window."),
    ],
)
def test_a_fault_of_the_housing_is_named(monkeypatch, name, value, said):
    monkeypatch.setattr(housing, name, value)
    assert said in list(housing.faults())


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (housing.Lies(80.0, -38.0, (31.0, 19.0, 8.5)), "Housing: there is no room for the lever connector +."),
        (housing.Lies(60.0, -38.0, (31.0, 19.0, 8.5)), "Housing: lever connector + and lever connector − lie in"),
    ],
)
def test_things_that_have_no_place_are_named(monkeypatch, at, said):
    monkeypatch.setitem(housing.LIES, "lever connector +", at)
    assert any(fault.startswith(said) for fault in housing.faults())


def test_each_stem_stands_over_the_button_of_the_wiring():
    """A button's legs are in the columns of its wires, two apart."""
    legs, places = afternoon.legs(), housing.key_places()
    first = housing.BREADBOARD_AT[0] - 31 * 2.54
    for key, (x, y) in places.items():
        columns = [int(legs[f"{key}.{leg}"][1:]) for leg in (1, 2)]
        assert x == pytest.approx(first + 2.54 * (sum(columns) / 2 - 1))
        assert y == housing.BREADBOARD_AT[1]
    for screen in housing.SCREENS:
        holes = [hole for hole in housing.lid(screen).holes if isinstance(hole, Round)]
        stems = sorted((hole.x, hole.y) for hole in holes if hole.radius == housing.STEM_HOLE / 2)
        assert stems == sorted(places.values())


def test_its_price_is_that_of_plywood_and_laser_or_of_filament():
    """As the lists of the other builds have them; 0.7 kg are its volume in PLA, solid."""
    [row] = [part for part in matrix.PARTS if "filament" in part.name]
    [ply, laser] = [item.price for item in bom.items(read()) if item.name.startswith(("plywood", "laser time"))]
    minutes = ceil(sum(cutting.minutes(sheet) for sheet in housing_sheets()))
    cut = [3 * sheet + minutes * minute for sheet, minute in zip(ply, laser, strict=True)]
    volume = sum(
        (piece.outline.area - sum(hole.shape.area for hole in piece.holes)) * housing.SEVERAL.get(piece.name, 1)
        for piece in housing.pieces()
    )
    assert 0.5 < volume * SHEET / 1e6 * 1.25 < 0.7
    printed = [0.7 * price for price in bom.filament_euros()]
    assert row.euros == pytest.approx((min(cut[0], printed[0]), max(cut[1], printed[1])))
    assert f"{len(housing_sheets())} sheets" in (HARDWARE / "matrix.md").read_text("utf-8")


def test_four_screws_open_it():
    lids = [housing.frame_face(), housing.lid("0.96")]
    assert sum(isinstance(hole, Round) and hole.radius == SCREW / 2 for lid in lids for hole in lid.holes) == 4
    page = (HARDWARE / "matrix.md").read_text("utf-8")
    assert "four screws" in page


def test_both_boxes_have_their_openings_and_ties_in_front_of_each_other():
    frame, console = housing.frame_walls()[2], housing.console_walls()[0]
    # The two walls are seen from opposite sides.
    wide = frame.outline.bounds[2]
    south = {(round(hole.shape.centroid.x, 2), round(hole.shape.area, 2)) for hole in frame.holes}
    north = {(round(wide - hole.shape.centroid.x, 2), round(hole.shape.area, 2)) for hole in console.holes}
    assert south == north
    heights = [
        {round(depth - hole.shape.centroid.y, 3) for hole in wall.holes}
        for wall, depth in ((frame, housing.FRAME_DEPTH), (console, housing.CONSOLE_DEPTH))
    ]
    assert heights[0] == heights[1]
    # A tie through a pair of holes holds the panel's wires, in front of their opening.
    [opening] = [hole.shape for hole in console.holes if not isinstance(hole, Round)]
    assert sum(isinstance(hole, Round) and hole.shape.distance(opening) < 5 for hole in console.holes) == 2


def test_it_is_cut_from_sheets_of_every_bed_and_drawn_for_paper():
    for bed in ((400.0, 300.0), SMALL_BED):
        pieces = [piece.name for sheet in housing_sheets(bed) for piece in sheet.pieces]
        assert sorted(set(pieces)) == sorted(piece.name for piece in housing.pieces())
        assert {name: pieces.count(name) for name in housing.SEVERAL} == housing.SEVERAL
    assert min(housing.PANEL_SIZES) > matrix_sheet.SIDE


def test_the_page_says_where_each_thing_lies_and_which_frames_do():
    page = (HARDWARE / "matrix.md").read_text("utf-8")
    plan = (HARDWARE / "pictures/housing-plan.svg").read_text("utf-8")
    for name in housing.LIES:
        assert f'aria-label="{name}"' in plan
    for size in housing.PANEL_SIZES:
        assert f"{size} × {size} mm" in page
    for picture in ("closed", "open", "exploded"):
        assert f"](3d/housing-{picture}.svg)" in page
        assert len(re.findall(r"<path", (HARDWARE / f"3d/housing-{picture}.svg").read_text("utf-8"))) > 100
