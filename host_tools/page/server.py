"""The web server of the page. It serves only browsers on this laptop, and accepts requests only from the page."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine

from aiohttp import web

from host_tools.answers.answers import BAD_REQUEST_TEXT
from host_tools.library import Library
from host_tools.link.questions import AskedQuestion
from host_tools.link.starting import GameStarter
from host_tools.page import analysis_api, api, evenings_api, exchange_api, people_api, removal_api, start_api
from host_tools.page.bench_proxy import BenchProxy
from host_tools.page.feed import LiveFeed
from host_tools.page.guard import refuse_foreign_sites
from host_tools.page.listener import Handler, Listener, open_socket, start_listening
from host_tools.page.visitors import LanAddress, VisitorPage, start_visitors

DEFAULT_PORT = 8112
_HOST = "127.0.0.1"
_OUR_NAMES = {"127.0.0.1", "localhost", "::1"}
_BENCH = web.AppKey("relay", BenchProxy)
_FEED = web.AppKey("feed", LiveFeed)
_VISITORS = web.AppKey("visitors", VisitorPage)
_VIEWS_OF_LIBRARY = ["games", "game", "evenings", "evening", "people", "person", "stats", "start", "build"]
# More are closed at once: the board's port and the library need some of the files that a process may open. A browser
# opens six, and one or two for each page that stays open; ten browsers fit in.
_MOST_CONNECTIONS = 96


class Page:
    """A page served at `address`, and to `visitors` if there may be any."""

    def __init__(
        self, listener: Listener, feed: LiveFeed | None, visitors: VisitorPage | None, boards: list[GameStarter]
    ) -> None:
        self.address = listener.address
        self.visitors = visitors
        self._listener = listener
        self._feed = feed
        self._boards = boards

    def add_event(self, game: str, number: int, text: str) -> None:
        """See `LiveFeed.add_event`."""
        if self._feed is not None:
            self._feed.add_event(game, number, text)

    def set_game(self, board: str, game: str | None) -> None:
        """See `LiveFeed.set_game`."""
        if self._feed is not None:
            self._feed.set_game(board, game)

    def set_question(self, board: str, asked: AskedQuestion | None) -> None:
        """See `LiveFeed.set_question`."""
        if self._feed is not None:
            self._feed.set_question(board, asked)

    def allow_starting(self, starting: GameStarter) -> None:
        """Let the page begin games on the board of `starting`."""
        self._boards.append(starting)

    def has_audience(self) -> bool:
        """Return whether anybody looks at the live tables. May be called from any thread."""
        return self._feed is not None and self._feed.has_audience()

    async def close(self) -> None:
        """Stop serving."""
        await self._listener.close()


async def start_page(
    bench: tuple[str, int] | None = None,
    library: Library | None = None,
    port: int | None = None,
    lan: LanAddress | None = None,
) -> Page:
    """Serve the page on 127.0.0.1 for the virtual board at `bench` and for a library.

    `port` 0 is any free port, None the usual one or, if that is taken, any free port. With `lan`, visitors in the same
    network may watch the library's games. The board need not be running: the page says so, and continues when the
    bench answers again. Raises PawnlightError if the port is in use.
    """
    app = web.Application(middlewares=[_guard])
    feed = visitors = None
    boards: list[GameStarter] = []
    views = ["play"]
    if bench is not None:
        app[_BENCH] = BenchProxy(*bench)
        app.cleanup_ctx.append(_proxying)
        app.router.add_get("/bench", _bench)
    if library is not None:
        views += _VIEWS_OF_LIBRARY
        app[_FEED] = feed = LiveFeed(library)
        api.add_library(app, library)
        app.cleanup_ctx.append(_feeding)
        app.router.add_get("/live", _live)
        for path in ("games", "games/{game}", "games/{game}/end", "games/{game}/fingerprint", "choices"):
            app.router.add_get(f"/api/{path}", api.get_answer)
        app.router.add_post("/api/import", api.get_answer)
        app.router.add_get("/api/stats", api.get_statistics)
        analysis_api.add_routes(app, library)
        people_api.add_routes(app.router)
        evenings_api.add_routes(app.router)
        exchange_api.add_routes(app.router)
        start_api.add_routes(app, boards, feed)
        removal_api.add_routes(app.router)
        if lan is not None:
            app[_VISITORS] = visitors = await start_visitors(library, feed, lan)
            app.on_cleanup.append(_close_visitors)
            app.router.add_get("/api/visitors", _link)
    api.add_shell(app, {"views": views, "bench": bench is not None, "visited": visitors is not None, "changes": True})
    app.on_shutdown.append(_close)
    listener = await start_listening(app, _HOST, port, DEFAULT_PORT, _MOST_CONNECTIONS, _MOST_CONNECTIONS)
    return Page(listener, feed, visitors, boards)


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse the requests of other sites, and orders that are no JSON; answer faults of this program."""
    changes = request.method == "POST"
    refuse_foreign_sites(request, _OUR_NAMES.__contains__, changes=changes, entry=request.path == "/")
    if changes and request.content_type != "application/json":
        return api.as_json({"error": "JSON is expected."}, 415)
    try:
        return await handler(request)
    except web.HTTPRequestEntityTooLarge:
        return api.as_json({"error": "The page sent more than this program accepts at once."}, 413)
    except web.HTTPException:
        raise
    except web.RequestPayloadError:
        return api.as_json({"error": BAD_REQUEST_TEXT}, 400)
    except Exception as fault:
        return api.error_response(request, fault, 500)


async def _proxying(app: web.Application) -> AsyncIterator[None]:
    async with _while_running(app[_BENCH].run()):
        yield


async def _feeding(app: web.Application) -> AsyncIterator[None]:
    async with _while_running(app[_FEED].run()):
        yield


@contextlib.asynccontextmanager
async def _while_running(work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    following = asyncio.create_task(work)
    yield
    following.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await following


async def _close(app: web.Application) -> None:
    for one in (app.get(_BENCH), app.get(_FEED)):
        if one is not None:
            await one.close()


async def _close_visitors(app: web.Application) -> None:
    await app[_VISITORS].close()


async def _link(request: web.Request) -> web.StreamResponse:
    """Return the link for visitors, and its QR code as the address of an image."""
    visitors = request.app[_VISITORS]
    return api.as_json({"link": visitors.link, "code": visitors.code.svg_data_uri(border=4)})


async def _bench(request: web.Request) -> web.StreamResponse:
    socket = await open_socket(request)
    await request.app[_BENCH].serve(socket)
    return socket


async def _live(request: web.Request) -> web.StreamResponse:
    socket = await open_socket(request)
    await request.app[_FEED].serve(socket, api.requested_language(request))
    return socket
