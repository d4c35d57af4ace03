"""Storing event lines: of a game, or of one that begins like it and then differs, which is kept as a game beside it.

Games with the same id in their headers, their origin, are told apart by their events. Events that arrive belong to the
one that has them already, or that they continue. Those that differ from all of them begin another, with copies of the
events before. Nothing is replaced.

The first of these games has the id in the header. Any other has that id, a hyphen, and the check of its first event
that differs, so that two libraries which see the same events give it the same id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from host_tools.games.arrivals import gap, in_order, wrong_check
from host_tools.games.game_row import Held, draws, ending, header_columns
from host_tools.games.library_errors import BadEvents, DeletedGame
from host_tools.games.times import known
from host_tools.library import evenings, seats
from host_tools.library.games import row_check
from host_tools.library.schema import deleted, events, games
from pawnlight.rules.events import check_of

# The board of a file that names none.
NO_BOARD = "-"

Event = tuple[str, int]
Seen = tuple[datetime, datetime]


@dataclass(frozen=True)
class _Game:
    """A game: its row, its events from a certain number on, and the number of all its events."""

    row: Row[Any]
    events: dict[int, Event]
    count: int

    def fits(self, number: int, event: Event) -> bool:
        """Return whether `event` can have this number here, whatever is stored under it."""
        before = self.events.get(number - 1)
        return number == 0 or (before is not None and check_of(number, event[0], before[1]) == event[1])

    def differing(self, given: dict[int, Event]) -> int | None:
        """Return the number of the first event that is stored here and differs in `given`, or None."""
        return next((number for number in given if self.events.get(number, given[number]) != given[number]), None)


@dataclass(frozen=True)
class _Arrived:
    """Events that have arrived, by number and in order: from `board`, or from a `file` that names it.

    `origin` is the id in their header; `seen` are the times of the first and the last.
    """

    origin: str
    board: str
    file: bool
    events: dict[int, Event]
    seen: Seen

    @property
    def first(self) -> int:
        return min(self.events)

    def rows(self, first: int, own: bool) -> list[dict[str, Any]]:
        """Return the rows of the events from number `first` on."""
        return [
            {"number": number, "text": text, "check": f"{check:08x}", "own": own, "received": self.seen[1]}
            for number, (text, check) in self.events.items()
            if number >= first
        ]


def held_by(connection: Connection, origin: str, board: str) -> Held:
    """Return the events that the library holds of the game with this id on `board`. Raises DeletedGame.

    Of several games that begin alike, it is the one that this board has continued last.
    """
    rows = _rows(connection, origin, board)
    if not rows:
        _refuse_deleted(connection, origin)
        return Held(origin, 0, 0)
    return Held(rows[0].id, *tail(connection, rows[0].id))


def keep(
    connection: Connection,
    origin: str,
    board: str,
    parts: Sequence[tuple[int, str, int]],
    seen: Seen | None,
    file: bool,
) -> tuple[Held, bool]:
    """Store new events; return what the library then holds of their game, and whether one of them ends it.

    `file` tells that they come from a file and that `board` is its claim. Raises BadEvents and DeletedGame.
    """
    found = {number: (text, check) for number, text, check in in_order(origin, parts)}
    if not found:
        return held_by(connection, origin, board), False
    given = _Arrived(origin, board, file, found, seen or (datetime.now(UTC),) * 2)
    alike = [_load(connection, row, given.first) for row in _rows(connection, origin, board)]
    fitting = [one for one in alike if one.fits(given.first, found[given.first])]
    if alike and not fitting:
        raise _unfit(origin, alike[0], given.first, found[given.first])
    same = next((one for one in fitting if one.differing(found) is None), None)
    game, fresh = _append(connection, same, given) if same else _begin(connection, alike, fitting, given)
    ended = any(ending(text)[0] for text, _ in list(found.values())[len(found) - fresh :])
    return Held(game, *tail(connection, game), fresh, same is None and bool(alike)), ended


def _unfit(game: str, known: _Game, number: int, event: Event) -> BadEvents:
    if known.count < number:
        return gap(game, number, known.count)
    if known.events.get(number, ("", 0))[0] == event[0]:
        return BadEvents(f"Game {game}, event {number}: its check says that the events before it differ.")
    return wrong_check(game, number)


# Reading


def tail(connection: Connection, game: str) -> tuple[int, int]:
    """Return the number of stored events of `game` and the check of the last one (0 if there is none)."""
    query = select(events.c.number, events.c.check).where(events.c.game == game)
    last = connection.execute(query.order_by(events.c.number.desc()).limit(1)).first()
    return (0, 0) if last is None else (last.number + 1, int(last.check, 16))


def first_foreign(connection: Connection, game: str) -> int | None:
    """Return the number of the first event of `game` that its own board has not sent, or None."""
    query = select(func.min(events.c.number)).where(events.c.game == game, ~events.c.own)
    return connection.execute(query).scalar()


def _rows(connection: Connection, origin: str, board: str) -> list[Row[Any]]:
    """Return the games of this origin: those of `board` come first, and of these the one that was continued last."""
    rows = connection.execute(select(games).where(games.c.origin == origin)).all()
    return sorted(rows, key=lambda row: (row.board == board, row.last_seen, row.id), reverse=True)


def _load(connection: Connection, row: Row[Any], first: int) -> _Game:
    """Raises ValueError, for a damaged library, if an event from the one before `first` on is missing."""
    last = connection.execute(select(func.max(events.c.number)).where(events.c.game == row.id)).scalar()
    count = 0 if last is None else last + 1
    found = {one["number"]: (one["text"], int(one["check"], 16)) for one in _stored(connection, row.id, first - 1)}
    for due in range(max(first - 1, 0), count):
        if due not in found:
            raise ValueError(f"event {due} of game {row.id} is missing")
    return _Game(row, found, count)


def _stored(connection: Connection, game: str, first: int = 0) -> list[dict[str, Any]]:
    query = select(events).where(events.c.game == game, events.c.number >= first).order_by(events.c.number)
    return [dict(row._mapping) for row in connection.execute(query)]


def _refuse_deleted(connection: Connection, game: str) -> None:
    if connection.execute(select(deleted.c.game).where(deleted.c.game == game)).first() is not None:
        raise DeletedGame(
            f"Game {game} was deleted from the library, so its events were not kept. The option --deleted brings it "
            f"back."
        )


# Writing


def _begin(connection: Connection, alike: list[_Game], fitting: list[_Game], given: _Arrived) -> tuple[str, int]:
    """Store a new game, beside those that begin `alike`; return its id and how many events are new."""
    beside = max(fitting, key=lambda one: one.differing(given.events) or 0, default=None)
    number = (beside.differing(given.events) or 0) if beside else 0
    game, ids = given.origin, [one.row.id for one in alike]
    if game in ids:
        game = f"{given.origin}-{given.events[number][1]:08x}"
    _refuse_deleted(connection, game)
    if game in ids:
        raise BadEvents(f"Game {given.origin}: event {number} has the check of another event in the library.")
    if beside is None and given.first:
        raise gap(game, given.first, 0)
    rows = given.rows(number, not given.file)
    fresh = len(rows)
    if beside is not None:
        # For the evenings, the game begins where it differs.
        more = {"own": not given.file, "received": given.seen[0]}
        rows = [row | more for row in _stored(connection, beside.row.id) if row["number"] < number] + rows
    texts = [row["text"] for row in rows]
    over, winner = next((found for found in map(ending, texts) if found[0]), (False, None))
    values: dict[str, Any] = {
        "id": game,
        "board": given.board,
        "first_seen": given.seen[0],
        "last_seen": given.seen[1],
        "over": over,
        "winner": winner,
        "events": len(rows),
        "cards": draws(texts),
        "origin": given.origin,
        "beside": beside and beside.row.id,
        "differs_from": number if beside else None,
        "hidden": False,
    }
    values |= header_columns(texts[0])
    connection.execute(insert(games).values(values | {"check": row_check(values)}))
    connection.execute(insert(events), [row | {"game": game} for row in rows])
    evenings.place(connection, game, given.board, *given.seen)
    if beside is not None and number:
        seats.carry(connection, game, beside.row.id)
    else:
        seats.take_seats(connection, game, given.board, given.seen[0])
    return game, fresh


def _append(connection: Connection, game: _Game, given: _Arrived) -> tuple[str, int]:
    """Add to a game the events that it lacks; return its id and how many are new."""
    row = game.row
    # The first board that sends a game of which a file has not named the board is its own.
    board = given.board if row.board == NO_BOARD and not given.file else row.board
    fresh = given.rows(game.count, board == given.board and not given.file)
    if not fresh and board == row.board:
        return row.id, 0
    values = dict(row._mapping) | {"board": board}
    for text in (one["text"] for one in fresh):
        over, winner = ending(text)
        if over:
            values |= {"over": True, "winner": winner}
    if fresh:
        last = given.seen[1]
        values["last_seen"] = max(filter(known, (values["last_seen"], last)), default=last)
    values["events"] += len(fresh)
    values["cards"] += draws(one["text"] for one in fresh)
    values["check"] = row_check(values)
    connection.execute(update(games).where(games.c.id == row.id).values(values))
    if fresh:
        connection.execute(insert(events), [one | {"game": row.id} for one in fresh])
    return row.id, len(fresh)
