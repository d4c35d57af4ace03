"""Every button, link and field that is seen is large enough for a finger, in every view, on a phone and a tablet."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.test_every_view import VIEWS, address, shown  # noqa: F401
from tests.support.browser import PHONE, window

expect.set_options(timeout=60_000)
TABLET = (1024, 768)
# The least width and height of a target, in CSS pixels; the places of the board are touched by the nearest one.
LEAST = 44
# Returns what is smaller. A field is pressed by its label; links in a sentence, and moves, are as high as its letters.
SMALL = f"""() => [...document.querySelectorAll("button, a[href], input, select, summary, textarea")]
  .filter((one) => one.checkVisibility({{ visibilityProperty: true }}) && !one.closest("[inert], .unseen, .moves"))
  .filter((one) => getComputedStyle(one).display !== "inline")
  .map((one) => [one, (one.closest("label, .record .players li") ?? one).getBoundingClientRect()])
  .filter(([, {{ width, height }}]) => width && Math.min(width, height) < {LEAST} - 0.5)
  .map(([one, {{ width, height }}]) => `${{width}} x ${{height}}: ${{one.outerHTML.slice(0, 110)}}`)"""


@pytest.fixture(scope="module", params=[PHONE, TABLET], ids=["phone", "tablet"])
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Page:  # noqa: F811
    page = window(browser, request.param).new_page()
    page.goto(address)
    return page


@pytest.mark.parametrize("view", VIEWS)
def test_no_target_of_a_view_is_small(page: Page, view: str) -> None:
    shown(page, view, "de")
    for folded in page.locator("main:not([hidden]) details:visible").all():
        folded.evaluate("(one) => { one.open = true; }")
    small = page.evaluate(SMALL)
    for opener in ("#settings", "#view-game .more"):
        button = page.locator(opener)
        if button.is_visible():
            button.click()
            small += page.evaluate(SMALL)
            page.keyboard.press("Escape")
    assert not small, "\n".join(small)
