"""A listening port of the page: limits on its connections, and the headers of its answers."""

import asyncio
import errno
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import web

from host_tools.system.errors import PawnlightError

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
# asyncio accepts up to this many connections at once, before the limit counts them.
_MOST_AT_ONCE = 16
# Bad requests are answered; the terminal belongs to the games.
_LOG = logging.getLogger("pawnlight.page")
for _quiet in (_LOG, logging.getLogger("aiohttp")):
    _quiet.addHandler(logging.NullHandler())
    _quiet.propagate = False

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True)
class Listener:
    """A port on which an application is served; `address` ends with a slash."""

    address: str
    _server: asyncio.Server
    _runner: web.AppRunner

    async def close(self) -> None:
        """Stop listening and end the open connections."""
        self._server.close()
        await self._runner.cleanup()


async def start_listening(
    app: web.Application, host: str, port: int | None, usual: int, most: int, most_each: int
) -> Listener:
    """Serve `app` on `host`:`port`, on at most `most` connections, `most_each` of one address.

    `port` 0 is any free port, None the `usual` one or, if that is taken, any free port. Raises PawnlightError if the
    port is in use, or if this laptop does not have the address.
    """
    app.on_response_prepare.append(_add_headers)
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=_LOG,
        shutdown_timeout=_SECONDS_TO_CLOSE,
        keepalive_timeout=_SECONDS_FOR_A_REQUEST,
    )
    await runner.setup()
    handlers = runner.server
    assert handlers is not None
    why = ""
    for one in (usual, 0) if port is None else (port,):
        try:
            server = await asyncio.get_running_loop().create_server(
                lambda: _Entrance(handlers, most, most_each), host, one, backlog=_MOST_AT_ONCE
            )
        except OSError as fault:
            why = f"The page cannot be served on port {one}: {fault.strerror}."
            if fault.errno in (errno.EADDRINUSE, errno.EACCES):
                why += " Name another port, or 0 for any free one."
        else:
            host, one = server.sockets[0].getsockname()[:2]
            return Listener(f"http://[{host}]:{one}/" if ":" in host else f"http://{host}:{one}/", server, runner)
    await runner.cleanup()
    raise PawnlightError(why)


class _Entrance(asyncio.Protocol):
    """Hands a new connection on to `server`, or closes it if there are too many."""

    def __init__(self, server: web.Server, most: int, most_each: int) -> None:
        self._server = server
        self._most = most
        self._most_each = most_each

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transports = [one.transport for one in self._server.connections]
        peer = _peer(transport)
        same = sum(peer == _peer(one) for one in transports if one is not None)
        if len(transports) >= self._most or same >= self._most_each:
            transport.abort()
            return
        protocol = self._server()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)


def _peer(transport: asyncio.BaseTransport) -> str | None:
    name = transport.get_extra_info("peername")
    return name[0] if name else None


async def open_socket(request: web.Request) -> web.WebSocketResponse:
    """Return the web socket that a request asks for."""
    # Compressed messages of some size are sent by tasks that nobody awaits when a browser leaves.
    socket = web.WebSocketResponse(heartbeat=_SECONDS_BETWEEN_PINGS, max_msg_size=4096, compress=False)
    try:
        await socket.prepare(request)
    except ValueError as error:
        # A header that is not ASCII.
        raise web.HTTPBadRequest(text="This is no request for a web socket.") from error
    return socket


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
