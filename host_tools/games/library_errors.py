"""Errors of a library of games, a laptop's or a browser's. Each message is a sentence for the user."""

from host_tools.system.errors import PawnlightError


class LibraryError(PawnlightError):
    """Base class of the errors of the library."""


class LibraryMissing(LibraryError):
    """There is no library at the location, and none was to be created."""


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


class LibraryFault(LibraryError):
    """The library cannot be used: its place, the disk, the user's rights, the server … The message says why."""


class BadEvents(LibraryError):
    """Event lines that cannot be stored: malformed, after a gap, or with a wrong check."""


class DeletedGame(LibraryError):
    """The user has deleted this game."""


class NotFound(LibraryError):
    """Nothing, or more than one thing, has this name; or it cannot be named or changed so. The message says which."""
