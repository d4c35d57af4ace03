"""The web server of the page. Only this laptop's own browsers are served, and only the page itself may ask."""

import asyncio
import contextlib
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web

from host_tools.errors import PawnlightError
from host_tools.page.geometry import page_geometry
from host_tools.page.relay import Relay

_HOST = "127.0.0.1"
_OUR_NAMES = {"127.0.0.1", "localhost", "::1"}
_STATIC = Path(__file__).parent / "static"
_RELAY = web.AppKey("relay", Relay)
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
_SECONDS_BETWEEN_PINGS = 20
_SECONDS_TO_CLOSE = 1

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


async def start_page(bench_host: str, bench_port: int, port: int = 0) -> tuple[web.AppRunner, str]:
    """Serve the page of the virtual board whose bench is at `bench_host`:`bench_port`, on 127.0.0.1:`port` (0: any).

    Returns the runner and the page's address; `await runner.cleanup()` ends it. The board need not be running: the
    page says that it is away, and goes on by itself when the bench answers (again). Raises PawnlightError when the
    port is in use.
    """
    # Some systems know another type for it, which browsers refuse.
    mimetypes.add_type("text/javascript", ".js")
    app = web.Application(middlewares=[_guard])
    app[_RELAY] = Relay(bench_host, bench_port)
    app.cleanup_ctx.append(_relaying)
    app.on_shutdown.append(_close)
    app.on_response_prepare.append(_add_headers)
    app.router.add_get("/", _index)
    app.router.add_get("/geometry.json", _geometry)
    app.router.add_get("/bench", _bench)
    app.router.add_static("/static", _STATIC)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_SECONDS_TO_CLOSE)
    await runner.setup()
    try:
        await web.TCPSite(runner, _HOST, port).start()
    except OSError as fault:
        await runner.cleanup()
        raise PawnlightError(f"The page cannot be served on port {port}: {fault.strerror}.") from None
    return runner, f"http://{_HOST}:{runner.addresses[0][1]}/"


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other sites that reach for the board through a browser here, by a name of their own or as a stranger."""
    origin = request.headers.get("Origin")
    if not _is_ours(request.host) or origin not in (None, f"http://{request.host}"):
        raise web.HTTPForbidden(text="This board is played from its own page only.\n")
    return await handler(request)


def _is_ours(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in _OUR_NAMES
    except ValueError:
        return False


async def _relaying(app: web.Application) -> AsyncIterator[None]:
    following = asyncio.create_task(app[_RELAY].run())
    yield
    following.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await following


async def _close(app: web.Application) -> None:
    await app[_RELAY].close()


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)


async def _index(request: web.Request) -> web.StreamResponse:
    return web.FileResponse(_STATIC / "index.html")


async def _geometry(request: web.Request) -> web.StreamResponse:
    return web.json_response(page_geometry())


async def _bench(request: web.Request) -> web.StreamResponse:
    socket = web.WebSocketResponse(heartbeat=_SECONDS_BETWEEN_PINGS, max_msg_size=4096)
    await socket.prepare(request)
    await request.app[_RELAY].serve(socket)
    return socket
