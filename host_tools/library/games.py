"""The list entry of a game in the library, how it ended, and the queries of filters."""

from binascii import crc32
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, FromClause, Row, Select, and_, or_, select

from host_tools.games.game_filter import GameFilter
from host_tools.games.game_row import GameRow, split_options, split_seats
from host_tools.games.times import time_unless_in_future
from host_tools.library.names import name_key
from host_tools.library.schema import (
    boards_table,
    evening_games_table,
    evenings_table,
    games,
    hidden_boards_table,
    known_time,
    people_table,
    results_table,
    seatings_table,
)
from pawnlight.rules.base import CHILD_OPTION, COLOURS


class GameTableRow(NamedTuple):
    """A row of the table of games."""

    id: str
    board: str
    header: str
    rules: str
    options: str
    seats: str
    first_seen: datetime
    last_seen: datetime
    over: bool
    winner: str | None
    events: int
    cards: int
    check: str
    origin: str
    beside: str | None
    differs_from: int | None
    hidden: bool


_CHECKED = tuple(column.name for column in games.c if column is not games.c.check)


def games_query(wanted: GameFilter) -> Select[Any]:
    """Return the query for the games that match `wanted`, newest first, those of unknown times last."""
    times = (games.c.last_seen, games.c.first_seen) if wanted.latest else (games.c.first_seen,)
    order = (known_time(time).desc().nulls_last() for time in times)
    query = select(games).where(*filter_conditions(wanted)).order_by(*order, games.c.id)
    return query if wanted.most is None else query.limit(wanted.most)


def filter_conditions(wanted: GameFilter) -> list[ColumnElement[bool]]:
    """Return the conditions of `wanted` on the table of games."""
    c = games.c
    found = []
    if wanted.hidden is not None:
        found.append(is_hidden() if wanted.hidden else ~is_hidden())
    if wanted.rules is not None:
        found.append(c.rules == wanted.rules)
    if wanted.board is not None:
        found.append(c.board == wanted.board)
    if wanted.over is not None:
        found.append(c.over == wanted.over)
    if wanted.winner is not None:
        found.append(_won_by(wanted.winner))
    if wanted.abandoned is not None:
        found.append((c.over & c.winner.is_(None)) == wanted.abandoned)
    if wanted.child is not None:
        found.append(is_child_game() if wanted.child else ~is_child_game())
    if wanted.since is not None:
        found.append(known_time(c.first_seen) >= wanted.since)
    if wanted.until is not None:
        found.append(known_time(c.first_seen) < wanted.until)
    if wanted.shortest is not None:
        found.append(c.events >= wanted.shortest)
    if wanted.longest is not None:
        found.append(c.events <= wanted.longest)
    if wanted.person is not None:
        found.append(c.id.in_(_played_by(wanted.person)))
    if wanted.won_by is not None:
        won = (
            _played_by(wanted.won_by)
            .join(results_table, same_seat(seatings_table, results_table))
            .where(results_table.c.won)
        )
        found.append(or_(c.id.in_(won), _won_by_all() & c.id.in_(_played_by(wanted.won_by))))
    if wanted.evening is not None:
        found.append(
            c.id.in_(select(evening_games_table.c.game).where(evening_games_table.c.evening == wanted.evening))
        )
    found += [_mentions(word) for word in wanted.search_words()]
    return found


def _played_by(person: int) -> Select[tuple[str]]:
    """Return the query for the ids of the games at which a person sat."""
    return select(seatings_table.c.game).where(seatings_table.c.person == person)


def _won_by(colour: str) -> ColumnElement[bool]:
    """Return the condition that a colour has won a game, by itself, as a partner or with everybody."""
    c = games.c
    # In the teams of Sorry!, those who sit opposite each other win together; the game's end names one of them.
    partner = COLOURS[(COLOURS.index(colour) + 2) % 4]
    in_teams = (c.rules == "teams") | c.options.contains("teams")
    return or_(c.winner == colour, in_teams & (c.winner == partner), _won_by_all() & c.seats.contains(f"{colour}:"))


def _won_by_all() -> ColumnElement[bool]:
    """Return the condition that a game is a child's that somebody has won, and so everybody, see `winning_seats`."""
    return is_child_game() & games.c.winner.is_not(None)


def same_seat(one: FromClause, other: FromClause) -> ColumnElement[bool]:
    """Return the condition that the rows of two tables are of the same seat of the same game."""
    return and_(one.c.game == other.c.game, one.c.seat == other.c.seat)


def _mentions(word: str) -> ColumnElement[bool]:
    """Return the condition that a game has something to do with `word`."""
    named = (
        select(seatings_table.c.game)
        .join(people_table)
        .where(people_table.c.folded.contains(name_key(word), autoescape=True))
    )
    boards_called = select(boards_table.c.id).where(boards_table.c.name.icontains(word, autoescape=True))
    of_evening = (
        select(evening_games_table.c.game)
        .join(evenings_table)
        .where(evenings_table.c.name.icontains(word, autoescape=True))
    )
    return or_(
        games.c.id.startswith(word.lower(), autoescape=True),
        games.c.board.icontains(word, autoescape=True),
        games.c.rules.istartswith(word, autoescape=True),
        games.c.options.istartswith(word, autoescape=True),
        games.c.seats.icontains(f":{word}", autoescape=True),
        games.c.board.in_(boards_called),
        games.c.id.in_(named),
        games.c.id.in_(of_evening),
    )


def is_child_game() -> ColumnElement[bool]:
    """Return the condition that a game is a child's, which is no contest."""
    return games.c.options.contains(CHILD_OPTION)


def is_hidden() -> ColumnElement[bool]:
    """Return the condition that a game is hidden, itself or with its board."""
    return games.c.hidden | games.c.board.in_(select(hidden_boards_table.c.id))


def game_row(stored: Row[*tuple[Any, ...]]) -> GameRow:
    """Return the list entry for a row of the table. Raises ValueError if it is damaged so that it cannot be read."""
    row = GameTableRow(*stored)
    if not all(isinstance(text, str) for text in (row.id, row.board, row.header, row.rules, row.options, row.seats)):
        raise ValueError("a game's id, board, header, rules, options or seats are not text")
    return GameRow(
        id=row.id,
        board=row.board,
        header=row.header,
        rules=row.rules,
        options=split_options(row.options),
        seats=split_seats(row.seats),
        first_seen=time_unless_in_future(row.first_seen),
        last_seen=time_unless_in_future(row.last_seen),
        over=row.over,
        winner=row.winner,
        events=row.events,
        cards=row.cards,
        sound=is_row_intact(stored),
        beside=row.beside,
        differs_from=row.differs_from,
        hidden=row.hidden,
    )


def is_row_intact(stored: Row[*tuple[Any, ...]]) -> bool:
    """Return whether a row of the table is as the library wrote it."""
    return GameTableRow(*stored).check == row_check(stored._mapping)


def row_check(values: Mapping[Any, Any]) -> str:
    """Return the check of a row: the CRC-32 of its other columns as text, in eight hex digits."""
    return f"{crc32('|'.join([str(values[name]) for name in _CHECKED]).encode()):08x}"
