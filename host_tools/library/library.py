"""The library: every game that boards have sent, on the laptop's disk."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, Engine, Row, case, func, insert, inspect, select, update

from host_tools.library import sqlite
from host_tools.library.errors import (
    BadEvents,
    Conflict,
    DamagedGame,
    NewerLibrary,
    UnknownGame,
    missing,
    not_a_library,
)
from host_tools.library.games import GameRow, ending, header_fields, id_of, split_options, split_seats
from host_tools.library.place import library_path
from host_tools.library.schema import VERSION, about, events, games, metadata
from pawnlight.rules.events import EventError, check_of, unseal

LAST = "last"


class Library:
    """The games that boards have sent, one file. Threads and processes may share it.

    Made by `Library.open`. Every method raises LibraryError, by its subclasses, for whatever can go wrong with the
    file; the class of the error names the fault and its text is fit for the user.
    """

    def __init__(self, engine: Engine, path: Path) -> None:
        self.engine = engine
        self.path = path

    @classmethod
    def open(cls, path: str | Path | None = None, *, create: bool = True) -> Self:
        """Open the library in the file `path`, or in the user's usual place.

        With `create` a library that is not there is made, its folder too, and the file is searched for damage, as
        before any writing; without, a file that is not there is LibraryMissing.
        """
        place = library_path() if path is None else Path(path).expanduser()
        if create:
            sqlite.make_folder(place)
        elif not place.exists():
            raise missing(place)
        library = cls(sqlite.engine_for(place), place)
        try:
            library._check(create)
        except BaseException:
            library.close()
            raise
        return library

    def close(self) -> None:
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def add(self, game: str, board: str, lines: Sequence[str]) -> int:
        """Keep event lines of the game `game`, sent by the board `board`; return how many of its events are held.

        Durable on return, and all or nothing. Lines already held are passed over, so that a repeat does no harm.
        Raises Conflict when a held number comes with another text or check; BadEvents for what is not an event line,
        leaves a gap, has a check that does not fit the events before it, or is another game's header.
        """
        try:
            parts = [unseal(line) for line in lines]
        except EventError as error:
            raise BadEvents(f"Game {game}: {error}.") from error
        with self._writing() as connection:
            return self._add(connection, game, board, parts)

    def _add(self, connection: Connection, game: str, board: str, parts: list[tuple[int, str, int]]) -> int:
        held, last_check = _tail(connection, game, lock=True)
        fresh: dict[int, tuple[str, int]] = {}
        for number, text, check in parts:
            if number < held:
                kept = fresh.get(number) or _event(connection, game, number)
                if kept is None:
                    raise sqlite.damaged(self.path, f"event {number} of game {game} is missing")
                if kept[0] != text:
                    raise Conflict(game, number, kept[0], text)
                if kept[1] != check:
                    raise BadEvents(f"Game {game}, event {number}: its check says that the events before it differ.")
                continue
            if number > held:
                raise BadEvents(f"Game {game}: event {number} came where {held} is due.")
            if check != check_of(number, text, last_check):
                raise BadEvents(f"Game {game}, event {number}: its check does not fit the events before it.")
            if number == 0 and id_of(text) != game:
                raise BadEvents(f"Game {game}: event 0 is not this game's header: {text!r}.")
            fresh[number] = (text, check)
            held, last_check = number + 1, check
        if fresh:
            _keep(connection, game, board, fresh)
        return held

    def tail(self, game: str) -> tuple[int, int]:
        """How many events of `game` are held, and the check of the last of them (0 when there is none)."""
        with self._reading() as connection:
            return _tail(connection, game)

    def count(self, game: str) -> int:
        """How many events of `game` are held: the number of the first one lacking."""
        return self.tail(game)[0]

    def event(self, game: str, number: int) -> tuple[str, int] | None:
        """The text and the check of one event, or None when it is not held."""
        with self._reading() as connection:
            return _event(connection, game, number)

    def lines(self, game: str) -> list[str]:
        """The event lines of `game`, from the header on; empty when there is no such game.

        Raises DamagedGame, with the lines before it, at the first event whose check does not hold.
        """
        query = select(events.c.number, events.c.text, events.c.check).where(events.c.game == game)
        with self._reading() as connection:
            rows = connection.execute(query.order_by(events.c.number)).all()
        lines: list[str] = []
        check = 0
        for due, (number, text, kept) in enumerate(rows):
            check = check_of(due, text, check)
            if number != due or kept != f"{check:08x}":
                raise DamagedGame(
                    f"Event {due} of game {game} in the library {self.path} is damaged; the {due} before it are good.",
                    lines,
                )
            lines.append(f"{number} {text} {kept}")
        return lines

    def games(self) -> list[GameRow]:
        """Every game, the newest first."""
        drawn = case((events.c.text.like("draw %"), 1), else_=0)
        counted = (
            select(events.c.game, func.count().label("events"), func.sum(drawn).label("cards"))
            .group_by(events.c.game)
            .subquery()
        )
        query = (
            select(games, counted.c.events, counted.c.cards)
            .join(counted, counted.c.game == games.c.id)
            .order_by(games.c.first_seen.desc(), games.c.id)
        )
        with self._reading() as connection:
            return [_game_row(row) for row in connection.execute(query)]

    def find(self, name: str) -> str:
        """The id of the game that `name` means: its id, the beginning of its id, or `last` for the newest.

        Raises UnknownGame when there is no such game, or more than one.
        """
        newest_first = select(games.c.id).order_by(games.c.first_seen.desc(), games.c.id)
        with self._reading() as connection:
            ids: Sequence[str] = connection.execute(newest_first).scalars().all()
        if not ids:
            raise UnknownGame(f"The library {self.path} holds no game yet.")
        if name == LAST:
            return ids[0]
        found = [one for one in ids if one.startswith(name.lower())] if name else []
        if not found:
            raise UnknownGame(f"The library {self.path} holds no game {name!r}. `pawnlight games` lists them.")
        if len(found) > 1:
            some = ", ".join(found[:4]) + (", ..." if len(found) > 4 else "")
            raise UnknownGame(f"{len(found)} games begin with {name!r} ({some}): give more of the id.")
        return found[0]

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with sqlite.named_faults(self.path), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with sqlite.named_faults(self.path), self.engine.execution_options(writes=True).begin() as connection:
            yield connection

    def _check(self, create: bool) -> None:
        """See that the file is a library of this version; make its tables when it is new and `create` is set."""
        if create and self._is_empty():
            with self._writing() as connection:
                # Another program may have made them since.
                if not inspect(connection).get_table_names():
                    metadata.create_all(connection)
                    connection.execute(insert(about).values(version=VERSION))
        with self._reading() as connection:
            if not inspect(connection).has_table(about.name):
                raise not_a_library(self.path)
            version = connection.execute(select(about.c.version)).scalar()
            if version is None:
                raise sqlite.damaged(self.path, "its version is missing")
            if version > VERSION:
                raise NewerLibrary(
                    f"The library {self.path} was made by a newer Pawnlight (its version is {version}, this program "
                    f"knows {VERSION}). Update this program."
                )
            if create:
                sqlite.look_for_damage(connection, self.path)

    def _is_empty(self) -> bool:
        with self._reading() as connection:
            return not inspect(connection).get_table_names()


def _tail(connection: Connection, game: str, lock: bool = False) -> tuple[int, int]:
    if lock:
        # Says nothing to SQLite, whose writer holds the whole file; elsewhere it keeps two writers apart.
        connection.execute(select(games.c.id).where(games.c.id == game).with_for_update())
    query = select(events.c.number, events.c.check).where(events.c.game == game)
    last = connection.execute(query.order_by(events.c.number.desc()).limit(1)).first()
    return (0, 0) if last is None else (last.number + 1, int(last.check, 16))


def _event(connection: Connection, game: str, number: int) -> tuple[str, int] | None:
    where = (events.c.game == game) & (events.c.number == number)
    row = connection.execute(select(events.c.text, events.c.check).where(where)).first()
    return None if row is None else (row.text, int(row.check, 16))


def _keep(connection: Connection, game: str, board: str, fresh: dict[int, tuple[str, int]]) -> None:
    now = datetime.now(UTC)
    changes: dict[str, Any] = {"last_seen": now}
    for text, _ in fresh.values():
        over, winner = ending(text)
        if over:
            changes |= {"over": True, "winner": winner}
    if 0 in fresh:
        begun = {"id": game, "board": board, "header": fresh[0][0], "first_seen": now, "over": False}
        connection.execute(insert(games).values(**(begun | changes)))
    else:
        connection.execute(update(games).where(games.c.id == game).values(**changes))
    rows = [
        {"game": game, "number": number, "text": text, "check": f"{check:08x}", "received": now}
        for number, (text, check) in fresh.items()
    ]
    connection.execute(insert(events), rows)


def _game_row(row: Row[Any]) -> GameRow:
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
    )
