"""A game as the library lists it, and what a list may be narrowed to."""

from binascii import crc32
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Row, Select, select

from host_tools.library.schema import games


@dataclass(frozen=True)
class GameRow:
    """One game of the library.

    `seats` are (colour, player) in the order of play; `events` and `cards` count the events kept and the draws among
    them; `winner` is a colour, or None while the game goes on or when it was abandoned.
    `first_seen` and `last_seen` are aware UTC times of the first and the last event's arrival. `sound` is False where
    this row is not as the library wrote it; its events have checks of their own.
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
    sound: bool


@dataclass(frozen=True)
class Wanted:
    """Which games: of a rule set, of a board (its id), over or not, won by a colour, begun since; the newest `most`."""

    rules: str | None = None
    board: str | None = None
    over: bool | None = None
    winner: str | None = None
    since: datetime | None = None
    most: int | None = None


def query_of(wanted: Wanted) -> Select[Any]:
    """The rows of the games that are `wanted`, the newest first."""
    query = select(games).order_by(games.c.first_seen.desc(), games.c.id)
    if wanted.rules is not None:
        query = query.where(games.c.header.contains(f" rules={wanted.rules} ", autoescape=True))
    if wanted.board is not None:
        query = query.where(games.c.board == wanted.board)
    if wanted.over is not None:
        query = query.where(games.c.over == wanted.over)
    if wanted.winner is not None:
        query = query.where(games.c.winner == wanted.winner)
    if wanted.since is not None:
        query = query.where(games.c.first_seen >= wanted.since)
    return query if wanted.most is None else query.limit(wanted.most)


def game_row(row: Row[Any]) -> GameRow:
    """The game that a row of the table says."""
    fields = header_fields(row.header)
    return GameRow(
        id=row.id,
        board=row.board,
        header=row.header,
        rules=fields.get("rules", "?"),
        options=split_options(fields.get("options", "-")),
        seats=split_seats(fields.get("seats", "")),
        first_seen=row.first_seen,
        last_seen=row.last_seen,
        over=row.over,
        winner=row.winner,
        events=row.events,
        cards=row.cards,
        sound=row.check == row_check(row._mapping),
    )


def row_check(values: Mapping[Any, Any]) -> str:
    """The check of a row: eight hex digits, the CRC-32 of its columns as text."""
    columns = ("id", "board", "header", "first_seen", "last_seen", "over", "winner", "events", "cards")
    return f"{crc32('|'.join([str(values[name]) for name in columns]).encode()):08x}"


def header_fields(text: str) -> dict[str, str]:
    """The `name=value` fields of a header event's text, for rules known here or not. What has no `=` is left out."""
    return dict(word.split("=", 1) for word in text.split() if "=" in word)


def id_of(text: str) -> str | None:
    """The game id that a header event's text gives: the first 12 digits of its seed's hash. None: not a header."""
    seed = header_fields(text).get("seed", "")
    return seed[:12] if text.startswith("game ") and len(seed) == 64 else None


@lru_cache(maxsize=4096)
def split_seats(text: str) -> tuple[tuple[str, str], ...]:
    """`red:person,yellow:random` as pairs of colour and player."""
    pairs = (seat.partition(":") for seat in text.split(",") if seat)
    return tuple((colour, player) for colour, _, player in pairs)


@lru_cache(maxsize=4096)
def split_options(text: str) -> tuple[str, ...]:
    """A header's options; `-` means none."""
    return () if text in ("", "-") else tuple(text.split(","))


def ending(text: str) -> tuple[bool, str | None]:
    """Whether an event's text ends the game, and the winner it names, as far as a row has room for it."""
    words = text.split()
    if not words or words[0] != "end":
        return False, None
    return True, words[1][:32] if len(words) > 1 and words[1] != "-" else None


def draws(texts: Iterable[str]) -> int:
    """How many of the events draw a card."""
    return sum(text == "draw" or text.startswith("draw ") for text in texts)
