"""The square board on the page: a virtual board whose settings say that a panel of 16 x 16 was built."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.virtual import VirtualBoard
from pawnlight.board import BOARD_LIGHTS, MATRIX_LIGHTS
from pawnlight.show.geometry import MATRIX_PLACES
from tests.support.bench_client import BenchClient, BenchState
from tests.support.browser import serve_test_page
from tests.support.screen_text import colour_of
from tests.support.scripted_board import wait_until

SETTINGS = "lights=matrix\ngame=sorry\nrules=classic\nred=person\nyellow=person\nlight=5\n"
# How far the drawing reaches beyond the panel.
REACH = 1.07


@pytest.fixture
def virtual(tmp_path: Path) -> Iterator[VirtualBoard]:
    (tmp_path / "flash").mkdir()
    (tmp_path / "flash" / "settings").write_text(SETTINGS, encoding="utf-8")
    with VirtualBoard(tmp_path / "flash") as started:
        yield started


@pytest.fixture
def page(browser: Browser, virtual: VirtualBoard) -> Iterator[Page]:
    with serve_test_page(virtual.bench) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        opened = context.new_page()
        opened.goto(f"{address}#play")
        yield opened
        context.close()


def lit_colours(page: Page) -> dict[int, str]:
    """Return the colours that the page shows, by row x 16 + column of the panel."""
    drawn = bytes.fromhex(page.locator("#square-lights").get_attribute("data-leds") or "")
    assert len(drawn) == 3 * MATRIX_LIGHTS
    found = {place: colour_of(drawn[at + 1], drawn[at], drawn[at + 2]) for place, at in enumerate(range(0, 768, 3))}
    return {place: colour for place, colour in found.items() if colour}


def marked_row(seen: BenchState) -> str:
    """Return the marked row of the screen."""
    return next((str(line["text"]) for line in (seen["question"] or {"lines": []})["lines"] if line["marked"]), "")


def test_the_settings_show_the_square_board_and_the_round_one_again(page: Page, virtual: VirtualBoard) -> None:
    shown = page.locator("#stage")
    expect(shown).to_have_attribute("data-shown", "square")
    expect(page.locator(".matrix")).to_be_visible()
    expect(page.locator(".board")).to_be_hidden()
    with BenchClient(virtual.bench) as bench:
        assert len(bench.seen["leds"]) == 6 * MATRIX_LIGHTS
        bench.tap("UP")
        bench.until(lambda seen: marked_row(seen).startswith("settings"))
        bench.tap("OK")
        bench.until(lambda seen: not marked_row(seen).startswith("settings"))
        while not marked_row(bench.seen).startswith("lights"):
            bench.tap("UP")
            bench.read_for(0.3)
        bench.tap("LEFT")
        bench.until(lambda seen: len(seen["leds"]) == 6 * BOARD_LIGHTS)
    expect(shown).to_have_attribute("data-shown", "ring")
    expect(page.locator(".board")).to_be_visible()


def test_a_pawn_is_moved_by_a_click_on_the_square_board(page: Page, virtual: VirtualBoard) -> None:
    expect(page.locator("#stage")).to_have_attribute("data-shown", "square")
    starts = {16 * (1 + i // 2) + 4 + i % 2 for i in range(4)}
    assert wait_until(lambda: {place for place, colour in lit_colours(page).items() if colour == "red"} == starts)
    with BenchClient(virtual.bench) as bench:
        # A card after the other, until one lets a pawn move.
        while not any(option.get("ring") for option in (bench.seen["question"] or {"options": []})["options"]):
            bench.tap("DRAW")
            bench.read_for(0.6)
        light = bench.seen["question"]["options"][0]["ring"][0]
    place = MATRIX_PLACES[light]
    board = page.locator(".matrix").bounding_box()
    assert board
    pitch = board["width"] / REACH / 16
    middle = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    at = middle[0] + (place % 16 - 7.5) * pitch, middle[1] + (place // 16 - 7.5) * pitch
    # The pawn that is drawn there is over its light.
    pawn = page.locator(f".matrix [data-square='{place}'] .body").first.bounding_box()
    assert pawn
    assert (pawn["x"] + pawn["width"] / 2, pawn["y"] + pawn["height"] / 2) == pytest.approx(at, abs=2)
    stand = "String([...document.querySelectorAll('.matrix .piece')].map((one) => one.dataset.square))"
    before = page.evaluate(stand)
    page.mouse.click(*at)
    page.wait_for_function(f"(before) => {stand} !== before", arg=before)
