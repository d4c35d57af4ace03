"""The location of a library: a file in the user's data folder, another file, or a PostgreSQL database."""

import os
import sys
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from host_tools.games.library_errors import LibraryFault

ENVIRONMENT_VARIABLE = "PAWNLIGHT_LIBRARY"
_DRIVER = "postgresql+psycopg"
# No message repeats the address, which may contain a password.
_PORT = "The port in the library's address is not a number from 1 to 65535."
_SIGN = "The library's address has an @ too many: in a user name or password it is written %40."


def data_folder() -> Path:
    """Return the folder for the user's data, by the convention of the platform. It may not exist yet."""
    if sys.platform == "darwin":
        # platformdirs would follow XDG_DATA_HOME here, and a library would seem empty once the variable is set.
        return Path.home() / "Library" / "Application Support" / "Pawnlight"
    return user_data_path("Pawnlight" if sys.platform == "win32" else "pawnlight", appauthor=False)


def library_place(named: str | Path | None = None) -> Path | URL:
    """Return the library's file or database: `named`, or that in PAWNLIGHT_LIBRARY, or the default file.

    Raises LibraryFault for a URL that does not name a PostgreSQL database, or that has a wrong port or one @ too many.
    """
    place = str(named or os.environ.get(ENVIRONMENT_VARIABLE) or data_folder() / "library.db")
    if place == ":memory:":
        raise LibraryFault("A library is a file or a database; ':memory:' names no file that could keep a game.")
    if "://" not in place:
        try:
            path = Path(place).expanduser()
            path.absolute()
        except (RuntimeError, OSError) as error:
            # There is no such user, or the working folder was deleted.
            raise LibraryFault(f"The library {place} has no place: {error}") from error
        return path
    signs = place.partition("?")[0].count("@")
    try:
        url = make_url(place)
    except ArgumentError:
        url = None
    except ValueError as error:
        raise LibraryFault(_SIGN if signs > 1 else _PORT) from error
    if url is None or url.drivername not in ("postgresql", "postgres", _DRIVER) or not url.database:
        raise LibraryFault(f"A library is a file or a database named as {_DRIVER}://USER@HOST/DATABASE.")
    if signs > 1 or "@" in (url.host or ""):
        raise LibraryFault(_SIGN)
    if url.port is not None and not 0 < url.port < 1 << 16:
        raise LibraryFault(_PORT)
    return url.set(drivername=_DRIVER)


def library_name(named: str | Path | None = None) -> str:
    """Return the name of `library_place` in messages: a URL without its password and without its query part."""
    place = library_place(named)
    return str(place) if isinstance(place, Path) else str(place.set(query={}))
