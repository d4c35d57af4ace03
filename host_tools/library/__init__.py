"""The library of games on the laptop: `Library`, its errors and its location."""

from host_tools.games.game_row import GameRow
from host_tools.library.boards import BoardRow
from host_tools.library.errors import (
    BadEvents,
    DamagedGame,
    DamagedLibrary,
    DeletedGame,
    DiskFault,
    DiskFull,
    LibraryAway,
    LibraryBusy,
    LibraryError,
    LibraryFault,
    LibraryMissing,
    LibraryMoved,
    NoPermission,
    NoSuchPlace,
    NotALibrary,
    NotDurable,
    TooManyBranches,
    UnknownBoard,
    UnknownEvening,
    UnknownGame,
    UnknownPerson,
    WrongVersion,
)
from host_tools.library.games import Wanted
from host_tools.library.library import Library
from host_tools.library.lines import Held
from host_tools.library.location import data_folder, library_name, library_place
from host_tools.library.removal import Branch, Dispute

__all__ = [
    "BadEvents",
    "BoardRow",
    "Branch",
    "DamagedGame",
    "DamagedLibrary",
    "DeletedGame",
    "DiskFault",
    "DiskFull",
    "Dispute",
    "GameRow",
    "Held",
    "Library",
    "LibraryAway",
    "LibraryBusy",
    "LibraryError",
    "LibraryFault",
    "LibraryMissing",
    "LibraryMoved",
    "NoPermission",
    "NoSuchPlace",
    "NotALibrary",
    "NotDurable",
    "TooManyBranches",
    "UnknownBoard",
    "UnknownEvening",
    "UnknownGame",
    "UnknownPerson",
    "Wanted",
    "WrongVersion",
    "data_folder",
    "library_name",
    "library_place",
]
