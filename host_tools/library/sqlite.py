"""A library in a file: SQLite, its durable commits, and what its error codes mean.

Commits go through a rollback journal with `synchronous=EXTRA`, so that a commit that has returned survives a power
cut: the data, the journal's end and the folder's entry are all on the disk. A write-ahead log would be quicker, but
it needs shared memory, does not work on network drives, and goes on writing into a file that was moved away, where
this way SQLite refuses.
"""

import errno
import os
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from host_tools.library.errors import (
    DiskFault,
    DiskFull,
    LibraryBusy,
    LibraryError,
    LibraryFault,
    LibraryMissing,
    LibraryMoved,
    NoPermission,
    NotALibrary,
)
from host_tools.library.store import BUSY_SECONDS, Store

_PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = EXTRA",
    # macOS: fsync alone leaves data in the drive's own cache. Elsewhere this does nothing.
    "PRAGMA fullfsync = ON",
    # A page whose cells point outside it is told as damage, not read.
    "PRAGMA cell_size_check = ON",
)
_RIGHTS = "Change its permissions, or name another library with --library."
# Up to this size a file is searched whole for damage whenever it is opened for writing: a small part of a second.
_SMALL_BYTES = 32_000_000


class FileStore(Store):
    """The file `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = str(path)
        self.engine = _engine_for(path)

    def make_room(self) -> None:
        """Make the folder of the file, durably."""
        folder = self.path.parent
        fresh = [f for f in (folder, *folder.parents) if not f.exists()]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for made in fresh:
                _sync_folder(made.parent)
        except PermissionError as error:
            raise NoPermission(f"The folder {folder} may not be made for the library. {_RIGHTS}") from error
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise DiskFull(f"The disk is full: the folder {folder} cannot be made for the library.") from error
            raise LibraryFault(f"The folder {folder} cannot be made for the library: {error.strerror}.") from error

    def find(self) -> None:
        if not self.path.exists():
            raise LibraryMissing(
                f"There is no library at {self.path} yet. It is made when a board is first logged or played."
            )

    def begin_writing(self, connection: Connection, what: str) -> None:
        """The whole file has one writer at a time, and is durable by its pragmas."""

    def look_for_damage(self, connection: Connection, whole: bool) -> None:
        if not whole and self.path.stat().st_size > _SMALL_BYTES:
            pages = int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())
            size = int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
            if self.path.stat().st_size < pages * size:
                raise self.damaged("its end is missing")
            return
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)" if whole else "PRAGMA quick_check(1)")
        answer = " ".join(str(found.scalar_one()).split())
        if answer != "ok":
            raise self.damaged(answer)

    def fault(self, error: BaseException | None) -> LibraryError:
        # The low byte is the kind of error, the rest says more.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        kind = code & 0xFF
        path = self.path
        if code == sqlite3.SQLITE_READONLY_DBMOVED:
            return LibraryMoved(
                f"The library {path} was moved or deleted while it was open. Start again to go on with a new one."
            )
        if kind == sqlite3.SQLITE_NOTADB:
            return self.foreign()
        if kind == sqlite3.SQLITE_CORRUPT or "decode" in str(error):
            return self.damaged(str(error))
        if kind == sqlite3.SQLITE_IOERR:
            return DiskFault(
                f"The disk did not read or write the library {path} ({error}): it is failing, was taken out, or has no "
                f"room left for this file. Nothing of this was kept, and what was confirmed before is not touched."
            )
        if kind == sqlite3.SQLITE_FULL:
            return DiskFull(f"The disk is full: the library {path} cannot take more. What it holds is safe.")
        if kind in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
            return NoPermission(f"The library {path} may not be written. {_RIGHTS}")
        if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return LibraryBusy(f"The library {path} has been held by another program for {BUSY_SECONDS:.0f} seconds.")
        if kind == sqlite3.SQLITE_CANTOPEN:
            return self._cannot_open()
        return LibraryFault(f"The library {path} cannot be used: {error}.")

    def _cannot_open(self) -> LibraryError:
        path = self.path
        if path.is_dir():
            return NotALibrary(f"{path} is a folder, not a library's file.")
        if path.exists() and not os.access(path, os.R_OK):
            return NoPermission(f"The library {path} may not be read. {_RIGHTS}")
        if not os.access(path.parent, os.W_OK):
            return NoPermission(f"The folder {path.parent} may not be written, so there is no library there. {_RIGHTS}")
        return LibraryFault(f"The library {path} cannot be opened.")


def _engine_for(path: Path) -> Engine:
    """An engine on the file `path`. Its transactions begin as readers, or as writers with the option `writes`."""
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        # The driver's own transactions begin too late to keep two writers apart.
        connection.isolation_level = None
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
