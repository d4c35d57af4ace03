"""A virtual board with phones at its seats, without a browser: scripted sockets that record every byte they get."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from host_tools.library import Library
from host_tools.link.seat_secrets import make_secret
from host_tools.link.seat_secrets import seat_name as name_of
from host_tools.page.server import Page
from host_tools.page.serving import serve_page
from host_tools.page.visitors import LanAddress
from tests.support.page_table import follow_board, open_board

HOST, ANOTHER = "127.0.0.2", "127.0.0.3"
_SECONDS_BETWEEN_BEATS = 1.5
# Keys that lead away from a turn at the table.
_ASIDE = ("BACK", "LEFT", "RIGHT", "UP", "DOWN", "HIDE", "HOLD OK")


@dataclass
class Record:
    """Everything that clients have got: when, who, and the text."""

    lines: list[tuple[float, str, str]] = field(default_factory=list)

    def add(self, who: str, text: str) -> None:
        self.lines.append((time.monotonic(), who, text))


class Server(ExitStack):
    """`pawnlight play` for a board, whose flash and library are in `folder`."""

    def __init__(
        self, folder: Path, settings: str = "", clock: float = 12, lan: bool = True, port: int | None = 0
    ) -> None:
        super().__init__()
        self.flash = folder / "flash"
        self.board = self.enter_context(open_board(folder, settings, clock))
        self.library = self.enter_context(Library.open(folder / "library.db"))
        address = LanAddress(HOST, port) if lan else None
        bench = ("127.0.0.1", self.board.bench)
        self.page: Page = self.enter_context(serve_page(bench, self.library, 0, address, self.flash / ".phones"))
        self.enter_context(follow_board(self.board.serial, self.library, self.page))

    @property
    def link(self) -> str:
        """The link of the QR code."""
        assert self.page.visitors is not None
        return self.page.visitors.seats_link


class Phone:
    """A phone at a seat; `seen` is what it has been told, `number` the question that it answered last."""

    def __init__(self, evening: "Evening", seat: int, secret: str) -> None:
        self.evening = evening
        self.seat = seat
        self.secret = secret
        self.seen: dict[str, Any] = {}
        self.number = -1
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.changed = asyncio.Event()

    @property
    def question(self) -> Any:
        return self.seen.get("question")

    async def connect(self) -> None:
        """Open the socket of the seat, and follow it."""
        self.socket = await self.evening.open(f"seat/{name_of(self.secret)}")
        self.seen = {}
        self.evening.start(self._follow(self.socket))
        self.evening.start(self._beat(self.socket))

    async def _follow(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            self.evening.record.add(f"phone {self.seat}", message.data)
            self.seen |= json.loads(message.data)
            self.changed.set()
        self.changed.set()

    async def _beat(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while not socket.closed:
            with contextlib.suppress(ConnectionError):
                await socket.send_json({"beat": 1})
            await asyncio.sleep(_SECONDS_BETWEEN_BEATS)

    async def send(self, order: Any) -> None:
        assert self.socket is not None
        await self.socket.send_json(order)

    async def cut(self) -> None:
        """Cut the connection, as by another network."""
        assert self.socket is not None
        self.socket._response.connection.transport.abort()  # type: ignore[union-attr]
        await asyncio.sleep(0.05)

    async def until(self, what: Any, seconds: float = 60) -> Any:
        """Wait until `what(self.seen)` is true; return it."""
        async with asyncio.timeout(seconds):
            while not (found := what(self.seen)):
                self.changed.clear()
                await self.changed.wait()
        return found

    async def asked(self, seconds: float = 60) -> Any:
        """Wait for a question that has not been answered; return it."""
        await self.until(lambda seen: self.is_asked(), seconds)
        return self.question

    def is_asked(self) -> bool:
        """Return whether there is a question that has not been answered."""
        return bool(self.question) and self.question["number"] != self.number

    async def take(self, option: Any, question: Any) -> None:
        """Answer `question` with one of its options."""
        at = option.get("n", question["options"].index(option))
        self.number = question["number"]
        await self.send({"take": at, "of": question["number"]})


class Evening:
    """Phones and a table around a server, for one test."""

    def __init__(self, server: Server, session: aiohttp.ClientSession, chance: int = 1) -> None:
        self.server = server
        self.record = Record()
        self.phones: dict[int, Phone] = {}
        self.chance = Random(chance)
        self.bench: dict[str, Any] = {}
        self._last: Any = None
        self._session = session
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()
        self._table: aiohttp.ClientWebSocketResponse | None = None
        self.base, _, self.invitation = server.link.partition("seat#")
        self.cookie: dict[str, str] = {}

    def start(self, work: Any) -> None:
        """Run `work` beside the test."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open(self, path: str, base: str = "") -> aiohttp.ClientWebSocketResponse:
        base = base or self.base
        return await self._session.ws_connect(base + path, headers={"Origin": base[:-1], **self.cookie})

    async def raw_open(self, path: str, headers: dict[str, str]) -> aiohttp.ClientWebSocketResponse:
        """Open a socket with these headers only."""
        return await self._session.ws_connect(self.base + path, headers=headers)

    async def enter(self, name: str) -> int:
        """Enter as a phone without a cookie does; return the status."""
        headers = {"Origin": self.base[:-1]}
        async with self._session.post(f"{self.base}enter", json={"name": name}, headers=headers) as answer:
            if answer.status == 200:
                self.cookie = {"Cookie": answer.headers["Set-Cookie"].partition(";")[0]}
            return answer.status

    async def post(self, path: str, order: Any, base: str = "") -> tuple[int, Any]:
        base = base or self.server.page.address
        async with self._session.post(base + path, json=order, headers={"Origin": base[:-1]}) as answer:
            return answer.status, await answer.json()

    async def sit(self, seat: int) -> Phone:
        """Take a seat by the invitation, and connect its phone."""
        assert await self.enter(name_of(self.invitation)) == 200
        phone = self.phones[seat] = Phone(self, seat, make_secret())
        socket = await self.open(f"seat/{name_of(self.invitation)}")
        async with asyncio.timeout(20):
            async for message in socket:
                self.record.add("invited", message.data)
                answer = json.loads(message.data)
                assert "error" not in answer, answer
                seats = answer.get("table", {}).get("seats", ())
                if len(seats) > seat and seats[seat]["phone"] == "table":
                    await socket.send_json({"sit": seat, "as": name_of(phone.secret)})
                if "seated" in answer:
                    break
        await socket.close()
        await phone.connect()
        await phone.until(lambda seen: seen.get("state") == "phone")
        return phone

    async def watch(self) -> None:
        """Let the page of the table, a visitor and a television follow everything."""
        assert await self.enter(name_of(self.invitation)) == 200
        self._table = await self.open("bench", self.server.page.address)
        self.start(self._follow_table(self._table))
        for who, base in (("page live", self.server.page.address), ("visitor live", self.base)):
            self.start(self._follow(who, await self.open("live?language=en", base)))

    async def _follow(self, who: str, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            self.record.add(who, message.data)

    async def _follow_table(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            self.record.add("table", message.data)
            self.bench |= json.loads(message.data)
            self._changed.set()

    async def until_table(self, what: Any, seconds: float = 60) -> Any:
        """Wait until the table shows something: `what(bench)`."""
        async with asyncio.timeout(seconds):
            while not (found := what(self.bench)):
                self._changed.clear()
                await self._changed.wait()
        return found

    async def order(self, order: Any) -> None:
        """Give an order on the page of the table."""
        assert self._table is not None
        await self._table.send_json(order)

    async def begin(self, *settings: str) -> None:
        """Begin a game with these lines of the menu, from the page of the table."""
        async with asyncio.timeout(60):
            while True:
                status, answer = await self.post("api/start", {"settings": settings, "names": {}})
                if status == 200:
                    break
                await asyncio.sleep(0.2)
                assert status in (503, 409), answer

    # Players

    async def play_phone(self, phone: Phone, think: float = 0.0) -> None:
        """Play at random on a phone until the game is over."""
        while True:
            await phone.until(lambda seen: is_over(seen) or phone.is_asked())
            if is_over(phone.seen):
                return
            question = phone.question
            options = [one for one in question["options"] if not one.get("why") and one.get("key") not in _ASIDE]
            if question["seat"] < 0 or not options:
                await asyncio.sleep(0.02)
                continue
            if think:
                await asyncio.sleep(think)
            await phone.take(self.chance.choice(options), question)

    async def play_table(self) -> None:
        """Play the other seats at the table at random until the game is over."""
        last = None
        while not self.bench.get("over"):
            question = self.bench.get("question") or {}
            mark = question.get("number"), question.get("at"), len(question.get("options", ()))
            options = [
                one for one in question.get("options", ()) if not one.get("why") and one.get("key") not in _ASIDE
            ]
            if question.get("phone") or not options or not self.bench.get("game"):
                await asyncio.sleep(0.02)
                continue
            if mark == last:
                await asyncio.sleep(0.3)
                if (self.bench.get("question") or {}).get("number") != question["number"]:
                    continue
            last, self._last = mark, question
            option = self.chance.choice(options)
            if option.get("key") == "LOOK":
                # It may still be down: a phone has decided meanwhile.
                await self.order({"ask": "hide"})
            await self.order({"take": question["options"].index(option), "of": question["number"]})
            await asyncio.sleep(0.03)

    async def play(self, think: float = 0.0, seconds: float = 300) -> str:
        """Play the game that has begun to its end; return its id."""
        async with asyncio.timeout(seconds):
            for phone in self.phones.values():
                # The game before may still be shown.
                await phone.until(has_begun)
                if asks_for_youngest(phone.seen):
                    await phone.take(phone.question["options"][0], phone.question)
                await phone.until(is_played)
            game = str(next(iter(self.phones.values())).seen["table"]["game"])
            try:
                await asyncio.gather(
                    self.play_table(), *(self.play_phone(phone, think) for phone in self.phones.values())
                )
            except TimeoutError:
                shown = {seat: phone.question for seat, phone in self.phones.items()}
                raise AssertionError(f"nobody plays on: {shown}, {self._last}") from None
        return game


def asks_for_youngest(seen: dict[str, Any]) -> bool:
    return (seen.get("question") or {}).get("what") == "first"


def is_played(seen: dict[str, Any]) -> bool:
    return bool((seen.get("table") or {}).get("game")) and not is_over(seen)


def has_begun(seen: dict[str, Any]) -> bool:
    """Return whether a game has begun, after one that is over."""
    return asks_for_youngest(seen) or is_played(seen)


def is_over(seen: dict[str, Any]) -> bool:
    return bool((seen.get("table") or {}).get("over"))


@asynccontextmanager
async def evening(server: Server, chance: int = 1) -> AsyncIterator[Evening]:
    """Come together around a server."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield Evening(server, session, chance)
