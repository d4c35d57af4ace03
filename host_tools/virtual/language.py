"""The language of the firmware's screens, read and set from outside as the board's menu does it.

The firmware runs in this process and is not changed for it. Its settings are reached between two steps of its tasks.
"""

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_tools.virtual.asked import APP, frames_in
from host_tools.virtual.clock import CLOCK

if TYPE_CHECKING:
    from pawnlight.table.app import App


class BoardLanguage:
    """`now` is "en", "es" or "de", or None before the firmware has settings. Calls `on_change` when it changes."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.now: str | None = None
        self._on_change = on_change

    def look(self) -> None:
        """Read the language. May be called from any thread, as `set` may."""
        _with_app(self._read)

    def set(self, language: str) -> None:
        """Change the language: of the menu at once, of any other screen when it is drawn again."""

        def change(app: "App") -> None:
            if app.settings["language"] != language:
                app.settings.set("language", language)
                app.settings.save(app.journal.space)
                app.keys.redraw()
            self._read(app)

        _with_app(change)

    def _read(self, app: "App") -> None:
        if self.now != app.settings["language"]:
            self.now = app.settings["language"]
            self._on_change()


def _with_app(work: "Callable[[App], None]") -> None:
    """Call `work` with the firmware's app, in its event loop; do nothing if there is none."""

    loop = CLOCK.loop
    if loop is None:
        return

    def run() -> None:
        for frame in frames_in(loop):
            if frame.f_code.co_qualname == APP:
                work(frame.f_locals["self"])
                return

    # The loop may have been closed.
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(run)
