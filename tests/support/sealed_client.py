"""A phone beside a real board and the laptop that carries for it, written from docs/link.md alone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from random import randbytes
from typing import Any


def key(purpose: str, secret: str) -> bytes:
    return sha256(f"pawnlight {purpose} {secret}".encode()).digest()


def hidden(key: bytes, about: str, text: bytes) -> bytes:
    mask = b"".join(sha256(key + f"{about} {at}".encode()).digest() for at in range(0, len(text), 32))
    return bytes(a ^ b for a, b in zip(text, mask, strict=False))


def check(key: bytes, about: str, data: bytes) -> bytes:
    return sha256(key + sha256(key + about.encode() + b" check " + data).digest()).digest()[:8]


@dataclass
class Told:
    """What a phone has been told last."""

    number: int = 0
    asks: str = "-"
    back: bool = False
    taken: int = 0
    events: int = 0
    cards: list[str] = field(default_factory=list)
    hint: str = "-"
    reason: str = ""


class SealedPhone:
    """A phone at `seat`, which has read `secret` from the board's screen."""

    def __init__(self, seat: int, secret: str, nonce: Callable[[], bytes] = lambda: randbytes(8)) -> None:
        self.seat, self.secret = seat, secret
        self.name = key("seat", secret)[:16].hex()
        self.told = Told()
        self.boot = ""
        self.counter = self.number = 0
        self._nonce = nonce

    def open(self, body: str) -> bool:
        """Take a `hand` of the board; return whether it is for this phone, and new."""
        about, _, sealed = body.rpartition(" ")
        _, _, boot, number, seat = about.split(" ")
        data = bytes.fromhex(sealed)
        own = key("hand", self.secret)
        if int(seat) != self.seat or check(own, about, data[:-8]) != data[-8:]:
            return False
        if boot == self.boot and int(number) <= self.number:
            return False
        if boot != self.boot:
            self.counter = 0
        self.boot, self.number = boot, int(number)
        words = hidden(own, about, data[:-8]).decode().split()
        asked, taken, events = int(words[0]), int(words[3]), int(words[4])
        cards = [] if words[5] == "-" else words[5].split(",")
        hint, _, reason = " ".join(words[6:]).partition("; ")
        self.told = Told(asked, words[1], words[2] == "back", taken, events, cards, hint, reason)
        self.counter = max(self.counter, self.told.taken)
        return True

    def seal(self, said: str, number: int | None = None) -> str:
        """Return the frame that says `said` about the question that is asked, or question `number`."""
        self.counter += 1
        nonce = self._nonce().hex()
        about = f"take {self.seat} {self.counter} {nonce}"
        text = f"{self.told.number if number is None else number} {said}".encode()
        text += b" " * (-len(text) % 32 + (32 if len(text) <= 32 else 0))
        own = key("take", self.secret)
        data = hidden(own, f"{about} {self.boot}", text)
        return f"{about}{(data + check(own, f'{about} {self.boot}', data)).hex()}"


def own_offers(offers: dict[str, list[dict[str, Any]]], cards: list[str]) -> list[dict[str, Any]]:
    """Return what a hand can do, of what the laptop tells of each card; docs/seats.md has the rule."""
    own = {option["event"]: option for card in cards for option in offers[card]}
    spared = all(any(is_idle(option) for option in offers[card]) for card in cards)
    return [option for option in own.values() if spared or not is_idle(option)]


def is_idle(option: dict[str, Any]) -> bool:
    """Return whether an option is allowed only where no card must be played."""
    return option.get("does") in ("discard", "pass")
