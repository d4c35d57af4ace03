"""The page in a real browser, with a small test program on the virtual board instead of the game."""

import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.drawing.geometry import page_geometry
from host_tools.virtual import VirtualBoard
from pawnlight import board
from tests.conftest import PROGRAMS
from tests.support.bench_client import BenchClient
from tests.support.browser import CONSOLE_SCRIPT, serve_test_page, tap, tap_at

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
LIT_PIXEL = re.compile("[^0]")
# Red, green, blue and opacity of the canvas of lights at 0.65 of a diffuser's radius from each light's middle.
READ_LIGHTS_SCRIPT = """(places) => {
  const canvas = document.querySelector("#lights");
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return places.map(([x, y]) => {
    const across = Math.floor(((x + 1.22 + 0.65 * 0.036) * width) / 2.44);
    const down = Math.floor(((y + 1.22) * width) / 2.44);
    return [...data.slice(4 * (down * width + across), 4 * (down * width + across) + 4)];
  });
}"""
READ_SCREEN_SCRIPT = """() => {
  const canvas = document.querySelector("#screen");
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const dots = width / 128;
  const lit = [];
  for (let y = 0; y < 64; y += 1)
    for (let x = 0; x < 128; x += 1) if (data[4 * (y * dots * width + x * dots) + 2] > 100) lit.push([x, y]);
  return lit;
}"""

# Sends an order on a socket of its own, and returns as one object all that comes until an error, or for some seconds.
SEND_ORDER_SCRIPT = """([order, seconds]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/bench`);
  const told = {};
  const end = () => { socket.close(); resolve(told); };
  socket.onmessage = ({ data }) => {
    Object.assign(told, JSON.parse(data));
    if ("error" in told) end();
  };
  socket.onopen = () => {
    socket.send(JSON.stringify(order));
    setTimeout(end, 1000 * seconds);
  };
})"""


OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def virtual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VirtualBoard]:
    folder = tmp_path_factory.mktemp("board")
    with VirtualBoard(folder / "flash", main=PROGRAMS / "lit.py") as started:
        yield started


@pytest.fixture(scope="module")
def address(virtual: VirtualBoard) -> Iterator[str]:
    with serve_test_page(virtual.bench) as served:
        yield served


@contextmanager
def page_opener(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Open the page in separate browser contexts; afterwards, check that none of them reported an error."""
    contexts = []
    faults: list[str] = []

    def open_one(size: dict[str, int] = DESKTOP, touch: bool = False) -> Page:
        context = browser.new_context(viewport={"width": size["width"], "height": size["height"]}, has_touch=touch)
        contexts.append(context)
        context.add_init_script(CONSOLE_SCRIPT)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(address)
        _until_lights(page, LIT_PIXEL)
        return page

    yield open_one
    for context in contexts:
        context.close()
    # Chromium warns of a test that looks at a canvas several times.
    known = ("WebSocket connection", "getImageData")
    assert [fault for fault in faults if not any(words in fault for words in known)] == []


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    with page_opener(browser, address) as open_one:
        yield open_one


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Open one page for the scenes that leave it as it was."""
    with page_opener(browser, address) as open_one:
        yield open_one()


@pytest.fixture
def bench(virtual: VirtualBoard) -> Iterator[BenchClient]:
    with BenchClient(virtual.bench) as client:
        client.until(lambda _: client.light(8) != (0, 0, 0))
        yield client


def _until_lights(page: Page, leds: str | re.Pattern[str]) -> None:
    expect(page.locator("#lights")).to_have_attribute("data-leds", leds)


def _until_held(bench: BenchClient, *keys: str) -> None:
    def held(_: object) -> bool:
        return [key for number, key in enumerate(board.PAD_KEYS) if bench.light(number)[0]] == list(keys)

    bench.until(held)


def test_lights_lamp_and_pixels_are_drawn_as_the_board_sends_them(
    page: Page, open_page: OpenPage, bench: BenchClient
) -> None:
    places = page_geometry()["lights"]
    assert len(places) == board.BOARD_LIGHTS
    _until_held(bench)
    _until_lights(page, bench.seen["leds"])
    for number, (red, green, blue, opacity) in enumerate(page.evaluate(READ_LIGHTS_SCRIPT, places)):
        where = f"light {number}: {red} {green} {blue} {opacity}"
        if number < 8:
            continue
        if number % 2:
            assert opacity < 150, where
            continue
        assert opacity > 230, where
        assert {
            0: red > 220 and green < 130 and blue < 130,
            2: blue > 220 and red < 130 and green < 170,
            4: red > 220 and 140 < green < 215 and blue < 130,
            6: green > 200 and red < 130 and blue < 130,
        }[number % 8], where
    lamp = page.evaluate("getComputedStyle(document.querySelector('.draw')).getPropertyValue('--lamp')")
    assert float(lamp) == 0.5
    for one in (page, open_page(PHONE)):
        assert one.evaluate(READ_SCREEN_SCRIPT) == [[2 * i, i] for i in range(64)]


def test_each_button_is_down_as_long_as_the_mouse_or_its_key_is(page: Page, bench: BenchClient) -> None:
    for key in board.PAD_KEYS:
        page.hover(f"[data-key={key}]")
        page.mouse.down()
        _until_held(bench, key)
        # Sliding off the button does not release it: the finger is still down.
        page.mouse.move(5, 5)
        bench.read_for(0.05)
        _until_held(bench, key)
        page.mouse.up()
        _until_held(bench)
    keys = {
        "Space": "DRAW",
        "d": "DRAW",
        "Enter": "OK",
        "Backspace": "BACK",
        "Escape": "BACK",
        "ArrowLeft": "LEFT",
        "ArrowRight": "RIGHT",
        "ArrowUp": "UP",
        "ArrowDown": "DOWN",
    }
    before = bench.light(7)[2]
    for key, name in keys.items():
        page.keyboard.down(key)
        _until_held(bench, name)
        # The keyboard auto-repeats; the button does not.
        page.keyboard.down(key)
        bench.read_for(0.05)
        page.keyboard.up(key)
        _until_held(bench)
    assert bench.light(7)[2] - before == len(keys)
    # All are let go when the window loses the keyboard.
    page.keyboard.down("ArrowLeft")
    page.hover("[data-key=OK]")
    page.mouse.down()
    _until_held(bench, "OK", "LEFT")
    page.evaluate("dispatchEvent(new Event('blur'))")
    _until_held(bench)
    page.mouse.up()
    page.keyboard.up("ArrowLeft")


def test_a_button_reached_with_tab_does_what_it_is(page: Page, bench: BenchClient) -> None:
    page.focus("[data-key=UP]")
    page.keyboard.down("Space")
    _until_held(bench, "UP")
    page.keyboard.up("Space")
    _until_held(bench)
    before = bench.light(7)[2]
    page.evaluate("document.querySelector('[data-key=BACK]').click()")
    _until_held(bench, "BACK")
    _until_held(bench)
    assert bench.light(7)[2] == before + 1
    page.focus("#mute")
    page.keyboard.press("Space")
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")
    bench.read_for(0.1)
    assert bench.light(7)[2] == before + 1
    page.keyboard.press("Space")
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "false")
    page.locator("#mute").blur()


def test_a_finger_on_a_phone(open_page: OpenPage, bench: BenchClient) -> None:
    page = open_page(PHONE, touch=True)
    before = bench.light(7)[2]
    tap(page.locator("[data-key=DRAW]"))
    bench.until(lambda _: bench.light(7)[2] == before + 1)
    _until_held(bench)


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, marks=pytest.mark.long),
        pytest.param({"width": 375, "height": 667}, marks=pytest.mark.long),
        {"width": 844, "height": 390},
        pytest.param(DESKTOP, marks=pytest.mark.long),
    ],
)
def test_everything_is_in_sight(open_page: OpenPage, size: dict[str, int]) -> None:
    page = open_page(size)
    for selector in (".board", "#screen", "#mute", *(f"[data-key={key}]" for key in board.PAD_KEYS)):
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["x"] >= 0, selector
        assert box["y"] >= 0, selector
        assert box["x"] + box["width"] <= size["width"], selector
        assert box["y"] + box["height"] <= size["height"], selector


@pytest.mark.parametrize("count", [3, pytest.param(10, marks=pytest.mark.long)])
def test_several_pages_show_the_same_and_all_may_press(open_page: OpenPage, bench: BenchClient, count: int) -> None:
    *pages, last = [open_page(PHONE) for _ in range(count)]
    keys = board.PAD_KEYS[: count - 1]
    assert keys[0] == "DRAW"
    for key, page in zip(keys, pages, strict=False):
        page.hover(f"[data-key={key}]")
        page.mouse.down()
    _until_held(bench, *keys)
    for page in (*pages, last):
        _until_lights(page, bench.seen["leds"])
    last.hover("[data-key=DRAW]")
    last.mouse.down()
    bench.read_for(0.1)
    pages[0].mouse.up()
    bench.read_for(0.1)
    _until_held(bench, *keys)
    for page in (*pages, last):
        page.close()
    _until_held(bench)


def test_only_known_orders_reach_the_board_and_errors_only_those_who_are_there(
    page: Page, virtual: VirtualBoard
) -> None:
    for order in ({"power": "off"}, {"ask": "nothing", "power": "off"}, {"ask": "hint", "power": "off"}):
        page.evaluate(SEND_ORDER_SCRIPT, [order, 1])
    orders = [{"point": ["nowhere", 1], "of": 1, "power": "off"}, {"ask": "nothing"}]
    assert all("error" in page.evaluate(SEND_ORDER_SCRIPT, [order, 60]) for order in orders)
    assert virtual.running
    assert "error" not in page.evaluate(SEND_ORDER_SCRIPT, [{"pad": "OK", "down": False}, 1])


def test_a_board_that_goes_and_comes_back(page: Page, virtual: VirtualBoard) -> None:
    lit = page.get_attribute("#lights", "data-leds") or ""
    with BenchClient(virtual.bench) as bench:
        bench.power_off()
        virtual.wait(60)
    try:
        expect(page.locator("#notice")).to_contain_text("no power")
        _until_lights(page, re.compile("^0+$"))
        assert page.evaluate(READ_SCREEN_SCRIPT) == []
    finally:
        virtual.start()
    expect(page.locator("#notice")).to_be_empty()
    _until_lights(page, re.compile(f"{lit[48:]}$"))


@pytest.mark.long
def test_a_page_outlives_the_program_that_served_it(browser: Browser, virtual: VirtualBoard) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    page = browser.new_page()
    with serve_test_page(virtual.bench, port) as address:
        page.goto(address)
        _until_lights(page, LIT_PIXEL)
    expect(page.locator("#notice")).to_contain_text("not running")
    with serve_test_page(virtual.bench, port):
        expect(page.locator("#notice")).to_be_empty()
        _until_lights(page, LIT_PIXEL)
    page.close()


def test_it_sounds_only_after_a_touch_and_can_be_muted(open_page: OpenPage, bench: BenchClient) -> None:
    page = open_page()
    page.evaluate("""() => {
      window.made = 0;
      const Real = AudioContext;
      window.AudioContext = class extends Real { constructor() { super(); window.made += 1; } };
    }""")
    bench.press("OK")
    # As long as a finger stays, in which the board sounds.
    page.wait_for_timeout(100)
    bench.release("OK")
    assert page.evaluate("window.made") == 0
    page.click("#mute")
    assert page.evaluate("window.made") == 1
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")


def test_it_sounds_again_after_a_call_at_the_next_touch(open_page: OpenPage) -> None:
    page = open_page(PHONE, True)
    # As on an iPhone, where sound cannot be resumed until the call is over.
    page.evaluate("""() => {
      window.heard = { state: "running", calls: 0, resumed: 0 };
      const { heard } = window;
      window.AudioContext = class extends AudioContext {
        get state() { return heard.state; }
        async resume() {
          heard.resumed += 1;
          if (heard.calls) throw new DOMException("Failed to start the audio device", "InvalidStateError");
          heard.state = "running";
        }
      };
    }""")
    tap_at(page, 5, 5)
    page.evaluate("Object.assign(heard, { state: 'interrupted', calls: 1 })")
    tap_at(page, 5, 5)
    assert page.evaluate("heard") == {"state": "interrupted", "calls": 1, "resumed": 1}
    page.evaluate("heard.calls = 0")
    tap_at(page, 5, 5)
    tap_at(page, 5, 5)
    assert page.evaluate("heard") == {"state": "running", "calls": 0, "resumed": 2}


def test_a_page_may_be_opened_before_there_is_a_board(browser: Browser) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        nobody = free.getsockname()[1]
    with serve_test_page(nobody) as address:
        page = browser.new_page()
        page.goto(address)
        expect(page.locator("#notice")).to_contain_text("no power")
        started = time.monotonic()
    # Stopping the server does not wait for the browser to disconnect.
    assert time.monotonic() - started < 30
    page.close()
