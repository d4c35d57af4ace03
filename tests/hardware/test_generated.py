"""The build documents are those that the generator makes now, and the firmware's self-test asks for the same.

What is marked `long` in this folder runs when they have changed (`make hardware-check`), and every night.
"""

import re

import pytest

from hardware.generate import HARDWARE
from pawnlight import board
from pawnlight.words import LANGUAGES, load_texts
from tests.conftest import ROOT
from tests.hardware import in_one_line


def test_every_generated_file_is_as_it_would_be_made_now(generated_files):
    differing = [name for name, content in generated_files.items() if (HARDWARE / name).read_bytes() != content]
    assert differing == [], "run `make hardware`, then `make hardware-check`"


def test_no_file_is_left_that_nothing_makes(generated_files):
    for folder in ("cut", "paper", "pictures"):
        there = {f"{folder}/{path.name}" for path in (HARDWARE / folder).iterdir()}
        assert there == {name for name in generated_files if name.startswith(folder + "/")}


def test_the_test_procedure_asks_for_what_the_self_test_asks_for():
    text = (HARDWARE / "test-procedure.md").read_text("utf-8")
    [line] = [line for line in text.splitlines() if line.startswith("| **buttons and lamp**")]
    assert re.findall(r"☐ ([A-Z]+)", line) == list(board.PAD_KEYS)
    self_test = (ROOT / "firmware/pawnlight/table/self_test.py").read_text("utf-8")
    colours = re.findall(r'\("(\w+)", (?:\(|WHITE)', self_test)
    for part in ("ring lights", "panel lights"):
        [line] = [line for line in text.splitlines() if line.startswith(f"| **{part}**")]
        assert re.findall(r"☐ ([a-z]+)(?= ☐| \|)", line) == colours
    sounds = re.search(r"\*\*buzzer\*\* \| three sounds: (\w+), (\w+), (\w+) ", text)
    assert sounds is not None
    assert list(sounds.groups()) == re.findall(r'\("(\w+)", sounds\.', self_test)


def _stage(text: str, number: int) -> str:
    return text[text.index(f"## {number}.") : text.index(f"## {number + 1}.")]


def test_a_good_schottky_diode_passes_at_each_stage():
    """It reads 0.15 V in a diode test, loses millivolts while a meter alone draws through it, 0.3 V with the Pico."""
    text = (HARDWARE / "test-procedure.md").read_text("utf-8")
    rows = [[line for line in _stage(text, n).splitlines() if "(VSYS)" in line] for n in (1, 3, 4)]
    [(tested,), (alone,), (drawn,)] = rows
    least, most = map(float, re.findall(r"\| ([\d.]+) to ([\d.]+) V", tested)[0])
    assert least <= 0.15 <= most < 0.5
    assert "| the supply's voltage, within 0.05 V" in alone
    least, most = map(float, re.findall(r"\| ([\d.]+) to ([\d.]+) V", drawn)[0])
    assert least <= 0.2 <= 0.34 <= most < 0.5


def test_the_fuse_is_in_its_clips_whenever_the_circuit_has_the_supply():
    text = (HARDWARE / "test-procedure.md").read_text("utf-8")
    first = in_one_line(_stage(text, 3).partition("\n|")[0])
    assert "put the fuse in its clips, where it stays" in first
    assert "USB-C meter" in first
    for said in [in_one_line(_stage(text, number)) for number in range(3, 9)]:
        assert not re.search(r"in place of the fuse|fuse out|10 A|multimeter, \d+ A", said), said
    # Stage 2 measures the supply alone: nothing behind the fuse has a voltage.
    assert "The fuse is still out" in in_one_line(_stage(text, 2))
    assert "multimeter in its place" in in_one_line((HARDWARE / "safety.md").read_text("utf-8"))


def test_the_small_build_is_told_to_choose_the_ring_alone_before_its_lights_are_tested():
    words = load_texts("en")
    settings, lights, ring = (words[name] for name in ("menu settings", "menu lights", "ring"))
    way = f"DOWN to “{settings}”, OK; DOWN to “{lights}”, RIGHT until it says “{ring}”"
    text = (HARDWARE / "test-procedure.md").read_text("utf-8")
    assert way in in_one_line(_stage(text, 4))
    assert way in in_one_line((HARDWARE / "afternoon.md").read_text("utf-8"))
    assert f"“{ring}”" in (HARDWARE / "assembly.md").read_text("utf-8")
    assert f"to {board.BOARD_LIGHTS - 1} (on {ring} to {board.TRACK_LIGHTS - 1})" in _stage(text, 8)


def test_only_the_board_that_was_built_says_what_it_may_draw():
    """Its self-test knows which one that is. A laptop told the builders of a panel of 16 × 16 to pull the plug."""
    sources = {path: path.read_text("utf-8") for path in (ROOT / "host_tools").rglob("*.py")}
    assert [path.name for path, text in sources.items() if re.search(r"\bmA\b", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_self_test_name_the_values_of_the_procedure(language, numbers_on_pages):
    words = load_texts(language)
    text = (HARDWARE / "test-procedure.md").read_text("utf-8")
    for stage, number, figures in (
        ("pico", 4, ["stage_pico_ma", "lamp_ma"]), ("u2", 5, ["stage_u2_ma"]),
        ("board", 6, ["stage_small_ma", "stage_board_ma", "supply_least_v"]), ("panel", 7, ["stage_panel_ma"]),
    ):  # fmt: skip
        page = words[f"stage {stage}"].replace(",", ".").replace("|", "\n")
        named = re.findall(r"[\d.]*\d(?= |$)", page, re.MULTILINE)
        assert set(named) >= {numbers_on_pages[figure] for figure in figures}
        step = text[text.index(f"## {number}.") : text.index(f"## {number + 1}.")] + text[text.index("## 8.") :]
        # The procedure writes "three sounds".
        assert set(named) - {"3"} <= set(re.findall(r"[\d.]*\d", step))
    failures = text[text.index("## 9.") :]
    for stage in ("pico", "board", "panel"):
        for part in re.findall(r"[A-Z]+\d+", words[f"failure {stage}"]):
            assert part in failures
