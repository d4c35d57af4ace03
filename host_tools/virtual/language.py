"""The language of the firmware's screens, read and set from outside as the board's menu does it.

The firmware runs in this process and is not changed for it. Its settings are reached between two steps of its tasks.
"""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.virtual.asked import APP, frames_in
from host_tools.virtual.clock import CLOCK
from pawnlight.table.setup import CHOICES

if TYPE_CHECKING:
    from pawnlight.table.app import App

_OF_A_NEW_BOARD = next(new for name, _, new in CHOICES if name == "language")


class BoardLanguage:
    """The language that somebody has chosen on the board or from outside.

    `now` is "en", "es" or "de", "" while nobody has chosen one, or None before the firmware has settings. Calls
    `on_change` when it changes.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.now: str | None = None
        self._on_change = on_change

    def look(self) -> None:
        """Read the language. May be called from any thread, as `set` may."""
        _with_app(self._read)

    def set(self, language: str) -> None:
        """Change the language: of the menu at once, of any other screen when it is drawn again."""

        def change(app: "App") -> None:
            shown = app.settings["language"]
            app.settings.set("language", language)
            # Also where the board shows it already: then it is a choice from now on.
            app.settings.save(app.journal.space)
            if shown != language:
                app.keys.redraw()
            self._read(app)

        _with_app(change)

    def _read(self, app: "App") -> None:
        language = app.settings["language"]
        now = language if self.now or language != _OF_A_NEW_BOARD or _on_flash() else ""
        if self.now != now:
            self.now = now
            self._on_change()


def _on_flash() -> bool:
    """Return whether the flash, in which this process runs, has settings with a language."""
    try:
        return any(line.startswith("language=") for line in Path("settings").read_text("utf-8").splitlines())
    except (OSError, ValueError):
        return False


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
