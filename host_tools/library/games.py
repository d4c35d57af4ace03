"""The list entry of a game in the library, and the filters for a list."""

from binascii import crc32
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, exists, select

from host_tools.library.schema import games, hidden_boards
from pawnlight.rules.text import is_hex


@dataclass(frozen=True)
class GameRow:
    """One game of the library.

    `seats` are pairs (colour, player) in the order of play. `events` counts the stored events, `cards` the draws among
    them. `winner` is a colour, or None if the game is in progress or was abandoned. `first_seen` and `last_seen` are
    the aware UTC times at which the first and the last event arrived. `sound` is False if the row is not as the library
    wrote it; the events have their own checks. If this is a branch, see `lines`, `branch_of` is the id of its game.
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
    branch_of: str | None
    hidden: bool


@dataclass(frozen=True)
class Wanted:
    """Filter for games: rule set, board (id), over or not, winner, earliest beginning, the `most` newest games.

    `hidden` asks for those that the user has hidden, themselves or with their board; None for these and the others.
    """

    rules: str | None = None
    board: str | None = None
    over: bool | None = None
    winner: str | None = None
    since: datetime | None = None
    most: int | None = None
    hidden: bool | None = False


def query_of(wanted: Wanted) -> Select[Any]:
    """Return the query for the games that match `wanted`, newest first."""
    query = select(games).where(~is_branch()).order_by(games.c.first_seen.desc(), games.c.id)
    if wanted.hidden is not None:
        query = query.where(is_hidden() if wanted.hidden else ~is_hidden())
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


def is_branch() -> ColumnElement[bool]:
    """Return the condition that a row is a branch of a game."""
    known = games.alias()
    return games.c.branch_of.is_not(None) & exists().where(known.c.id == games.c.branch_of)


def is_hidden() -> ColumnElement[bool]:
    """Return the condition that a game is hidden, itself or with its board."""
    return games.c.hidden | games.c.board.in_(select(hidden_boards.c.id))


def game_row(row: Row[Any]) -> GameRow:
    """Return the list entry for a row of the table. Raises ValueError if it is damaged so that it cannot be read."""
    if not all(isinstance(text, str) for text in (row.id, row.board, row.header)):
        raise ValueError("a game's id, board or header is not text")
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
        branch_of=row.branch_of,
        hidden=row.hidden,
    )


def row_check(values: Mapping[Any, Any]) -> str:
    """Return the check of a row: the CRC-32 of its columns as text, in eight hex digits."""
    columns = ["id", "board", "header", "first_seen", "last_seen", "over", "winner", "events", "cards"]
    # Rows of older versions have neither.
    columns += [name for name in ("branch_of", "hidden") if values.get(name)]
    return f"{crc32('|'.join([str(values[name]) for name in columns]).encode()):08x}"


def header_fields(text: str) -> dict[str, str]:
    """Return the `name=value` fields of a header event, whether its rules are known or not; skip words without `=`."""
    return dict(word.split("=", 1) for word in text.split() if "=" in word)


def id_of(text: str) -> str | None:
    """Return the game id in a header event: the first 12 digits of the hash of its seed. None if it is not a header."""
    seed = header_fields(text).get("seed", "")
    return seed[:12] if text.startswith("game ") and is_hex(seed, 64) else None


@lru_cache(maxsize=4096)
def split_seats(text: str) -> tuple[tuple[str, str], ...]:
    """Split `red:person,yellow:random` into pairs of colour and player."""
    pairs = (seat.partition(":") for seat in text.split(",") if seat)
    return tuple((colour, player) for colour, _, player in pairs)


@lru_cache(maxsize=4096)
def split_options(text: str) -> tuple[str, ...]:
    """Split the options of a header; `-` means none."""
    return () if text in ("", "-") else tuple(text.split(","))


def ending(text: str) -> tuple[bool, str | None]:
    """Return whether an event ends the game, and the winner it names, truncated to the width of the column."""
    words = text.split()
    if not words or words[0] != "end":
        return False, None
    return True, words[1][:32] if len(words) > 1 and words[1] != "-" else None


def draws(texts: Iterable[str]) -> int:
    """Count the events that draw a card."""
    return sum(text == "draw" or text.startswith("draw ") for text in texts)
