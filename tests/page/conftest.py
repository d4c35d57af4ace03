"""One browser for the tests of the page."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.library import Library
from tests.support import page_table
from tests.support.browser import DESKTOP, RECORD_SPEECH_SCRIPT, open_browser, open_window, serve_test_page
from tests.support.page_users import PageUser, open_page_user

# Records every announcement to screen readers.
SCREEN_READER_SCRIPT = """
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


@pytest.fixture(autouse=True)
def close_windows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test has opened in the browser: a page goes on to draw, and to ask a server that has gone."""
    opened: Browser | None = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    before = opened.contexts if opened else []
    yield
    for context in opened.contexts if opened else ():
        if context not in before:
            context.close()


@pytest.fixture
def address(library: Library) -> Iterator[str]:
    with serve_test_page(library=library) as served:
        yield served


@pytest.fixture
def page_user(browser: Browser, request: pytest.FixtureRequest) -> Iterator[PageUser]:
    """Open a window that is used in one way (`in_each_way`)."""
    with open_page_user(browser, request.param) as opened:
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
            hands: PageUser | None = None,
        ) -> Page:
            virtual = stack.enter_context(page_table.open_board(tmp_path, settings, clock))
            address = stack.enter_context(serve_test_page(virtual.bench))
            if hands:
                page = hands.page
            else:
                context = open_window(browser, size, language=language)
                stack.callback(context.close)
                page = context.new_page()
            page.add_init_script(RECORD_SPEECH_SCRIPT)
            page.add_init_script(SCREEN_READER_SCRIPT)
            page.goto(address)
            expect(page.locator("#play-panel")).not_to_have_attribute("data-kind", re.compile("away|wait"))
            return page

        yield start
