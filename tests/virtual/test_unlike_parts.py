"""Parts of other makers on the board's own drivers: the self-test finds what they are, by a press for each question."""

from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from host_tools.virtual import hardware
from pawnlight.table.setting_choices import CHOICES
from pawnlight.table.settings import COLOUR_ORDERS
from pawnlight.words import LANGUAGES, load_texts
from tests.support.menu_rows import move_to_row, settings_menu
from tests.support.screen_chip import ScreenChip
from tests.support.table_bench import BenchBoard
from tests.support.unlike_parts import ALL_PARTS, MAX_PRESSES, Parts
from tests.virtual.conftest import Bus, push_until_shown

DEFAULT_SETTINGS = {name: value for name, _, value in CHOICES}


def answer_self_test(bench: BenchBoard, parts: Parts, chip: ScreenChip, language: str) -> int:
    """Go through the questions of the self-test; return the number of presses."""
    words, presses = load_texts(language), 0
    while True:
        bench.wait(0.3)
        key = parts.answer_key(words, chip.picture(), bytes(bench.hardware.lights.shown))
        if not key:
            return presses
        bench.press(key)
        presses += 1


@pytest.mark.parametrize("parts", ALL_PARTS, ids=str)
def test_the_self_test_finds_screen_wiring_and_colours(
    parts: Parts,
    bus: Bus,
    driver: ModuleType,
    empty_flash: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chip = bus.chip = ScreenChip(parts.screen)
    chip.ram[:] = b"\xaa" * len(chip.ram)
    monkeypatch.setattr(hardware, "Screen", lambda changed: driver.open_display())
    language = LANGUAGES[ALL_PARTS.index(parts) % len(LANGUAGES)]
    Path("settings").write_text(f"lights=matrix\nlanguage={language}\n")
    bench = BenchBoard()
    bench.unplug()
    bench.hold_at_power_up = "OK"
    bench.plug_in()
    assert 5 <= answer_self_test(bench, parts, chip, language) <= MAX_PRESSES
    kept = dict(line.split("=") for line in Path("settings").read_text().splitlines())
    assert {name: kept[name] for name in ("order", "wiring", "screen")} == vars(parts)
    bench.press("BACK")
    bench.wait(0.5)
    assert parts.shows_players(chip.picture(), bytes(bench.hardware.lights.shown))
    # They are known after the next power-up too.
    bench.unplug()
    bench.hold_at_power_up = ""
    bench.plug_in()
    bench.wait(0.5)
    assert parts.shows_players(chip.picture(), bytes(bench.hardware.lights.shown))
    bench.unplug()


def test_a_colour_that_was_answered_twice_is_asked_again(bench: BenchBoard) -> None:
    words = load_texts("en")
    for name, value in {"lights": "matrix", "order": "BGR"}.items():
        bench.app.settings.set(name, value)
    parts = Parts("GRB", "serpentine", "SSD1306")
    settings_menu(bench)
    move_to_row(bench, "self-test")
    bench.press("OK", "OK", "OK")
    for key in ("LEFT", "LEFT", "UP"):
        assert words["ask colour"].split("|")[0] in bench.screen()
        bench.press(key)
        bench.wait(0.3)
    assert bench.app.settings["order"] == "BGR"
    for _ in range(3):
        bench.press(parts.answer_key(words, bench.hardware.screen.picture, bytes(bench.hardware.lights.shown)))
        bench.wait(0.3)
    assert bench.app.settings["order"] == "GRB"


@pytest.mark.parametrize("was", ["SSD1306", "SH1106"])
@pytest.mark.parametrize("name", ["SSD1306", "SH1106"])
def test_each_chip_shows_each_picture_whole_whatever_the_setting_was(
    bus: Bus,
    driver: ModuleType,
    name: str,
    was: str,
) -> None:
    chip = bus.chip = ScreenChip(name)
    chip.ram[:] = b"\xaa" * len(chip.ram)
    screen: Any = driver.open_display()
    chance = Random(1)
    for column in (2 * (was == "SH1106"), 2 * (name == "SH1106")):
        screen.set_first_column(column)
        for _ in range(3):
            picture = bytearray(chance.randbytes(1024))
            push_until_shown(screen, picture)
    assert chip.picture() == picture
    push_until_shown(screen, bytearray(1024))
    assert not any(chip.picture())


def test_every_order_of_three_colours_can_be_set() -> None:
    assert {frozenset(order) for order in COLOUR_ORDERS} == {frozenset("RGB")}
    assert len(set(COLOUR_ORDERS)) == 6
    assert COLOUR_ORDERS[0] == DEFAULT_SETTINGS["order"] == "GRB"
