"""How far the laptop has come with one game of the board."""

from dataclasses import dataclass, field
from math import inf

_LINES_IN_PARTS = 8


@dataclass
class Following:
    """One game as the logger follows it.

    `held` events are in the library and the lines `waiting` come next; `check` is that of the last of them.
    `early` are lines that came before their turn, by number; `parts` those of lines that come in several, by number
    and how many there are.
    `announced` is how many the board says it has; `live`, that it was asked and so sends later ones by itself.
    While `walked` is a number, the board's events from that one on are compared with the library's.
    Times are the logger's clock, in seconds.
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
        """The number of the first event that is neither held nor waiting."""
        return self.held + len(self.waiting)

    def part(self, number: int, at: int, count: int, text: str) -> str | None:
        """Take part `at` (1 to `count`) of the line of event `number`; the whole line, when it is complete.

        On a noisy line each time that it is sent adds some of them.
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
        """Whether the board has something to send."""
        return not self.refused and (self.walked is not None or self.due < self.announced)

    def quiet_for(self, now: float) -> float:
        """Seconds since the game was asked for or moved on."""
        return now - max(self.asked_at, self.moved_at)
