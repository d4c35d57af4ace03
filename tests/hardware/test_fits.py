"""Fit: wires reach, screws hold, openings are in front of their sockets."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from shapely import affinity

from hardware.generate import (
    afternoon,
    board_box,
    board_face,
    bom,
    carrier,
    console,
    fits,
    lengths,
    light_wiring,
    pages,
    steps,
    strip_cuts,
)
from hardware.generate.netlist import read
from hardware.generate.plate import Cornered, Round
from hardware.generate.sheets import all_sheets, opal

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def drawn_sheets() -> None:
    """Draw the sheets, which are kept, before a test changes a size."""
    all_sheets()
    opal()


def changed_names() -> list[str]:
    return [item.name for item in bom.items(read())]


def test_everything_fits(netlist):
    assert list(lengths.faults(netlist)) == []
    assert list(fits.faults(netlist, changed_names())) == []


# Wires


@pytest.mark.parametrize(
    ("start", "end", "mm"),
    [
        ("J12.1", "SW2.1", 150),
        ("J13.2", "SW3.2", 60),
        ("J6.4", "U3.4", 120),
        ("J4.1", "J2.1", 350),
        ("X4", "LANE_RED.G1", 60),
        ("ROW0.DO", "ROW1.DI", 20),
        ("X5", "ROW5.V1", 160),
    ],
)
def test_a_wire_that_does_not_reach_is_named(netlist, start, end, mm):
    netlist.wires = [replace(w, mm=mm) if (w.start, w.end) == (start, end) else w for w in netlist.wires]
    [fault] = lengths.faults(netlist)
    assert fault.startswith(f"The wire from {start} to {end} is {mm} mm long, but needs ")


def test_a_cable_of_400_mm_is_too_short_for_a_socket_on_the_far_side(netlist, monkeypatch):
    monkeypatch.setattr(lengths, "SOCKET_X", -36.0)
    netlist.wires = [replace(w, mm=400) if w.start.startswith("J4.") else w for w in netlist.wires]
    assert len(list(lengths.faults(netlist))) == 3


def test_a_wire_is_at_least_as_long_as_its_straight_way(netlist):
    for where in ("board", "panel"):
        for name, _, start, end in light_wiring.wires_of(netlist, where):
            [wire] = [w for w in netlist.wires if f"{w.start}-{w.end}" == name]
            assert wire.mm > ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5, name


# Screws


@pytest.mark.parametrize(
    ("stack", "sentence"),
    [
        (fits.Stack("screw M3 × 8", "bezel", (6.0, 6.0), True), "too short for bezel: it needs 8.9 mm"),
        (fits.Stack("screw M2 × 10", "Pico on spacers of 6 mm", (10.0, 10.0), True), "it needs 12.1 mm"),
        (fits.Stack("screw M3 × 16", "face to stand-off", (13.5, 14.0), False), "reaches 2 to 2.5 mm into the thread"),
        (fits.Stack("screw M3 × 25", "face to stand-off", (13.5, 14.0), False), "reaches 11 to 11.5 mm"),
    ],
)
def test_a_screw_of_the_wrong_length_is_named(monkeypatch, stack, sentence):
    monkeypatch.setattr(fits, "STACKS", (stack,))
    assert any(sentence in fault for fault in fits.screws([stack.screw]))


def test_a_screw_that_nobody_buys_is_named():
    bought = [name for name in changed_names() if name != "screw M3 × 10"]
    assert list(fits.screws(bought)) == ["screw M3 × 10 for console's face, bezel, nut is not on the list of parts."]


def test_the_pico_does_not_stand_on_6_mm(monkeypatch):
    monkeypatch.setattr(carrier, "PICO_UNDER", 6.0)
    assert "The Pico H's pins reach 8.5 mm below it, and there are 6 mm." in fits.pico_mount(changed_names())
    assert list(fits.pico_mount([])) != []


# Openings


def test_a_north_wall_drawn_from_inside_has_its_openings_in_front_of_nothing():
    north = console.walls()[0]
    middle = (north.outline.bounds[0] + north.outline.bounds[2]) / 2
    mirrored = [affinity.scale(hole.shape, -1, 1, origin=(middle, 0)) for hole in north.holes]
    north.holes = [Cornered(shape) for shape in mirrored]
    faults = list(fits.openings(north))
    assert "No hole of console wall north is in front of USB." in faults
    assert len(faults) >= 3


def test_an_opening_that_is_forgotten_is_named():
    north = console.walls()[0]
    north.holes = [hole for hole in north.holes if not isinstance(hole, Round)]
    assert list(fits.openings(north)) == [
        f"No hole of console wall north is in front of {n}." for n in ("BOARD", "PANEL")
    ]


def test_a_socket_in_the_wrong_place_is_named(monkeypatch):
    monkeypatch.setattr(board_box, "SOCKET_X", -36.0)
    walls = board_box.walls()
    monkeypatch.setattr(board_box, "SOCKET_X", 105.0)
    monkeypatch.setattr(board_box, "walls", lambda: walls)
    assert list(fits.sockets()) == ["The hole of board wall north B is not where its socket is."]


def test_a_capacitor_in_the_way_of_a_cable_is_named(monkeypatch):
    monkeypatch.setitem(carrier.SPOTS, "C1", carrier.Spot(66.5, 8.0, 0, (10.5, 10.5, 21.0), (2.5, 0.0)))
    assert len(list(fits.cables())) == 2
    assert "C1 is in the way of the cable to J4" in next(fits.cables())


def test_a_nose_in_the_wall_keeps_the_floor_out(monkeypatch):
    monkeypatch.setattr(fits, "CARRIER_AT", (-59.0, -104.5))
    assert list(fits.put_in()) == ["The floor cannot be put in: U1 reaches 1.1 mm too far into the north wall."]


def test_a_stand_off_behind_a_socket_is_named(monkeypatch):
    monkeypatch.setattr(board_face, "screws", lambda: [(board_box.SOCKET_X, -170.0)])
    assert list(fits.plugs()) == ["A stand-off of the board is 13.0 mm behind the wall, in the way of the socket."]


def test_a_bed_of_200_mm_is_too_small_to_print_on(monkeypatch):
    monkeypatch.setattr(fits, "PRINT_BED", (200.0, 200.0))
    assert "console face is 224 × 150 mm: a bed of 200 × 200 mm is too small to print it." in fits.prints()


# Steps and lists


def test_what_a_step_forgets_is_named():
    items: list[steps.Listed] = [*bom.items(read()), *bom.tools()]
    page = pages.all_pages(read())["assembly.md"]
    assert list(steps.faults(items, page)) == []
    forgotten = page.replace("the four stand-offs of 60 mm", "four posts")
    assert list(steps.faults(items, forgotten)) == [
        "Step 8 of assembly.md never says what stand-off M3 × 60, thread at both ends is for."
    ]
    taken = page.replace("## 2. Box of the board", "## 2. Box of the board\n\nWith calipers.")
    assert list(steps.faults(items, taken)) == ["Step 2 of assembly.md uses calipers, which is not on its list."]


def test_a_wire_in_the_wrong_hole_of_the_afternoon_build_is_named(netlist, monkeypatch):
    assert list(afternoon.faults(netlist)) == []
    wrong = [replace(link, end="a32") if link.end == "a31" else link for link in afternoon.links(netlist)]
    monkeypatch.setattr(afternoon, "links", lambda _: wrong)
    assert "Afternoon build: DRAW is not one net: ['DRAW.1', 'U1.14']." in afternoon.faults(netlist)


def test_buttons_too_close_for_their_bodies_are_named(netlist, monkeypatch):
    monkeypatch.setattr(afternoon, "STEP", 4)
    assert "Afternoon build: OK does not fit beside DRAW on the breadboard." in afternoon.faults(netlist)


# Room


def test_a_high_part_under_a_button_is_named(monkeypatch):
    spot = replace(carrier.SPOTS["J11"], x=58.0, y=70.0)
    monkeypatch.setitem(carrier.SPOTS, "J11", spot)
    assert "J11 is 14 mm high, but DRAW hangs 15 mm above the floor." in list(fits.room())


def test_two_parts_in_one_place_are_named(monkeypatch):
    monkeypatch.setitem(carrier.SPOTS, "R1", carrier.SPOTS["R2"])
    assert any(fault.startswith("R1 and R2 are") for fault in fits.room())


def test_a_rail_longer_than_its_board_is_named(netlist, monkeypatch):
    monkeypatch.setitem(light_wiring.RAIL_HOLES, "panel", 70)
    found = list(fits.rails(netlist))
    assert found == [f"The rail {x} of 178 mm is longer than its board of 110 mm." for x in ("X5", "X6")]


# Strip


@pytest.mark.parametrize("build", ["small", "full"])
def test_every_piece_is_cut_from_between_two_joints_of_the_reel(netlist, build):
    plan = strip_cuts.plan(netlist, build)
    assert all(sum(section) <= strip_cuts.SECTION for section in plan)
    pieces = Counter(lights for _, lights in strip_cuts.pieces_of(netlist, build))
    assert Counter(lights for section in plan for lights in section) == pieces
    [strip] = [item for item in bom.items(netlist) if item.name.startswith("WS2812B strip")]
    assert strip.counts[build] * 60 >= (len(plan) + 1) * strip_cuts.SECTION


def test_a_piece_across_a_joint_is_refused(netlist):
    netlist.parts["ROW0"].values["lights"] = 35
    with pytest.raises(ValueError, match="ROW0 has 35 lights"):
        strip_cuts.plan(netlist)


def test_a_piece_across_a_seam_is_stuck_after_the_wires_of_the_rails(netlist, monkeypatch):
    """Where two quarters are joined, nobody lifts one to solder below it."""
    last = board_box.across_seams()
    assert last == [6, 21, 36, 51]
    said = steps.of(pages.all_pages(netlist)["assembly.md"])
    named = ", ".join(map(str, last))
    assert f"**Do not stick the four pieces whose first lights are {named} yet**" in said[3]
    wires = re.split(r"^\d\. ", said[4], flags=re.M)
    [rails] = [n for n, text in enumerate(wires) if "to its rail" in text]
    [laid] = [n for n, text in enumerate(wires) if "Lay the quarters on the stand-offs" in text]
    [stuck] = [n for n, text in enumerate(wires) if f"the four pieces with the first lights {named}" in text]
    assert rails < laid < stuck
    assert "Lay the" not in said[3]
    assert not any("lift" in text for text in wires[stuck + 1 :])
    monkeypatch.setattr(board_box, "across_seams", lambda: [12])
    assert list(fits.seams(netlist)) == [
        "RING1 begins or ends at light 12 across a seam, where its wires cannot be led up."
    ]


def test_the_list_says_which_transistors_have_the_same_legs(netlist):
    [item] = [item for item in bom.items(netlist) if item.refs == "Q1"]
    same, _, other = item.alternatives.partition(": the same order of legs")
    legs = netlist.parts["Q1"].library["same_legs"]
    assert netlist.parts["Q1"].label in legs
    assert set(re.findall(r"\b[A-Z]{2}\d{3}\b", same)) == set(legs) - {netlist.parts["Q1"].label}
    assert not any(name in other for name in legs)


# The list


def test_no_alternative_on_the_list_is_one_that_harms():
    items = {item.name: item for item in bom.items(read())}
    buffer = next(item for name, item in items.items() if name.startswith("74AHCT125"))
    assert buffer.alternatives == "none"
    fuse = next(item for name, item in items.items() if name.startswith("fuse"))
    assert fuse.alternatives.startswith("no polyfuse")
    piezo = items["piezo, passive"]
    assert "magnetic" in piezo.alternatives
    assert any("EN 71-3" in name for name in items)
    assert any(name.startswith("opal sheet") for name in items)
    assert not any("DC socket" in name or "tracing paper A4, 90" in name for name in items)
