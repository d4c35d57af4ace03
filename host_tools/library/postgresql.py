"""A library in a PostgreSQL database that several laptops share: durable commits and translated errors."""

import re
from types import MappingProxyType

from psycopg import DataError, Error
from sqlalchemy import URL, Connection, create_engine, text
from sqlalchemy.exc import ArgumentError

from host_tools.games.library_errors import LibraryError, LibraryFault, LibraryMissing
from host_tools.library.database import LOCK_TIMEOUT_SECONDS, DatabaseBackend

_CONNECT = {
    "application_name": "pawnlight",
    "connect_timeout": 10,
    # Whatever PGCLIENTENCODING says.
    "client_encoding": "utf8",
    # Notice soon when a server has vanished.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
# Messages of a server that refuses a user; before there is a connection, the errors have no code.
_TURNED_AWAY = (
    "authentication failed",
    "no password supplied",
    "pg_hba.conf",
    "permission denied for database",
    "is not permitted to log in",
)
_TOO_MANY = ("too many clients", "too many connections", "connection slots are reserved")
_WRONG_OPTION = re.compile(r"invalid (connection option|\w+ value|port number)")
# The message does not repeat the option, which may be a password.
_OPTION = "The library's address has an option after its ? that PostgreSQL does not take."
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ':' || :what, 0))")


class DatabaseStore(DatabaseBackend):
    """The database at `url`, in the first schema of its search path."""

    snapshot = MappingProxyType({"isolation_level": "REPEATABLE READ"})

    def __init__(self, url: URL) -> None:
        self.place = str(url.set(query={}))
        try:
            self.engine = create_engine(url, pool_pre_ping=True, connect_args=_CONNECT)
        except ArgumentError as error:
            raise LibraryFault(_OPTION) from error

    def prepare_location(self) -> None:
        """Refuse a database without Unicode, and a server without fsync, which must not hold the only copy."""
        with self.reading() as connection:
            self._need_unicode(connection)
            if connection.execute(text("SHOW fsync")).scalar_one() != "on":
                raise LibraryFault(
                    f"The server of {self.place} has fsync turned off, so a power cut could lose games that it has "
                    f"confirmed. Turn fsync on in its postgresql.conf and restart it."
                )

    def check_exists(self) -> None:
        """Raise LibraryFault without Unicode or a schema; a missing database shows as an error of the connection."""
        with self.reading() as connection:
            self._need_unicode(connection)
            if connection.execute(text("SELECT current_schema()")).scalar_one() is None:
                raise self._no_schema()

    def empty_error(self) -> LibraryError:
        return LibraryMissing(
            f"There is no library in {self.place} yet. `pawnlight play` and `pawnlight log` create one."
        )

    def begin_writing(self, connection: Connection, what: str) -> None:
        # Only for this transaction, so that it also works through a connection pooler.
        connection.execute(text("SET LOCAL synchronous_commit = on"))
        connection.execute(text(f"SET LOCAL lock_timeout = {int(LOCK_TIMEOUT_SECONDS * 1000)}"))
        connection.execute(_LOCK, {"what": what})

    def look_for_damage(self, connection: Connection, whole: bool) -> None:
        """Do nothing: the server checks its own pages, and events have their own checks."""

    def translate_error(self, error: BaseException | None) -> LibraryError:
        state = (error.sqlstate if isinstance(error, Error) else None) or ""
        said = " ".join(str(error).split())
        if not state and _WRONG_OPTION.search(said):
            return LibraryFault(_OPTION)
        if state == "53100":
            return LibraryFault(f"The disk of {self.place} is full: it cannot take more. What it holds is safe.")
        if state == "3D000" or ("does not exist" in said and not state):
            return LibraryFault(f"There is no such database or user: {self.place} ({said}). Create it with createdb.")
        if state == "3F000":
            return self._no_schema()
        if (
            state.startswith("28")
            or state in ("42501", "25006")
            or (not state and any(words in said for words in _TURNED_AWAY))
        ):
            return LibraryFault(
                f"You have no access to the library {self.place} ({said}). Check the user name, the password (which "
                f"can be kept in ~/.pgpass) and the user's rights."
            )
        if state in ("55P03", "40P01"):
            return LibraryFault(
                f"The library {self.place} has been locked by another program for {LOCK_TIMEOUT_SECONDS:.0f} seconds."
            )
        if state == "57014":
            return LibraryFault(
                f"The server of {self.place} did not let this end ({said}). Give its user a longer statement_timeout."
            )
        if state == "53300" or (not state and any(words in said for words in _TOO_MANY)):
            return LibraryFault(f"The server of {self.place} accepts no more connections.")
        if "contain NUL" in said:
            return LibraryError("A zero character is not text.")
        # Without a code, psycopg itself cannot read a value, such as a date that Python does not have.
        if state.startswith("XX") or (isinstance(error, DataError) and not state):
            return self.damaged_error(said)
        if not state or state.startswith(("08", "57P")):
            return LibraryFault(
                f"The server of {self.place} does not answer ({said}). Is it running? Does the network work?"
            )
        return LibraryFault(f"The library {self.place} cannot be used: {said}.")

    def _need_unicode(self, connection: Connection) -> None:
        """Raise LibraryFault for a database that cannot keep every name."""
        encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
        if encoding != "UTF8":
            raise LibraryFault(
                f"The database of {self.place} has the encoding {encoding}, which cannot hold every name. Create "
                f"another: `createdb --encoding UTF8 --template template0 --locale C pawnlight`."
            )

    def _no_schema(self) -> LibraryError:
        return LibraryFault(
            f"The schema for {self.place} does not exist, or you have no right to use it. Create it with psql, or have "
            f"USAGE granted."
        )
