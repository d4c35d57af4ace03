"""Serving the page from a thread of another program, and opening it in the browser."""

import asyncio
import os
import sys
import threading
import webbrowser
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from host_tools.library import Library
from host_tools.link.observer import Observer
from host_tools.link.questions import AskedQuestion
from host_tools.page.server import Page, start_page
from host_tools.page.visitors import LanAddress

_SECONDS = 20


@contextmanager
def serve_page(
    bench: tuple[str, int] | None = None,
    library: Library | None = None,
    port: int | None = None,
    lan: LanAddress | None = None,
    phones: Path | None = None,
) -> Iterator[Page]:
    """Serve the page inside the block, see `start_page`. Raises PawnlightError if the port is in use."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="pawnlight-page", daemon=True)
    thread.start()

    def run(work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(_SECONDS)

    try:
        page: Page = run(start_page(bench, library, port, lan, phones))
        try:
            yield page
        finally:
            # An answer that takes long is cut off below.
            with suppress(TimeoutError):
                run(page.close())
    finally:
        with suppress(TimeoutError):
            run(_cut_off())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _cut_off() -> None:
    """Cancel all other tasks, and wait until they have ended."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    if rest:
        await asyncio.wait(rest)


def open_in_browser(address: str) -> bool:
    """Open `address` in a browser window. Returns False if there is no screen for one."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        # Only a text browser would be found, and it would take over this terminal.
        return False
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return True


class PageObserver(Observer):
    """Observer that shows a page every event, which game a board plays, and what it asks people."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def on_event(self, game: str, number: int, text: str) -> None:
        self._page.add_event(game, number, text)

    def on_playing(self, board: str, game: str | None) -> None:
        self._page.set_game(board, game)

    def on_question(self, board: str, asked: AskedQuestion | None) -> None:
        self._page.set_question(board, asked)
