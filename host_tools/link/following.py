"""The state of the transfer of one game."""

from dataclasses import dataclass, field
from math import inf

_LINES_IN_PARTS = 8


@dataclass
class GameSync:
    """The transfer of one game from the board to the library.

    `held` counts the events in the library; the lines `waiting` follow them and are not committed yet. `check` is the
    check of the last of all these. `early` holds lines that arrived before their turn, by number; `parts` holds the
    parts of lines that come in several, by number and count.
    `announced` is the number of events that the board says it has. `live` is True once the game was requested, because
    the board then sends later events unasked.
    While `walked` is a number, the board's events from that number on are compared with the library's.
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
    parts: dict[tuple[int, int], dict[int, str]] = field(default_factory=dict)

    @property
    def due(self) -> int:
        """The number of the next expected event."""
        return self.held + len(self.waiting)

    def part(self, number: int, at: int, count: int, text: str) -> str | None:
        """Take part `at` (1 to `count`) of the line of event `number`; return the line once it is complete.

        On a noisy line, each repetition contributes more parts.
        """
        if len(self.parts) >= _LINES_IN_PARTS and (number, count) not in self.parts:
            self.parts.clear()
        parts = self.parts.setdefault((number, count), {})
        parts[at] = text
        if len(parts) < count:
            return None
        del self.parts[number, count]
        return "".join(parts[i] for i in range(1, count + 1))

    @property
    def lacking(self) -> bool:
        """Whether events are missing that the board has."""
        return not self.refused and (self.walked is not None or self.due < self.announced)

    def quiet_for(self, now: float) -> float:
        """Return the seconds since the game was requested or made progress."""
        return now - max(self.asked_at, self.moved_at)
