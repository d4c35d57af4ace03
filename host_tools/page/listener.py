"""A listening port of the page: limits on its connections, and the headers of its answers."""

import asyncio
import errno
import logging
import weakref
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
_SECONDS_ON_TRIAL = 3
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


class ReservedPlaces:
    """Places for sockets that say who they are, beside those for everybody: no crowd keeps them out.

    A connection for which there is no other place is on trial: it is closed unless it says so soon.
    """

    def __init__(self, most_on_trial: int) -> None:
        self.most = most_on_trial
        self._on_trial: dict[asyncio.BaseTransport, asyncio.TimerHandle] = {}
        self._kept: weakref.WeakSet[asyncio.BaseTransport] = weakref.WeakSet()

    def try_out(self, transport: asyncio.Transport) -> None:
        """Let `transport` say who it is, in place of the oldest one that has not done so."""
        if len(self._on_trial) >= self.most:
            self._close(next(iter(self._on_trial)))
        after = asyncio.get_running_loop().call_later
        self._on_trial[transport] = after(_SECONDS_ON_TRIAL, self._close, transport)

    def _close(self, transport: asyncio.BaseTransport) -> None:
        self._end_trial(transport)
        if isinstance(transport, asyncio.Transport):
            transport.abort()

    def _end_trial(self, transport: asyncio.BaseTransport) -> None:
        timer = self._on_trial.pop(transport, None)
        if timer is not None:
            timer.cancel()

    def is_on_trial(self, transport: asyncio.BaseTransport | None) -> bool:
        """Return whether `transport` has a place only if it says who it is."""
        return transport in self._on_trial

    def keep(self, transport: asyncio.BaseTransport | None) -> None:
        """Give `transport`, which has said who it is, a place of its own."""
        if transport is not None:
            self._end_trial(transport)
            self._kept.add(transport)

    def has(self, transport: asyncio.BaseTransport) -> bool:
        """Return whether `transport` has a reserved place, or is on trial for one."""
        return transport in self._kept or transport in self._on_trial


async def start_listening(
    app: web.Application,
    host: str,
    port: int | None,
    usual: int,
    most: int,
    most_each: int,
    reserved: ReservedPlaces | None = None,
) -> Listener:
    """Serve `app` on `host`:`port`, on at most `most` connections, `most_each` of one address, and those `reserved`.

    `port` 0 is any free port, None the `usual` one or, if that is taken, any free port. Raises PawnlightError if the
    port is in use, or if this laptop does not have the address.
    """
    app.on_response_prepare.append(_add_headers)
    runner = web.AppRunner(
        app, access_log=None, logger=_LOG, shutdown_timeout=_SECONDS_TO_CLOSE, keepalive_timeout=_SECONDS_FOR_A_REQUEST
    )
    await runner.setup()
    handlers = runner.server
    assert handlers is not None
    why = ""
    for one in (usual, 0) if port is None else (port,):
        try:
            server = await asyncio.get_running_loop().create_server(
                lambda: _Entrance(handlers, most, most_each, reserved), host, one, backlog=_MOST_AT_ONCE
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

    def __init__(self, server: web.Server, most: int, most_each: int, reserved: ReservedPlaces | None) -> None:
        self._server = server
        self._most = most
        self._most_each = most_each
        self._reserved = reserved

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        reserved, peer = self._reserved, _peer(transport)
        transports = [one.transport for one in self._server.connections if one.transport is not None]
        others = [one for one in transports if reserved is None or not reserved.has(one)]
        if len(others) >= self._most or sum(peer == _peer(one) for one in others) >= self._most_each:
            if reserved is None or not reserved.most:
                transport.abort()
                return
            reserved.try_out(transport)
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
