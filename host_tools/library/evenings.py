"""Evenings: the games that people played in one sitting, on one board or on several."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from host_tools.games.library_errors import NotFound
from host_tools.games.times import EVENING_PAUSE, UNKNOWN_TIME, time_unless_in_future
from host_tools.library.database import DatabaseBackend
from host_tools.library.games import is_child_game, is_hidden
from host_tools.library.names import MAX_NAME_LENGTH, is_valid_name, normalized_name
from host_tools.library.schema import (
    evening_games_table,
    evening_people_table,
    evenings_table,
    events_table,
    games,
    known_time,
)

# Events that a board has kept arrive faster than this, however old they are.
_LIVE = timedelta(minutes=1)
_MOST_WINS = 99
# So many ids fit into one query.
_FEW = 500


@dataclass(frozen=True)
class EveningRow:
    """An evening: its id, name, number of wins that decides its match, boards, games, and first and last time.

    The times are None if they are unknown.
    """

    id: int
    name: str | None
    aim: int | None
    boards: list[str]
    games: int
    begun: datetime | None
    seen: datetime | None


class Evenings:
    """The evenings of a library. Every method raises LibraryError if the library fails."""

    def __init__(self, store: DatabaseBackend) -> None:
        self._store = store

    def list_evenings(self, most: int | None = None, first: int = 0, only: int | None = None) -> list[EveningRow]:
        """Return the evenings, the newest first: `most` from number `first` on, or `only` the one with this id."""
        begun = known_time(games.c.first_seen)
        columns = (func.count(), func.min(begun), func.max(known_time(games.c.last_seen)))
        named = (evenings_table.c.id, evenings_table.c.name, evenings_table.c.aim)
        query = select(*named, *columns).join(evening_games_table, evening_games_table.c.evening == evenings_table.c.id)
        query = query.join(games).where(~is_hidden()).group_by(*named)
        query = query.order_by(func.max(begun).desc().nulls_last(), evenings_table.c.id.desc()).offset(first)
        if only is not None:
            query = query.where(evenings_table.c.id == only)
        with self._store.reading() as connection:
            rows = connection.execute(query if most is None else query.limit(most)).all()
            boards: dict[int, list[str]] = {}
            pairs = select(evening_games_table.c.evening, games.c.board).join(games).where(~is_hidden()).distinct()
            if len(rows) <= _FEW:
                pairs = pairs.where(evening_games_table.c.evening.in_([row[0] for row in rows]))
            for evening, board in connection.execute(pairs.order_by(games.c.board)):
                boards.setdefault(evening, []).append(board)
        return [
            EveningRow(evening, name, aim, boards.get(evening, []), count, begun, seen)
            for evening, name, aim, count, begun, seen in rows
        ]

    def count(self) -> int:
        """Return the number of evenings."""
        with self._store.reading() as connection:
            query = select(func.count(evening_games_table.c.evening.distinct())).join(games).where(~is_hidden())
            return connection.execute(query).scalar_one()

    def evening(self, evening: int) -> EveningRow:
        """Return the evening with this id. Raises NotFound."""
        for row in self.list_evenings(only=evening):
            return row
        raise NotFound(f"The library has no evening {evening}. List its evenings with `pawnlight evenings`.")

    def newest(self) -> EveningRow:
        """Return the newest evening. Raises NotFound."""
        for row in self.list_evenings(1):
            return row
        raise NotFound("The library has no evening yet.")

    def evening_of_game(self, game: str) -> int | None:
        """Return the id of the evening of `game`."""
        with self._store.reading() as connection:
            return _evening_of(connection, game)

    def games(self, evening: int) -> list[str]:
        """Return the ids of the games of an evening, the oldest first."""
        query = (
            select(games.c.id).join(evening_games_table).where(evening_games_table.c.evening == evening, ~is_hidden())
        )
        with self._store.reading() as connection:
            return list(connection.execute(query.order_by(games.c.first_seen, games.c.id)).scalars())

    def join(self, evening: int, other: int) -> int:
        """Make one evening of two, with the id of the one that began first; return it. Raises NotFound."""
        if evening == other:
            raise NotFound("An evening cannot be joined with itself.")
        rows = (self.evening(evening), self.evening(other))
        kept, gone = sorted(rows, key=lambda row: (row.begun or UNKNOWN_TIME, row.id))
        with self._store.writing("evenings") as connection:
            moved = evening_games_table.c.evening == gone.id
            connection.execute(update(evening_games_table).where(moved).values(evening=kept.id))
            values = {"name": kept.name or gone.name, "aim": kept.aim or gone.aim}
            connection.execute(update(evenings_table).where(evenings_table.c.id == kept.id).values(values))
            there = select(evening_people_table.c.person).where(evening_people_table.c.evening == kept.id)
            new = (evening_people_table.c.evening == gone.id) & evening_people_table.c.person.not_in(
                there.scalar_subquery()
            )
            connection.execute(update(evening_people_table).where(new).values(evening=kept.id))
            connection.execute(delete(evenings_table).where(evenings_table.c.id == gone.id))
        return kept.id

    def split(self, game: str) -> int:
        """Begin a new evening with `game` and the games after it; return its id. Raises NotFound."""
        with self._store.writing("evenings") as connection:
            evening = _evening_of(connection, game)
            query = select(games.c.id).join(evening_games_table).where(evening_games_table.c.evening == evening)
            ids: Sequence[str] = connection.execute(query.order_by(games.c.first_seen, games.c.id)).scalars().all()
            if game not in ids:
                raise NotFound(f"Game {game} is in no evening.")
            if ids[0] == game:
                raise NotFound("An evening begins with this game already.")
            made = _new(connection)
            for at in range(ids.index(game), len(ids), 500):
                later = evening_games_table.c.game.in_(ids[at : at + 500])
                connection.execute(update(evening_games_table).where(later).values(evening=made))
        return made

    def begin_evening(self, game: str, board: str) -> bool:
        """Begin a new evening with `game` if it is one of `board` after a decided one there; return whether it is."""
        placed = select(evening_games_table.c.evening, games.c.first_seen).join(games)
        # A child's game leaves nothing in the totals of the board.
        decided = (
            select(games.c.id).join(evening_games_table).where(games.c.board == board, games.c.winner.is_not(None))
        )
        decided = decided.where(~is_child_game())
        with self._store.reading() as connection:
            row = connection.execute(placed.where(games.c.id == game, games.c.board == board)).first()
            if row is None:
                return False
            evening, begun = row
            earlier = decided.where(evening_games_table.c.evening == evening, games.c.first_seen < begun)
            if connection.execute(earlier.limit(1)).first() is None:
                return False
        self.split(game)
        return True

    def is_going_on(self, board: str) -> bool:
        """Return whether `board` is known to have been played on within the last EVENING_PAUSE.

        It is if events of one game arrived in that time with a minute or more between them: the later ones happened
        after the earlier ones had arrived. Events that arrive together may be of any age.
        """
        since = datetime.now(UTC) - EVENING_PAUSE
        query = (
            select(func.min(events_table.c.received), func.max(events_table.c.received))
            .join(games)
            .group_by(events_table.c.game)
        )
        query = query.where(games.c.board == board, games.c.last_seen > since)
        query = query.where(events_table.c.received > since, events_table.c.own)
        with self._store.reading() as connection:
            return any(last - first >= _LIVE for first, last in connection.execute(query))

    def change(self, evening: int, **values: Any) -> None:
        """Set `name` (or None) and `aim`, the wins that decide the match (or None). Raises NotFound."""
        self.evening(evening)
        if "name" in values:
            values["name"] = normalized_name(values["name"] or "") or None
            if values["name"] and not is_valid_name(values["name"]):
                raise NotFound(f"An evening's name is at most {MAX_NAME_LENGTH} printable characters.")
        if values.get("aim") is not None and not 1 <= values["aim"] <= _MOST_WINS:
            raise NotFound(f"A match needs between 1 and {_MOST_WINS} wins.")
        with self._store.writing("evenings") as connection:
            connection.execute(update(evenings_table).where(evenings_table.c.id == evening).values(values))

    def set_attendance(self, evening: int, person: int, here: bool) -> None:
        """Note that a person has come to an evening, or has left it."""
        self.evening(evening)
        with self._store.writing("evenings") as connection:
            theirs = (evening_people_table.c.evening == evening) & (evening_people_table.c.person == person)
            connection.execute(delete(evening_people_table).where(theirs))
            connection.execute(insert(evening_people_table).values(evening=evening, person=person, here=here))

    def attendance(self, evening: int) -> dict[int, bool]:
        """Return, by person, who has come to an evening or has left it, other than its games tell."""
        query = select(evening_people_table.c.person, evening_people_table.c.here).where(
            evening_people_table.c.evening == evening
        )
        with self._store.reading() as connection:
            return dict(connection.execute(query).all())


class _Neighbour(NamedTuple):
    """The game before or after another one on its board."""

    id: str
    first_seen: datetime
    last_seen: datetime


def _first(connection: Connection, query: Select[Any]) -> _Neighbour | None:
    row = connection.execute(query.limit(1)).first()
    return None if row is None else _Neighbour(*row)


def assign_evening(connection: Connection, game: str, board: str, begun: datetime, seen: datetime) -> None:
    """Put a game of `board` that has just begun into the evening that goes on there, or into a new one."""
    others = select(games.c.id, games.c.first_seen, games.c.last_seen)
    others = others.where(games.c.board == board, games.c.id != game)
    earlier = others.where(games.c.first_seen <= begun).order_by(games.c.first_seen.desc())
    later = others.where(games.c.first_seen > begun).order_by(games.c.first_seen)
    before, after = _first(connection, earlier), _first(connection, later)
    evening = None
    if (
        before is not None
        and begun - (time_unless_in_future(before.last_seen) or before.first_seen) <= EVENING_PAUSE
        and not _rested(connection, before.id, begun)
    ):
        evening = _evening_of(connection, before.id)
    elif after is not None and after.first_seen - seen <= EVENING_PAUSE:
        evening = _evening_of(connection, after.id)
    connection.execute(insert(evening_games_table).values(game=game, evening=evening or _new(connection)))


def _rested(connection: Connection, game: str, until: datetime) -> bool:
    """Return whether a game was put aside for a pause, so that its later part belongs to another evening."""
    query = select(events_table.c.received).where(events_table.c.game == game, events_table.c.received <= until)
    times = connection.execute(query.distinct().order_by(events_table.c.received)).scalars().all()
    return any(later - earlier > EVENING_PAUSE for earlier, later in pairwise(times))


def _evening_of(connection: Connection, game: str) -> int | None:
    return connection.execute(select(evening_games_table.c.evening).where(evening_games_table.c.game == game)).scalar()


def _new(connection: Connection) -> int:
    made = connection.execute(insert(evenings_table).values(name=None, aim=None)).inserted_primary_key
    assert made is not None
    number: int = made[0]
    return number
