"""The HTTP API of the analyses: that of a game, and those of the whole library, made in the background."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from typing import Any

from aiohttp import web

from host_tools.answers.answers import BAD_REQUEST_TEXT
from host_tools.library import Library, LibraryError
from host_tools.library.analyses import analyse_many, unanalysed_games
from host_tools.page.analysed import analysis_values
from host_tools.page.api import LIBRARY_KEY, answer_in_thread, as_json, posted_json, requested_language


class BackgroundAnalysis:
    """The analysis of all games that lack one, in a process of its own, one after the other."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self._done = self._total = 0

    def state(self) -> dict[str, Any]:
        """Return whether it runs, how many games it has done of how many, and how many still lack an analysis."""
        return {
            "running": self._running(),
            "done": self._done,
            "total": self._total,
            "lacking": len(unanalysed_games(self._library)),
        }

    def start(self) -> None:
        """Begin, unless it runs already."""
        if not self._running():
            self._stopped.clear()
            self._done = self._total = 0
            self._thread = threading.Thread(target=self._work, name="pawnlight-analysis", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End after the game that is being analysed; those that are done are kept."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _work(self) -> None:
        try:
            ids = unanalysed_games(self._library)
            self._total = len(ids)
            with closing(analyse_many(self._library, ids, 1)) as work:
                for _ in work:
                    self._done += 1
                    if self._stopped.is_set():
                        return
        except LibraryError:
            # The page shows that it stands still, and what else it asks of the library says why.
            return


_BACKGROUND = web.AppKey("background", BackgroundAnalysis)


def add_routes(app: web.Application, library: Library) -> None:
    """Add the API of the analyses to the page's server."""
    app[_BACKGROUND] = BackgroundAnalysis(library)
    app.cleanup_ctx.append(_ended)
    app.router.add_get("/api/games/{game}/analysis", get_analysis)
    app.router.add_get("/api/analyses", get_analysis_state)
    app.router.add_post("/api/analyses", start_or_stop)


async def _ended(app: web.Application) -> AsyncIterator[None]:
    yield
    await asyncio.to_thread(app[_BACKGROUND].stop)


async def get_analysis(request: web.Request) -> web.StreamResponse:
    """Return the analysis of a game, see `analysis_values`; it is made now if the library has none."""
    library, language = request.app[LIBRARY_KEY], requested_language(request)
    return await answer_in_thread(
        request, lambda: analysis_values(library, library.find_game(request.match_info["game"]), language)
    )


async def get_analysis_state(request: web.Request) -> web.StreamResponse:
    """Return the state of the background analysis, see `BackgroundAnalysis.state`."""
    return await answer_in_thread(request, request.app[_BACKGROUND].state)


async def start_or_stop(request: web.Request) -> web.StreamResponse:
    """Start or stop the background analysis: `{"run": true}` or `{"run": false}`. Returns its state."""
    background = request.app[_BACKGROUND]
    match await posted_json(request):
        case {"run": bool(run)}:
            await asyncio.to_thread(background.start if run else background.stop)
            return await answer_in_thread(request, background.state)
    return as_json({"error": BAD_REQUEST_TEXT}, 404)
