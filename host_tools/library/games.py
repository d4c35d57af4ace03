"""A game as the library lists it."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class GameRow:
    """One game of the library.

    `seats` are (colour, player) in the order of play; `events` and `cards` count the events kept and the cards
    drawn among them; `winner` is a colour, or None while the game goes on or when it was abandoned.
    `first_seen` and `last_seen` are aware UTC times of the first and the last event's arrival.
    """

    id: str
    board: str
    header: str
    rules: str
    options: tuple[str, ...]
    seats: tuple[tuple[str, str], ...]
    first_seen: datetime
    last_seen: datetime
    over: bool
    winner: str | None
    events: int
    cards: int


def header_fields(text: str) -> dict[str, str]:
    """The `name=value` fields of a header event's text, for rules known here or not. What has no `=` is left out."""
    return dict(word.split("=", 1) for word in text.split() if "=" in word)


def id_of(text: str) -> str | None:
    """The game id that a header event's text gives: the first 12 digits of its seed's hash. None: not a header."""
    seed = header_fields(text).get("seed", "")
    return seed[:12] if text.startswith("game ") and len(seed) == 64 else None


def split_seats(text: str) -> tuple[tuple[str, str], ...]:
    """`red:person,yellow:random` as pairs of colour and player."""
    pairs = (seat.partition(":") for seat in text.split(",") if seat)
    return tuple((colour, player) for colour, _, player in pairs)


def split_options(text: str) -> tuple[str, ...]:
    """A header's options; `-` means none."""
    return () if text in ("", "-") else tuple(text.split(","))


def ending(text: str) -> tuple[bool, str | None]:
    """Whether an event's text ends the game, and the winner it names."""
    words = text.split()
    if not words or words[0] != "end":
        return False, None
    return True, words[1] if len(words) > 1 and words[1] != "-" else None
