"""The page for visitors: phones and televisions on the same network, which may only watch.

They have a port of their own, on one address of this laptop, and an application of a few routes that only read: the
tables live, the scoreboard of the newest evening, and replays of its finished games. A token in the link lets them in.
"""

import asyncio
import hmac
import html
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

from host_tools import words
from host_tools.library import Library
from host_tools.library.evenings import Evenings
from host_tools.link.seat_secrets import make_secret
from host_tools.page import api, evenings_api
from host_tools.page.feed import LiveFeed
from host_tools.page.guard import refuse_foreign_sites
from host_tools.page.listener import Handler, Listener, ReservedPlaces, open_socket, start_listening
from host_tools.page.phones import SeatSockets
from host_tools.system.errors import PawnlightError

if TYPE_CHECKING:
    import segno

# The default port; if it is taken, any free port is used.
DEFAULT_LAN_PORT = 8113
# On a television somebody types it. About 50 bits.
_LETTERS_OF_A_TOKEN = 10
# Twelve phones and some visitors fit in, also behind one address.
_MOST_CONNECTIONS = 128
# A browser opens six, and one or two for each page that stays open.
_MOST_OF_AN_ADDRESS = 112
_MOST_ON_TRIAL = 32
# Requests that read the library; the others wait, so that the table's own page stays quick.
_MOST_AT_WORK = 2
_SECONDS_OF_A_SCOREBOARD = 0.9
# An address for documents. Nothing is sent there.
_ELSEWHERE = ("192.0.2.1", 9)
_EVERYBODY = ip_address("255.255.255.255")
_REFUSED = "This cannot be watched here."
_FEED = web.AppKey("feed", LiveFeed)
_TOKEN = web.AppKey("token", str)
_WORK = web.AppKey("work", asyncio.Semaphore)
_PHONES = web.AppKey("phones", SeatSockets)
_PLACES = web.AppKey("places", ReservedPlaces)
# What a phone without a cookie needs to say which secret it has.
_ENTRANCE = ("/static/enter.js", "/static/seat_name.js", "/static/theme.css", "/static/letters.css")
_ENTER = '<script type="module" src="/static/enter.js"></script>'
# Where people type the letters of a code.
_LETTERS = "/letters"
_MOST_LETTERS = 200


@dataclass(frozen=True)
class LanAddress:
    """The address of this laptop at which visitors reach it, None for the usual one, and the port, None for any."""

    address: str | None = None
    port: int | None = None


class VisitorPage:
    """The page for visitors, at `link`; `code` is the QR code of the link.

    `seats` is where `phones` reach this laptop.
    """

    def __init__(self, listener: Listener, token: str, phones: SeatSockets | None) -> None:
        self.link = listener.address + token
        self.code = qr_code(self.link)
        self.seats = f"{listener.address}seat"
        self._listener = listener
        self._phones = phones

    @property
    def seats_link(self) -> str:
        """The link with which phones take seats of a virtual board; "" if there are none."""
        return f"{self.seats}#{self._phones.secrets.invitation}" if self._phones else ""

    async def close(self) -> None:
        """Stop serving."""
        await self._listener.close()


def qr_code(link: str) -> "segno.QRCode":
    """Return the QR code of a link."""
    # Imported only here, because few tables have visitors.
    import segno

    return segno.make_qr(link, error="m")


async def start_visitors(
    library: Library, feed: LiveFeed, lan: LanAddress, phones: SeatSockets | None = None
) -> VisitorPage:
    """Let visitors watch the games of `library`, and `phones` take seats, if they are given.

    Raises PawnlightError if the address or the port cannot be used.
    """
    kept = phones.secrets if phones else None
    token = (kept and kept.token) or make_secret(_LETTERS_OF_A_TOKEN)
    host = lan.address or private_address()
    await _check_address(host)
    listener = await _listen(library, feed, token, host, lan.port, phones)
    if kept:
        kept.token, kept.port = token, urlsplit(listener.address).port or 0
        kept.save()
    return VisitorPage(listener, token, phones)


def private_address() -> str:
    """Return this laptop's address in its private network. Raises PawnlightError if it has none."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Sends nothing: the system chooses the address that it would send from.
        probe.connect(_ELSEWHERE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    for name in found:
        address = ip_address(name)
        if address.is_private and not address.is_loopback and not address.is_unspecified:
            return name
    raise PawnlightError(
        "This laptop has no address in a private network. Connect it to the network of the phones, or name its "
        "address with --lan-address."
    )


async def _check_address(host: str) -> None:
    """Raise PawnlightError if `host`, an address or a name, is not a single address that others can reach."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError as fault:
        raise PawnlightError(f"The address {host} for visitors cannot be found: {fault.strerror}.") from fault
    except UnicodeError:
        raise PawnlightError(f"The address {host} for visitors is neither an address nor a name.") from None
    address = ip_address(str(found[0][4][0]).partition("%")[0])
    if address.is_unspecified or address.is_multicast or address == _EVERYBODY:
        raise PawnlightError(
            f"No phone can open a link to {host}. Name one address of this laptop with --lan-address, or leave it out."
        )


async def _listen(
    library: Library, feed: LiveFeed, token: str, host: str, port: int | None, phones: SeatSockets | None
) -> Listener:
    app = web.Application(middlewares=[_guard])
    app[_FEED] = feed
    app[_TOKEN] = token
    app[_WORK] = asyncio.Semaphore(_MOST_AT_WORK)
    api.add_library(app, library)
    app.router.add_get("/live", _live)
    app.router.add_get("/api/games/{game}", _game)
    app.router.add_get("/api/evenings/{evening:last}", _Scoreboard().get_answer)
    letters = _LETTERS if phones and phones.typed else ""
    views = ["play", "evening", "game"]
    api.add_shell(app, {"views": views, "bench": False, "visited": False, "changes": False, "letters": letters})
    usual = DEFAULT_LAN_PORT
    if phones is not None:
        app[_PHONES] = phones
        usual = phones.secrets.port or usual
        app.router.add_get("/seat", api.get_phone_page)
        app.router.add_post("/enter", _enter)
        app.router.add_get("/seat/{name}", _seat)
    app[_PLACES] = places = ReservedPlaces(_MOST_ON_TRIAL if phones else 0)
    return await start_listening(app, host, port, usual, _MOST_CONNECTIONS, _MOST_OF_AN_ADDRESS, places)


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let only visitors with the token in, and tell them nothing of faults."""
    enters = _same(request.path[1:].removesuffix("/").lower(), request.app[_TOKEN])
    phones = request.app.get(_PHONES)
    if request.app[_PLACES].is_on_trial(request.transport) and not request.path.startswith("/seat/"):
        return _closing(503)
    says_secret = phones is not None and (request.method, request.path) == ("POST", "/enter")
    changes = says_secret or "Upgrade" in request.headers
    entry = enters or request.path == "/" or (phones is not None and request.path == "/seat")
    refuse_foreign_sites(request, _is_address, changes=changes, entry=entry)
    if request.method not in ("GET", "HEAD") and not says_secret:
        raise web.HTTPMethodNotAllowed(request.method, ["GET", "HEAD"])
    if enters:
        return _welcome(request)
    if phones is not None and (says_secret or request.path in _ENTRANCE or request.path.startswith("/seat/")):
        return await handler(request)
    known = _same(request.cookies.get(_cookie(request), ""), request.app[_TOKEN])
    if phones is not None and phones.typed and (request.path == _LETTERS or (request.path == "/seat" and not known)):
        return _letters_page(request)
    if not known:
        return _refused(phones is not None)
    try:
        if request.path.startswith("/api/"):
            async with request.app[_WORK]:
                response = await handler(request)
        else:
            response = await handler(request)
    except web.HTTPException:
        raise
    except Exception:
        return api.as_json({"error": _REFUSED}, 500)
    if response.status >= 400:
        return api.as_json({"error": _REFUSED}, response.status)
    return response


def _is_address(host: str) -> bool:
    """Return whether `host` is an address, not a name, which a stranger's name server could let lead here."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _same(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode(errors="replace"), token.encode())


def _cookie(request: web.Request) -> str:
    # Cookies of all ports of a host go to each of them.
    return f"pawnlight-{request.url.port}"


def _welcome(request: web.Request) -> web.StreamResponse:
    """Give a visitor the token as a cookie, and lead on to the page.

    A redirect would be part of a visit that may have begun on another site, and then go without the cookie.
    """
    return _with_cookie(request, _page('<meta http-equiv="refresh" content="0; url=/">', "", 200))


def _with_cookie(request: web.Request, response: web.Response) -> web.Response:
    response.set_cookie(_cookie(request), request.app[_TOKEN], httponly=True, samesite="Strict")
    return response


async def _enter(request: web.Request) -> web.StreamResponse:
    """Give the cookie to a phone that knows the name of a secret: `{"name": NAME}`."""
    phones, address = request.app[_PHONES], request.remote or ""
    # One of unknown length is none.
    short = (request.content_length or 0) in range(1, _MOST_LETTERS)
    order = await api.posted_json(request) if short else None
    match order:
        case {"name": str(name)} if phones.knows(name, address):
            return _with_cookie(request, api.as_json({}))
    return _closing(429 if phones.is_guessing(address) else 403)


def _closing(status: int) -> web.Response:
    """Refuse something, and give the connection's place to others."""
    response = api.as_json({"error": _REFUSED}, status)
    response.force_close()
    return response


async def _seat(request: web.Request) -> web.StreamResponse:
    """Open the socket of a seat, or of the invitation."""
    phones, name = request.app[_PHONES], request.match_info["name"]
    if not phones.knows(name, request.remote or "") or "Upgrade" not in request.headers:
        return _refused()
    opened = await open_socket(request)
    request.app[_PLACES].keep(request.transport)
    await phones.serve(opened, name)
    return opened


def _refused(phones: bool = False) -> web.StreamResponse:
    """Refuse to let anybody in; a script asks again for a phone that has a secret behind # in its address."""
    sentences = {language: html.escape(words.load(language)["visitor refused"]) for language in words.LANGUAGES}
    body = "".join(f'<p lang="{language}">{said}</p>' for language, said in sentences.items())
    response = _page(_ENTER if phones else "", body, 403)
    # A place for a connection is for those who may watch.
    response.force_close()
    return response


def _letters_page(request: web.Request) -> web.StreamResponse:
    """Ask for the letters of a board's code, which a script turns into the name of the secret."""
    language = api.wished_language(request)
    texts = {key: html.escape(text) for key, text in words.load(language).items() if key.startswith("letters")}
    problems = " ".join(f'data-{key}="{texts[f"letters {key}"]}"' for key in ("length", "letter", "wrong", "wait"))
    styles = "".join(f'<link rel="stylesheet" href="/static/{name}.css">' for name in ("theme", "letters"))
    field = '<input id="letters" autocomplete="off" autocapitalize="none" spellcheck="false" autofocus required>'
    form = (
        f'<form {problems}><label for="letters">{texts["letters"]}</label>{field}'
        f'<p class="problem" role="alert"></p><button>{texts["letters go"]}</button></form>'
    )
    response = _page(styles + _ENTER, f"<main>{form}</main>", 200, language)
    response.force_close()
    return response


def _page(head: str, body: str, status: int, language: str = "en") -> web.Response:
    head = f'<meta name="viewport" content="width=device-width, initial-scale=1">{head}<title>Pawnlight</title>'
    text = f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>'
    return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")


async def _live(request: web.Request) -> web.StreamResponse:
    opened = await open_socket(request)
    await request.app[_FEED].serve(opened, api.requested_language(request), trusted=False)
    return opened


class _Scoreboard:
    """The scoreboard of the newest evening, which every visitor asks for again and again: read once for a language."""

    def __init__(self) -> None:
        self._reading = asyncio.Lock()
        self._read: dict[str, tuple[float, str, int]] = {}

    async def get_answer(self, request: web.Request) -> web.StreamResponse:
        """Return the scoreboard."""
        language = api.requested_language(request)
        async with self._reading:
            at, text, status = self._read.get(language, (-_SECONDS_OF_A_SCOREBOARD, "", 0))
            if time.monotonic() - at >= _SECONDS_OF_A_SCOREBOARD:
                response = await evenings_api.get_evening(request)
                assert isinstance(response, web.Response)
                text, status = response.text or "", response.status
                self._read[language] = (time.monotonic(), text, status)
        return web.Response(text=text, status=status, content_type="application/json")


async def _game(request: web.Request) -> web.StreamResponse:
    """Return a game if it is over, and of the newest evening or at a live table."""
    library, feed = request.app[api.LIBRARY_KEY], request.app[_FEED]

    def may_see() -> bool:
        row = library.game_row(request.match_info["game"])
        if row is None or not row.over or row.hidden:
            return False
        evenings = Evenings(library.store)
        live = any(row.id == table.id for table in list(feed.tables.values()))
        return live or evenings.evening_of_game(row.id) == evenings.newest().id

    if not await asyncio.to_thread(may_see):
        return api.as_json({"error": _REFUSED}, 404)
    return await api.get_answer(request)
