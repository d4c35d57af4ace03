"""The state of the transfer of one game."""

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING

from host_tools.games.game_row import Held
from host_tools.games.library_errors import DamagedLibrary
from host_tools.games.repair import check_in
from pawnlight.link.frames import Joiner
from pawnlight.rules.events import check_of

if TYPE_CHECKING:
    from host_tools.link.any_library import AnyLibrary


@dataclass
class GameSync:
    """The transfer of one game from the board to the library.

    `line` is the id of the game in the library that has the board's events. `held` counts them; the lines `waiting`
    follow them and are not committed yet. `check` is the check of the last of all these. `early` holds lines
    that arrived out of order, by number; `parts` holds the parts of split lines, by number and count.
    `announced` is the number of events that the board says it has. `live` is True once the game was requested, because
    the board then sends later events unasked.
    While `walked` is not None, the board's events from that number on are compared with the library's; `agreed` of them
    are known to be the same.
    `lost` is the number of an event that the board sends unreadable or not at all: those after it are not requested
    before the board lists its games again. `failures` counts the requests that brought no next event.
    `latest` is the number of the last event that came early.
    `damaged` is None, or the number of events that the board can read of a game that it says is damaged.
    Times are in seconds of the logger's clock.
    """

    id: str
    line: str
    held: int
    check: int
    announced: int = 0
    open: bool = False
    live: bool = False
    refused: bool = False
    walked: int | None = None
    agreed: int = 0
    lost: int | None = None
    failures: int = 0
    failed_at: float = -inf
    latest: int = 0
    damaged: int | None = None
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
        return not self.refused and (self.walked is not None or (self.lost is None and self.due < self.announced))

    @property
    def expected(self) -> int:
        """The number of the event that the board was asked for."""
        return self.due if self.walked is None else self.walked

    def check_before(self, library: "AnyLibrary", number: int) -> int | None:
        """Return the check of the event before `number`, or None if it is not known."""
        if number in (0, self.due):
            return self.check if number else 0
        before = library.event(self.line, number - 1)
        return None if before is None else before[1]

    def failed(self, most: int) -> bool:
        """Count a request that brought no next event, once; return whether there were `most` in a row."""
        if self.failed_at != self.asked_at:
            self.failed_at = self.asked_at
            self.failures += 1
        return self.failures >= most

    def quiet_for(self, now: float) -> float:
        """Return the seconds since the game was requested or made progress."""
        return now - max(self.asked_at, self.moved_at)

    def continues(self, library: "AnyLibrary", number: int, text: str, check: int) -> bool:
        """Return whether an event can come after those that the library has before it."""
        before = self.check_before(library, number)
        return before is not None and check == check_of(number, text, before)

    def differ(self, number: int, text: str, check: int) -> None:
        """Take this event, which differs from the library's, and expect those after it."""
        self.held, self.check = number, check
        self.agreed = min(self.agreed, number)
        self.waiting = [(f"{number} {text} {check:08x}", text)]
        self.early.clear()
        self.walked = None

    def stored(self, held: Held) -> None:
        """Note what the library holds now that the waiting events are committed."""
        # There may be more, of another logger or board: this board has them only if the last one is the same.
        if held.count > self.due and self.announced > self.due:
            self.walked = min(self.announced, held.count) - 1
        self.agreed = self.due
        self.line, self.held, self.check = held.id, held.count, held.check
        self.waiting = []


def game_sync(library: "AnyLibrary", game: str, board: str, undelete: bool) -> GameSync:
    """Return the transfer of a game from a board, after one wrong byte in the library was put right if it matters.

    Raises DeletedGame if the user has deleted the game and does not `undelete` it, and DamagedGame.
    """
    if undelete:
        library.forget_deletion(game)
    line = game
    try:
        held = library.held_by(game, board)
        line = held.id
        sound = not held.count or check_in(library.lines(line, held.count - 1)[0]) == held.check
    except DamagedLibrary:
        sound = False
    if not sound:
        library.put_right(line)
        library.lines(line)
        held = library.held_by(game, board)
    return GameSync(game, held.id, held.count, held.check)
