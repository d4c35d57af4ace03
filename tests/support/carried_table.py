"""A board on the bench, phones, and a laptop's program in a process of its own, every byte of which is kept."""

import json
import re
import socket
import time
from collections.abc import Callable
from pathlib import Path
from select import select
from typing import Any
from urllib.request import Request, urlopen

from websocket import ABNF, create_connection

from pawnlight.table.sealed import open_sealed
from tests.support.program import Program
from tests.support.sealed_client import SealedPhone, own_offers
from tests.support.table_bench import BenchBoard

HOST = "127.0.0.2"
_SECONDS_BETWEEN_BEATS = 1.5
# Seconds of the board in one of the laptop, which must not seem to be silent meanwhile.
_SPEED = 3.0
_STEP_S = 0.005


class RecordedSocket(socket.socket):
    """A connection to the laptop that keeps every byte: `told` is what the laptop has said, `said` what it was told."""

    told = said = b""

    def recv(self, *words: Any) -> bytes:
        data = super().recv(*words)
        self.told += data
        return data

    def send(self, data: Any, *words: Any) -> int:
        count = super().send(data, *words)
        self.said += bytes(data)[:count]
        return count


class Browser:
    """A browser with an open socket."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self.connection = RecordedSocket()
        self.connection.connect((HOST, port))
        address = f"{HOST}:{port}/{path}"
        self._socket = create_connection(f"ws://{address}", socket=self.connection, cookie=cookie)
        # So that what is kept can be read.
        self._socket.set_mask_key(bytes)

    def say(self, news: Any) -> None:
        self._socket.send(json.dumps(news))

    def receive(self) -> None:
        """Take the message that has begun to come; a ping is answered."""
        kind, data = self._socket.recv_data(control_frame=True)
        if kind == ABNF.OPCODE_TEXT:
            self.take(json.loads(data))

    def take(self, news: Any) -> None:
        """Take a message."""


class CarriedPhone(Browser):
    """The phone of a seat. `seen` is what it knows, `sealed` what it can open."""

    def __init__(self, port: int, seat: int, secret: str) -> None:
        self.sealed = SealedPhone(seat, secret)
        self.seen: dict[str, Any] = {}
        self.beaten = time.monotonic()
        name = self.sealed.name
        origin = f"http://{HOST}:{port}"
        headers = {"Content-Type": "application/json", "Origin": origin}
        with urlopen(Request(f"{origin}/enter", json.dumps({"name": name}).encode(), headers), timeout=60) as answer:
            self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        super().__init__(port, f"seat/{name}", self.cookie)

    def take(self, news: Any) -> None:
        """Take a message, and sit down with the first hand."""
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
        self.visitors.append(Browser(self._port, "live?language=en", self.phones[seats[0]].cookie))

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
