"""Each rule of the checks names its fault when the fault is put back: those of wires, fits, steps, sheets and lists.

What is electric is in `test_netlist.py`; other files of this folder plant what belongs to them.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.generate import afternoon, bom, carrier, fits, light_wiring, sheets, sizes, steps
from hardware.generate.netlist import read
from hardware.generate.plate import Plate, rectangle
from hardware.kicad import nets
from tests.conftest import ROOT

pytestmark = pytest.mark.long

CHECKS = ("afternoon", "electric", "fits", "lengths", "matrix", "protection", "steps")
Patch = Callable[[Any], None]


@pytest.fixture(autouse=True)
def drawn_sheets() -> None:
    """Draw the sheets, which are kept, before a test changes a size."""
    sheets.all_sheets()


def _sentences(path: Path) -> Iterator[list[str]]:
    """Return the words of each sentence that a check yields: three together each, without what it fills in."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.JoinedStr | ast.Constant):
            parts = node.value.values if isinstance(node.value, ast.JoinedStr) else [node.value]
            said = [str(part.value).split() for part in parts if isinstance(part, ast.Constant)]
            yield [" ".join(words[i : i + 3]).rstrip(":,.") for words in said for i in range(max(1, len(words) - 2))]


def test_every_rule_has_a_test_that_expects_its_sentence():
    expected = "".join(path.read_text("utf-8") for path in (ROOT / "tests/hardware").glob("*.py"))
    paths = [*(ROOT / f"hardware/generate/{name}.py" for name in CHECKS), ROOT / "hardware/kicad/nets.py"]
    sentences = [said for path in paths for said in _sentences(path)]
    assert len(sentences) > 70
    assert [said for said in sentences if not any(len(words) > 8 and words in expected for words in said)] == []


# Breadboard


def _change(at: int, **changes: str) -> Patch:
    """Return what changes a wire of the afternoon build."""

    def apply(patch: Any) -> None:
        made = afternoon.links(read())
        made[at] = replace(made[at], **changes)
        patch.setattr(afternoon, "links", lambda _: made)

    return apply


@pytest.mark.parametrize(
    ("put_back", "said"),
    [
        (_change(1, start="j1"), "Afternoon build: hole j1 of the breadboard is used twice."),
        (_change(1, start="j64"), "Afternoon build: there is no hole j64 for a wire."),
        (_change(3, start="top +"), "Afternoon build: 5 V also joins ['screen GND']."),
        (_change(2, end="bottom +"), "Afternoon build: the piezo's rail also joins"),
        (_change(-16, end="top -"), "Afternoon build: the piezo is not between its resistor and ground."),
        (lambda patch: patch.setattr(afternoon, "USB_MA", 400), "it draws 550 mA, and a USB port gives 500 mA."),
        (lambda patch: patch.setattr(afternoon, "MOST_EUROS", 30), "Afternoon build: it costs "),
    ],
)
def test_a_fault_of_the_afternoon_build_is_named(netlist, monkeypatch, put_back, said):
    put_back(monkeypatch)
    assert any(said in fault for fault in afternoon.faults(netlist)), list(afternoon.faults(netlist))


# Fits


@pytest.mark.parametrize(
    ("put_back", "said"),
    [
        (lambda patch: patch.setitem(light_wiring.RAIL_HOLES, "board", 10), "The rail X3 has 10 holes for"),
        (
            lambda patch: patch.setitem(
                carrier.SPOTS, "R1", carrier.Spot(95.0, 42.0, 0, (12.2, 2.6, 3.0), (5.08, 0.0))
            ),
            "R1 does not fit on the carrier.",
        ),
        (
            lambda patch: patch.setitem(carrier.SPOTS, "TP1", carrier.Spot(95.0, 5.0, 0, (2.0, 2.0, 0.1))),
            "TP1 is in the way of the carrier's screw at 96, 4.",
        ),
        (
            lambda patch: patch.setattr(fits, "PANEL_DEPTH", 20.0),
            "The nut of the panel's socket, 22 mm across, cannot be turned in 20 mm.",
        ),
        (lambda patch: patch.setattr(bom, "items", lambda _: []), "The Pico's sockets are not on the list of parts."),
    ],
)
def test_what_does_not_fit_is_named(netlist, monkeypatch, put_back, said):
    put_back(monkeypatch)
    found = list(fits.faults(netlist, [item.name for item in bom.items(netlist)]))
    assert any(said in fault for fault in found), found


# Steps


def test_a_part_that_no_step_has_is_named():
    [tool] = [tool for tool in bom.tools() if tool.name == "calipers"]
    page = "## 1. Cut\n\nWith calipers.\n"
    assert "calipers is used in no step of assembly.md." in steps.faults([replace(tool, steps=())], page)
    assert "assembly.md has no step 9 for calipers." in steps.faults([replace(tool, steps=(1, 9))], page)


# Sheets


def test_a_piece_larger_than_its_sheet_is_refused():
    with pytest.raises(ValueError, match="does not fit a sheet of 100 × 100 mm"):
        sheets.nested((100.0, 100.0))
    large = Plate("table", rectangle(0, 0, 390, sizes.BED[1]))
    with pytest.raises(ValueError, match="table does not fit on sheet one"):
        sheets._sheet("one", 1, [large])


# KiCad


def test_each_difference_of_kicads_netlist_is_named(netlist):
    theirs = {
        f"{part.name}.{nets.kicad_number(part, pin.number)}": netlist.net_of(str(pin)) or f"unconnected-{pin}"
        for part in netlist.parts.values()
        if part.where == "carrier"
        for pin in part.pins()
    }
    assert list(nets.differences(netlist, theirs)) == []
    for pad, net, said in (
        ("R99.1", "GND", "R99.1 is in KiCad's netlist alone."),
        ("U1.40", "V5", "U1.40 is open here, and on V5 in KiCad's netlist."),
        ("R1.1", "GND", "R1.1 is on BOARD_5V here, and on GND in KiCad's netlist."),
    ):
        assert list(nets.differences(netlist, theirs | {pad: net})) == [said]
    del theirs["C2.1"]
    assert list(nets.differences(netlist, theirs)) == ["C2.1 is in netlist.toml alone."]
