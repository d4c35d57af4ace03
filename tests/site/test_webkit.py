"""The site and the page in WebKit: a whole game, without a network too, and every view."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By

from host_tools.site.build import build_site
from tests.acceptance.player import is_over
from tests.page.test_every_view import CUT_OFF_SCRIPT, VIEWS, WAIT_FOR_FRAMES_SCRIPT
from tests.page.test_every_view import address as page_address  # noqa: F401
from tests.site.site import IMPORT_MODULE_SCRIPT, SITE_PATH, serve_site
from tests.support.browser import NoBrowser
from tests.support.webkit import open_webkit

pytestmark = pytest.mark.long

TIMEOUT_S = 60
# Nothing is drawn but the end.
CLOCK = 30
BOARD_SCRIPT = f"(await ({IMPORT_MODULE_SCRIPT})('board.js')).board"
BEGIN_SCRIPT = f"""
const board = window.testedBoard = {BOARD_SCRIPT};
while (!board.state.question?.number) await new Promise((next) => setTimeout(next, 50));
return board.ask({{ begin: given[0], wanted: "", keep: false }});
"""
# Of a menu that is open, and of what is in it.
HEIGHTS_SCRIPT = """(() => {
  const menu = document.querySelector(".menu:popover-open");
  return menu && [menu, ...menu.children].map(({ offsetHeight }) => offsetHeight);
})()"""
START_SELECTOR = "#view-start .start-button:not(:disabled)"
# What can be pressed beside the board.
CHOICES_SELECTOR = "#play-panel .act button:not([aria-disabled], :disabled)"
# From now on, collects what the page complains of.
COMPLAINTS_SCRIPT = """
window.complaints = [];
addEventListener("error", (event) => complaints.push(event.message));
addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
"""


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKitGTK]:
    try:
        with open_webkit() as opened:
            yield opened
    except NoBrowser as fault:
        pytest.skip(f"{fault}; `make test-long` does, as root.")


def wait_for_script(webkit: WebKitGTK, script: str, *given: Any) -> Any:
    """Wait until the JavaScript expression `script` is true; return it."""
    end = monotonic() + TIMEOUT_S
    while not (found := webkit.execute_script(f"return {script};", *given)):
        assert monotonic() < end, script
        sleep(0.05)
    return found


def run_async_script(webkit: WebKitGTK, script: str, *given: Any) -> Any:
    """Return what the asynchronous `script` returns."""
    return webkit.execute_async_script(
        f"const done = arguments[arguments.length - 1]; (async (...given) => {{ {script} }})(...arguments).then(done);",
        *given,
    )


def press_element(webkit: WebKitGTK, selector: str, which: Callable[[int], int] = lambda count: 0) -> None:
    """Press one of the elements that are there, unless it has gone meanwhile."""
    found = webkit.find_elements(By.CSS_SELECTOR, selector)
    if found:
        try:
            found[which(len(found))].click()
        except WebDriverException as fault:
            if "stale" not in str(fault) and "interact" not in str(fault) and "no such" not in str(fault):
                raise


def test_a_game_is_played_to_its_end_and_the_site_is_there_without_a_network(
    webkit: WebKitGTK, tmp_path: Path, record_property
) -> None:
    build_site(tmp_path / SITE_PATH, "https://example.org/pawnlight")
    with serve_site(tmp_path) as address:
        webkit.get(f"{address}?clock={CLOCK}")
        webkit.execute_script(COMPLAINTS_SCRIPT)
        # WebKitGTK gives a site no files of its own.
        kept = run_async_script(webkit, "return typeof navigator.storage?.getDirectory === 'function';")
        if not kept:
            wait_for_script(
                webkit, "document.querySelector('#kept-notice').textContent.includes('keeps no games here')"
            )
        wait_for_script(webkit, f"document.querySelector({START_SELECTOR!r})?.checkVisibility()")
        press_element(webkit, START_SELECTOR)
        wait_for_script(webkit, "document.querySelector('.draw-pile')?.checkVisibility()")
        press_element(webkit, ".draw-pile")
        run_async_script(webkit, f"window.testedBoard = {BOARD_SCRIPT};")
        wait_for_script(webkit, "testedBoard.state.question?.moment > 2")
        # A short game, to its end.
        webkit.get(f"{address}?clock={CLOCK}#play")
        webkit.execute_script(COMPLAINTS_SCRIPT)
        lines = ["pace=fast", "sound=0", "game=revenge", "players=2", "seat 2=normal", "house rows=1"]
        begun = run_async_script(webkit, BEGIN_SCRIPT, lines)
        assert begun == "begun"
        chance, end, presses = Random(1), monotonic() + 5 * TIMEOUT_S, 0
        while not is_over(webkit.execute_script("return testedBoard.state.question ?? {};")):
            assert monotonic() < end, webkit.find_element(By.ID, "play-panel").text
            press_element(webkit, CHOICES_SELECTOR, chance.randrange)
            presses += 1
            # As fast as somebody presses.
            sleep(0.1)
        assert "wins" in webkit.find_element(By.ID, "view-play").text
        record_property("measured", f"WebKit {webkit.capabilities['browserVersion']}: a game in {presses} presses")
        run_async_script(webkit, "await navigator.serviceWorker.ready;")
        assert webkit.execute_script("return complaints;") == []
    # The server is gone.
    webkit.refresh()
    wait_for_script(webkit, f"document.querySelector({CHOICES_SELECTOR!r})?.checkVisibility()")


@pytest.mark.parametrize("view", VIEWS)
def test_every_view(webkit: WebKitGTK, page_address: str, view: str) -> None:  # noqa: F811
    webkit.get(page_address)
    webkit.execute_script(COMPLAINTS_SCRIPT)
    webkit.execute_script("location.hash = arguments[0];", f"#{view}")
    wait_for_script(webkit, "document.querySelector(arguments[0])?.checkVisibility()", VIEWS[view])
    for width, height in ((700, 800), (1280, 800)):
        webkit.set_window_size(width, height)
        run_async_script(webkit, f"await ({WAIT_FOR_FRAMES_SCRIPT})(given[0]);", width)
        assert webkit.execute_script(f"return ({CUT_OFF_SCRIPT})();") == [], width
    assert webkit.execute_script("return complaints;") == []


def test_the_menu_of_a_replay_is_as_high_as_what_is_in_it(webkit: WebKitGTK, page_address: str) -> None:  # noqa: F811
    webkit.get(f"{page_address}#game=last&event=20")
    wait_for_script(webkit, "document.querySelector('#view-game .more')?.checkVisibility()")
    press_element(webkit, "#view-game .more")
    menu, *parts = wait_for_script(webkit, HEIGHTS_SCRIPT)
    # A line each.
    assert max(parts) < 60
    assert menu < sum(parts) + 40


def test_the_console_follows_the_window_without_a_complaint(webkit: WebKitGTK, page_address: str) -> None:  # noqa: F811
    webkit.get(f"{page_address}#play")
    webkit.execute_script(COMPLAINTS_SCRIPT)
    wait_for_script(webkit, "document.querySelector('#settings')?.checkVisibility()")
    press_element(webkit, "#settings")
    press_element(webkit, "#show-console")
    wait_for_script(webkit, "document.querySelector('#screen')?.checkVisibility()")
    for width, height in ((1280, 800), (1100, 700), (1000, 600), (880, 800), (640, 700), (500, 900), (1280, 800)):
        webkit.set_window_size(width, height)
        run_async_script(webkit, "for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame);")
    assert webkit.execute_script("return complaints;") == []
