"""A board on the bench, phones, and a laptop's program in a process of its own, every byte of which is kept."""

import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from select import select
from typing import Any

from pawnlight.table.sealed import open_sealed
from tests.support.program import Program
from tests.support.sealed_client import SealedPhone, own_offers
from tests.support.table_bench import BenchBoard

HOST = "127.0.0.2"
_SECONDS_BETWEEN_BEATS = 1.5
# Seconds of the board in one of the laptop, which must not seem to be silent meanwhile.
_SPEED = 3.0
_STEP_S = 0.005
# How frames of a socket begin that are whole.
_TEXT, _PING, _PONG = 0x81, 0x89, 0x8A
_SWITCHES = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    f"Sec-WebSocket-Key: {'A' * 22}==",
]


class Browser:
    """A browser; `told` and `said` keep every byte that the laptop has told it, and that it has said."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.told = self.said = b""
        self._read = 0
        self.connection = socket.create_connection((HOST, port))

    def send(self, data: bytes) -> None:
        self.said += data
        self.connection.sendall(data)

    def request(self, line: str, *head: str, body: str = "") -> None:
        origin = f"http://{HOST}:{self._port}"
        lines = [f"{line} HTTP/1.1", f"Host: {origin[7:]}", f"Origin: {origin}", *head, f"Content-Length: {len(body)}"]
        self.send("\r\n".join([*lines, "", body]).encode())

    def say(self, news: Any) -> None:
        """Send a message of a socket, masked with zeros, so that what is kept can be read."""
        text = json.dumps(news).encode()
        length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.send(bytes([_TEXT]) + length + bytes(4) + text)

    def receive(self) -> None:
        data = self.connection.recv(1 << 16)
        assert data, (self.said[-200:], self.told[-200:])
        self.told += data

    def follow(self) -> None:
        """Take what has come."""
        for _ in self.messages():
            pass

    def messages(self) -> Iterator[Any]:
        """Yield each message of the socket that has come whole since the last call."""
        told = self.told
        if not self._read:
            # Its head is the last one.
            head, end, _ = told.partition(b"HTTP/1.1 101")[2].partition(b"\r\n\r\n")
            if not end:
                return
            self._read = told.index(head + end) + len(head + end)
        while len(told) >= self._read + 2:
            at, kind, length = self._read + 2, told[self._read], told[self._read + 1]
            if length > 125:
                size = {126: 2, 127: 8}[length]
                at, length = at + size, int.from_bytes(told[at : at + size], "big")
            if len(told) < at + length:
                return
            self._read = at + length
            if kind == _PING:
                self.send(bytes([_PONG, 0x80 | length]) + bytes(4) + told[at : at + length])
            elif kind == _TEXT:
                yield json.loads(told[at : at + length])


class CarriedPhone(Browser):
    """The phone of a seat. `seen` is what it knows, `sealed` what it can open."""

    def __init__(self, port: int, seat: int, secret: str) -> None:
        super().__init__(port)
        self.sealed = SealedPhone(seat, secret)
        self.seen: dict[str, Any] = {}
        self.beaten = time.monotonic()
        name = self.sealed.name
        self.request("POST /enter", "Content-Type: application/json", body=json.dumps({"name": name}))
        while b"\r\n\r\n{}" not in self.told:
            self.receive()
        found = re.search(rb"Set-Cookie: ([^;]*)", self.told)
        assert found
        self.cookie = f"Cookie: {found[1].decode()}"
        self.request(f"GET /seat/{name}", self.cookie, *_SWITCHES)

    def follow(self) -> None:
        """Take what has come, and sit down with the first hand."""
        for news in self.messages():
            if "beat" not in news:
                self.seen |= news
            before = self.sealed.boot
            if news.get("sealed") and self.sealed.open(news["sealed"]) and before != self.sealed.boot:
                self.answer("sit", 0)

    def answer(self, said: str, number: int | None = None) -> None:
        *_, counter, sealed = self.sealed.seal(said, number).split(" ")
        self.say({"seal": [int(counter), sealed]})

    def knows_all(self, moment: int, number: int) -> bool:
        """Return whether it has the last hand, and knows as many events as there are."""
        told, seen = self.sealed.told, self.seen
        return (
            self.sealed.number == number
            and seen["table"].get("moment") == moment
            and "sleeps" not in [one["phone"] for one in seen["table"]["seats"]]
            and (told.asks != "play" or bool(seen.get("offers")))
        )


class CarriedTable:
    """A board whose game has begun, the program of a laptop on its cable, and phones at `seats`.

    heard, said  every byte of the board, and of the laptop to the board
    phones       by seat
    visitors     who looks on at the games in words, as each phone does besides
    """

    def __init__(self, bench: BenchBoard, folder: Path, *seats: int) -> None:
        self.bench = bench
        self.folder = folder
        self.heard = self.said = b""
        self.phones: dict[int, CarriedPhone] = {}
        self.visitors: list[Browser] = []
        self._then = time.monotonic()
        listener = socket.create_server(("127.0.0.1", 0))
        url = f"socket://127.0.0.1:{listener.getsockname()[1]}"
        options = ["--library", folder / "library.db", "--page", 0, "--lan", "--lan-address", HOST, "--lan-port", 0]
        self.program = Program(folder, "log", "--port", url, *options)
        with listener:
            listener.settimeout(60)
            self._cable, _ = listener.accept()
        self._cable.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.until(lambda: "Phones take a seat at" in self.program.err)
        found = re.search(r"http://[^/]*:(\d+)/seat", self.program.err)
        assert found
        self._port = int(found[1])
        for seat in seats:
            self.sit(seat)
        visitor = Browser(self._port)
        visitor.request("GET /live?language=en", self.phones[seats[0]].cookie, *_SWITCHES)
        self.visitors.append(visitor)

    def close(self) -> None:
        self.program.process.kill()
        self.program.process.wait(10)
        self._cable.close()
        for browser in (*self.phones.values(), *self.visitors):
            browser.connection.close()

    # Time

    def step(self) -> None:
        """Let a few milliseconds pass for all of them."""
        browsers = [*self.phones.values(), *self.visitors]
        ready, _, _ = select([self._cable, *(one.connection for one in browsers)], [], [], _STEP_S)
        if self._cable in ready:
            data = self._cable.recv(1 << 16)
            self.said += data
            self.bench.feed(data)
        now = time.monotonic()
        heard = self.bench.speak(min(now - self._then, 0.1) * _SPEED)
        self._then = now
        self.heard += heard
        self._cable.sendall(heard)
        for browser in browsers:
            if browser.connection in ready:
                browser.receive()
        for browser in browsers:
            browser.follow()
        for phone in self.phones.values():
            if now - phone.beaten > _SECONDS_BETWEEN_BEATS:
                phone.beaten = now
                phone.say({"beat": 1})

    def comes(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait until `condition()` is true; return whether it is after so many seconds."""
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            self.step()
        return condition()

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until `condition()` is true."""
        assert self.comes(condition, 60), f"it has not happened\n{self.bench.screen()}\n{self.program.err}"

    # Phones

    def sit(self, seat: int) -> None:
        """Let a phone read the code of `seat`, and sit down."""
        context = self.bench.app.context
        self.until(lambda: context.has_carrier())
        secret = open_sealed(context).secret_of(seat)
        # Now the laptop knows the name of this secret.
        self.until(lambda: re.search(rb"~phones[^*]* %d:" % seat, self.said) is not None)
        self.phones[seat] = CarriedPhone(self._port, seat, secret)
        self.until(lambda: open_sealed(context).is_awake(seat))

    def asked(self) -> CarriedPhone | None:
        """Wait until all that has happened is known to all phones; return the one that is asked, None at the end."""
        sealed = open_sealed(self.bench.app.context)

        def settled() -> bool:
            moment = self.bench.journal.count
            return self._is_over() or (
                all(phone.knows_all(moment, sealed.last_number(seat)) for seat, phone in self.phones.items())
                and any(phone.sealed.told.asks != "-" for phone in self.phones.values())
            )

        self.until(settled)
        if self._is_over():
            return None
        return next(phone for phone in self.phones.values() if phone.sealed.told.asks != "-")

    def _is_over(self) -> bool:
        return bool(self.bench.game.due == "over")

    def answers(self, phone: CarriedPhone) -> list[str]:
        """Return what the phone can answer, as its page finds it."""
        told = phone.sealed.told
        if told.asks != "play":
            return told.asks.split("+")[:1]
        return [str(option["event"]) for option in own_offers(phone.seen["offers"], told.cards)]
