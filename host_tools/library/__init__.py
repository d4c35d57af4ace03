"""The library of games on the laptop: `Library`, its errors and its location."""

from host_tools.games.game_filter import GameFilter
from host_tools.games.game_row import GameRow, HeldEvents
from host_tools.games.library_errors import (
    BadEvents,
    DamagedGame,
    DamagedLibrary,
    DeletedGame,
    LibraryError,
    LibraryFault,
    LibraryMissing,
    NotFound,
)
from host_tools.library.boards import BoardRow
from host_tools.library.library import Library
from host_tools.library.location import data_folder, library_name, library_place

__all__ = [
    "BadEvents",
    "BoardRow",
    "DamagedGame",
    "DamagedLibrary",
    "DeletedGame",
    "GameFilter",
    "GameRow",
    "HeldEvents",
    "Library",
    "LibraryError",
    "LibraryFault",
    "LibraryMissing",
    "NotFound",
    "data_folder",
    "library_name",
    "library_place",
]
