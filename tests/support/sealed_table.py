"""A board on the bench with a scripted laptop that carries for phones, and keeps every byte."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import zxingcpp

from host_tools.page.sealed_phones import offers_of
from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.rules.events import text_of
from pawnlight.rules.game import open_game
from pawnlight.table.sealed import open_sealed
from tests.support.laptop import join_parts
from tests.support.sealed_client import SealedPhone, own_offers
from tests.support.table_bench import BenchBoard

LAN = "http://192.168.1.20:8113/seat"


class SealedLaptop:
    """A laptop on the cable of a board, and the phones for which it carries.

    exchange  sends bytes to the board, and returns what it has said within so many seconds
    texts     the events of the game that the board plays, as they have come
    said, heard  every body that the laptop has sent, and that the board has sent
    """

    def __init__(self, exchange: Callable[[bytes, float], bytes]) -> None:
        self.exchange = exchange
        self.said: list[str] = []
        self.heard: list[str] = []
        self.phones: dict[int, SealedPhone] = {}
        self.names: dict[int, str] = {}
        self.texts: list[str] = []
        self._reader = FrameReader()
        self._chance = Random(5)

    def greet(self, url: str = LAN) -> None:
        """Greet the board, and offer to carry."""
        self.carry("hello 2 test", f"lan {url}")
        self.carry()

    def carry(self, *bodies: str, seconds: float = 0.3) -> list[str]:
        """Send frames, and take what the board says."""
        self.said += bodies
        told = self._reader.feed(self.exchange(b"".join(map(make_frame, bodies)), seconds))
        self.heard += told
        parts: list[str] = []
        for body in join_parts(told, parts):
            words = body.split(" ")
            if words[0] == "phones":
                self.names = {}
            elif words[0] == "phone":
                self.names[int(words[1])] = words[2]
            elif words[0] == "hand" and (phone := self.phones.get(int(words[4]))):
                phone.open(body)
            elif words[0] == "event" and int(words[2]) == len(self.texts):
                self.texts.append(text_of(body.split(" ", 2)[2]))
        return told

    def keep(self, asleep: tuple[int, ...] = ()) -> list[str]:
        """Say which phones are awake, and what they have been told, as every two seconds."""
        words = [
            f"{seat}:{self.phones[seat].number if seat in self.phones else 0}{'-' if seat in asleep else '+'}"
            for seat in self.names
        ]
        return self.carry("phones " + (" ".join(words) or "-"))

    def sit_with(self, seat: int, secret: str) -> SealedPhone:
        """Let a phone that has read this secret sit down."""
        self.phones[seat] = phone = SealedPhone(seat, secret)
        self.carry()
        self.keep()
        self.carry(phone.seal("sit", 0))
        assert self.names[seat] == phone.name
        return phone

    def asked(self) -> SealedPhone:
        """Wait until a phone is asked; return it."""
        for _ in range(40):
            self.keep()
            for phone in self.phones.values():
                if phone.told.asks != "-":
                    return phone
        raise AssertionError(f"no phone is asked\n{self.heard[-5:]}")

    def answer_of(self, phone: SealedPhone) -> str:
        """Return something that the phone can answer, as its page finds it."""
        if phone.told.asks != "play":
            return phone.told.asks.split("+")[0]
        game = open_game(self.texts[0])
        for text in self.texts[1:]:
            game.apply(text)
        return str(self._chance.choice(own_offers(offers_of(game, "en"), phone.told.cards))["event"])

    def step(self) -> bool:
        """Let the phone that is asked answer at random; return whether one was."""
        self.keep()
        for phone in self.phones.values():
            if phone.told.asks != "-":
                self.carry(phone.seal(self.answer_of(phone)), seconds=1)
                return True
        return False


class SealedTable(SealedLaptop):
    """A board on the bench with such a laptop; phones take `seats`, each with the secret that the board shows."""

    def __init__(self, bench: BenchBoard, *seats: int) -> None:
        super().__init__(self._exchange)
        self.bench = bench
        self.greet()
        for seat in seats:
            self.sit(seat)

    def _exchange(self, data: bytes, seconds: float) -> bytes:
        self.bench.feed(data)
        return self.bench.speak(seconds)

    def sit(self, seat: int) -> SealedPhone:
        """Let a phone read the code of `seat`, and sit down."""
        return self.sit_with(seat, open_sealed(self.bench.app.context).secret_of(seat))

    def answer_of(self, phone: SealedPhone) -> str:
        if phone.told.asks != "play":
            return super().answer_of(phone)
        game = self.bench.game
        texts = [game.event_text(option) for option in game.decisions()]
        return self._chance.choice([text for text in texts if not text.startswith("draw")])

    def play(self, turns: int = 3000) -> None:
        """Play until the game is over."""
        for _ in range(turns):
            if self.bench.game.due == "over":
                return
            self.step()
        raise AssertionError(f"nobody plays on\n{self.bench.screen()}\n{self.heard[-5:]}")


def code_on_screen(bench: BenchBoard) -> str:
    """Return what a camera reads from the screen."""
    found = read_code(bytes(bench.hardware.screen.picture))
    assert found, "there is no code on the screen"
    return found


def read_code(picture: bytes) -> str:
    """Return the text of the code in a picture of the screen, as a library decodes it; "" if there is none."""
    image = np.kron(screen_image(picture), np.ones((4, 4), np.uint8))
    return "".join(code.text for code in zxingcpp.read_barcodes(image))


def screen_image(picture: bytes) -> "np.ndarray[Any, Any]":
    """Return the screen as an image, 255 for lit pixels, with a dark edge."""
    pages = np.frombuffer(bytes(picture), np.uint8).reshape(8, 128)
    rows = np.unpackbits(pages[:, None, :], axis=1, bitorder="little").reshape(64, 128)
    return np.pad(rows * 255, 12).astype(np.uint8)
