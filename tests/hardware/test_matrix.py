"""The build with a panel of 16 × 16: its wires, currents, levels and heat, and the sheet that lies on it."""

import re
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shapely import STRtree
from shapely.geometry import LinearRing, Polygon, box

from hardware.generate import HARDWARE, afternoon, matrix, matrix_sheet, steps, tiles
from hardware.generate.afternoon import Link
from hardware.generate.netlist import read
from hardware.generate.svg import width_of
from host_tools.games.sequence.adapter import panel_cards
from pawnlight.board import BOARD_LIGHTS, MATRIX_LIGHTS, PANEL_LIGHTS, led_of_cell, led_of_square
from pawnlight.rules.base import COLOURS
from pawnlight.show.geometry import MATRIX_PLACES
from pawnlight.table import app, self_test
from pawnlight.words import LANGUAGES, load_texts
from tests.conftest import ROOT
from tests.hardware import in_one_line

pytestmark = pytest.mark.long


def test_it_may_be_built(netlist):
    assert list(matrix.faults(netlist)) == []


# A fault put back


def change_links(change: Callable[[Link], Link | None], more: tuple[Link, ...] = ()) -> Callable[[Any], None]:
    """Return what changes the wires of the breadboard."""

    def apply(patch: Any) -> None:
        made = matrix.links(read())
        wrong = [other for link in made if (other := change(link))] + list(more)
        patch.setattr(matrix, "links", lambda _: wrong)

    return apply


def set_constant(name: str, value: Any) -> Callable[[Any], None]:
    return lambda patch: patch.setattr(matrix, name, value)


def set_sheet(name: str, value: float) -> Callable[[Any], None]:
    return lambda patch: patch.setattr(matrix_sheet, name, value)


@pytest.mark.parametrize(
    ("put_back", "said"),
    [
        (change_links(lambda link: link, (Link("red", "j1", "top +"),)), "Panel: 5 V also joins ['U1.40']."),
        (
            change_links(lambda link: replace(link, start="a4") if link.start == "a29" else link),
            "the panel's data also joins",
        ),
        (
            change_links(lambda link: None if link.end == "b29" else link),
            "Panel: the data does not come from the 74AHCT125.",
        ),
        (
            change_links(lambda link: None if "1N5817" in link.what else link),
            "Panel: no diode leads from the 5 V rail to VSYS",
        ),
        (
            change_links(lambda link: replace(link, end="j1") if "1N5817" in link.what else link),
            "Panel: no diode leads from the 5 V rail to VSYS",
        ),
        (change_links(lambda link: None if link.end == "supply -" else link), "Panel: ground is not one net"),
        (
            change_links(lambda link: replace(link, end="a32") if link.end == "a31" else link),
            "Panel: DRAW is not one net",
        ),
        (set_constant("MOST_MA", {"matrix": 2000}), "Panel: it draws 2.15 A, too near to the 2 A of its fuse."),
        (set_constant("MOST_MA", {"matrix": 250}), "Panel: dark lights alone draw what all may draw."),
        (set_constant("FUSE_A", 3.0), "Panel: the supply gives 3 A, too little to blow the fuse."),
        (set_constant("FUSE_CLEARS", 3.6), "AWG 22) does not carry what the fuse lets through."),
        (set_constant("WIRE_M", 2.0), "V are lost on the way, and too little is left for the lights."),
        (set_constant("WARMTH", 5.0), "Panel: it gets 41 °C warmer than the room."),
        (set_sheet("SIDE", 205.0), "Panel: its sheet is larger than a4."),
        (set_sheet("WALL", 6.0), "is under a wall of the grid."),
    ],
)
def test_a_fault_is_named(netlist, monkeypatch, put_back, said):
    put_back(monkeypatch)
    assert any(said in fault for fault in matrix.faults(netlist)), list(matrix.faults(netlist))


@pytest.mark.parametrize(("kind", "name", "value"), [("buffer", "in_high", 3.5), ("buffer", "out_drop", 2.0)])
def test_a_chip_that_does_not_read_the_pico_is_named(netlist, kind, name, value):
    netlist.of_kind(kind)[0].library[name] = value
    assert "Panel: the data's levels are not enough." in matrix.faults(netlist)


def test_a_part_that_no_step_uses_is_named(generated_files, monkeypatch):
    page = generated_files["matrix.md"].decode()
    assert list(steps.faults(matrix.PARTS, page, "matrix.md")) == []
    without = re.sub(r"470\s+µF", "one", page)
    assert any("470 µF" in fault for fault in steps.faults(matrix.PARTS, without, "matrix.md"))


# The page


def test_the_first_row_of_the_first_page_is_this_build():
    rows = [line for line in (HARDWARE / "README.md").read_text("utf-8").splitlines() if line.startswith("| **")]
    assert rows[0].startswith("| **[panel of 16 × 16](matrix.md)**")


def test_each_step_has_a_picture_and_a_test(generated_files):
    page = generated_files["matrix.md"].decode()
    parts = re.split(r"^## (\d+)\. ", page, flags=re.M)
    numbers, texts = parts[1::2], parts[2::2]
    assert numbers == [str(n) for n in range(1, 9)]
    pictures = [f"pictures/matrix-{n}.svg" for n in range(1, 8)] + ["pictures/housing-plan.svg"]
    for picture, text in zip(pictures, texts, strict=True):
        assert f"({picture})" in text
        assert picture in generated_files
        assert "**Test" in text


def test_it_says_that_nobody_has_built_it_and_asks_for_photographs(generated_files):
    first = generated_files["matrix.md"].decode().split("\n\n")[1]
    assert "Nobody has built this yet" in first
    assert "photograph" in first
    assert "(built.md)" in first


@pytest.mark.parametrize("name", ["README.md", "afternoon.md", "assembly.md"])
def test_so_do_the_pages_of_the_other_builds(generated_files, name):
    [said] = re.findall(r"Nobody has built [^.]*", generated_files[name].decode())
    assert "photograph" in said
    assert "(built" in said


def test_every_wire_is_in_the_list_of_its_step_once(netlist, generated_files):
    page = generated_files["matrix.md"].decode()
    numbers = [int(n) for n in re.findall(r"^\| ☐ (\d+) \|", page, re.M)]
    assert numbers == list(range(1, len(matrix.links(netlist)) + 1))


def _numbers(made: list[Link]) -> dict[str, int]:
    """Return the number in the list of the wire at each hole or end; those at a rail are several."""
    return {end: n for n, link in enumerate(made, 1) for end in (link.start, link.end)}


def test_what_does_not_work_names_the_wires_of_the_lists(netlist, generated_files):
    page, n = in_one_line(generated_files["matrix.md"].decode()), _numbers(matrix.links(netlist))
    assert {n[f"screen {pin}"] for pin in afternoon.SCREEN_PINS} | {n["j3"], n["a3"]} == set(range(1, 7))
    for said in (
        "If it stays dark: wires 1 to 6, by the screen's print, and the rails' bridges.",
        f"if none does: wire {n['a3']}, and the bottom − rail's bridge",
        f"If it stays dark: the diode's ring, wire {n['j3']}, and the rails' bridges.",
        f"Wires {n['a4']}, {n['b24']} and {n['a29']}, the small lever connector; "
        f"the 74AHCT125's 5 V ({n['j22']}) and ground ({n['a3']}, {n['a22']} and {n['a28']})",
    ):
        assert said in page
    page, n = in_one_line(generated_files["afternoon.md"].decode()), _numbers(afternoon.links(netlist))
    for said in (
        f"| wires {n['j3']} and {n['screen GND']} to {n['screen SDA']}, by the screen's print; the rails' bridges |",
        f"wires {n['j1']}, {n['a4']}, {n['b24']}, and {n['strip DI']} to {n['strip GND']}; "
        f"the chip's 5 V ({n['j22']}) and GND ({n['a3']}, {n['a22']} and {n['a28']})",
        f"if none works: wire {n['a3']} |",
    ):
        assert said in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_self_test_names_the_current_of_the_page(numbers_on_pages, language):
    words = load_texts(language)
    assert re.findall(r"\d+(?= mA)", words["stage matrix"]) == [numbers_on_pages["matrix_stage_ma"]]
    assert f"{numbers_on_pages['matrix_stage_ma']} mA at most" in in_one_line(
        (HARDWARE / "matrix.md").read_text("utf-8")
    )


def test_the_way_through_the_settings_is_the_firmwares():
    words = load_texts("en")
    text = in_one_line((HARDWARE / "matrix.md").read_text("utf-8"))
    settings, lights, value = (words[name] for name in ("menu settings", "menu lights", "matrix"))
    assert f"DOWN to “{settings}”, OK; DOWN to “{lights}”, RIGHT until it says “{value}”" in text
    for name in ("menu corner", "menu runs", "menu test", "menu current"):
        assert f"“{words[name]}”" in text


def test_white_stays_as_long_as_the_page_says():
    before = MATRIX_LIGHTS * self_test._LIGHT_S + 3 * self_test._COLOUR_S
    assert (app.IDLE_S - before) // 60 == matrix.WHITE_MIN


# The sheet


@pytest.mark.parametrize("side", [160.0, 240.0])
def test_every_square_of_the_sheet_is_over_its_light(side):
    words = [item for item in matrix_sheet.drawing("both", side).items if isinstance(item, matrix_sheet.Word)]
    pitch = side / 16

    def within(said: str, light: int) -> bool:
        x, y = matrix_sheet.place(light, side)
        return any(
            word.said == said and abs(word.x - x) <= pitch / 2 and abs(word.y - y) <= pitch / 2 for word in words
        )

    assert all(within(str(square), led_of_square(square)) for square in range(60))
    cards = panel_cards()
    assert all(within(card[:-1], BOARD_LIGHTS + led_of_cell(cell)) for cell, card in enumerate(cards) if card)
    assert {word.said for word in words} >= {"START", "HOME"}
    assert len(MATRIX_PLACES) == BOARD_LIGHTS + PANEL_LIGHTS < MATRIX_LIGHTS


@pytest.mark.parametrize("side", [80.0, 160.0, 240.0])
@pytest.mark.parametrize("kind", ["both", "sorry", "sequence"])
def test_words_and_numbers_can_be_read_and_no_symbol_touches_them(kind, side):
    items = matrix_sheet.drawing(kind, side).items
    words = [item for item in items if isinstance(item, matrix_sheet.Word)]
    assert min(word.size for word in words) * 72 / 25.4 >= 6 - 1e-9
    areas = []
    for word in words:
        half, high = width_of(word.said, word.size, bold=True) / 2, matrix_sheet.CAPITAL * word.size
        areas.append(box(word.x - half, word.y - high, word.x + half, word.y))
    near = STRtree(areas)
    for one, area in enumerate(areas):
        assert [words[two] for two in near.query(area, "intersects")] == [words[one]]
    for shape in (item for item in items if isinstance(item, matrix_sheet.Shape)):
        for ring in shape.rings:
            assert [words[at] for at in near.query(LinearRing(ring), "intersects")] == [], shape
            if shape.fill:
                # START and HOME stand in their circles, and the rest on white paper.
                assert {words[at].said for at in near.query(Polygon(ring), "contains")} <= {"START", "HOME"}, shape


def _corners(kind: str) -> list[tuple[bool, str]]:
    """Return for each corner of a sheet, red's first, whether a 0 is in its square, and the ink of the sign inside."""
    items = matrix_sheet.drawing(kind).items
    found = []
    for k in range(4):
        x, y = matrix_sheet.place(led_of_square(15 * k), matrix_sheet.SIDE)
        inside = [at + 10 if at < matrix_sheet.SIDE / 2 else at - 10 for at in (x, y)]
        zero = any(
            isinstance(item, matrix_sheet.Word) and item.said == "0" and max(abs(item.x - x), abs(item.y - y)) < 5
            for item in items
        )
        signs = {
            item.fill
            for item in items
            if isinstance(item, matrix_sheet.Shape) and item.fill in matrix_sheet._INK.values()
            for ring in item.rings
            if all(abs(at - middle) < 5 for point in ring for at, middle in zip(point, inside, strict=True))
        }
        found.append((zero, "".join(signs)))
    return found


def test_no_sheet_looks_the_same_when_it_is_turned():
    for kind in ("both", "sorry"):
        assert _corners(kind) == [(k == 0, matrix_sheet._INK[colour]) for k, colour in enumerate(COLOURS)]
    assert _corners("sequence") == [(True, matrix_sheet._INK["red"]), *[(False, "")] * 3]


def test_the_sheets_are_at_one_to_one_on_both_papers(generated_files):
    for kind, pages in (("both", 1), ("sorry", 1), ("sequence", 1), ("grid", 2)):
        text = generated_files[f"paper/matrix-{kind}.svg"].decode()
        wide = float(re.search(r'width="([\d.]+)mm"', text)[1])  # type: ignore[index]
        assert wide == matrix_sheet.SIDE + 2
        for paper, (width, height) in tiles.PAPERS.items():
            content = generated_files[f"paper/matrix-{kind}-{paper}.pdf"]
            boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", content)
            assert len(boxes) == pages
            for page in boxes:
                assert [float(size) * 25.4 / 72 for size in page] == pytest.approx([width, height], abs=0.1)


def test_another_panel_has_a_sheet_of_its_size(tmp_path):
    command = [sys.executable, "-m", "hardware.generate.matrix_sheet"]
    ran = subprocess.run([*command, "--side", "320", "--out", str(tmp_path)], cwd=ROOT, check=True, text=True)
    assert ran.returncode == 0
    assert 'width="322mm"' in (tmp_path / "matrix-both.svg").read_text("utf-8")
    subprocess.run([*command, "--play", "0.4", "--out", str(tmp_path / "loose")], cwd=ROOT, check=True)
    loose = (tmp_path / "loose" / "matrix-grid.svg").read_text("utf-8")
    assert (
        loose
        != matrix_sheet.svg(matrix_sheet.drawing("grid"))
        == (HARDWARE / "paper/matrix-grid.svg").read_text("utf-8")
    )
    assert (tmp_path / "matrix-both-a4.pdf").read_bytes().count(b"/MediaBox") == 4
    refused = subprocess.run([*command, "--side", "16"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert refused.returncode == 2
    assert "measure your panel from edge to edge" in refused.stderr


def test_the_strips_of_card_interlock_between_the_lights():
    outlines = [item.rings[0] for item in matrix_sheet.drawing("grid").items if isinstance(item, matrix_sheet.Shape)]
    strips = [ring for ring in outlines if ring[1][0] - ring[0][0] == matrix_sheet.SIDE]
    slots = [ring for ring in outlines if ring not in strips]
    assert (len(strips), len(slots)) == (30, 30 * 15)
    # Card slides in with 0.1 mm of paper glued on it, and no slot is wider than a wall may be.
    wide = [ring[1][0] - ring[0][0] for ring in slots]
    assert min(wide) == pytest.approx(matrix_sheet.CARD + matrix_sheet.PAPER + matrix_sheet.PLAY)
    assert min(wide) <= max(wide) <= matrix_sheet.WALL + 1e-9
    middles = Counter(round((ring[0][0] + ring[1][0]) / 2, 6) for ring in slots)
    assert middles == {10.0 * n: 30 for n in range(1, 16)}
    for strip, of_strip in ((strip, [s for s in slots if strip[0][1] <= s[0][1] < strip[2][1]]) for strip in strips):
        assert len({slot[0][1] for slot in of_strip}) == 1
        # From its upper or from its lower edge; two of them are deeper than a strip is high, so that none stands up.
        low, high = of_strip[0][0][1], of_strip[0][2][1]
        assert 2 * (high - low) == pytest.approx(matrix_sheet.HIGH + matrix_sheet.PLAY)
        assert low == strip[0][1] or high == strip[2][1]


def test_the_printed_grid_is_watertight_and_has_a_cell_for_each_light():
    content = matrix_sheet.stl()
    (count,) = struct.unpack_from("<I", content, 80)
    assert len(content) == 84 + 50 * count
    edges: Counter[tuple[tuple[float, ...], tuple[float, ...]]] = Counter()
    points = set()
    volume = 0.0
    for n in range(count):
        numbers = struct.unpack_from("<12f", content, 84 + 50 * n)[3:]
        a, b, c = (numbers[:3], numbers[3:6], numbers[6:])
        points |= {a, b, c}
        edges.update([(a, b), (b, c), (c, a)])
        volume += sum(a[i] * (b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3]) / 6 for i in range(3))
    assert all(times == edges[end, start] for (start, end), times in edges.items()), "an edge is open"
    sizes = [max(point[i] for point in points) - min(point[i] for point in points) for i in range(3)]
    assert sizes == pytest.approx([matrix_sheet.SIDE, matrix_sheet.SIDE, matrix_sheet.HIGH])
    # The whole block without 256 cells: those at the edge are narrower by half a wall.
    inside, edge = 10 - matrix_sheet.WALL, 10 - 1.5 * matrix_sheet.WALL
    cells = (14 * inside + 2 * edge) ** 2
    assert volume == pytest.approx((matrix_sheet.SIDE**2 - cells) * matrix_sheet.HIGH, rel=1e-4)


def test_what_is_written_is_in_the_repository():
    for name, content in matrix_sheet.files().items():
        assert Path(HARDWARE / name).read_bytes() == content, "run `make hardware`"
