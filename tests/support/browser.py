"""A browser and a served page, for tests."""

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from host_tools.library import Library
from host_tools.page.serving import served

PHONE, DESKTOP = (390, 844), (1280, 800)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# The page shows the console, as on the visit of somebody who has chosen it.
CONSOLE = "localStorage.setItem('pawnlight-console', 'yes');"
# Records what the page has spoken, as no voice is installed here.
EARS = """
window.spoken = [];
window.speechSynthesis.speak = ({ text, lang }) => window.spoken.push([lang, text]);
"""


@contextlib.contextmanager
def open_browser(path: str, *more: str) -> Iterator[Browser]:
    """Open the Chromium at `path`, headless, with an empty profile and `more` arguments."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS, *more])
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def served_page(bench_port: int | None = None, port: int = 0, library: Library | None = None) -> Iterator[str]:
    """Serve the page for the bench at `bench_port` and for `library` from a thread; yield its address."""
    with served(None if bench_port is None else ("127.0.0.1", bench_port), library, port) as page:
        yield page.address


def window(
    browser: Browser, size: tuple[int, int] = DESKTOP, scheme: str = "dark", language: str = "en"
) -> BrowserContext:
    """Return a new window of this size and colour scheme, in this language; a phone's is touched."""
    return browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="light" if scheme == "light" else "dark",
        has_touch=size == PHONE,
        locale=language,
        reduced_motion="reduce",
    )


@contextlib.contextmanager
def open_page(context: BrowserContext, *known: str) -> Iterator[Page]:
    """Open a page in this window, and close it; fail on its errors and warnings, but for those with words `known`."""
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    yield page
    context.close()
    assert [fault for fault in faults if not any(words in fault for words in known)] == []
