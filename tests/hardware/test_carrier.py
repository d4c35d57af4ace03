"""The carrier's KiCad project in the repository, read without KiCad: its nets, positions, holes and lists.

`make hardware-check` runs the checks that need KiCad itself: its rule checks, and its netlist against ours.
"""

import csv
import json
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from hardware.generate import bom, carrier
from hardware.generate.sizes import CARRIER, CARRIER_HOLES
from hardware.kicad import NAME, PROJECT, RULES, nets
from hardware.kicad.__main__ import INSTALL, carrier_bom
from hardware.kicad.__main__ import placed as placed_parts
from hardware.kicad.sexpr import child, children, dump, parse
from tests.conftest import ROOT

pytestmark = pytest.mark.long

Node = list[Any]


@pytest.fixture(scope="module")
def board() -> Node:
    return parse((PROJECT / f"{NAME}.kicad_pcb").read_text("utf-8"))


@pytest.fixture(scope="module")
def schematic() -> Node:
    return parse((PROJECT / f"{NAME}.kicad_sch").read_text("utf-8"))


def _reference(footprint: Node) -> str:
    return next(str(p[2]) for p in children(footprint, "property") if p[1] == "Reference")


def test_an_expression_is_read_as_it_was_written():
    text = '(a "b c" (d 1.5 "say \\"e\\"") (f))'
    assert dump(parse(text)) == text
    with pytest.raises(ValueError, match="not closed"):
        parse("(a (b)")


def test_every_pad_of_the_board_is_on_its_net(netlist, board):
    found: dict[str, set[str]] = {}
    for footprint in children(board, "footprint"):
        for pad in children(footprint, "pad"):
            names = [str(net[-1]).removeprefix("/") for net in children(pad, "net")]
            if names:
                found.setdefault(f"{_reference(footprint)}.{pad[1]}", set()).update(names)
    assert all(len(names) == 1 for names in found.values())
    assert list(nets.differences(netlist, {pad: min(names) for pad, names in found.items()})) == []


def _trace(schematic: Node) -> dict[str, str]:
    """Return the net of each pin, traced along wires from their pins to labels, from the symbols embedded in the file.

    Wires join where their ends meet: KiCad splits them there.
    """
    group: dict[tuple[float, float], tuple[float, float]] = {}

    def root(place: tuple[float, float]) -> tuple[float, float]:
        group.setdefault(place, place)
        while group[place] != place:
            place = group[place]
        return place

    def place(node: Node) -> tuple[float, float]:
        return (float(node[1]), float(node[2]))

    for wire in children(schematic, "wire"):
        one, other = (place(xy) for xy in children(child(wire, "pts"), "xy"))
        group[root(one)] = root(other)
    library = {str(symbol[1]): symbol for symbol in children(child(schematic, "lib_symbols"), "symbol")}
    named = [(root(place(child(label, "at"))), str(label[1])) for kind in ("label", "global_label")
             for label in children(schematic, kind)]  # fmt: skip
    pins = []
    for symbol in children(schematic, "symbol"):
        x, y, turn = (float(v) for v in child(symbol, "at")[1:4])
        unit, lib = int(child(symbol, "unit")[1]), str(child(symbol, "lib_id")[1])
        for part in children(library[lib], "symbol"):
            if int(str(part[1]).split("_")[-2]) in (0, unit):
                for pin in children(part, "pin"):
                    px, py = float(child(pin, "at")[1]), -float(child(pin, "at")[2])
                    px, py = {0: (px, py), 90: (py, -px), 180: (-px, -py), 270: (-py, px)}[int(turn)]
                    at = root((round(x + px, 4), round(y + py, 4)))
                    if lib == "power:GND":
                        named.append((at, "GND"))
                    pins.append((f"{_reference(symbol)}.{child(pin, 'number')[1]}", at))
    nets_at: dict[tuple[float, float], set[str]] = {}
    for at, name in named:
        nets_at.setdefault(root(at), set()).add(name)
    assert all(len(names) == 1 for names in nets_at.values()), nets_at
    crosses = {place(child(cross, "at")) for cross in children(schematic, "no_connect")}
    return {
        pin: "unconnected-" if at in crosses else min(nets_at.get(root(at), {"nothing"}))
        for pin, at in pins
        if not pin.startswith("#")
    }


def test_every_pin_of_the_schematic_is_wired_to_its_net(netlist, schematic):
    assert list(nets.differences(netlist, _trace(schematic))) == []
    # Drawn with wires: a net has a label where it is named, not at each of its pins.
    labels = sum(len(list(children(schematic, kind))) for kind in ("label", "global_label"))
    assert labels < len(list(children(schematic, "wire"))) / 2


def test_a_difference_is_named(netlist):
    theirs = {f"{p.name}.1": "GND" for p in netlist.of_kind("header2")}
    said = list(nets.differences(netlist, theirs))
    assert "J11.1 is on KEY_DRAW_WIRE here, and on GND in KiCad's netlist." in said
    assert "J11.2 is in netlist.toml alone." in said


def test_every_part_stands_where_the_console_has_room_for_it(netlist, board):
    found = {}
    for footprint in children(board, "footprint"):
        at = child(footprint, "at")
        turn = -float(at[3]) % 360 if len(at) > 3 else 0.0
        found[_reference(footprint)] = (float(at[1]), float(at[2]), turn)
    holes = [found.pop(f"H{i + 1}")[:2] for i in range(len(CARRIER_HOLES))]
    assert holes == list(CARRIER_HOLES)
    expected = {name: (spot.x, spot.y, float(spot.turn)) for name, spot in carrier.SPOTS.items()}
    assert {name: pytest.approx(place, abs=0.001) for name, place in expected.items()} == found
    assert set(found) == {part.name for part in netlist.parts.values() if part.where == "carrier"}
    [outline] = [rect for rect in children(board, "gr_rect") if child(rect, "layer")[1] == "Edge.Cuts"]
    assert [float(v) for v in child(outline, "end")[1:3]] == list(CARRIER)


def test_the_command_that_brings_kicad_enables_the_backports_first():
    before, found, _ = INSTALL.partition("apt install -t bookworm-backports kicad")
    assert found
    assert "bookworm-backports main > /etc/apt/sources.list.d/" in before.partition("apt update")[0]
    assert "apt update" in before
    assert f"`{INSTALL}`" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_no_rule_of_kicads_is_relaxed_and_nothing_is_excluded(board):
    said = json.loads((PROJECT / f"{NAME}.kicad_pro").read_text("utf-8"))
    assert "erc" not in said
    settings = said["board"]["design_settings"]
    assert set(settings) == {"rules", "rule_severities"}
    assert set(settings["rule_severities"].values()) == {"error"}
    assert said["board"]["design_settings"]["rules"]["min_clearance"] >= 0.2
    assert not (PROJECT / f"{NAME}.kicad_dru").exists()


def _pads(footprint: Node) -> list[tuple[float, float]]:
    """Return the places of a footprint's pads on the board."""
    x, y = (float(v) for v in child(footprint, "at")[1:3])
    turn = int(float(child(footprint, "at")[3])) % 360 if len(child(footprint, "at")) > 3 else 0
    found = []
    for pad in children(footprint, "pad"):
        px, py = (float(v) for v in child(pad, "at")[1:3])
        # KiCad rotates anticlockwise, with y pointing down.
        px, py = {0: (px, py), 90: (py, -px), 180: (-px, -py), 270: (-py, px)}[turn]
        found.append((x + px, y + py))
    return found


def _hundredth(mm: float) -> float:
    return round(mm + 1e-4, 2)


def test_the_drill_file_has_a_hole_for_every_pin_and_via(board):
    pins: Counter[tuple[float, float]] = Counter()
    for footprint in children(board, "footprint"):
        if not _reference(footprint).startswith("H"):
            for (x, y), pad in zip(_pads(footprint), children(footprint, "pad"), strict=True):
                kinds = [drill[1] for drill in children(pad, "drill")]
                if kinds and kinds[0] != "oval":
                    pins[_hundredth(x), _hundredth(y)] += 1
    for via in children(board, "via"):
        pins[_hundredth(float(child(via, "at")[1])), _hundredth(float(child(via, "at")[2]))] += 1
    text = (PROJECT / "gerbers" / f"{NAME}-PTH.drl").read_text("utf-8")
    drilled = Counter(
        (_hundredth(float(x)), _hundredth(-float(y))) for x, y in re.findall(r"^X(\S+)Y(\S+)$", text, re.M)
    )
    assert drilled == pins


def test_a_board_house_gets_every_layer(netlist):
    there = {path.name.removeprefix(f"{NAME}-") for path in (PROJECT / "gerbers").iterdir()}
    assert there == {
        "F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Paste.gtp", "F_Silkscreen.gto", "Edge_Cuts.gm1",
        "PTH.drl", "NPTH.drl",
    }  # fmt: skip
    for name in ("schematic.pdf", "board.pdf", "top.png"):
        assert (PROJECT / name).stat().st_size > 10_000, name


def test_lists_for_assembly_have_every_part_once(netlist):
    carried = sorted(p.name for p in netlist.parts.values() if p.where == "carrier" and p.kind != "testpoint")
    bought = list(csv.DictReader((PROJECT / "bom.csv").read_text("utf-8").splitlines()))
    assert sorted(ref for row in bought for ref in row["Designator"].split(",")) == carried
    assert all(int(row["Quantity"]) == len(row["Designator"].split(",")) for row in bought)
    for row in bought:
        assert re.fullmatch(r"[A-Za-z]+ [^:]*\d[^:]*", row["Maker's number"]), row
        assert re.fullmatch(r"(Mouser|DigiKey) \S*\d\S*", row["Supplier's number"]), row
    assert carrier_bom(netlist) == (PROJECT / "bom.csv").read_text("utf-8")
    assert placed_parts(netlist) == (PROJECT / "pick-and-place.csv").read_text("utf-8")
    soldered = {row["Designator"]: row["Part"] for row in bought}
    assert soldered["U1"] == "2 × socket strip, 20 poles, 2.54 mm"
    assert soldered["U2"] == "1 × socket DIP-14"
    assert soldered["F1"] == "2 × fuse clip for a board, 5 × 20 mm"
    placed = list(csv.DictReader((PROJECT / "pick-and-place.csv").read_text("utf-8").splitlines()))
    assert list(placed[0]) == [
        "Designator",
        "Mid X",
        "Mid Y",
        "Layer",
        "Rotation",
        "Maker's number",
        "Supplier's number",
    ]
    assert sorted(row["Designator"] for row in placed) == carried
    for whose in ("Maker's number", "Supplier's number"):
        numbers = {ref: row[whose] for row in bought for ref in row["Designator"].split(",")}
        assert {row["Designator"]: row[whose] for row in placed} == numbers


@pytest.mark.parametrize("whose", ["maker", "supplier"])
def test_a_part_without_a_number_is_refused(netlist, monkeypatch, whose):
    items = [
        (replace(item, maker="") if whose == "maker" else replace(item, supplier=""))
        if "C2" in item.refs.split()
        else item
        for item in bom.items(netlist)
    ]
    monkeypatch.setattr(bom, "items", lambda _: items)
    with pytest.raises(ValueError, match=f"ceramic capacitor 100 nF is soldered on the carrier, but has no {whose}'s"):
        carrier_bom(netlist)


def test_a_part_is_placed_at_its_middle(board):
    """Within 2.2 mm of the middle of its pads: a transistor's body and a header's are not over their legs."""
    placed = {row["Designator"]: row for row in csv.DictReader((PROJECT / "pick-and-place.csv").open())}
    for footprint in children(board, "footprint"):
        if _reference(footprint) in placed:
            xs, ys = zip(*_pads(footprint), strict=True)
            row = placed[_reference(footprint)]
            x, y = float(row["Mid X"].removesuffix("mm")), -float(row["Mid Y"].removesuffix("mm"))
            assert abs(x - (min(xs) + max(xs)) / 2) < 2.2, row
            assert abs(y - (min(ys) + max(ys)) / 2) < 2.2, row


def test_the_house_rules_name_their_source_and_date():
    rules = sorted(RULES.glob("*.kicad_dru"))
    assert len(rules) == 3
    for path in rules:
        assert re.search(r"# .*Source: \S+\.com|# .*docs\.oshpark\.com", path.read_text("utf-8")), path.name
        assert "November 2026" in path.read_text("utf-8")
