"""Seats on phones: their secrets, their sockets, and who gets what. docs/seats.md has the whole.

The server asks the board's bench as its one carrier of phones. It alone gets all hands; the socket of a seat gets its
own, and what everybody may see.
"""

import asyncio
import contextlib
import json
import re
import secrets
import time
from collections import deque
from collections.abc import Container, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from aiohttp import web

from host_tools.games.times import EVENING_PAUSE
from host_tools.library import Library, NotFound
from host_tools.library.names import is_valid_name, normalized_name
from host_tools.library.people import PeopleTable
from host_tools.library.seats import players_of
from host_tools.link.seat_secrets import make_secret, seat_name
from host_tools.page.bench_connection import SECONDS_BETWEEN_TRIES, connect_to_bench
from host_tools.page.browser import BrowserConnection
from host_tools.page.feed import LiveFeed
from host_tools.system.errors import PawnlightError
from host_tools.system.files import write_atomically

if TYPE_CHECKING:
    from pawnlight.table.describe import BoardQuestion

_NAME = re.compile(r"[0-9a-f]{32}")
_LONGEST_LINE = 1 << 20
# A phone that is silent for so long is away. Its page sends a beat every two seconds.
_SECONDS_OF_A_BEAT = 4
_MOST_ORDERS_A_SECOND = 40
_SOCKETS_OF_A_SEAT = 2
_MOST_CHOOSING = 24
_WRONG_NAMES_A_MINUTE = 20
_SECONDS_BETWEEN_NOTES = 60
_SECONDS_UNTIL_STORED = (0.5, 1, 2, 4)


# docs/seats.md has the fields of these.


class PublicSeat(TypedDict):
    """A seat as everybody may see it."""

    colour: str
    player: str
    name: str
    phone: str


class PublicTable(TypedDict):
    """What everybody may see of a table; where no board is `here`, nothing else."""

    here: bool
    language: NotRequired[str | None]
    game: NotRequired[str | None]
    over: NotRequired[bool]
    moment: NotRequired[int]
    position: NotRequired[Any]
    setup: NotRequired[str | None]
    asks: NotRequired[int | None]
    seats: NotRequired[list[PublicSeat]]


class SeatNews(TypedDict, total=False):
    """What the phone of a seat gets."""

    state: str
    seat: int
    table: PublicTable
    hand: list[str] | None
    question: "BoardQuestion | None"
    back: bool
    seated: int
    named: str
    error: str
    beat: int
    sealed: str
    offers: "dict[str, list[dict[str, Any]]] | None"


class PhonesOfTable(TypedDict):
    """What the page of the table gets of the phones."""

    on: bool
    seats: dict[str, str]
    link: NotRequired[str]
    code: NotRequired[str]
    watch: NotRequired[str]
    players: NotRequired[list[PublicSeat]]


class Secrets:
    """The secrets of an evening, kept in the file `place`, which survives a restart and ends with the evening.

    token       that of the link for visitors, "" before there is one
    invitation  the secret that lets a phone take a seat
    seats       by the name of its phone's secret, the number of each seat on a phone
    port        the port at which phones reach the laptop, 0 before there is one
    evenings    how many have ended since this program began
    """

    def __init__(self, place: Path) -> None:
        self._place = place
        self.token = ""
        self.invitation = make_secret()
        self.seats: dict[str, int] = {}
        self.port = 0
        self.evenings = 0
        self.used = time.time()
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError):
            self._read(json.loads(place.read_text(encoding="utf-8")))

    def _read(self, kept: Any) -> None:
        if not 0 <= time.time() - kept["used"] < EVENING_PAUSE.total_seconds():
            return
        seats = {str(name): int(seat) for name, seat in kept["seats"].items() if _NAME.fullmatch(name)}
        self.token, self.invitation = str(kept["token"]), str(kept["invitation"])
        self.port, self.seats = int(kept["port"]), seats

    def note_use(self) -> None:
        """Note that the evening goes on, on disk too, once a minute."""
        if time.time() - self.used >= _SECONDS_BETWEEN_NOTES:
            self.save()

    def save(self) -> None:
        """Keep them on disk, for their owner only. Without space they last as long as this program."""
        self.used = time.time()
        values = {name: getattr(self, name) for name in ("used", "token", "invitation", "port", "seats")}
        with contextlib.suppress(PawnlightError):
            write_atomically(self._place, json.dumps(values), private=True)

    def end(self, seats: Container[int]) -> None:
        """End the secrets of `seats`."""
        self.seats = {name: seat for name, seat in self.seats.items() if seat not in seats}
        self.save()

    def renew(self, *, everything: bool = False) -> None:
        """Make a new invitation; with `everything`, end the secrets of the seats too."""
        self.invitation = make_secret()
        if everything:
            self.seats = {}
            self.evenings += 1
        self.save()

    def is_invitation(self, name: str) -> bool:
        """Return whether `name` is that of the invitation."""
        return secrets.compare_digest(name.encode(errors="replace"), seat_name(self.invitation).encode())


class SeatSockets:
    """The phones that are connected; a subclass has the board at whose seats they are.

    typed    whether people can type the letters of a code on a page for that
    secrets  those of this evening
    open     whether phones are let in; otherwise every seat is at the table
    board    the id of the board, "" before there is one
    """

    typed = False

    def __init__(self, library: Library, feed: LiveFeed, kept: Secrets) -> None:
        self._library = library
        self._feed = feed
        self._phones: set[Phone] = set()
        self._wrong: dict[str, list[float]] = {}
        self.secrets = kept
        self.open = False
        self.board = ""

    # A subclass has these.

    async def run(self) -> None:
        """Follow the board. Never returns."""
        raise NotImplementedError

    def offer(self, address: str) -> None:
        """Let phones in, which reach this laptop at `address`."""
        self.open = True

    def table(self) -> PublicTable:
        """Return what everybody may see."""
        raise NotImplementedError

    def is_known(self, name: str) -> bool:
        """Return whether a phone with the secret of this name may connect."""
        raise NotImplementedError

    def seat_of(self, name: str) -> int | None:
        """Return the seat of the phone with the secret of this name; None while it has none."""
        raise NotImplementedError

    def tell_board(self) -> None:
        """Tell the board what it does not know yet about the phones."""
        raise NotImplementedError

    def shown_to(self, phone: "Phone") -> dict[str, Any]:
        """Return all that a phone gets."""
        raise NotImplementedError

    def obey(self, phone: "Phone", order: Any) -> None:
        """Carry out an order of a phone."""
        raise NotImplementedError

    def _watch(self) -> None:
        """Tell the board which phones look."""
        self.tell_board()

    def _notify(self) -> None:
        for phone in self._phones:
            phone.notify()

    def knows(self, name: str, address: str) -> bool:
        """Return whether `name` is that of the invitation or of a seat; an address may be wrong only so often."""
        if self.open and self.is_known(name):
            return True
        now = time.monotonic()
        wrong = [at for at in self._wrong.pop(address, []) if now - at < 60]
        self._wrong[address] = [*wrong[-_WRONG_NAMES_A_MINUTE:], now]
        while len(self._wrong) > 1000:
            del self._wrong[next(iter(self._wrong))]
        return False

    def is_guessing(self, address: str) -> bool:
        """Return whether `address` has given too many wrong names within a minute."""
        return len(self._wrong.get(address, [])) > _WRONG_NAMES_A_MINUTE

    async def serve(self, socket: web.WebSocketResponse, name: str) -> None:
        """Serve the phone with this name, which is known, until it disconnects."""
        phone = Phone(self, socket, name, self.seat_of(name))
        same = [other for other in self._phones if other.seat == phone.seat]
        most = _MOST_CHOOSING if phone.seat is None else _SOCKETS_OF_A_SEAT
        for other in same[: max(0, len(same) + 1 - most)]:
            # A phone that has changed networks may have left one behind.
            self._phones.discard(other)
            other.disconnect()
        self._phones.add(phone)
        self._watch()
        try:
            await phone.serve()
        finally:
            self._phones.discard(phone)
            self._watch()

    async def close(self) -> None:
        """Disconnect every phone."""
        await asyncio.gather(*[phone.close() for phone in self._phones])

    async def name_person(self, seat: int, name: str) -> str:
        """Note that the person `name` sits at `seat`, in this game or else the next one. Returns why not, or ""."""
        table, name = self.table(), normalized_name(name)
        seats = [(one["colour"], one["player"]) for one in table.get("seats", ())]
        if not 0 <= seat < len(seats):
            return "seat"
        if not is_valid_name(name):
            return "name"
        game = table.get("game")

        def work() -> None:
            people = PeopleTable(self._library)
            if game:
                people.set_person_at_seat(self._library.find_game(game), seat, name, evening=True)
            else:
                people.set_next_people(self.board, {players_of(seats)[seat]: name})

        for wait in (*_SECONDS_UNTIL_STORED, 0):
            try:
                await asyncio.to_thread(work)
            except NotFound:
                # A game that has just begun may not be in the library yet.
                await asyncio.sleep(wait)
            except PawnlightError:
                break
            else:
                return ""
        # Why is nothing for others in the network.
        return "name"


class PhoneRelay(SeatSockets):
    """The phones at the virtual board whose bench is at `bench`."""

    def __init__(self, bench: tuple[str, int], library: Library, feed: LiveFeed, kept: Secrets) -> None:
        super().__init__(library, feed, kept)
        self._bench = bench
        self._writer: asyncio.StreamWriter | None = None
        self._state: dict[str, Any] = {}
        # The seats that the board has reported to be on phones, since it was connected.
        self._reported: set[int] = set()

    # The board

    async def run(self) -> None:
        ticking = asyncio.create_task(self._tick())
        try:
            while True:
                with contextlib.suppress(OSError, ValueError):
                    await self._follow()
                self._writer = None
                self._state = {}
                self._reported = set()
                self._notify()
                await asyncio.sleep(SECONDS_BETWEEN_TRIES)
        finally:
            ticking.cancel()

    async def _follow(self) -> None:
        async with connect_to_bench(self._bench, _LONGEST_LINE) as (reader, self._writer):
            self._watch()
            while line := await reader.readline():
                news = json.loads(line)
                if "table" in news or any(key.startswith("seat ") for key in news):
                    self._state |= news
                    self._learn()
                    self._notify()

    def _watch(self) -> None:
        """Tell the board whether phones look, and which of these are awake."""
        self._send({"watch": bool(self._phones)})
        self.tell_board()

    def _send(self, order: dict[str, Any]) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(json.dumps({"phones": order}).encode() + b"\n")

    def _learn(self) -> None:
        """Learn which seats the board has taken back, and that an evening has ended."""
        table = self._state.get("table")
        if not table:
            return
        self.board = table["board"]
        reported = {int(seat) for seat in table["phones"]}
        taken = self._reported - reported
        if table["ended"]:
            self.secrets.renew(everything=True)
            self._send({"begun": True})
        elif taken:
            self.secrets.end(taken)
        self._reported = reported

    async def _tick(self) -> None:
        """Tell the board which phones are awake, until it knows."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)
            self.tell_board()
            if time.time() - self.secrets.used >= EVENING_PAUSE.total_seconds():
                self.secrets.renew(everything=True)
                self._notify()

    def tell_board(self) -> None:
        table = self._state.get("table")
        if not table:
            return
        mine = set(self.secrets.seats.values()) if self.open else set()
        if not self._reported <= mine:
            self._send({"keep": sorted(mine)})
        awake = {phone.seat for phone in self._phones if phone.awake()}
        for seat in sorted(mine):
            if seat in self._reported:
                if (seat in awake) != (table["phones"].get(str(seat)) == "phone"):
                    self._send({"seat": seat, "awake": seat in awake})
            elif seat in awake:
                self._send({"seat": seat, "sit": True})

    # What phones get

    def seats(self) -> dict[str, str]:
        """Return the states of the seats on phones, by number."""
        table = self._state.get("table")
        return table["phones"] if table else {}

    def table(self) -> PublicTable:
        table = self._state.get("table")
        if not table:
            return {"here": False}
        live = next((one for one in list(self._feed.tables.values()) if one.id == table["game"]), None)
        seats: list[PublicSeat] = [dict(seat) for seat in table["seats"]]  # type: ignore[misc]
        for number, person in (live.people if live else {}).items():
            if number < len(seats):
                seats[number]["name"] = person.name
        public: PublicTable = {"here": True, "seats": seats}
        for name in ("language", "game", "over", "moment", "position", "setup", "asks"):
            public[name] = table[name]
        return public

    def own(self, seat: int) -> dict[str, Any]:
        """Return what only the phone of `seat` gets."""
        own: dict[str, Any] = self._state.get(f"seat {seat}") or {}
        return {"hand": own.get("hand"), "question": own.get("question"), "back": own.get("back", False)}

    # Secrets

    def is_known(self, name: str) -> bool:
        return name in self.secrets.seats or self.secrets.is_invitation(name)

    def seat_of(self, name: str) -> int | None:
        return self.secrets.seats.get(name)

    def free(self, seat: int) -> None:
        """Let `seat` be at the table again; its secret ends."""
        self.secrets.end({seat})
        self._send({"seat": seat, "free": True})
        self._notify()

    def renew(self) -> None:
        """Make a new invitation; phones that have a seat keep it."""
        self.secrets.renew()
        self._notify()

    def sit(self, seat: int, name: str) -> str:
        """Let the phone with this name take `seat`. Returns why it cannot, or ""."""
        table = self._state.get("table")
        seats = table["seats"] if table else []
        if not _NAME.fullmatch(name) or self.secrets.is_invitation(name):
            return "name"
        if self.secrets.seats.get(name) == seat:
            return ""
        if not 0 <= seat < len(seats) or seats[seat]["player"] != "person":
            return "seat"
        # The board may not have let it go yet.
        if name in self.secrets.seats or seat in self.secrets.seats.values() or seats[seat]["phone"] != "table":
            return "taken"
        self.secrets.seats[name] = seat
        self.secrets.save()
        self._send({"seat": seat, "sit": True})
        return ""

    # Sockets

    def shown_to(self, phone: "Phone") -> dict[str, Any]:
        if phone.seat is None:
            invited = self.secrets.is_invitation(phone.name)
            return {"state": "choose", "table": self.table()} if invited else {"state": "gone"}
        if self.seat_of(phone.name) != phone.seat:
            return {"state": "gone" if phone.left or self.secrets.evenings != phone.evenings else "taken"}
        return {"state": "phone", "seat": phone.seat, "table": self.table(), **self.own(phone.seat)}

    def obey(self, phone: "Phone", order: Any) -> None:
        seat = phone.seat
        match order:
            # In JSON, true is no number.
            case {"sit": int(wanted), "as": str(name)} if (
                type(wanted) is int and seat is None and self.secrets.is_invitation(phone.name)
            ):
                why = self.sit(wanted, name)
                phone.tell({"error": why} if why else {"seated": wanted})
            case {"take": int(at), "of": int(number)} if seat is not None:
                self.order(seat, {"take": at, "of": number})
            case {"ask": ("hint" | "back" | "return") as asked} if seat is not None:
                self.order(seat, {"ask": asked})
            case {"touch": True} if seat is not None:
                self.order(seat, {})
            case {"leave": True} if seat is not None:
                phone.left = True
                self.free(seat)
            case _:
                phone.tell({"error": "order"})

    def order(self, seat: int, order: dict[str, Any]) -> None:
        """Carry out an order for `seat`, by its own phone."""
        question = self.own(seat)["question"]
        if "take" in order and (not question or question.get("number") != order["of"]):
            # It has been answered, or the table has gone on.
            return
        self.secrets.note_use()
        self._send({"seat": seat, **order})


class Phone(BrowserConnection):
    """A connected phone; `seat` is None while it has none."""

    def __init__(self, relay: SeatSockets, socket: web.WebSocketResponse, name: str, seat: int | None) -> None:
        super().__init__(socket)
        self._relay = relay
        self.name = name
        self.seat = seat
        self._sent: dict[str, Any] = {}
        self._once: deque[dict[str, Any]] = deque(maxlen=_MOST_ORDERS_A_SECOND)
        self.left = False
        self.evenings = relay.secrets.evenings
        self._heard = time.monotonic()
        self._orders: list[float] = []
        self._naming: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    def awake(self) -> bool:
        """Return whether the phone has been heard of lately."""
        return time.monotonic() - self._heard < _SECONDS_OF_A_BEAT

    def news(self) -> Iterator[dict[str, Any]]:
        while self._once:
            yield self._once.popleft()
        now = self._relay.shown_to(self)
        news = {key: value for key, value in now.items() if key not in self._sent or self._sent[key] != value}
        self._sent = now
        if news:
            yield news
        if now["state"] in ("taken", "gone"):
            self.disconnect()

    def disconnect(self) -> None:
        """Close the connection, without waiting for a phone that may not hear of it."""
        self._closing = asyncio.create_task(self.close())

    def handle(self, order: Any) -> None:
        """Execute an order of the phone."""
        now = time.monotonic()
        self._orders = [at for at in self._orders if now - at < 1]
        if len(self._orders) >= _MOST_ORDERS_A_SECOND:
            return
        self._orders.append(now)
        away, self._heard = not self.awake(), now
        if away:
            self._relay.tell_board()
        if self.seat is not None and self._relay.seat_of(self.name) != self.seat:
            return
        match order:
            case {"beat": _}:
                # A phone that has changed networks finds out that nobody hears it.
                self.tell({"beat": 1})
            case {"name": str(name)} if self.seat is not None:
                if self._naming is None or self._naming.done():
                    self._naming = asyncio.create_task(self._name_person(self.seat, name))
            case _:
                self._relay.obey(self, order)

    async def _name_person(self, seat: int, name: str) -> None:
        why = await self._relay.name_person(seat, name)
        self.tell({"error": why} if why else {"named": name})

    def tell(self, news: dict[str, Any]) -> None:
        """Send this once."""
        self._once.append(news)
        self.notify()
