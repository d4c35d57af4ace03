"""The firmware that runs in this process: what it asks people, and the language of its screen.

It is reached between two steps of its tasks, from the thread of the bench.
"""

import asyncio
import contextlib
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.virtual.clock import CLOCK

if TYPE_CHECKING:
    from pawnlight.table.app import App

# The longest wait for the firmware's thread, in the laptop's time.
_SECONDS = 5


class FirmwareApp:
    """The application of the firmware, if it runs; another program may run in its place.

    question  the question that it showed last, see docs/question.md; None before the first one
    game      the id of the game that is played, or None
    board     the id of the board, "" before there is one
    setup     the header of the game that the menu would begin, its seed unknown; None during a game or the practice, and
              without players
    language  that of the screen: "en", "es" or "de", "" while nobody has chosen one, None before there are settings
    """

    def __init__(self) -> None:
        self.question: dict[str, Any] | None = None
        self.game: str | None = None
        self.board = ""
        self.setup: str | None = None
        self.language: str | None = None
        self._seen: object = None

    async def look(self) -> None:
        """Read them again."""
        await self._call(self._look)

    async def set_language(self, language: str) -> None:
        """Change the language of the screen, as the menu does."""

        def change(app: "App") -> None:
            app.settings.set("language", language)
            # Also where the board shows it already: then it is a choice from now on.
            app.settings.save(app.journal.space)
            app.keys.redraw()

        await self._call(change)

    async def _call(self, work: "Callable[[App], None]") -> None:
        """Call `work` with the app in the loop of the firmware, if there is one, and wait until it has been done."""
        loop = CLOCK.loop
        if loop is None:
            return
        here = asyncio.get_running_loop()
        done = asyncio.Event()

        def run() -> None:
            try:
                app = _running()
                if app is not None:
                    work(app)
            except Exception:
                # The board can be played without it.
                traceback.print_exc(file=sys.stderr)
            here.call_soon_threadsafe(done.set)

        # The firmware has ended, or computes something long.
        with contextlib.suppress(RuntimeError, TimeoutError):
            loop.call_soon_threadsafe(run)
            async with asyncio.timeout(_SECONDS):
                await done.wait()

    def _look(self, app: "App") -> None:
        # Imported only now: it imports the firmware, which needs the stand-ins.
        from pawnlight.table.describe import describe

        self.game = app.game.id if app.game else None
        self.board = app.context.hardware.id
        # The practice is a game that is no game of the journal.
        played = app.context.question.game if app.context.question else None
        self.setup = None if app.game or played else _setup(app)
        language = app.settings["language"]
        self.language = language if self.language or _chosen(language) else ""
        context = app.context
        waits = context.asking and not context.keys.pending()
        seen = (app, context.drawn, context.asked, waits, context.renderer.asleep is None)
        if seen != self._seen:
            self._seen = seen
            self.question = describe(context)


def _running() -> "App | None":
    module = sys.modules.get("pawnlight.table.app")
    return module.running if module else None


def _setup(app: "App") -> str | None:
    from pawnlight.table import menu_rows

    settings = app.settings
    if not menu_rows.can_play(settings):
        return None
    colours = [colour for colour, _ in menu_rows.seats(settings)]
    begins = app.evening.first_of(colours, menu_rows.rules_of(settings), settings["begins"])
    return menu_rows.header(settings, begins, "0" * 64)


def _chosen(language: str) -> bool:
    """Return whether somebody has chosen `language`, at the board or from outside: it is on flash."""
    from pawnlight.table.choices import CHOICES

    if language != next(new for name, _, new in CHOICES if name == "language"):
        return True
    try:
        return any(line.startswith("language=") for line in Path("settings").read_text("utf-8").splitlines())
    except (OSError, ValueError):
        return False
