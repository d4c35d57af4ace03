"""The build documents in the repository: they are consistent."""

import csv
import datetime
import io
import re
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest
import resvg_py
import segno
from ezdxf import units
from ezdxf.filemanagement import readfile
from PIL import Image

from hardware.generate import HARDWARE, bom, cart, cutting, installer, order, steps, tiles
from hardware.generate.netlist import read
from hardware.generate.sheets import Sheet, all_sheets, housing_sheets, nested, opal
from hardware.generate.sizes import BED, KERF
from pawnlight import board
from pawnlight.show.geometry import LIGHT_SPACING_MM
from tests.conftest import ROOT

pytestmark = pytest.mark.long

MAX_BYTES = 3_100_000


def cached_sheets() -> list[Sheet]:
    """Return every sheet. Nothing is drawn before a test asks."""
    return [*all_sheets(), *housing_sheets(), opal()]


@pytest.fixture(scope="module")
def list_of_parts():
    return bom.items(read())


def test_no_file_tells_a_date(generated_files):
    today = str(datetime.datetime.now(datetime.UTC).year).encode()
    for name, content in generated_files.items():
        if not name.endswith(".pdf"):
            assert b"D:" + today not in content, name
            assert not re.search(rb"20\d\d-\d\d-\d\d", content), name


def test_they_stay_small(generated_files):
    assert sum(map(len, generated_files.values())) < MAX_BYTES


def test_the_command_refuses_nonsense(tmp_path):
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "hardware.generate", *words], cwd=ROOT, capture_output=True, text=True, check=False
        )

    refused = run("--kerf", "7", "--out", str(tmp_path))
    assert refused.returncode == 2
    assert "a kerf is 0 to 1 mm" in refused.stderr
    refused = run("--ply", "6", "--out", str(tmp_path))
    assert "measure yours with calipers" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_another_kerf_gives_other_cuts(generated_files):
    for sheet in cached_sheets():
        other = cutting.svg(sheet, KERF + 0.1).encode()
        assert other != generated_files[f"cut/{sheet.name}.svg"]


# The list of parts


def test_the_totals_are_the_sums_of_the_lines():
    carts = {path.stem: list(csv.reader(path.open(encoding="utf-8"))) for path in (HARDWARE / "cart").iterdir()}
    assert set(carts) == {"small", "full", "afternoon", "panel-16x16"}
    for build, (_, *rows) in carts.items():
        ends = [at for at, row in enumerate(rows) if row[1].startswith("total")]
        assert [rows[at][1] for at in ends] == ["total", "total, tools"]
        for lines, total in ((rows[: ends[0]], ends[0]), (rows[ends[0] + 1 : ends[1]], ends[1])):
            for at in (3, 4):
                assert float(rows[total][at]) == pytest.approx(sum(float(row[at]) for row in lines))
        assert all(row[5] and row[6] and row[7] and row[8] for row in rows[: ends[0]]), build
        assert all(0 < float(row[3]) <= float(row[4]) for row in rows[: ends[0]])


@pytest.mark.parametrize("page", ["matrix", "afternoon"])
def test_the_page_of_a_build_has_its_cart_to_tick_and_its_sums(page, numbers_on_pages):
    text = (HARDWARE / f"{page}.md").read_text("utf-8")
    [path] = re.findall(r"\(cart/([\w-]+)\.csv\)", text)
    rows = list(csv.reader((HARDWARE / "cart" / f"{path}.csv").open(encoding="utf-8")))[1:]
    for row in rows:
        if not row[1].startswith("total"):
            assert f"| ☐ | {row[1]} | {row[2]} |" in text
            assert row[8] in text
        else:
            assert f"**{row[3]} to {row[4]}**" in text
    assert numbers_on_pages[f"{page}_euros"] == "{:.0f} to {:.0f}".format(
        *map(float, next(r for r in rows if r[1] == "total")[3:5])
    )


def test_a_cart_without_words_for_a_part_is_refused(monkeypatch):
    rows = [cart.Row("flux capacitor", "1", (1.0, 2.0), ""), cart.Row("nut M3", "1", (1.0, 2.0), "M3")]
    found = list(cart.faults({"small": rows}))
    assert "Cart: nothing says what to type for flux capacitor of the small build." in found
    assert "Cart: nothing says what is printed on flux capacitor of the small build." in found
    assert "Cart: nothing says what not to take for flux capacitor of the small build." in found
    assert "Cart: no build has screw M3 × 8." in found
    assert not any("nut M3 of" in fault for fault in found)


def test_the_totals_have_the_laser_or_the_filament(list_of_parts, numbers_on_pages):
    [laser] = [item for item in list_of_parts if item.name == "laser time"]
    [ply] = [item for item in list_of_parts if item.name.startswith("plywood")]
    # Cutting alone takes longer than half of it, at 10 mm a second.
    for build in bom.BUILDS:
        cut = sum(
            sheet.times * sum(piece.outline.exterior.length for piece in sheet.pieces)
            for sheet in cached_sheets()
            if build == "full" or not sheet.name.startswith("panel")
        )
        assert cut / 600 < laser.counts[build] < 240
    text = (HARDWARE / "README.md").read_text("utf-8") + (HARDWARE / "parts.md").read_text("utf-8")
    for build, kg in (("small", numbers_on_pages["print_small_kg"]), ("full", numbers_on_pages["print_all_kg"])):
        printed = [
            total - ply.cost(build)[at] - laser.cost(build)[at] + float(kg) * bom.filament_euros()[at]
            for at, total in enumerate(bom.totals(list_of_parts)[build])
        ]
        least, most = map(float, numbers_on_pages[f"cost_{build}_printed"].split(" to "))
        assert (least, most) == pytest.approx(printed, abs=2)
        assert text.count(numbers_on_pages[f"cost_{build}_printed"]) == 2


def test_what_a_printer_leaves_blank_is_on_paper_or_written_by_hand(generated_files):
    said = steps.of((HARDWARE / "assembly.md").read_text("utf-8"))[1]
    blank = said[said.index("**From a 3D printer**") :]
    for piece in (piece for sheet in all_sheets() for piece in sheet.pieces):
        layer = next((name for name in ("face", "carrier") if name in piece.name), "")
        if layer and (piece.scores or piece.fills):
            whole = piece.name if piece.name.startswith(("console", "panel")) else f"board {layer}"
            for paper in tiles.PAPERS:
                printed = f"{whole.replace(' ', '-')}-{paper}.pdf"
                assert f"(paper/{printed})" in blank
                assert f"paper/{printed}" in generated_files
                assert printed in order.FOR_PRINTS
        elif "wall" in piece.name or "bezel" in piece.name:
            assert all(label.said in blank for label in piece.labels), piece.name


def test_the_first_page_names_the_same_prices(numbers_on_pages):
    text = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert f"Its parts cost about {numbers_on_pages['cost_full']} euros." in text
    assert f"A smaller version costs about {numbers_on_pages['cost_small']} euros." in text
    assert f"on a breadboard. It costs {numbers_on_pages['afternoon_euros']} euros." in text
    assert f"It costs {numbers_on_pages['matrix_euros']} euros, needs no soldering" in text


def test_the_page_of_variants_has_each_part_that_the_list_sends_there(list_of_parts):
    cells = re.findall(r"^\| ([^|]+) \|", (HARDWARE / "variants.md").read_text("utf-8"), re.M)
    variants = {name.strip() for cell in cells for name in re.split(r",|\bor\b|\(|\*\*", cell)}
    sent = [part for item in list_of_parts for part in item.alternatives.split(";") if ": variants.md" in part]
    assert len(sent) == 2
    for part in sent:
        for name in re.sub(r"\(.*?\)|^ or ", "", part.partition(":")[0]).split(","):
            assert name.strip() in variants


def test_a_makers_number_says_where_it_stands_and_of_when(list_of_parts):
    months = "January February March April May June July August September October November December".split()
    for item in list_of_parts:
        assert (not item.maker) == (not item.source), item.name
        if item.source:
            assert re.search(rf"({'|'.join(months)}) 20\d\d", item.source), item.name
    assert sum(bool(item.maker) for item in list_of_parts) >= 10


def test_every_part_of_the_netlist_is_bought_once(list_of_parts):
    netlist = read()
    listed = " ".join(item.refs for item in list_of_parts).split()
    assert {ref for ref in listed if listed.count(ref) > 1} == {"J1"}  # the power supply and its socket
    needed = {part.name for part in netlist.parts.values() if part.kind not in ("strip", "testpoint")}
    assert set(listed) == needed


def test_values_on_the_list_are_those_of_the_schematic(list_of_parts):
    netlist = read()
    for item in list_of_parts:
        for ref in item.refs.split():
            part = netlist.parts[ref]
            if part.kind in ("resistor", "capacitor", "diode", "transistor", "fuse", "buffer", "screen"):
                assert part.label in item.name, ref


def test_enough_strip_is_bought_and_it_is_the_one_that_the_windows_are_made_for(list_of_parts):
    [strip] = [item for item in list_of_parts if item.name.startswith("WS2812B strip")]
    a_metre = int(re.search(r"(\d+) lights a metre", strip.name)[1])  # type: ignore[index]
    assert 1000 / a_metre == pytest.approx(LIGHT_SPACING_MM)
    assert f"{LIGHT_SPACING_MM:.2f} mm" in strip.look_for
    assert strip.counts["small"] * a_metre >= board.TRACK_LIGHTS
    assert strip.counts["full"] * a_metre >= board.BOARD_LIGHTS + board.PANEL_LIGHTS


def test_enough_wire_is_bought(list_of_parts):
    netlist = read()
    cables = [set(cable) for cable in netlist.cables]
    for kind, said in netlist.wire_kinds.items():
        [item] = [item for item in list_of_parts if item.name == f"wire {said['title']}"]
        metres = sum(w.mm for w in netlist.wires if w.kind == kind and {w.start, w.end} not in cables) / 1000
        assert metres < item.counts["full"] <= 2 * metres + 1
    # Between the pieces of the ring alone: sixteen joints of two power wires and one for data.
    [power] = [item for item in list_of_parts if item.name.startswith("wire 0.34")]
    assert power.counts["small"] >= 1.2 * (2.45 + 16 * 2 * 0.02)


def test_a_part_that_is_not_on_the_list_is_named():
    netlist = read()
    del netlist.parts["D1"]
    with pytest.raises(ValueError, match="D1"):
        bom.items(netlist)


# Pages


PAGES = sorted(path.name for path in (HARDWARE / "pages").glob("*.md"))


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere_and_no_number_is_missing(name):
    text = (HARDWARE / name).read_text("utf-8")
    assert "{{" not in text
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        # The second is a page of the repository on its host.
        assert (HARDWARE / target).exists(), target


def test_with_the_sites_address_one_link_and_a_qr_code_lead_to_the_installer():
    site = "https://example.org/pawnlight/"
    assert installer.words(site).count("](") == 2
    assert f"]({site}#build=install)" in installer.words(site)
    code = segno.make_qr(f"{site}#build=install", error="m").matrix
    seen = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=installer.picture(site))))).convert("L")
    side = seen.width / (len(code) + 8)
    for row, modules in enumerate(code):
        for column, dark in enumerate(modules):
            assert (seen.tobytes()[int(side * (row + 4.5)) * seen.width + int(side * (column + 4.5))] < 128) == bool(
                dark
            )


def test_every_number_that_is_worked_out_is_on_a_page(numbers_on_pages):
    used = set(
        re.findall(r"\{\{(\w+)\}\}", "".join(page.read_text("utf-8") for page in (HARDWARE / "pages").rglob("*.md")))
    )
    assert used == set(numbers_on_pages) | {"pieces_of_sheets"}


def test_each_step_of_the_assembly_has_its_picture():
    steps = (HARDWARE / "assembly.md").read_text("utf-8").split("\n## ")[1:]
    assert len(steps) == 9
    for step in steps:
        assert re.search(r"\]\((pictures|carrier)/", step), step[:40]


def test_the_supply_is_measured_before_anything_hangs_on_it():
    text = (HARDWARE / "test-procedure.md").read_text("utf-8")
    stages = re.findall(r"^## \d+\. (.*)$", text, re.MULTILINE)
    assert stages[:7] == [
        "Without power", "The supply alone", "The console without Pico and U2", "The Pico", "U2", "The board",
        "The panel",
    ]  # fmt: skip
    supply = text[text.index("## 2.") : text.index("## 3.")]
    assert "The fuse is still out" in supply
    volts = read().figures["supply_volts"]
    assert f"{volts[0]:.2f} to {volts[1]:.2f} V" in supply
    # Each stage states the expected current, and what other values mean.
    for number in range(3, 8):
        renderer = text[text.index(f"## {number}.") : text.index(f"## {number + 1}.")]
        assert re.search(r"\| current.*\| .*mA.*\| \S", renderer), number


def test_the_licence_is_the_hardwares_own():
    text = (HARDWARE / "LICENSE").read_text("utf-8")
    assert "SPDX-License-Identifier: CERN-OHL-P-2.0" in text
    assert "CERN Open Hardware Licence Version 2 - Permissive" in text
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


# What is ordered


def test_each_zip_has_what_is_ordered_and_a_page_for_the_form(tmp_path):
    zips = {path.name: zipfile.ZipFile(path) for path in order.write(tmp_path / "order", KERF)}
    assert set(zips) == {f"pawnlight-{name}.zip" for name in ("board-house", "laser", "printer")}
    for name, content in zips.items():
        folder = name.removeprefix("pawnlight-").removesuffix(".zip")
        page = content.read(f"{folder}/ORDER.md").decode()
        assert "| in the" in page
        assert "{{" not in page
    with zipfile.ZipFile(io.BytesIO(zips["pawnlight-board-house.zip"].read("board-house/gerbers.zip"))) as gerbers:
        there = {path.name: path.read_bytes() for path in (HARDWARE / "carrier" / "gerbers").iterdir()}
        assert {name: gerbers.read(name) for name in gerbers.namelist()} == there
    laser = zips["pawnlight-laser.zip"]
    for sheet in cached_sheets():
        name = f"laser/400x300/{sheet.name}.svg"
        assert laser.read(name) == (HARDWARE / "cut" / f"{sheet.name}.svg").read_bytes()
    printed = {Path(name).name for name in zips["pawnlight-printer.zip"].namelist()} - {"ORDER.md"}
    assert printed == {path.name for path in (HARDWARE / "3d" / "print").iterdir()} | set(order.FOR_PRINTS)


@pytest.mark.parametrize("bed", order.BEDS[1:])
def test_every_bed_gets_every_piece_once_and_those_of_the_panel_apart(bed):
    pieces = sorted(piece.name for sheet in all_sheets() for piece in sheet.pieces)
    assert sorted(piece.name for sheet in nested(bed) for piece in sheet.pieces) == pieces
    for sheet in nested(bed):
        assert {piece.name.startswith("panel") for piece in sheet.pieces} == {sheet.name.startswith("panel")}


# Files for machines, read back by programs other than those that wrote them


def test_dxf_and_svg_cut_the_same(tmp_path):
    for sheet in cached_sheets():
        path = tmp_path / f"{sheet.name}.dxf"
        path.write_text(cutting.dxf(sheet, KERF), "utf-8")
        drawing = readfile(path)
        assert drawing.audit().errors == []
        assert (drawing.units, drawing.header["$MEASUREMENT"]) == (units.MM, 1)
        svg = (HARDWARE / "cut" / f"{sheet.name}.svg").read_text("utf-8")
        cuts = svg[svg.index('id="CUT"') :]
        circles = sorted(
            (float(x), BED[1] - float(y), float(r)) for x, y, r in re.findall(r'cx="(\S+)" cy="(\S+)" r="(\S+)"', cuts)
        )
        in_dxf = drawing.modelspace().query('CIRCLE[layer=="CUT"]')
        found = sorted((c.dxf.center.x, c.dxf.center.y, c.dxf.radius) for c in in_dxf)
        assert len(found) == len(circles)
        for one, two in zip(found, circles, strict=True):
            assert one == pytest.approx(two, abs=0.02)
        lines: Any = drawing.modelspace().query('POLYLINE[layer=="CUT"]')
        assert len(lines) == cuts.count("<path")
        for line in lines:
            assert line.is_closed
            for x, y, *_ in line.points():
                assert 0 <= x <= BED[0]
                assert 0 <= y <= BED[1]


def test_the_svg_has_millimetres():
    for sheet in cached_sheets():
        head = (HARDWARE / "cut" / f"{sheet.name}.svg").read_text("utf-8")[:200]
        assert f'width="{BED[0]:g}mm" height="{BED[1]:g}mm" viewBox="0 0 {BED[0]:g} {BED[1]:g}"' in head


def test_every_paper_is_there_for_both_sizes_and_no_printer_scales_it():
    names = {path.stem: path.read_bytes() for path in (HARDWARE / "paper").glob("*.pdf")}
    plates = {name.rpartition("-")[0] for name in names}
    assert set(names) == {f"{plate}-{paper}" for plate in plates for paper in tiles.PAPERS}
    assert all(b"/PrintScaling /None" in content for content in names.values())


@pytest.mark.parametrize("paper", tiles.PAPERS)
@pytest.mark.parametrize("name", ["board-face", "board-carrier", "console-face", "panel-carrier", "panel-overlay"])
def test_the_pdf_prints_at_one_to_one(name, paper):
    content = Path(HARDWARE / "paper" / f"{name}-{paper}.pdf").read_bytes()
    boxes = re.findall(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", content)
    assert boxes
    points = 72 / 25.4
    for width, height in boxes:
        assert (float(width), float(height)) == pytest.approx([side * points for side in tiles.PAPERS[paper]], abs=0.01)
    streams = [zlib.decompress(s) for s in re.findall(rb"stream\r?\n(.*?)endstream", content, re.DOTALL)]
    bars = 0
    for stream in streams:
        assert b" Tz" not in stream
        for x1, y1, x2, y2 in re.findall(rb"n (\S+) (\S+) m (\S+) (\S+) l S", stream):
            bars += y1 == y2 and float(x2) - float(x1) == pytest.approx(tiles.BAR * points, abs=0.01)
    assert bars == len(boxes)
