"""The library of games on the laptop: `Library`, its errors and its location."""

from host_tools.library.boards import BoardRow
from host_tools.library.errors import (
    BadEvents,
    Conflict,
    DamagedGame,
    DamagedLibrary,
    DiskFault,
    DiskFull,
    LibraryAway,
    LibraryBusy,
    LibraryError,
    LibraryFault,
    LibraryMissing,
    LibraryMoved,
    NewerLibrary,
    NoPermission,
    NoSuchPlace,
    NotALibrary,
    NotDurable,
    UnknownBoard,
    UnknownEvening,
    UnknownGame,
    UnknownPerson,
)
from host_tools.library.games import GameRow, Wanted
from host_tools.library.library import Library
from host_tools.library.location import data_folder, library_place

__all__ = [
    "BadEvents",
    "BoardRow",
    "Conflict",
    "DamagedGame",
    "DamagedLibrary",
    "DiskFault",
    "DiskFull",
    "GameRow",
    "Library",
    "LibraryAway",
    "LibraryBusy",
    "LibraryError",
    "LibraryFault",
    "LibraryMissing",
    "LibraryMoved",
    "NewerLibrary",
    "NoPermission",
    "NoSuchPlace",
    "NotALibrary",
    "NotDurable",
    "UnknownBoard",
    "UnknownEvening",
    "UnknownGame",
    "UnknownPerson",
    "Wanted",
    "data_folder",
    "library_place",
]
