"""The web server of the page. It serves only browsers on this laptop, and accepts requests only from the page."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path

from aiohttp import web

from host_tools.answers.answers import BAD_REQUEST_TEXT
from host_tools.json_types import Shell
from host_tools.library import Library
from host_tools.link.board_sync import BoardSync
from host_tools.link.questions import AskedQuestion
from host_tools.link.starting import GameStarter
from host_tools.page import analysis_api, api, evenings_api, exchange_api, people_api, removal_api, start_api
from host_tools.page.bench_proxy import BenchProxy
from host_tools.page.feed import LiveFeed
from host_tools.page.guard import refuse_foreign_sites
from host_tools.page.listener import Handler, Listener, open_socket, start_listening
from host_tools.page.phones import PhoneRelay, SeatSockets, Secrets
from host_tools.page.sealed_phones import SealedRelay
from host_tools.page.visitors import LanAddress, VisitorPage, qr_code, start_visitors
from host_tools.system.errors import PawnlightError

DEFAULT_PORT = 8112
_HOST = "127.0.0.1"
_OUR_NAMES = {"127.0.0.1", "localhost", "::1"}
_BENCH = web.AppKey("relay", BenchProxy)
_FEED = web.AppKey("feed", LiveFeed)
_VIEWS_OF_LIBRARY = ["games", "game", "evenings", "evening", "people", "person", "stats", "start", "build"]
# More are closed at once: the board's port and the library need some of the files that a process may open. A browser
# opens six, and one or two for each page that stays open; ten browsers fit in.
_MOST_CONNECTIONS = 96


class Page:
    """A page served at `address`, and to `visitors` if there may be any."""

    def __init__(self, listener: Listener, feed: LiveFeed | None, lan: "Lan | None", boards: list[GameStarter]) -> None:
        self.address = listener.address
        self._lan = lan
        self._listener = listener
        self._feed = feed
        self._boards = boards

    @property
    def visitors(self) -> VisitorPage | None:
        """Return the page for visitors; None if nobody is let in."""
        return self._lan.page if self._lan else None

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

    def carry_phones(self, sync: BoardSync) -> None:
        """Let phones play at the board of `sync`, if others in the network are let in."""
        if self._lan and isinstance(self._lan.phones, SealedRelay):
            self._lan.phones.carry(sync.carrier, sync.starting)

    def has_audience(self) -> bool:
        """Return whether anybody looks at the live tables. May be called from any thread."""
        return self._feed is not None and self._feed.has_audience()

    async def close(self) -> None:
        """Stop serving."""
        await self._listener.close()


class Lan:
    """What others in the same network reach: the page for visitors, once it is open, and `phones` at seats, if any."""

    def __init__(self, library: Library, feed: LiveFeed, phones: SeatSockets | None) -> None:
        self._library = library
        self._feed = feed
        self._opening = asyncio.Lock()
        self.phones = phones
        self.page: VisitorPage | None = None

    async def open(self, lan: LanAddress) -> None:
        """Let visitors and phones in. Raises PawnlightError if the address or the port cannot be used."""
        async with self._opening:
            if self.page is None:
                self.page = await start_visitors(self._library, self._feed, lan, self.phones)
                if self.phones:
                    self.phones.offer(self.page.seats)

    async def close(self) -> None:
        """Stop serving them."""
        if self.page is not None:
            await self.page.close()


_LAN = web.AppKey("lan", Lan)


async def start_page(
    bench: tuple[str, int] | None = None,
    library: Library | None = None,
    port: int | None = None,
    lan: LanAddress | None = None,
    phones: Path | None = None,
) -> Page:
    """Serve the page on 127.0.0.1 for the virtual board at `bench` and for a library.

    `port` 0 is any free port, None the usual one or, if that is taken, any free port. With `lan`, visitors in the same
    network may watch the library's games; with `phones`, the file that keeps their secrets, phones may then take seats
    of the virtual board, or else of a real one, see `Page.carry_phones`. The board need not be running: the page says
    so, and continues when the bench answers again. Raises PawnlightError if the port is in use.
    """
    app = web.Application(middlewares=[_guard])
    feed = network = None
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
        relay: SeatSockets | None = None
        if phones:
            kept = Secrets(phones)
            relay = PhoneRelay(bench, library, feed, kept) if bench else SealedRelay(library, feed, kept)
        app[_LAN] = network = Lan(library, feed, relay)
        if lan is not None:
            await network.open(lan)
            app.router.add_get("/api/visitors", _link)
        if relay is not None:
            app.cleanup_ctx.append(_relaying)
        if isinstance(relay, PhoneRelay):
            app.router.add_get("/api/phones", _phones)
            app.router.add_post("/api/phones", _change_phones)
        app.on_cleanup.append(_close_network)
    shell: Shell = {"views": views, "bench": bench is not None, "visited": lan is not None, "changes": True}
    api.add_shell(app, {**shell, "phones": network is not None and isinstance(network.phones, PhoneRelay)})
    app.on_shutdown.append(_close)
    listener = await start_listening(app, _HOST, port, DEFAULT_PORT, _MOST_CONNECTIONS, _MOST_CONNECTIONS)
    return Page(listener, feed, network, boards)


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


async def _relaying(app: web.Application) -> AsyncIterator[None]:
    phones = app[_LAN].phones
    assert phones is not None
    async with _while_running(phones.run()):
        yield
    await phones.close()


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


async def _close_network(app: web.Application) -> None:
    await app[_LAN].close()


async def _link(request: web.Request) -> web.StreamResponse:
    """Return the link for visitors, and its QR code as the address of an image."""
    visitors = request.app[_LAN].page
    assert visitors is not None
    return api.as_json({"link": visitors.link, "code": visitors.code.svg_data_uri(border=4)})


async def _phones(request: web.Request) -> web.StreamResponse:
    """Return whether phones may take seats, the link for this and its QR code, and which seats are on phones."""
    network = request.app[_LAN]
    page, phones = network.page, network.phones
    assert isinstance(phones, PhoneRelay)
    if page is None:
        return api.as_json({"on": False, "seats": {}})
    code = qr_code(page.seats_link).svg_data_uri(border=4)
    known = {"on": True, "link": page.seats_link, "code": code, "watch": page.link, "seats": phones.seats()}
    return api.as_json({**known, "players": phones.table().get("seats", [])})


async def _change_phones(request: web.Request) -> web.StreamResponse:
    """Let phones in for this evening: `{"on": true}`; take a seat back: `{"free": 3}`; make a new invitation:
    `{"renew": true}`.
    """
    network = request.app[_LAN]
    assert isinstance(network.phones, PhoneRelay)
    match await api.posted_json(request):
        case {"on": True}:
            try:
                await network.open(LanAddress())
            except PawnlightError as fault:
                return api.error_response(request, fault, 409)
        case {"free": int(seat)}:
            network.phones.free(seat)
        case {"renew": True}:
            network.phones.renew()
        case _:
            return api.as_json({"error": BAD_REQUEST_TEXT}, 400)
    return await _phones(request)


async def _bench(request: web.Request) -> web.StreamResponse:
    socket = await open_socket(request)
    await request.app[_BENCH].serve(socket)
    return socket


async def _live(request: web.Request) -> web.StreamResponse:
    socket = await open_socket(request)
    await request.app[_FEED].serve(socket, api.requested_language(request))
    return socket
