"""One browser for the tests of the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from host_tools.library import Library
from tests.support.browser import open_browser, served_page
from tests.support.hands import Hands, open_hands


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
