"""Where the laptop keeps its files."""

import os
import sys
from pathlib import Path

ENVIRONMENT = "PAWNLIGHT_LIBRARY"


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


def library_path() -> Path:
    """The library's file: the one PAWNLIGHT_LIBRARY names, else the one in the data folder."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named).expanduser() if named else data_folder() / "library.db"
