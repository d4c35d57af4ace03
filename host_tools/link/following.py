"""The state of the transfer of one game."""

from dataclasses import dataclass, field
from math import inf

from pawnlight.link.frames import Joiner


@dataclass
class GameSync:
    """The transfer of one game from the board to the library.

    `held` counts the events in the library; the lines `waiting` follow them and are not committed yet. `check` is the
    check of the last of all these. `early` holds lines that arrived out of order, by number; `parts` holds the
    parts of split lines, by number and count.
    `announced` is the number of events that the board says it has. `live` is True once the game was requested, because
    the board then sends later events unasked.
    While `walked` is not None, the board's events from that number on are compared with the library's.
    Times are in seconds of the logger's clock.
    """

    id: str
    held: int
    check: int
    announced: int = 0
    open: bool = False
    live: bool = False
    refused: bool = False
    walked: int | None = None
    misfits: int = 0
    stalls: int = 0
    asked_at: float = -inf
    moved_at: float = -inf
    waiting: list[tuple[str, str]] = field(default_factory=list)
    early: dict[int, str] = field(default_factory=dict)
    parts: Joiner = field(default_factory=Joiner)

    @property
    def due(self) -> int:
        """The number of the next expected event."""
        return self.held + len(self.waiting)

    @property
    def lacking(self) -> bool:
        """Whether events are missing that the board has."""
        return not self.refused and (self.walked is not None or self.due < self.announced)

    def quiet_for(self, now: float) -> float:
        """Return the seconds since the game was requested or made progress."""
        return now - max(self.asked_at, self.moved_at)
