"""A browser and a served page, for tests."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator

from playwright.sync_api import Browser, sync_playwright

from host_tools.page import start_page

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SECONDS_TO_START = 20


@contextlib.contextmanager
def open_browser(path: str) -> Iterator[Browser]:
    """The Chromium at `path`, headless, with an empty profile."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def served_page(bench_port: int, port: int = 0) -> Iterator[str]:
    """The address of the page of the board whose bench is at `bench_port`, served from a thread."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    def run(coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result(SECONDS_TO_START)

    try:
        runner, address = run(start_page("127.0.0.1", bench_port, port))
        try:
            yield address
        finally:
            run(runner.cleanup())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
