"""A row of the standings of an evening."""

from dataclasses import dataclass, field
from datetime import datetime

from host_tools.games.intervals import WinCount


@dataclass
class StandingsRow:
    """A row of the standings: a person, or else a player of a board, such as red, with its level.

    `tally` counts the games that somebody won, without children's; `sat` counts every game. `last` is the time of the
    last of these. `place` is 1 for the best, and the same for equals; `points` are those of the games that have points.
    """

    person: int | None
    name: str | None
    board: str
    player: str
    level: str
    tally: WinCount = field(default_factory=WinCount)
    points: int | None = None
    place: int = 0
    sat: int = 0
    last: datetime | None = None

    @property
    def alphabetical(self) -> str:
        """Return what puts equals in order."""
        return (self.name or self.player).casefold()
