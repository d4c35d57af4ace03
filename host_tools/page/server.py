"""The web server of the page. It serves only browsers on this laptop, and accepts requests only from the page."""

import asyncio
import contextlib
import logging
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web

from host_tools.errors import PawnlightError
from host_tools.library import Library
from host_tools.page import api, evenings_api, exchange_api, people_api
from host_tools.page.bench_proxy import BenchProxy
from host_tools.page.feed import Feed

_HOST = "127.0.0.1"
_OUR_NAMES = {"127.0.0.1", "localhost", "::1"}
_STATIC = Path(__file__).parent / "static"
_BENCH = web.AppKey("relay", BenchProxy)
_FEED = web.AppKey("feed", Feed)
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_SECONDS_BETWEEN_PINGS = 20
_SECONDS_TO_CLOSE = 1
# A connection without a whole request is closed after this time.
_SECONDS_FOR_A_REQUEST = 20
# More are closed at once: the board's port and the library need some of the files that a process may open. A browser
# opens six, and one or two for each page that stays open; ten browsers fit in.
_MOST_CONNECTIONS = 96
# asyncio accepts up to this many connections at once, before the limit counts them.
_MOST_AT_ONCE = 16
# Bad requests are answered; the terminal belongs to the games.
_LOG = logging.getLogger("pawnlight.page")
_LOG.addHandler(logging.NullHandler())
_LOG.propagate = False

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Page:
    """A page served at `address`. Call `wake`, from any thread, when the library has changed."""

    def __init__(self, runner: web.AppRunner, address: str, feed: Feed | None) -> None:
        self.address = address
        self._runner = runner
        self._feed = feed

    def wake(self) -> None:
        if self._feed is not None:
            self._feed.wake()

    async def close(self) -> None:
        """Stop serving."""
        await self._runner.cleanup()


async def start_page(bench: tuple[str, int] | None = None, library: Library | None = None, port: int = 0) -> Page:
    """Serve the page on 127.0.0.1:`port` (0: any free port), for the virtual board at `bench` and for a library.

    The board need not be running: the page says so, and continues when the bench answers again. Raises PawnlightError
    if the port is in use.
    """
    # Some systems map .js to another type, which browsers refuse.
    mimetypes.add_type("text/javascript", ".js")
    app = web.Application(middlewares=[_guard])
    feed = None
    if bench is not None:
        app[_BENCH] = BenchProxy(*bench)
        app.cleanup_ctx.append(_proxying)
        app.router.add_get("/bench", _bench)
    if library is not None:
        app[_FEED] = feed = Feed(library)
        app[api.LIBRARY] = library
        app[api.KNOWN] = {}
        app.cleanup_ctx.append(_feeding)
        app.router.add_get("/live", _live)
        app.router.add_get("/api/games", api.games)
        app.router.add_get("/api/games/{game}", api.game)
        app.router.add_get("/api/stats", api.stats)
        people_api.add_routes(app.router)
        evenings_api.add_routes(app.router)
        exchange_api.add_routes(app.router)
    app[api.VIEWS] = [name for name, there in (("board", bench), ("library", library)) if there is not None]
    app.on_shutdown.append(_close)
    app.on_response_prepare.append(_add_headers)
    app.router.add_get("/", _index)
    app.router.add_get("/geometry.json", api.geometry)
    app.router.add_get("/words/{language}.json", api.words)
    app.router.add_get("/api/rules/{rules}", api.rules)
    app.router.add_static("/static", _STATIC)
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=_LOG,
        shutdown_timeout=_SECONDS_TO_CLOSE,
        keepalive_timeout=_SECONDS_FOR_A_REQUEST,
    )
    await runner.setup()
    try:
        await _Site(runner, port).start()
    except OSError as fault:
        await runner.cleanup()
        raise PawnlightError(f"The page cannot be served on port {port}: {fault.strerror}.") from None
    return Page(runner, f"http://{_HOST}:{runner.addresses[0][1]}/", feed)


class _Site(web.BaseSite):
    """The port of the page, with a limit on its connections."""

    def __init__(self, runner: web.AppRunner, port: int) -> None:
        super().__init__(runner)
        self._port = port

    @property
    def name(self) -> str:
        return f"http://{_HOST}:{self._port}"

    async def start(self) -> None:
        await super().start()
        server = self._runner.server
        assert server is not None

        def connection() -> asyncio.BaseProtocol:
            return server() if len(server.connections) < _MOST_CONNECTIONS else _Refusal()

        self._server = await asyncio.get_running_loop().create_server(
            connection, _HOST, self._port, backlog=_MOST_AT_ONCE
        )


class _Refusal(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.abort()


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests of other sites through a local browser, whether by DNS rebinding or across origins."""
    origin = request.headers.get("Origin")
    # A browser says where a request that changes something comes from.
    allowed = (f"http://{request.host}",) if request.method == "POST" else (None, f"http://{request.host}")
    # An image or a link of another site sends no Origin.
    foreign = request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin") and request.path != "/"
    if not _is_ours(request.host) or origin not in allowed or foreign:
        raise web.HTTPForbidden(text="Only the page of the board may use it.\n")
    try:
        return await handler(request)
    except web.HTTPException:
        raise
    except Exception as fault:
        return web.json_response({"error": f"{type(fault).__name__}: {fault}"}, status=500)


def _is_ours(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in _OUR_NAMES
    except ValueError:
        return False


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


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)


async def _index(request: web.Request) -> web.StreamResponse:
    return web.FileResponse(_STATIC / "index.html")


async def _bench(request: web.Request) -> web.StreamResponse:
    socket = await _socket(request)
    await request.app[_BENCH].serve(socket)
    return socket


async def _live(request: web.Request) -> web.StreamResponse:
    socket = await _socket(request)
    await request.app[_FEED].serve(socket)
    return socket


async def _socket(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(heartbeat=_SECONDS_BETWEEN_PINGS, max_msg_size=4096)
    try:
        await socket.prepare(request)
    except ValueError as error:
        # A header that is not ASCII.
        raise web.HTTPBadRequest(text="This is no request for a web socket.") from error
    return socket
