"""The interface of a library of games that a board can be kept in step with."""

from typing import Protocol

from host_tools.games.game_row import GameRow, HeldEvents


class LinkLibrary(Protocol):
    """A library as the link needs it, a laptop's or a browser's.

    Its methods raise a subclass of LibraryError if it fails. What is kept is on disk before the board is told so.
    """

    # Events

    def store_events(self, game: str, board: str, lines: list[str]) -> HeldEvents:
        """Store event lines of `game` from `board`, all or none; skip those that are stored.

        Events that differ are kept as a game beside it. Raises BadEvents and DeletedGame.
        """

    def held_events(self, game: str, board: str) -> HeldEvents:
        """Return the events that the library holds of `game` on `board`. Raises DeletedGame."""

    def event_at(self, game: str, number: int) -> tuple[str, int] | None:
        """Return the text and the check of one event, or None if it is not stored."""

    def event_lines(self, game: str, first: int = 0) -> list[str]:
        """Return the event lines of `game` from event `first` on. Raises DamagedGame."""

    def repair_events(self, game: str) -> list[int]:
        """Put right single wrong bytes of the stored events of `game`; return the numbers of these events."""

    def first_event_not_from_board(self, game: str) -> int | None:
        """Return the number of the first event of `game` that its own board has not sent, or None."""

    # Games and boards

    def game_row(self, game: str) -> GameRow | None:
        """Return the list entry of the game with this id, or None."""

    def forget_deletion(self, game: str) -> bool:
        """Allow a deleted game to come back; return whether it was deleted."""

    def random_bytes_for(self, game: str, header: str) -> str:
        """Return the bytes for the shuffle of `game` as hex digits, the same ones each time; they are recorded."""

    def player_names(self, game: str) -> dict[int, str]:
        """Return the names of the people at the seats of `game`, as far as they are known."""

    def last_played_day(self, game: str) -> str:
        """Return the day on which `game` was played last, such as 2026-11-24; "" if that is unknown."""

    def board_name(self, board: str) -> str:
        """Return the name of a board; one that has none gets one, where boards have names."""

    # Evenings

    def evening_continues(self, board: str) -> bool:
        """Return whether `board` is known to have been played on within the last hours."""

    def begin_evening(self, game: str, board: str) -> bool:
        """Begin a new evening with `game`, as the totals of `board` were reset; return whether one begins."""
