"""The library: every game that boards have sent, in a file or in a database shared by several tables."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import URL, Connection, Engine, Row, delete, insert, inspect, select, update

from host_tools.games.game_filter import GameFilter
from host_tools.games.game_row import GameRow, HeldEvents, ending_and_winner, id_in_header
from host_tools.games.incoming_events import find_held_events, incoming_events, store_events
from host_tools.games.library_errors import DamagedGame, LibraryError, LibraryFault, NotFound
from host_tools.games.repair import readable_lines
from host_tools.library import lines as lines_of
from host_tools.library.database import DatabaseBackend
from host_tools.library.games import game_row, games_query
from host_tools.library.location import library_place
from host_tools.library.schema import SCHEMA_VERSION, about_table, deleted_table, events_table, games, metadata
from host_tools.system.errors import missing_text
from pawnlight.rules.events import is_hex, text_of

LAST_GAME = "last"


class Library:
    """The games that boards have sent. Threads and processes may share it.

    Create it with `Library.open`. Every method raises a subclass of LibraryError if the file or database fails; the
    message is fit for the user and names the library by its `place`.
    """

    def __init__(self, store: DatabaseBackend) -> None:
        self.store = store

    @classmethod
    def open(cls, named: str | Path | None = None, *, create: bool = True) -> Self:
        """Open the library in the file or database `named`, or at the user's default location.

        With `create`, a missing library and its folder are created, and the library is searched for damage, as before
        any writing. Without it, a missing library raises LibraryMissing. Raises LibraryFault for another version's.
        """
        library = cls(_store_at(library_place(named)))
        try:
            if create:
                library.store.prepare_location()
            else:
                library.store.check_exists()
            library._check(create)
        except BaseException:
            library.close()
            raise
        return library

    @property
    def place(self) -> str:
        return self.store.place

    @property
    def engine(self) -> Engine:
        return self.store.engine

    def close(self) -> None:
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # Events

    def add_lines(
        self, game: str, board: str, lines: Sequence[str], seen: tuple[datetime, datetime] | None = None
    ) -> int:
        """Store event lines of `game` as `store_events` does; return how many of its events the library then has."""
        return self.store_events(game, board, lines, seen).count

    def store_events(
        self,
        game: str,
        board: str,
        lines: Sequence[str],
        seen: tuple[datetime, datetime] | None = None,
        *,
        file: bool = False,
    ) -> HeldEvents:
        """Store event lines of `game`, sent by `board`, or from a file that names it.

        All lines or none are stored, durably on return. Lines that are already stored are skipped, so a repetition does
        no harm. Events that differ from the game's own are kept as a game beside it, see `incoming_events`. Returns the
        game that has the lines. `seen` are the aware times at which the first and the last event arrived; the default
        is now. Raises BadEvents for a malformed line, a gap, a wrong check, the header of another game, or a board that
        can be none; and DeletedGame.
        """
        given = incoming_events(game, board, lines, seen, file)
        with self.store.writing(game) as connection:
            held = store_events(lines_of.SqlGameStorage(connection), given)
        if held.fresh and any(ending_and_winner(text)[0] for text, _ in given.events[-held.fresh :]):
            self._summarise(held.id)
        return held

    def forget_deletion(self, game: str) -> bool:
        """Allow a deleted game, and deleted ones that begin like it, to come back; return whether there were any."""
        with self.store.writing(game) as connection:
            found = delete(deleted_table).where(deleted_table.c.game.startswith(game, autoescape=True))
            return connection.execute(found).rowcount > 0

    def held_events(self, game: str, board: str) -> HeldEvents:
        """Return the events that the library holds of `game` on `board`, see `incoming_events`. Raises DeletedGame."""
        with self.store.reading() as connection:
            return find_held_events(lines_of.SqlGameStorage(connection), game, board)

    def stored_end(self, game: str) -> tuple[int, int]:
        """Return the number of stored events of `game` and the check of the last one (0 if there is none)."""
        with self.store.reading() as connection:
            return lines_of.SqlGameStorage(connection).stored_end(game)

    def event_count(self, game: str) -> int:
        """Return the number of stored events of `game`, which is the number of the first missing one."""
        return self.stored_end(game)[0]

    def first_event_not_from_board(self, game: str) -> int | None:
        """Return the number of the first event of `game` that its own board has not sent, or None."""
        with self.store.reading() as connection:
            return lines_of.first_foreign(connection, game)

    def event_at(self, game: str, number: int) -> tuple[str, int] | None:
        """Return the text and the check of one event, or None if it is not stored; -1 for a check that is none."""
        with self.store.reading() as connection:
            return _event(connection, game, number)

    def event_lines(self, game: str, first: int = 0) -> list[str]:
        """Return the event lines of `game` from event `first` on; empty if there is no such game or event.

        One wrong byte of an event is put right in what is returned; `repair_events` does so in the library. Raises
        DamagedGame, with the lines before it, at the first event that is not what was stored.
        """
        with self.store.reading() as connection:
            # The check of an event is seeded with that of the event before.
            rows = _rows(connection, game, first - 1)
        before = rows.pop(0).check if first and rows and rows[0].number == first - 1 else ""
        stored = [f"{number} {text} {check}" for number, text, check in rows]
        lines = readable_lines(stored, first, int(before, 16) if is_hex(before, 8) else 0)
        if first and lines[:1] != stored[:1]:
            # The wrong byte may be in the check before.
            return self.event_lines(game)[first:]
        if len(lines) < len(stored):
            due = first + len(lines)
            raise DamagedGame(
                f"Event {due} of game {game} in the library {self.place} is damaged; the {due} before it are good.",
                lines,
            )
        return lines

    def repair_events(self, game: str) -> list[int]:
        """Put right single wrong bytes of the stored events of `game`; return the numbers of these events."""
        stored = self.game_and_lines(game)[1]
        lines = readable_lines(stored)
        changed = [number for number, line in enumerate(lines) if line != stored[number]]
        if changed:
            with self.store.writing(id_in_header(game)) as connection:
                for number in changed:
                    text, check = text_of(lines[number]), lines[number][-8:]
                    where = (events_table.c.game == game) & (events_table.c.number == number)
                    connection.execute(update(events_table).where(where).values(text=text, check=check))
        return changed

    def game_and_lines(self, game: str) -> tuple[GameRow | None, list[str]]:
        """Return the list entry of `game` and its event lines, unchecked, from one snapshot of the library."""
        with self.store.reading() as connection:
            row = connection.execute(select(games).where(games.c.id == game)).first()
            lines = [f"{number} {text} {check}" for number, text, check in _rows(connection, game)]
        return None if row is None else game_row(row), lines

    # Games

    def games(self, wanted: GameFilter = GameFilter()) -> list[GameRow]:  # noqa: B008 - it cannot change
        """Return the games that match `wanted`, newest first."""
        self._complete(wanted)
        with self.store.reading() as connection:
            return [game_row(row) for row in connection.execute(games_query(wanted))]

    def game_ids(self, wanted: GameFilter) -> set[str]:
        """Return the ids of the games that match `wanted`."""
        self._complete(wanted)
        with self.store.reading() as connection:
            return set(connection.execute(games_query(wanted).with_only_columns(games.c.id)).scalars())

    def game_row(self, game: str) -> GameRow | None:
        """Return the list entry of the game with this id, or None."""
        with self.store.reading() as connection:
            row = connection.execute(select(games).where(games.c.id == game)).first()
        return None if row is None else game_row(row)

    def find_game(self, name: str) -> str:
        """Return the id of the game `name`: an id, the beginning of an id, or `last` for the one played last.

        Raises NotFound if no game or more than one matches.
        """
        newest = games_query(GameFilter(latest=True, most=1)).with_only_columns(games.c.id)
        named = select(games.c.id).order_by(games.c.first_seen.desc(), games.c.id)
        with self.store.reading() as connection:
            ids: Sequence[str] = connection.execute(newest if name == LAST_GAME else named).scalars().all()
        if not ids:
            raise NotFound(f"The library {self.place} holds no game yet.")
        if name == LAST_GAME:
            return ids[0]
        if name.lower() in ids:
            return name.lower()
        found = [one for one in ids if one.startswith(name.lower())] if name else []
        # A game comes before those that begin like it.
        found = [one for one in found if "-" not in one] or found
        if not found:
            raise NotFound(f"The library {self.place} holds no game {name!r}. List its games with `pawnlight games`.")
        if len(found) > 1:
            some = ", ".join(found[:4]) + (", ..." if len(found) > 4 else "")
            raise NotFound(f"{len(found)} games have ids that begin with {name!r} ({some}). Type more of the id.")
        return found[0]

    def check_database(self) -> None:
        """Search the whole library for damage, however long that takes. Raises DamagedLibrary."""
        with self.store.reading() as connection:
            self.store.look_for_damage(connection, whole=True)

    def _complete(self, wanted: GameFilter) -> None:
        """Create the results that are missing if `wanted` asks for them."""
        if wanted.won_by is not None:
            from host_tools.library.summaries import create_missing

            create_missing(self.store)

    def _summarise(self, game: str) -> None:
        """Create the summary of a game that has just ended; the statistics create a missing one."""
        # Imported only here, because it loads the rules of every game.
        from host_tools.library.summaries import store_summaries

        with suppress(LibraryError, ValueError, LookupError):
            store_summaries(self.store, [game])

    # Schema

    def _check(self, create: bool) -> None:
        """Ensure that this is a library of this version; create missing tables if `create` is set."""
        version = self._version()
        if version is None and create:
            with self.store.writing("tables") as connection:
                # Another program may have created them meanwhile.
                if not inspect(connection).get_table_names():
                    metadata.create_all(connection)
                    connection.execute(insert(about_table).values(version=SCHEMA_VERSION))
            version = self._version()
        if version is None:
            raise self.store.empty_error()
        if version > SCHEMA_VERSION:
            raise LibraryFault(f"The library {self.place} was made by a newer Pawnlight: update this program.")
        if version < SCHEMA_VERSION:
            raise LibraryFault(f"The library {self.place} was made by an older Pawnlight, which this one cannot read.")
        if create:
            with self.store.reading() as connection:
                self.store.look_for_damage(connection, whole=False)

    def _version(self) -> int | None:
        """Return the version of the schema, or None without tables. Raises LibraryFault if there are other tables."""
        with self.store.reading() as connection:
            tables = inspect(connection).get_table_names()
            if about_table.name in tables:
                version = connection.execute(select(about_table.c.version)).scalar()
                if not isinstance(version, int):
                    raise self.store.damaged_error("its version is missing")
                columns = inspect(connection).get_columns(games.name) if games.name in tables else []
                if version == SCHEMA_VERSION and {column["name"] for column in columns} != set(games.c.keys()):
                    # Made by an older program, whatever its number says.
                    return SCHEMA_VERSION - 1
                return version
            if tables:
                raise self.store.foreign_error()
            return None


def _store_at(place: Path | URL) -> DatabaseBackend:
    if isinstance(place, Path):
        from host_tools.library.sqlite import FileStore

        return FileStore(place)
    try:
        from host_tools.library.postgresql import DatabaseStore
    except ModuleNotFoundError as missing:
        raise LibraryError(missing_text("A library on a PostgreSQL server", "postgresql", missing)) from None
    return DatabaseStore(place)


def _rows(connection: Connection, game: str, first: int = 0) -> list[Row[int, str, str]]:
    query = select(events_table.c.number, events_table.c.text, events_table.c.check)
    query = query.where(events_table.c.game == game, events_table.c.number >= first).order_by(events_table.c.number)
    return list(connection.execute(query))


def _event(connection: Connection, game: str, number: int) -> tuple[str, int] | None:
    where = (events_table.c.game == game) & (events_table.c.number == number)
    row = connection.execute(select(events_table.c.text, events_table.c.check).where(where)).first()
    return None if row is None else (row.text, int(row.check, 16) if is_hex(row.check, 8) else -1)
