"""A library in an SQLite file: durable commits and translated error codes.

Commits use a rollback journal with `synchronous=EXTRA`, so that a commit that has returned survives a power cut: the
data, the end of the journal and the directory entry are all on disk. A write-ahead log would be faster, but it needs
shared memory, does not work on network drives, and keeps writing to a file that was moved away, which SQLite refuses
with a rollback journal.
"""

import errno
import os
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from host_tools.games.library_errors import LibraryError, LibraryFault, LibraryMissing
from host_tools.library.database import LOCK_TIMEOUT_SECONDS, DatabaseBackend

_PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = EXTRA",
    # On macOS, fsync alone leaves data in the cache of the drive. Elsewhere this has no effect.
    "PRAGMA fullfsync = ON",
    # Report a page with cells that point outside it as damage instead of reading it.
    "PRAGMA cell_size_check = ON",
)
_RIGHTS = "Change its permissions, or name another library with --library."
# Files up to this size are searched completely for damage when opened for writing; that takes a fraction of a second.
_SMALL_BYTES = 32_000_000


class FileStore(DatabaseBackend):
    """A library in the file `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = str(path)
        self.engine = _engine_for(path)

    def prepare_location(self) -> None:
        """Create the folder of the file, durably."""
        folder = self.path.parent
        fresh = [f for f in (folder, *folder.parents) if not f.exists()]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for made in fresh:
                _sync_folder(made.parent)
        except PermissionError as error:
            raise LibraryFault(
                f"You have no permission to create the folder {folder} for the library. {_RIGHTS}"
            ) from error
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise LibraryFault(
                    f"The disk is full: the folder {folder} cannot be created for the library."
                ) from error
            raise LibraryFault(f"The folder {folder} cannot be created for the library: {error.strerror}.") from error

    def check_exists(self) -> None:
        if not self.path.exists():
            raise LibraryMissing(
                f"There is no library at {self.path} yet. `pawnlight play` and `pawnlight log` create one."
            )

    def begin_writing(self, connection: Connection, what: str) -> None:
        """Do nothing: the file has one writer at a time, and its pragmas make commits durable."""

    def look_for_damage(self, connection: Connection, whole: bool) -> None:
        if not whole and self.path.stat().st_size > _SMALL_BYTES:
            pages = int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())
            size = int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
            if self.path.stat().st_size < pages * size:
                raise self.damaged_error("its end is missing")
            return
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)" if whole else "PRAGMA quick_check(1)")
        answer = " ".join(str(found.scalar_one()).split())
        if answer != "ok":
            raise self.damaged_error(answer)

    def translate_error(self, error: BaseException | None) -> LibraryError:
        # The low byte is the kind of error; the rest has details.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        kind = code & 0xFF
        path = self.path
        if code == sqlite3.SQLITE_READONLY_DBMOVED:
            return LibraryFault(
                f"The library {path} was moved or deleted while it was open. Start again to create a new one."
            )
        if kind == sqlite3.SQLITE_NOTADB:
            return self.foreign_error()
        if kind == sqlite3.SQLITE_CORRUPT or "decode" in str(error):
            return self.damaged_error(str(error))
        if kind == sqlite3.SQLITE_IOERR:
            return LibraryFault(
                f"The disk failed to read or write the library {path} ({error}): it is broken, was removed, or has no "
                f"room left for this file. Nothing of this was stored; everything confirmed before is safe."
            )
        if kind == sqlite3.SQLITE_FULL:
            return LibraryFault(f"The disk is full: the library {path} cannot take more. What it holds is safe.")
        if kind in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
            return LibraryFault(f"You have no permission to write the library {path}. {_RIGHTS}")
        if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return LibraryFault(
                f"The library {path} has been locked by another program for {LOCK_TIMEOUT_SECONDS:.0f} seconds."
            )
        if kind == sqlite3.SQLITE_CANTOPEN:
            return self._cannot_open()
        return LibraryFault(f"The library {path} cannot be used: {error}.")

    def _cannot_open(self) -> LibraryError:
        path = self.path
        if path.is_dir():
            return LibraryFault(f"{path} is a folder, not a library file.")
        if path.exists() and not os.access(path, os.R_OK):
            return LibraryFault(f"You have no permission to read the library {path}. {_RIGHTS}")
        if not os.access(path.parent, os.W_OK):
            return LibraryFault(f"You have no permission to write to the folder of the library {path}. {_RIGHTS}")
        return LibraryFault(f"The library {path} cannot be opened.")


def _engine_for(path: Path) -> Engine:
    """Return an engine for the file `path`; its transactions are read-only unless the option `writes` is set."""
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": LOCK_TIMEOUT_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        # The driver would begin its transactions too late to keep two writers apart.
        connection.isolation_level = None
        # An event with a wrong byte can be read, and is put right by its check.
        connection.text_factory = lambda stored: stored.decode(errors="replace")
        for pragma in _PRAGMAS:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
