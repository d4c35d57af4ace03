"""The library of games on the laptop: `Library`, its errors and its place."""

from host_tools.library.errors import (
    BadEvents,
    Conflict,
    DamagedGame,
    DamagedLibrary,
    DiskFull,
    LibraryBusy,
    LibraryError,
    LibraryFault,
    LibraryMissing,
    LibraryMoved,
    NewerLibrary,
    NoPermission,
    NotALibrary,
    UnknownGame,
)
from host_tools.library.games import GameRow
from host_tools.library.library import Library
from host_tools.library.place import data_folder, library_path

__all__ = [
    "BadEvents",
    "Conflict",
    "DamagedGame",
    "DamagedLibrary",
    "DiskFull",
    "GameRow",
    "Library",
    "LibraryBusy",
    "LibraryError",
    "LibraryFault",
    "LibraryMissing",
    "LibraryMoved",
    "NewerLibrary",
    "NoPermission",
    "NotALibrary",
    "UnknownGame",
    "data_folder",
    "library_path",
]
