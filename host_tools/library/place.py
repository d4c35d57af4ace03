"""Where a library is: a file in the user's data folder, another file, or a PostgreSQL database."""

import os
import sys
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from host_tools.library.errors import NoSuchPlace

ENVIRONMENT = "PAWNLIGHT_LIBRARY"
_DRIVER = "postgresql+psycopg"


def data_folder() -> Path:
    """The user's folder for Pawnlight's data, by the platform's custom. It need not exist yet."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Pawnlight"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Pawnlight"
    named = os.environ.get("XDG_DATA_HOME", "")
    # The XDG specification has a relative path ignored.
    base = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"
    return base / "pawnlight"


def library_place(named: str | Path | None = None) -> Path | URL:
    """The library's file or database: the one `named`, else the one PAWNLIGHT_LIBRARY names, else the usual file.

    Raises NoSuchPlace for an address that is not a PostgreSQL database's.
    """
    place = str(named or os.environ.get(ENVIRONMENT) or data_folder() / "library.db")
    if "://" not in place:
        return Path(place).expanduser()
    try:
        url = make_url(place)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres", _DRIVER) or not url.database:
        # The address is not repeated: it may have a password in it.
        raise NoSuchPlace(f"A library is a file or a database named as {_DRIVER}://USER@HOST/DATABASE.")
    return url.set(drivername=_DRIVER)
