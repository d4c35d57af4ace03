"""What can be wrong with a library, each with its name and its sentence."""

from pathlib import Path

from host_tools.errors import PawnlightError


class LibraryError(PawnlightError):
    """Any fault of the library or of what was asked of it."""


class LibraryMissing(LibraryError):
    """There is no file at the library's place, and it was not to be made."""


class NotALibrary(LibraryError):
    """The file is something else than a library."""


class NewerLibrary(LibraryError):
    """The library was made by a newer Pawnlight."""


class DamagedLibrary(LibraryError):
    """The library's file is damaged."""


class DamagedGame(DamagedLibrary):
    """An event of a game is not what was once kept. `lines` are the game's good event lines before it."""

    def __init__(self, sentence: str, lines: list[str]) -> None:
        super().__init__(sentence)
        self.lines = lines


class DiskFull(LibraryError):
    """There is no room for what was to be kept; nothing of it was."""


class NoPermission(LibraryError):
    """The library may not be read or written."""


class LibraryBusy(LibraryError):
    """Another program held the library for too long."""


class LibraryMoved(LibraryError):
    """The library's file was moved or deleted while it was open."""


class LibraryFault(LibraryError):
    """The library could not be used for a reason that has no name of its own."""


class BadEvents(LibraryError):
    """Event lines that cannot be kept: not event lines, with a gap, or with a check that does not fit."""


class Conflict(LibraryError):
    """An event with a number that the library holds with another text; the library's own copy stays.

    `game` is the game's id and `number` the event's.
    """

    def __init__(self, game: str, number: int, held: str, came: str) -> None:
        super().__init__(
            f"Game {game}, event {number}: the library holds {held!r}, but {came!r} came. "
            f"The library keeps its own copy."
        )
        self.game = game
        self.number = number


class UnknownGame(LibraryError):
    """No game, or more than one, is meant by a name."""


def not_a_library(path: Path) -> NotALibrary:
    return NotALibrary(f"{path} is not a Pawnlight library, and is left as it is. Name another with --library.")


def missing(path: Path) -> LibraryMissing:
    return LibraryMissing(f"There is no library at {path} yet. It is made when a board is first logged or played.")
