"""Browsers and a served page, for tests."""

import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, Locator, Page, expect, sync_playwright

from host_tools.library import Library
from host_tools.page.serving import serve_page

# A board starts, or a game is replayed, on a machine that has other things to do.
MS_TO_ANSWER = 60_000
expect.set_options(timeout=MS_TO_ANSWER)
PHONE, DESKTOP = (390, 844), (1280, 800)
# Lines of each engine that Playwright drives and a program that has it; a variable in the environment names another.
_PROGRAMS = Path(__file__).with_name("browsers.txt")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Playwright can set these for a window of Chromium alone.
PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "layout.css.prefers-color-scheme.content-override": 0,
    # So that a test can fill the storage of a site, a fifth of these KB.
    "dom.quotaManager.temporaryStorage.fixedLimit": 200_000,
    # Its list of downloads would take the page's focus.
    "browser.download.alwaysOpenPanel": False,
}

# Keeps the next file that a page offers.
_CATCH = """() => {
  const create = URL.createObjectURL;
  URL.createObjectURL = (content) => {
    URL.createObjectURL = create;
    globalThis.offered = content;
    return create(content);
  };
}"""
_CAUGHT = "async () => [...new Uint8Array(await offered.arrayBuffer())]"
_RELAY = Path(__file__).with_name("firefox_relay.py")
# Playwright gives Firefox none.
_TOUCHED = "navigator.maxTouchPoints > 0"

# The page shows the console, as on the visit of somebody who has chosen it. An empty window has no storage.
CONSOLE_SCRIPT = "if (location.host) localStorage.setItem('pawnlight-console', 'yes');"
# The page is light, where the system of Firefox cannot be.
LIGHT_THEME_SCRIPT = "if (location.host) localStorage.setItem('pawnlight-theme', 'light');"
# Records what the page has spoken, as no voice is installed here.
RECORD_SPEECH_SCRIPT = """
window.spoken = [];
window.speechSynthesis.getVoices = () => [{ lang: "-" }];
window.speechSynthesis.speak = (said) => {
  window.spoken.push([said.lang, said.text]);
  setTimeout(() => said.dispatchEvent(new Event("end")));
};
"""


def is_firefox(page: Page) -> bool:
    """Return whether the page is open in Firefox."""
    browser = page.context.browser
    return browser is not None and browser.browser_type.name == "firefox"


def download_file(page: Page, press: Callable[[], None], file: Path) -> Path:
    """Return `file`, with what the page offers as a download after `press`. Firefox does not tell Playwright of it."""
    if is_firefox(page):
        page.evaluate(_CATCH)
        press()
        page.wait_for_function("() => globalThis.offered")
        file.write_bytes(bytes(page.evaluate(_CAUGHT)))
    else:
        with page.expect_download() as loading:
            press()
        loading.value.save_as(file)
    return file


class NoBrowser(Exception):
    """No browser with the wanted engine is installed; the message says what to do."""


def find_browser(engine: str) -> str:
    """Return the path of a browser with this engine. Raises NoBrowser."""
    name = engine.upper()
    lines = [f"{engine} {os.environ.get(name, '')}", *_PROGRAMS.read_text(encoding="utf-8").splitlines()]
    for program in [line.removeprefix(f"{engine} ") for line in lines if line.startswith(f"{engine} ")]:
        if program and (found := shutil.which(program)):
            return found
    raise NoBrowser(f"{engine.title()} is not installed. Install it, or name it: {name}=/path/to/it")


@contextlib.contextmanager
def open_browser(engine: str = "chromium", *more: str) -> Iterator[Browser]:
    """Open a browser with this engine, headless, with an empty profile and `more` arguments. Raises NoBrowser."""
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        kind: BrowserType = getattr(playwright, engine)
        with contextlib.closing(kind.launch(**_launched(engine, Path(folder), *more))) as browser:
            yield browser


@contextlib.contextmanager
def open_with_scrollbars(engine: str, kind: BrowserType) -> Iterator[Browser]:
    """Open another browser of this `kind` and engine, whose scrollbars take room, as on most computers."""
    with TemporaryDirectory() as folder:
        launched = _launched(engine, Path(folder))
        if engine == "chromium":
            # By default, Playwright hides them.
            launched["ignore_default_args"] = ["--hide-scrollbars"]
        else:
            launched["firefox_user_prefs"] = PREFERENCES | {"ui.useOverlayScrollbars": 0}
        with contextlib.closing(kind.launch(**launched)) as browser:
            yield browser


@contextlib.contextmanager
def open_profile(engine: str, kind: BrowserType, folder: Path, **window: Any) -> Iterator[BrowserContext]:
    """Open another browser of this `kind` and engine, with a profile that is kept in `folder`."""
    with TemporaryDirectory() as place:
        context = kind.launch_persistent_context(folder, **_launched(engine, Path(place)), **window)
        try:
            yield context
        finally:
            # It may have been killed.
            with contextlib.suppress(Error):
                context.close()


def _launched(engine: str, folder: Path, *more: str) -> dict[str, Any]:
    """Return how Playwright launches a browser; `folder` may have a program for it."""
    program = find_browser(engine)
    if engine == "chromium":
        return {"executable_path": program, "args": [*ARGUMENTS, *more]}
    relay = folder / "firefox"
    relay.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{_RELAY}" "{program}" "$@"\n')
    relay.chmod(0o755)
    return {"channel": "moz-firefox", "executable_path": relay, "args": more, "firefox_user_prefs": PREFERENCES}


def open_settings(page: Page) -> None:
    """Show the settings of the page, which are a sheet in a game; Escape closes it."""
    if not page.locator("#language").is_visible():
        page.locator("#settings").click()


def choose_language(page: Page, language: str) -> None:
    """Choose the language of the page, and leave its settings."""
    open_settings(page)
    page.locator("#language").select_option(language)
    if page.locator("#settings").is_visible():
        page.keyboard.press("Escape")
        page.locator("#language").wait_for(state="hidden")


def tap(target: Locator) -> None:
    """Touch `target`, where the browser has a touchscreen; click it elsewhere."""
    if target.page.evaluate(_TOUCHED):
        target.tap()
    else:
        target.click()


def tap_at(page: Page, x: float, y: float) -> None:
    """Touch the page at this point, where the browser has a touchscreen; click it elsewhere."""
    if page.evaluate(_TOUCHED):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


@contextlib.contextmanager
def serve_test_page(bench_port: int | None = None, port: int = 0, library: Library | None = None) -> Iterator[str]:
    """Serve the page for the bench at `bench_port` and for `library` from a thread; yield its address."""
    with serve_page(None if bench_port is None else ("127.0.0.1", bench_port), library, port) as page:
        yield page.address


def open_window(
    browser: Browser, size: tuple[int, int] = DESKTOP, scheme: str = "dark", language: str = "en", **more: Any
) -> BrowserContext:
    """Return a new window of this size and colour scheme, in this language; a phone's is touched."""
    opened = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="light" if scheme == "light" else "dark",
        has_touch=size == PHONE,
        locale=language,
        reduced_motion="reduce",
        **more,
    )
    opened.set_default_timeout(MS_TO_ANSWER)
    if scheme == "light" and browser.browser_type.name == "firefox":
        opened.add_init_script(LIGHT_THEME_SCRIPT)
    return opened


@contextlib.contextmanager
def open_page(context: BrowserContext, *known: str) -> Iterator[Page]:
    """Open a page in this window, and close it; fail on its errors and warnings, but for those with words `known`."""
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on(
        "console",
        lambda said: (
            faults.append(f"{said.text} {said.location['url']}") if said.type in ("error", "warning") else None
        ),
    )
    yield page
    context.close()
    assert [fault for fault in faults if not any(words in fault for words in known)] == [], faults
