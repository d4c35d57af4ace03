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
from tests.page.test_every_view import CUT_OFF, DRAWN, VIEWS
from tests.page.test_every_view import address as page_address  # noqa: F401
from tests.site.site import MODULE, PATH, served
from tests.support.browser import NoBrowser
from tests.support.webkit import open_webkit

pytestmark = pytest.mark.long

SECONDS = 60
# Nothing is drawn but the end.
CLOCK = 30
BOARD = f"(await ({MODULE})('board.js')).board"
BEGIN = f"""
const board = window.testedBoard = {BOARD};
while (!board.state.question?.number) await new Promise((next) => setTimeout(next, 50));
return board.ask({{ begin: given[0], wanted: "", keep: false }});
"""
# Of a menu that is open, and of what is in it.
HEIGHTS = """(() => {
  const menu = document.querySelector(".menu:popover-open");
  return menu && [menu, ...menu.children].map(({ offsetHeight }) => offsetHeight);
})()"""
START = "#view-start .start-button:not(:disabled)"
# What can be pressed beside the board.
CHOICES = "#play-panel .act button:not([aria-disabled], :disabled)"
# From now on, collects what the page complains of.
COMPLAINTS = """
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


def wait(webkit: WebKitGTK, script: str, *given: Any) -> Any:
    """Wait until the JavaScript expression `script` is true; return it."""
    end = monotonic() + SECONDS
    while not (found := webkit.execute_script(f"return {script};", *given)):
        assert monotonic() < end, script
        sleep(0.05)
    return found


def awaited(webkit: WebKitGTK, script: str, *given: Any) -> Any:
    """Return what the asynchronous `script` returns."""
    return webkit.execute_async_script(
        f"const done = arguments[arguments.length - 1]; (async (...given) => {{ {script} }})(...arguments).then(done);",
        *given,
    )


def press(webkit: WebKitGTK, selector: str, which: Callable[[int], int] = lambda count: 0) -> None:
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
    build_site(tmp_path / PATH, "https://example.org/pawnlight")
    with served(tmp_path) as address:
        webkit.get(f"{address}?clock={CLOCK}")
        webkit.execute_script(COMPLAINTS)
        # WebKitGTK gives a site no files of its own.
        kept = awaited(webkit, "return typeof navigator.storage?.getDirectory === 'function';")
        if not kept:
            wait(webkit, "document.querySelector('#kept-notice').textContent.includes('keeps no games here')")
        wait(webkit, f"document.querySelector({START!r})?.checkVisibility()")
        press(webkit, START)
        wait(webkit, "document.querySelector('.draw-pile')?.checkVisibility()")
        press(webkit, ".draw-pile")
        awaited(webkit, f"window.testedBoard = {BOARD};")
        wait(webkit, "testedBoard.state.question?.moment > 2")
        # A short game, to its end.
        webkit.get(f"{address}?clock={CLOCK}#play")
        webkit.execute_script(COMPLAINTS)
        lines = ["pace=fast", "sound=0", "game=revenge", "players=2", "seat 2=normal", "house rows=1"]
        begun = awaited(webkit, BEGIN, lines)
        assert begun == "begun"
        chance, end, presses = Random(1), monotonic() + 5 * SECONDS, 0
        while not is_over(webkit.execute_script("return testedBoard.state.question ?? {};")):
            assert monotonic() < end, webkit.find_element(By.ID, "play-panel").text
            press(webkit, CHOICES, chance.randrange)
            presses += 1
            # As fast as somebody presses.
            sleep(0.1)
        assert "wins" in webkit.find_element(By.ID, "view-play").text
        record_property("measured", f"WebKit {webkit.capabilities['browserVersion']}: a game in {presses} presses")
        awaited(webkit, "await navigator.serviceWorker.ready;")
        assert webkit.execute_script("return complaints;") == []
    # The server is gone.
    webkit.refresh()
    wait(webkit, f"document.querySelector({CHOICES!r})?.checkVisibility()")


@pytest.mark.parametrize("view", VIEWS)
def test_every_view(webkit: WebKitGTK, page_address: str, view: str) -> None:  # noqa: F811
    webkit.get(page_address)
    webkit.execute_script(COMPLAINTS)
    webkit.execute_script("location.hash = arguments[0];", f"#{view}")
    wait(webkit, "document.querySelector(arguments[0])?.checkVisibility()", VIEWS[view])
    for width, height in ((700, 800), (1280, 800)):
        webkit.set_window_size(width, height)
        awaited(webkit, f"await ({DRAWN})(given[0]);", width)
        assert webkit.execute_script(f"return ({CUT_OFF})();") == [], width
    assert webkit.execute_script("return complaints;") == []


def test_the_menu_of_a_replay_is_as_high_as_what_is_in_it(webkit: WebKitGTK, page_address: str) -> None:  # noqa: F811
    webkit.get(f"{page_address}#game=last&event=20")
    wait(webkit, "document.querySelector('#view-game .more')?.checkVisibility()")
    press(webkit, "#view-game .more")
    menu, *parts = wait(webkit, HEIGHTS)
    # A line each.
    assert max(parts) < 60
    assert menu < sum(parts) + 40


def test_the_console_follows_the_window_without_a_complaint(webkit: WebKitGTK, page_address: str) -> None:  # noqa: F811
    webkit.get(f"{page_address}#play")
    webkit.execute_script(COMPLAINTS)
    wait(webkit, "document.querySelector('#settings')?.checkVisibility()")
    press(webkit, "#settings")
    press(webkit, "#show-console")
    wait(webkit, "document.querySelector('#screen')?.checkVisibility()")
    for width, height in ((1280, 800), (1100, 700), (1000, 600), (880, 800), (640, 700), (500, 900), (1280, 800)):
        webkit.set_window_size(width, height)
        awaited(webkit, "for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame);")
    assert webkit.execute_script("return complaints;") == []
