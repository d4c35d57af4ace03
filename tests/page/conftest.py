"""One browser for the tests of the page."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from tests.support import page_table
from tests.support.browser import DESKTOP, EARS, open_browser, served_page, window
from tests.support.hands import Hands, open_hands

# Records every announcement to screen readers.
READER = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const said = document.querySelector("#said");
  const hear = () => window.heard.push(...[said.textContent].filter(Boolean));
  new MutationObserver(hear).observe(said, { childList: true });
});
"""
OpenBoard = Callable[..., Page]


@pytest.fixture(scope="package")
def browser(engine: str) -> Iterator[Browser]:
    with open_browser(engine) as opened:
        yield opened


@pytest.fixture
def address(library: Library) -> Iterator[str]:
    with served_page(library=library) as served:
        yield served


@pytest.fixture
def hands(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Hands]:
    """Open a window that is used in one way (`in_each_way`)."""
    with open_hands(browser, request.param) as opened:
        yield opened


@pytest.fixture
def open_board(browser: Browser, tmp_path: Path) -> Iterator[OpenBoard]:
    """Start a board with these settings on its flash, and open its page, with somebody's hands or in another window."""
    with ExitStack() as stack:

        def start(
            settings: str = "",
            size: tuple[int, int] = DESKTOP,
            language: str = "en",
            clock: float = 1,
            hands: Hands | None = None,
        ) -> Page:
            virtual = stack.enter_context(page_table.open_board(tmp_path, settings, clock))
            address = stack.enter_context(served_page(virtual.bench))
            if hands:
                page = hands.page
            else:
                context = window(browser, size, language=language)
                stack.callback(context.close)
                page = context.new_page()
            page.add_init_script(EARS)
            page.add_init_script(READER)
            page.goto(address)
            expect(page.locator("#play-panel")).not_to_have_attribute("data-kind", re.compile("away|wait"))
            return page

        yield start
