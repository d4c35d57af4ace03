"""What the library needs to know of SQLite: durable commits, and what its error codes mean.

Commits go through a rollback journal with `synchronous=EXTRA`, so that a commit that has returned survives a power
cut: the data, the journal's end and the folder's entry are all on the disk. A write-ahead log would be quicker, but
it needs shared memory, does not work on network drives, and goes on writing into a file that was moved away, where
this way SQLite refuses.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from host_tools.library.errors import (
    DamagedLibrary,
    DiskFull,
    LibraryBusy,
    LibraryError,
    LibraryFault,
    LibraryMoved,
    NoPermission,
    NotALibrary,
    not_a_library,
)

# How long one logger waits for another's commit.
BUSY_SECONDS = 10.0

_PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = EXTRA",
    # macOS: fsync alone leaves data in the drive's own cache. Elsewhere this does nothing.
    "PRAGMA fullfsync = ON",
)


def engine_for(path: Path) -> Engine:
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


def make_folder(path: Path) -> None:
    """Make the folder that `path` is to be in, durably. Raises LibraryError."""
    folder = path.parent
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


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


_RIGHTS = "Change its permissions, or name another library with --library."


@contextmanager
def named_faults(path: Path) -> Iterator[None]:
    """Turn what SQLite raises inside into a LibraryError that says what it means for the file `path`."""
    try:
        yield
    except DBAPIError as error:
        raise _named(path, error.orig) from error
    except ValueError as error:
        # A value that was never written so: the file is whole to SQLite, but not as the library left it.
        raise damaged(path, str(error)) from error
    except PoolTimeout as error:
        raise LibraryBusy(f"The library {path} is in use by too many threads at once.") from error


def _named(path: Path, error: BaseException | None) -> LibraryError:
    # The low byte is the kind of error, the rest says more.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    kind = code & 0xFF
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return LibraryMoved(
            f"The library {path} was moved or deleted while it was open. Start again to go on with a new one."
        )
    if kind == sqlite3.SQLITE_NOTADB:
        return not_a_library(path)
    if kind == sqlite3.SQLITE_CORRUPT:
        return damaged(path, str(error))
    if kind == sqlite3.SQLITE_FULL:
        return DiskFull(f"The disk is full: the library {path} cannot take more. What it holds is safe.")
    if kind in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return NoPermission(f"The library {path} may not be written. {_RIGHTS}")
    if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LibraryBusy(f"The library {path} has been held by another program for {BUSY_SECONDS:.0f} seconds.")
    if kind == sqlite3.SQLITE_CANTOPEN:
        return _cannot_open(path)
    return LibraryFault(f"The library {path} cannot be used: {error}.")


def _cannot_open(path: Path) -> LibraryError:
    if path.is_dir():
        return NotALibrary(f"{path} is a folder, not a library's file.")
    if path.exists() and not os.access(path, os.R_OK):
        return NoPermission(f"The library {path} may not be read. {_RIGHTS}")
    if not os.access(path.parent, os.W_OK):
        return NoPermission(f"The folder {path.parent} may not be written, so there is no library there. {_RIGHTS}")
    return LibraryFault(f"The library {path} cannot be opened.")


def damaged(path: Path, why: str) -> DamagedLibrary:
    return DamagedLibrary(
        f"The library {path} is damaged ({why}). Keep it aside or bring back a copy of it; "
        f"with another library, named by --library, the games that the board still has come again."
    )


def look_for_damage(connection: Connection, path: Path) -> None:
    """Raise DamagedLibrary when SQLite finds its own file inconsistent."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if found != "ok":
        raise damaged(path, " ".join(str(found).split()))
