"""The Sequence panel on the page of the virtual board, and its keys, held one at a time and together."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.virtual import VirtualBoard
from pawnlight import board
from pawnlight.games.sequence.board import CORNER_CELLS, FREE_CELL
from pawnlight.games.sequence.cards import SEQUENCE_CARDS, each_play
from tests.conftest import PROGRAMS
from tests.support.bench_client import BenchClient
from tests.support.browser import CONSOLE_SCRIPT, serve_test_page

# Returns the card of each rank, with its suit, row by row from the left.
CARDS_SCRIPT = """(ranks) => ranks
  .map((rank) => [rank.textContent + rank.closest("g").className.baseVal.at(-1), rank.getBoundingClientRect()])
  .sort(([, one], [, other]) => Math.round(one.y - other.y) || one.x - other.x)
  .map(([card]) => card)"""


@pytest.fixture(scope="module")
def virtual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VirtualBoard]:
    flash = tmp_path_factory.mktemp("flash")
    (flash / "panel").touch()
    with VirtualBoard(flash, main=PROGRAMS / "lit.py") as started:
        yield started


@pytest.fixture
def page(browser: Browser, virtual: VirtualBoard) -> Iterator[Page]:
    with serve_test_page(virtual.bench) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, has_touch=True)
        context.add_init_script(CONSOLE_SCRIPT)
        opened = context.new_page()
        opened.goto(address)
        expect(opened.locator("#stage")).to_have_attribute("data-shown", "panel")
        yield opened
        context.close()


def wait_until_held(virtual: VirtualBoard, *names: str) -> None:
    with BenchClient(virtual.bench) as bench:
        bench.until(lambda _: [key for n, key in enumerate(board.PAD_KEYS) if bench.light(n)[0]] == list(names))


def test_the_panel_takes_the_rings_place_when_it_is_lit(page: Page, virtual: VirtualBoard) -> None:
    lit = page.locator("#stage")
    expect(lit).to_have_attribute("data-shown", "panel")
    expect(page.locator(".panel")).to_be_visible()
    expect(page.locator(".board")).to_be_hidden()
    # The lights come with the board's next frame.
    expect(page.locator("#panel-lights")).to_have_attribute("data-leds", re.compile("[^0]"))
    drawn = bytes.fromhex(page.locator("#panel-lights").get_attribute("data-leds") or "")
    shining = [number for number in range(100) if any(drawn[3 * number : 3 * number + 3])]
    assert shining == [12, 87]
    # Each cell but the corners has its card.
    cells = [cell for cell in range(100) if cell not in CORNER_CELLS]
    cards = page.eval_on_selector_all(".panel .rank tspan", CARDS_SCRIPT)
    empty = bytearray([FREE_CELL] * 100)
    for cell, name in zip(cells, cards, strict=True):
        card = SEQUENCE_CARDS.index(name)
        assert (card, cell, 0) in each_play(empty, 0, (card,))
    # It stays while both are lit; once it is dark, the ring is back.
    page.keyboard.down("Enter")
    expect(page.locator("#lights")).to_have_attribute("data-leds", re.compile("[^0]"))
    expect(lit).to_have_attribute("data-shown", "panel")
    page.keyboard.down("ArrowLeft")
    page.keyboard.up("Enter")
    expect(lit).to_have_attribute("data-shown", "ring")
    page.keyboard.up("ArrowLeft")
    expect(lit).to_have_attribute("data-shown", "panel")


def test_two_keys_at_once_by_keyboard_and_mouse(page: Page, virtual: VirtualBoard) -> None:
    page.keyboard.down("Enter")
    page.keyboard.down("ArrowLeft")
    wait_until_held(virtual, "OK", "LEFT")
    page.keyboard.up("ArrowLeft")
    wait_until_held(virtual, "OK")
    page.keyboard.up("Enter")
    wait_until_held(virtual)
    # One with the mouse.
    page.keyboard.down("Enter")
    page.hover("[data-key=LEFT]")
    page.mouse.down()
    wait_until_held(virtual, "OK", "LEFT")
    page.mouse.up()
    wait_until_held(virtual, "OK")
    page.keyboard.up("Enter")
    wait_until_held(virtual)


@pytest.mark.chromium("Playwright has one finger at most in another browser")
def test_two_fingers(page: Page, virtual: VirtualBoard) -> None:
    session = page.context.new_cdp_session(page)

    def middle(key: str) -> dict[str, float]:
        button = page.locator(f"[data-key={key}]")
        # Once it has come to rest.
        button.click(trial=True)
        box = button.bounding_box()
        assert box is not None
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    ok = middle("OK") | {"id": 1}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [ok]})
    left = middle("LEFT") | {"id": 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [ok, left]})
    wait_until_held(virtual, "OK", "LEFT")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait_until_held(virtual)
