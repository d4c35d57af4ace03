"""Errors of the library. Each message is a sentence for the user."""

from host_tools.errors import PawnlightError


class LibraryError(PawnlightError):
    """Base class of the errors of the library."""


class NoSuchPlace(LibraryError):
    """The given location cannot hold a library."""


class LibraryMissing(LibraryError):
    """There is no library at the location, and none was to be created."""


class NotALibrary(LibraryError):
    """The file or database is not a library."""


class NewerLibrary(LibraryError):
    """The library was made by a newer Pawnlight."""


class DamagedLibrary(LibraryError):
    """The library's file or database is damaged."""


class DamagedGame(DamagedLibrary):
    """Event `number` of a game is not what was stored. `lines` are the sound event lines before it."""

    def __init__(self, sentence: str, lines: list[str]) -> None:
        super().__init__(sentence)
        self.lines = lines

    @property
    def number(self) -> int:
        return len(self.lines)


class DiskFull(LibraryError):
    """The disk is full; nothing was stored."""


class DiskFault(LibraryError):
    """A read or write on the disk failed."""


class NotDurable(LibraryError):
    """The database server would confirm commits that a power cut could still lose."""


class NoPermission(LibraryError):
    """The user has no permission to read or write the library."""


class LibraryBusy(LibraryError):
    """Another program kept the library locked for too long."""


class LibraryAway(LibraryError):
    """The database server does not answer."""


class LibraryMoved(LibraryError):
    """The library's file was moved or deleted while it was open."""


class LibraryFault(LibraryError):
    """The library could not be used for a reason without an error class of its own."""


class BadEvents(LibraryError):
    """Event lines that cannot be stored: malformed, after a gap, or with a wrong check."""


class Conflict(LibraryError):
    """An event differs from the library's event of the same number; the library keeps its own copy.

    `game` is the id of the game and `number` the number of the event.
    """

    def __init__(self, game: str, number: int, held: str, came: str) -> None:
        super().__init__(
            f"Game {game}, event {number}: the library holds {held!r}, but {came!r} arrived. "
            f"The library keeps its own copy."
        )
        self.game = game
        self.number = number


class UnknownGame(LibraryError):
    """No game, or more than one, matches a name."""


class UnknownBoard(LibraryError):
    """No board, or more than one, matches a name; or a board cannot be given that name."""


class UnknownPerson(LibraryError):
    """No person, or more than one, matches a name; or a person cannot be given that name or seat."""


class UnknownEvening(LibraryError):
    """No evening matches a name, or it cannot be changed in that way."""
