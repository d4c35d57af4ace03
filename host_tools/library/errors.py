"""What can be wrong with a library, each with its name and its sentence."""

from host_tools.errors import PawnlightError


class LibraryError(PawnlightError):
    """Any fault of the library or of what was asked of it."""


class NoSuchPlace(LibraryError):
    """What was named cannot be a library's place."""


class LibraryMissing(LibraryError):
    """There is nothing at the library's place, and it was not to be made."""


class NotALibrary(LibraryError):
    """The file or database is something else than a library."""


class NewerLibrary(LibraryError):
    """The library was made by a newer Pawnlight."""


class DamagedLibrary(LibraryError):
    """The library's file or database is damaged."""


class DamagedGame(DamagedLibrary):
    """An event of a game is not what was once kept: event `number`. `lines` are the good event lines before it."""

    def __init__(self, sentence: str, lines: list[str]) -> None:
        super().__init__(sentence)
        self.lines = lines

    @property
    def number(self) -> int:
        return len(self.lines)


class DiskFull(LibraryError):
    """There is no room for what was to be kept; nothing of it was."""


class DiskFault(LibraryError):
    """The disk did not do what it was asked."""


class NotDurable(LibraryError):
    """The database server would confirm what a power cut can still take away."""


class NoPermission(LibraryError):
    """The library may not be read or written."""


class LibraryBusy(LibraryError):
    """Another program held the library for too long."""


class LibraryAway(LibraryError):
    """The database server does not answer."""


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


class UnknownBoard(LibraryError):
    """No board, or more than one, is meant by a name; or the name cannot be given."""
