"""The location of a library: a file in the user's data folder, another file, or a PostgreSQL database."""

import os
import sys
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from host_tools.library.errors import NoSuchPlace

ENVIRONMENT = "PAWNLIGHT_LIBRARY"
_DRIVER = "postgresql+psycopg"


def data_folder() -> Path:
    """Return the folder for the user's data, by the convention of the platform. It may not exist yet."""
    if sys.platform == "darwin":
        # platformdirs would follow XDG_DATA_HOME here, and a library would seem empty once the variable is set.
        return Path.home() / "Library" / "Application Support" / "Pawnlight"
    return user_data_path("Pawnlight" if sys.platform == "win32" else "pawnlight", appauthor=False)


def library_place(named: str | Path | None = None) -> Path | URL:
    """Return the library's file or database: `named`, or that in PAWNLIGHT_LIBRARY, or the default file.

    Raises NoSuchPlace for a URL that does not name a PostgreSQL database.
    """
    place = str(named or os.environ.get(ENVIRONMENT) or data_folder() / "library.db")
    if place == ":memory:":
        raise NoSuchPlace("A library is a file or a database; ':memory:' names no file that could keep a game.")
    if "://" not in place:
        try:
            path = Path(place).expanduser()
            path.absolute()
        except (RuntimeError, OSError) as error:
            # There is no such user, or the working folder was deleted.
            raise NoSuchPlace(f"The library {place} has no place: {error}") from error
        return path
    try:
        url = make_url(place)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres", _DRIVER) or not url.database:
        # The message does not repeat the address, which may contain a password.
        raise NoSuchPlace(f"A library is a file or a database named as {_DRIVER}://USER@HOST/DATABASE.")
    return url.set(drivername=_DRIVER)
