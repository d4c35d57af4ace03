"""Event lines that arrive at a library, a laptop's or a browser's, and the game that they belong to.

Games with the same id in their headers, their origin, are told apart by their events. Events that arrive belong to the
one that has them already, or that they continue. Those that differ from all of them begin another, with copies of the
events before. Nothing is replaced.

The first of these games has the id in the header. Any other has that id, a hyphen, and the check of its first event
that differs, so that two libraries which see the same events give it the same id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol, TypeAlias

from host_tools.games.game_row import BOARD_ID_RULE, NO_BOARD, HeldEvents, game_id_of, is_board_id
from host_tools.games.library_errors import BadEvents
from pawnlight.rules.events import EventError, event_check, parse_event_line

# The text of an event, and its check.
Event: TypeAlias = "tuple[str, int]"
ArrivalTimes: TypeAlias = "tuple[datetime, datetime]"


@dataclass(frozen=True)
class EventRange:
    """Events of a game that follow each other, the first with the number `first`."""

    first: int
    events: list[Event]

    @property
    def end_number(self) -> int:
        """The number after that of the last event."""
        return self.first + len(self.events)

    def event_at(self, number: int) -> "Event | None":
        return self.events[number - self.first] if self.first <= number < self.end_number else None

    def events_since(self, number: int) -> list[tuple[int, str, int]]:
        """Return number, text and check of the events from `number` on."""
        number = max(number, self.first)
        return [(at, text, check) for at, (text, check) in enumerate(self.events[number - self.first :], number)]


@dataclass(frozen=True)
class IncomingEvents(EventRange):
    """Events that have arrived: from `board`, or from a `file` that names it.

    `origin` is the id in their header; `seen` are the times of the first and the last.
    """

    origin: str
    board: str
    file: bool
    seen: ArrivalTimes

    def continued_board(self, board: str) -> str:
        """Return the board of a game of `board` that these events continue.

        The first board that sends a game of which a file has not named the board is its own.
        """
        return self.board if board == NO_BOARD and not self.file else board

    def is_sent_by(self, board: str) -> bool:
        """Return whether `board` itself has sent them."""
        return board == self.board and not self.file


@dataclass(frozen=True)
class StoredEvents(EventRange):
    """The game `id` of a library, from a certain event on, and the number of all its events."""

    id: str
    count: int

    def can_follow(self, number: int, event: Event) -> bool:
        """Return whether `event` can have this number here, whatever is stored under it."""
        before = self.event_at(number - 1)
        return number == 0 or (before is not None and event_check(number, event[0], before[1]) == event[1])

    def first_difference(self, given: EventRange) -> int | None:
        """Return the number of the first event that is stored here and differs in `given`, or None."""
        both = range(given.first, min(given.end_number, self.count))
        return next((number for number in both if self.event_at(number) != given.event_at(number)), None)


class GameStorage(Protocol):
    """Where a library stores its games, and does what `store_events` asks for completely or not at all."""

    def games_of_origin(self, origin: str, board: str) -> list[str]:
        """Return the games of this origin: those of `board` first, and of these the one that was continued last."""

    def stored_events(self, game: str, first: int) -> StoredEvents:
        """Return a game from event `first` on."""

    def stored_end(self, game: str) -> tuple[int, int]:
        """Return the number of stored events of `game` and the check of the last one (0 if there is none)."""

    def refuse_deleted(self, game: str) -> None:
        """Raises DeletedGame if the user has deleted the game with this id."""

    def append_events(self, game: StoredEvents, given: IncomingEvents) -> None:
        """Add to a game the events that it lacks."""

    def store_new_game(self, game: str, given: IncomingEvents, beside: StoredEvents | None, differs: int) -> None:
        """Store the new `game`: the events from `differs` on, after those of the game `beside` before."""


def incoming_events(
    game: str, board: str, lines: Sequence[str], seen: "ArrivalTimes | None", file: bool
) -> IncomingEvents:
    """Return these event lines as a piece of `game`. They were seen now if `seen` is None.

    Raises BadEvents if they are no such piece, or `board` can be none.
    """
    if not is_board_id(board):
        raise BadEvents(f"Game {game}: {board[:40]!r} is not a board: {BOARD_ID_RULE}.")
    try:
        parts = sorted([parse_event_line(line) for line in lines])
    except EventError as error:
        raise BadEvents(f"Game {game}: {error}.") from error
    given = IncomingEvents(parts[0][0] if parts else 0, [], game, board, file, seen or (datetime.now(UTC),) * 2)
    for number, text, check in parts:
        before = given.event_at(number - 1)
        if given.event_at(number) not in (None, (text, check)):
            raise BadEvents(f"Game {game}: event {number} arrived twice and differs.")
        if number > given.end_number:
            raise _gap(game, number, given.end_number)
        if (before or number == 0) and check != event_check(number, text, before[1] if before else 0):
            raise _wrong_check(game, number)
        if number == given.end_number:
            given.events.append((text, check))
    if parts and given.first == 0 and game_id_of(given.events[0][0]) != game:
        raise BadEvents(f"Game {game}: event 0 is not this game's header: {given.events[0][0]!r}.")
    return given


def store_events(shelf: GameStorage, given: IncomingEvents) -> HeldEvents:
    """Store what is new of the events that have arrived; return the game that has them all.

    Raises BadEvents if they do not follow on those that are stored, and DeletedGame.
    """
    origin = given.origin
    if not given.events:
        return find_held_events(shelf, origin, given.board)
    first = given.events[0]
    alike = [shelf.stored_events(game, max(given.first - 1, 0)) for game in shelf.games_of_origin(origin, given.board)]
    fitting = [one for one in alike if one.can_follow(given.first, first)]
    if alike and not fitting:
        raise _unfit(origin, alike[0], given.first, first)
    differs, beside = 0, None
    for one in fitting:
        number = one.first_difference(given)
        if number is None:
            shelf.append_events(one, given)
            longer = given if given.end_number > one.count else one
            return HeldEvents(
                one.id, longer.end_number, longer.events[-1][1], fresh=max(given.end_number - one.count, 0)
            )
        # It begins like the one with which it has most in common.
        if beside is None or number > differs:
            differs, beside = number, one
    game, ids = origin, [one.id for one in alike]
    if game in ids:
        game = f"{origin}-{given.events[differs - given.first][1]:08x}"
    shelf.refuse_deleted(game)
    if game in ids:
        raise BadEvents(f"Game {origin}: event {differs} has the check of another event in the library.")
    if beside is None and given.first:
        raise _gap(game, given.first, 0)
    shelf.store_new_game(game, given, beside, differs)
    return HeldEvents(game, given.end_number, given.events[-1][1], fresh=given.end_number - differs, begun=bool(alike))


def find_held_events(shelf: GameStorage, origin: str, board: str) -> HeldEvents:
    """Return the events that are stored of the game with this id on `board`. Raises DeletedGame.

    Of several games that begin alike, it is the one that this board has continued last.
    """
    for game in shelf.games_of_origin(origin, board):
        return HeldEvents(game, *shelf.stored_end(game))
    shelf.refuse_deleted(origin)
    return HeldEvents(origin, 0, 0)


def _unfit(game: str, known: StoredEvents, number: int, event: Event) -> BadEvents:
    if known.count < number:
        return _gap(game, number, known.count)
    if (known.event_at(number) or ("",))[0] == event[0]:
        return BadEvents(f"Game {game}, event {number}: its check says that the events before it differ.")
    return _wrong_check(game, number)


def _gap(game: str, number: int, due: int) -> BadEvents:
    return BadEvents(f"Game {game}: event {number} arrived, but event {due} was expected.")


def _wrong_check(game: str, number: int) -> BadEvents:
    return BadEvents(f"Game {game}, event {number}: its check does not fit the events before it.")
