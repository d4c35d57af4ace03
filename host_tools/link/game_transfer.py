"""The state of the transfer of one game."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host_tools.games.game_row import HeldEvents
from host_tools.games.library_errors import DamagedLibrary
from host_tools.games.repair import check_of_line
from host_tools.link.conversation import EventsRequest

if TYPE_CHECKING:
    from host_tools.link.any_library import LinkLibrary


@dataclass
class GameTransfer:
    """The transfer of one game from the board to the library.

    `fetch` says which events have come. Those that the library has are compared with its own; the lines `waiting`
    follow them, and are not committed yet.
    `line` is the id of the game in the library that has the board's events, and `held` counts its events.
    `announced` is the number of events that the board says it has.
    `damaged` is None, or the number of events that the board can read of a game that it says is damaged.
    `anew` counts how often it was compared from its beginning since an event was stored, `stalls` how often it was
    requested since an event came.
    """

    id: str
    line: str
    held: int
    fetch: EventsRequest
    announced: int = 0
    open: bool = False
    refused: bool = False
    damaged: int | None = None
    anew: int = 0
    stalls: int = 0
    waiting: list[tuple[str, str]] = field(default_factory=list)

    @property
    def is_incomplete(self) -> bool:
        """Whether events are missing that the board has."""
        return not self.refused and not self.fetch.lost and self.fetch.due < self.announced

    def fetch_from(self, library: "LinkLibrary", number: int) -> None:
        """Fetch the board's events from `number` on, of which the library has the one before."""
        before = library.event_at(self.line, number - 1) if number else None
        self.fetch = EventsRequest(self.id, number, before[1] if before else 0)

    def is_stored(self, library: "LinkLibrary", line: str) -> bool:
        """Return whether the library has the event of this line; one wrong byte of the library's is put right."""
        number = int(line.partition(" ")[0])

        def same() -> bool:
            kept = library.event_at(self.line, number)
            return kept is not None and line == f"{number} {kept[0]} {kept[1]:08x}"

        return same() or (bool(library.repair_events(self.line)) and same())

    def note_stored(self, held: HeldEvents) -> None:
        """Note what the library holds now that the waiting events are committed."""
        self.line, self.held = held.id, held.count
        self.waiting = []
        self.anew = 0


def begin_transfer(library: "LinkLibrary", game: str, board: str, undelete: bool) -> GameTransfer:
    """Return the transfer of a game from a board, after one wrong byte in the library was put right if it matters.

    Raises DeletedGame if the user has deleted the game and does not `undelete` it, and DamagedGame.
    """
    if undelete:
        library.forget_deletion(game)
    line = game
    try:
        held = library.held_events(game, board)
        line = held.id
        sound = not held.count or check_of_line(library.event_lines(line, held.count - 1)[0]) == held.check
    except DamagedLibrary:
        sound = False
    if not sound:
        library.repair_events(line)
        library.event_lines(line)
        held = library.held_events(game, board)
    return GameTransfer(game, held.id, held.count, EventsRequest(game, held.count, held.check))
