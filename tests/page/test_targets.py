"""Every button, link and field that is seen is large enough for a finger, in every view, on a phone and a tablet."""

import pytest
from playwright.sync_api import Browser, Page

from tests.page.test_every_view import VIEWS, address, show_view  # noqa: F401
from tests.support.browser import PHONE, open_window
from tests.support.page_users import SMALL_TARGETS

TABLET = (1024, 768)


@pytest.fixture(scope="module", params=[PHONE, TABLET], ids=["phone", "tablet"])
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Page:  # noqa: F811
    page = open_window(browser, request.param).new_page()
    page.goto(address)
    return page


@pytest.mark.parametrize("view", VIEWS)
def test_no_target_of_a_view_is_small(page: Page, view: str) -> None:
    show_view(page, view, "de")
    for folded in page.locator("main:not([hidden]) details:visible").all():
        folded.evaluate("(one) => { one.open = true; }")
    small = page.evaluate(SMALL_TARGETS)
    for opener in ("#settings", "#view-game .more"):
        button = page.locator(opener)
        if button.is_visible():
            button.click()
            small += page.evaluate(SMALL_TARGETS)
            page.keyboard.press("Escape")
    assert not small, "\n".join(small)
