"""Storing event lines: those of a game, and branches that are kept apart because they conflict with it.

A game belongs to the board that began it. Events that another board or a file adds to it yield to those of its own
board: where they conflict, the others are moved to a branch. All other conflicting events make a branch at once, and
so does an end from elsewhere without the game's seed, which only its own board knew until then. A branch is stored as a
game is, with all its events and an id of its own, and names its game in `branch_of`.

The source of an event is None if the board of its game or branch sent it, else the id of the board that did, or FILE.
Events without a source come before those with one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from host_tools.games.game_row import draws, ending, header_columns, id_of, is_false_end
from host_tools.library import evenings, seats
from host_tools.library.errors import BadEvents, DeletedGame, TooManyBranches
from host_tools.library.games import row_check
from host_tools.library.schema import deleted, events, games
from host_tools.times import known
from pawnlight.rules.events import check_of

# The source of events from a file, and the board of a file that names none.
FILE = ""
NO_BOARD = "-"
MOST_BRANCHES = 99

Event = tuple[str, int]
Seen = tuple[datetime, datetime]


@dataclass(frozen=True)
class Held:
    """Events of a board that the library holds: their number, the check of the last, and the `id` of game or branch.

    For the board of the game or branch, events that others have added do not count until it has sent them too.
    """

    id: str
    count: int
    check: int


@dataclass(frozen=True)
class _Line:
    """A game or a branch: its row, its events from a certain number on, and how many its board has sent."""

    row: Row[Any]
    events: dict[int, Event]
    count: int
    own: int

    @property
    def id(self) -> str:
        return str(self.row.id)

    def fits(self, number: int, event: Event) -> bool:
        """Return whether `event` can have this number here, whatever is stored under it."""
        before = self.events.get(number - 1)
        return number == 0 or (before is not None and check_of(number, event[0], before[1]) == event[1])

    def differing(self, given: dict[int, Event]) -> int | None:
        """Return the number of the first event that is stored here and differs in `given`, or None."""
        return next((number for number in given if self.events.get(number, given[number]) != given[number]), None)

    def conflict(self, given: dict[int, Event]) -> int | None:
        """Return the number of the first event in `given` that this line cannot have from elsewhere, or None."""
        number = self.differing(given)
        if number is not None:
            return number
        return next((n for n in given if n >= self.count and is_false_end(self.row.header, given[n][0])), None)


@dataclass(frozen=True)
class _Arrived:
    """Events of a game that have arrived, by number and in order: from `board`, or from a file that names it.

    `source` is the board, or FILE; `seen` are the times of the first and the last.
    """

    game: str
    board: str
    source: str
    events: dict[int, Event]
    seen: Seen

    @property
    def first(self) -> int:
        return min(self.events)

    @property
    def last(self) -> int:
        return max(self.events)

    def rows(self, first: int, source: str | None) -> list[dict[str, Any]]:
        """Return the rows of the events from number `first` on, as those of `source`."""
        return [
            {"number": number, "text": text, "check": f"{check:08x}", "source": source, "received": self.seen[1]}
            for number, (text, check) in self.events.items()
            if number >= first
        ]


def held_by(connection: Connection, game: str, board: str) -> Held:
    """Return the events of `game` that the library holds from `board`. Raises DeletedGame."""
    lines = _lines(connection, game, None)
    if not lines:
        _refuse_deleted(connection, game)
        return Held(game, 0, 0)
    return _held(connection, _own_line(lines, lines, board) or lines[0], board)


def keep(
    connection: Connection, game: str, board: str, parts: Sequence[tuple[int, str, int]], seen: Seen | None, file: bool
) -> tuple[Held, bool]:
    """Store new events; return what the library then holds from `board`, and whether one of them ends the game.

    `file` tells that they come from a file and that `board` is its claim. Raises BadEvents, Conflict and DeletedGame.
    """
    found = _in_order(game, parts)
    if not found:
        return held_by(connection, game, board), False
    given = _Arrived(game, board, FILE if file else board, found, seen or (datetime.now(UTC),) * 2)
    lines = _lines(connection, game, given.first)
    if lines:
        line, fresh = _add_to(connection, lines, given)
    else:
        _refuse_deleted(connection, game)
        line, fresh = _begin(connection, given), 0
    ended = any(ending(text)[0] for number, (text, _) in found.items() if number >= fresh)
    return _held(connection, _load(connection, _row(connection, line), None), given.source), ended


def _in_order(game: str, parts: Sequence[tuple[int, str, int]]) -> dict[int, Event]:
    """Return the events by number, in order. Raises BadEvents unless they are a piece of this game."""
    found: dict[int, Event] = {}
    for number, text, check in parts:
        if found.setdefault(number, (text, check)) != (text, check):
            raise BadEvents(f"Game {game}: event {number} arrived twice and differs.")
    given = dict(sorted(found.items()))
    before = 0
    for due, (number, (text, check)) in enumerate(given.items(), min(given, default=0)):
        if number != due:
            raise _gap(game, number, due)
        if (number == 0 or number - 1 in given) and check != check_of(number, text, before):
            raise _wrong_check(game, number)
        before = check
    if 0 in given and id_of(given[0][0]) != game:
        raise BadEvents(f"Game {game}: event 0 is not this game's header: {given[0][0]!r}.")
    return given


def _begin(connection: Connection, given: _Arrived) -> str:
    """Store the first events of a new game; return its id."""
    if given.first:
        raise _gap(given.game, given.first, 0)
    rows = given.rows(0, FILE if given.source == FILE else None)
    _insert(connection, given.game, given.board, None, rows, given.seen)
    evenings.place(connection, given.game, given.board, *given.seen)
    seats.take_seats(connection, given.game, given.board, given.seen[0])
    return given.game


def _add_to(connection: Connection, lines: list[_Line], given: _Arrived) -> tuple[str, int]:
    """Store new events of a known game; return the id of the game or branch that has them, and the first new number."""
    game = lines[0]
    fitting = [line for line in lines if line.fits(given.first, given.events[given.first])]
    if not fitting:
        raise _unfit(game, given.first, given.events[given.first])
    own = _own_line(fitting, lines, given.source)
    if own is None and given.source != FILE and _unsent(lines) and game.differing(given.events) is not None:
        # A board that plays a game counts for more than a file that names another board.
        own = game
    if own is not None:
        differing = own.differing(given.events)
        if differing is None:
            return _append(connection, own, own.count, given, True)
        if differing >= own.own:
            _move_to_branch(connection, own, differing)
            return _append(connection, own, differing, given, True)
    full = len(lines) > MOST_BRANCHES
    for line in fitting:
        if line is not own and line.conflict(given.events) is None:
            if full and given.last >= line.count:
                # They could conflict with the next event of the game's own board.
                raise TooManyBranches(game.id)
            return _append(connection, line, line.count, given, False)
    refused = select(deleted.c.game).where(deleted.c.game == game.id, deleted.c.board == given.source)
    if connection.execute(refused).first() is not None:
        raise DeletedGame(game.id)
    if full:
        raise TooManyBranches(game.id)
    return _branch_off(connection, max(fitting, key=lambda line: line.conflict(given.events) or 0), given), 0


def _gap(game: str, number: int, due: int) -> BadEvents:
    return BadEvents(f"Game {game}: event {number} arrived, but event {due} was expected.")


def _wrong_check(game: str, number: int) -> BadEvents:
    return BadEvents(f"Game {game}, event {number}: its check does not fit the events before it.")


def _unfit(game: _Line, number: int, event: Event) -> BadEvents:
    if game.count < number:
        return _gap(game.id, number, game.count)
    if game.events.get(number, ("", 0))[0] == event[0]:
        return BadEvents(f"Game {game.id}, event {number}: its check says that the events before it differ.")
    return _wrong_check(game.id, number)


def _own_line(fitting: list[_Line], lines: list[_Line], board: str) -> _Line | None:
    """Return which of the `fitting` lines belongs to `board`: the one of which it has sent most. None if none does."""
    own = [line for line in fitting if line.row.board == board and line.own]
    if own:
        return max(own, key=lambda line: line.own)
    # A game that only files have brought belongs to the board that they name, or to the first that sends events.
    game = fitting[0]
    named = game.row.board == board or (game.row.board == NO_BOARD and _unsent(lines))
    claimed = board != FILE and game.own == 0 and named
    return game if claimed and game.row.branch_of is None else None


def _unsent(lines: list[_Line]) -> bool:
    """Return whether only files have brought these lines."""
    return all(line.own == 0 for line in lines)


# Reading


def _lines(connection: Connection, game: str, first: int | None) -> list[_Line]:
    """Return the game and its branches, with their events from the one before `first` on; [] if there is no game."""
    query = select(games).where((games.c.id == game) | (games.c.branch_of == game))
    rows = sorted(connection.execute(query), key=lambda row: (row.id != game, row.id))
    return [_load(connection, row, first) for row in rows] if rows and rows[0].id == game else []


def _load(connection: Connection, row: Row[Any], first: int | None) -> _Line:
    """Raises ValueError, for a damaged library, if an event is missing."""
    last = select(func.max(events.c.number)).where(events.c.game == row.id)
    foreign = select(func.min(events.c.number)).where(events.c.game == row.id, events.c.source.is_not(None))
    number, own = connection.execute(last).scalar_one(), connection.execute(foreign).scalar_one()
    count = 0 if number is None else number + 1
    found: dict[int, Event] = {}
    if first is not None:
        found = {one["number"]: (one["text"], int(one["check"], 16)) for one in _stored(connection, row.id, first - 1)}
        for due in range(max(first - 1, 0), count):
            if due not in found:
                raise ValueError(f"event {due} of game {row.id} is missing")
    return _Line(row, found, count, count if own is None else own)


def _row(connection: Connection, line: str) -> Row[Any]:
    return connection.execute(select(games).where(games.c.id == line)).one()


def _stored(connection: Connection, line: str, first: int = 0) -> list[dict[str, Any]]:
    query = select(events).where(events.c.game == line, events.c.number >= first).order_by(events.c.number)
    return [dict(row._mapping) for row in connection.execute(query)]


def _held(connection: Connection, line: _Line, source: str) -> Held:
    count = line.own if line.row.board == source else line.count
    if not count:
        return Held(line.id, 0, 0)
    last = select(events.c.check).where(events.c.game == line.id, events.c.number == count - 1)
    return Held(line.id, count, int(connection.execute(last).scalar_one(), 16))


def _refuse_deleted(connection: Connection, game: str) -> None:
    if connection.execute(select(deleted.c.game).where(deleted.c.game == game)).first() is not None:
        raise DeletedGame(game)


# Writing


def _append(connection: Connection, line: _Line, count: int, given: _Arrived, own: bool) -> tuple[str, int]:
    """Add to a line of `count` events those that it lacks; if it is their board's `own`, note which that has sent.

    Returns the id of the line and the first new number.
    """
    board = given.source if own else line.row.board
    if own and (board != line.row.board or line.own < min(line.count, given.last + 1)):
        sent = (events.c.game == line.id) & (events.c.number <= given.last)
        connection.execute(update(events).where(sent).values(source=None))
    fresh = given.rows(count, None if own else given.source)
    if not fresh and board == line.row.board:
        return line.id, count
    values = dict(_row(connection, line.id)._mapping) | {"board": board}
    for text in (row["text"] for row in fresh):
        over, winner = ending(text)
        if over:
            values |= {"over": True, "winner": winner}
    if 0 in given.events:
        values |= header_columns(given.events[0][0])
    if fresh:
        last = given.seen[1]
        values["last_seen"] = max(filter(known, (values["last_seen"], last)), default=last)
    values["events"] += len(fresh)
    values["cards"] += draws(row["text"] for row in fresh)
    values["check"] = row_check(values)
    connection.execute(update(games).where(games.c.id == line.id).values(values))
    if fresh:
        connection.execute(insert(events), [row | {"game": line.id} for row in fresh])
    return line.id, count


def _insert(
    connection: Connection, line: str, board: str, branch_of: str | None, rows: list[dict[str, Any]], seen: Seen
) -> None:
    """Store a new game or branch."""
    texts = [row["text"] for row in rows]
    over, winner = next((found for found in map(ending, texts) if found[0]), (False, None))
    values: dict[str, Any] = {
        "id": line,
        "board": board,
        "branch_of": branch_of,
        "over": over,
        "winner": winner,
        "hidden": False,
    }
    values |= header_columns(texts[0])
    values |= {"first_seen": seen[0], "last_seen": seen[1], "events": len(texts), "cards": draws(texts)}
    connection.execute(insert(games).values(values | {"check": row_check(values)}))
    connection.execute(insert(events), [row | {"game": line} for row in rows])


def _branch_off(connection: Connection, line: _Line, given: _Arrived) -> str:
    """Store a branch with the events of `line` before the first that conflicts, and those given. Returns its id."""
    number = line.conflict(given.events) or 0
    kept = [row for row in _stored(connection, line.id) if row["number"] < number]
    source = FILE if given.source == FILE else None
    rows = [row | {"source": source} for row in [*kept, *given.rows(len(kept), source)]]
    return _branch(connection, given.game, given.board, rows, given.seen)


def _branch(connection: Connection, game: str, board: str, rows: list[dict[str, Any]], seen: Seen) -> str:
    """Store a new branch of `game`; return its id: the first digits of the game's, and a number."""
    taken = select(games.c.id).where(games.c.id.startswith(f"{game[:8]}-", autoescape=True))
    numbers = [int(one.partition("-")[2]) for one in connection.execute(taken).scalars()]
    branch = f"{game[:8]}-{max(numbers, default=0) + 1}"
    _insert(connection, branch, board, game, rows, seen)
    return branch


def _move_to_branch(connection: Connection, line: _Line, number: int) -> None:
    """Move the events that others have added, from `number` on, to a branch that has the events before them too."""
    rows = _stored(connection, line.id)
    source = rows[number]["source"]
    board = source or line.row.board
    for row in rows:
        if row["source"] not in (None, board):
            break
        row["source"] = None
    _branch(connection, line.row.branch_of or line.id, board, rows, (line.row.first_seen, line.row.last_seen))
    connection.execute(delete(events).where(events.c.game == line.id, events.c.number >= number))
    texts = [row["text"] for row in rows[:number]]
    values = dict(line.row._mapping) | {"over": False, "winner": None, "events": number, "cards": draws(texts)}
    connection.execute(update(games).where(games.c.id == line.id).values(values | {"check": row_check(values)}))
