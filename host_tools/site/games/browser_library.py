"""The games that a browser keeps: a library that a board can be kept in step with, see `host_tools.link.any_library`.

Each game is kept as a file that `pawnlight` takes, see `host_tools.games.exchange`, with one comment: `# own 40` tells
that its board itself has sent so many of its events. The empty file of a game marks its deletion. A game that differs
from another with the same header is kept beside it, see `host_tools.games.incoming_events`. It runs on MicroPython,
and on CPython in the tests.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from host_tools.games.exchange import (
    EARLIEST_TIME,
    DamagedFile,
    ExchangeError,
    GameFile,
    parse_game_file,
    text_without_comments,
)
from host_tools.games.game_filter import GameFilter, game_matches
from host_tools.games.game_row import (
    GameRow,
    HeldEvents,
    ending_and_winner,
    game_id_of,
    header_columns,
    id_in_header,
    split_options,
    split_seats,
)
from host_tools.games.incoming_events import (
    ArrivalTimes,
    IncomingEvents,
    StoredEvents,
    find_held_events,
    incoming_events,
    store_events,
)
from host_tools.games.library_errors import BadEvents, DamagedGame, DeletedGame, NotFound
from host_tools.games.repair import check_of_line, readable_lines
from host_tools.games.times import EVENING_PAUSE, UNKNOWN_TIME, time_unless_in_future
from host_tools.system.errors import PawnlightError
from pawnlight.rules.events import EventError, parse_event_line

if TYPE_CHECKING:
    from host_tools import json_types
    from host_tools.games.game_row import Seated

_OWN = "# own "
_BYTES_TO_MIX = 16
# Games whose lines stay in memory; one is read again in some hundredths of a second.
_MOST_READ = 16
# Events that came with so much time between the first and the last one came as they happened.
_AT_THE_TABLE = timedelta(minutes=1)


class BrowserLibrary:
    """The games of a browser, an `AnyLibrary` and an `AnsweringLibrary`, which say what its methods do.

    `read` returns the file of a game by its id, and `write` replaces it; what it writes is on disk before the answer to
    the board is sent. `entropy` returns random bytes, and `minutes_east` the time zone.
    """

    def __init__(
        self,
        read: Callable[[str], str],
        write: Callable[[str, str], None],
        entropy: Callable[[int], bytes],
        minutes_east: Callable[[], int],
    ) -> None:
        self._read = read
        self._write = write
        self._entropy = entropy
        self._minutes_east = minutes_east
        self._rows: dict[str, GameRow] = {}
        self._own: dict[str, int] = {}
        self._deleted: set[str] = set()
        self._lines: dict[str, list[str]] = {}
        self._stored: dict[str, int] = {}
        self._count = 0
        self._mixed: dict[tuple[str, str], str] = {}

    # What is on disk

    def add_file(self, game: str, text: str) -> int:
        """Add a game whose file, `text`, is on disk; return the number of its events, or -1 if it is no such file."""
        self.forget_game(game)
        if not text:
            self._deleted.add(game)
            return 0
        try:
            row, own = _row_of(game, text)
        except PawnlightError:
            return -1
        self._rows[game], self._own[game] = row, own
        return row.events

    def forget_game(self, game: str) -> None:
        """Forget a game that is not on disk."""
        self._rows.pop(game, None)
        self._own.pop(game, None)
        self._lines.pop(game, None)
        self._deleted.discard(game)

    def delete_game(self, game: str) -> None:
        """Delete a game; its board does not bring it back unasked."""
        self.forget_game(game)
        self._deleted.add(game)
        self._write(game, "")

    # Games

    def rows(self) -> list[GameRow]:
        """Return the list entries of all games, in any order; `game_row` knows more of one."""
        return list(self._rows.values())

    def find_game(self, name: str) -> str:
        if name not in self._rows:
            raise NotFound(f"This browser holds no game {name}.")
        return name

    def list_games(self, wanted: GameFilter, first: int, count: int) -> tuple[int, list[GameRow]]:
        rows = [row for row in self.rows() if game_matches(row, wanted)]
        rows.sort(key=lambda row: (_age(row), row.id))
        return len(rows), [self.game_row(row.id) or row for row in rows[first : first + count]]

    def game_row(self, game: str) -> GameRow | None:
        row = self._rows.get(game)
        if row is None or id_in_header(game) == game or row.beside:
            return row
        # It begins like another one until the event whose check is in its id.
        lines, check = self._sound(game), game[-8:]
        differs = next((number for number, line in enumerate(lines) if line.endswith(check)), 0)
        for other in sorted(self.games_of_origin(id_in_header(game), "")):
            if other != game and self._sound(other)[:differs] == lines[:differs]:
                self._rows[game] = replace(row, beside=other, differs_from=differs)
                break
        return self._rows[game]

    def event_lines(self, game: str, first: int = 0) -> list[str]:
        if game not in self._rows:
            return []
        if game not in self._lines:
            if len(self._lines) >= _MOST_READ:
                self._lines.clear()
            stored = self._parsed(game).lines
            lines = readable_lines(stored)
            if len(lines) < len(stored):
                raise DamagedGame(f"Event {len(lines)} of game {game} in this browser is damaged.", lines)
            self._lines[game] = lines
        return self._lines[game][first:] if first else self._lines[game]

    def _sound(self, game: str) -> list[str]:
        """Return the event lines of `game` before any damage."""
        try:
            return self.event_lines(game)
        except DamagedGame as error:
            return error.lines

    def _parsed(self, game: str) -> GameFile:
        """Return the file of `game`; from the first line that cannot be read on, its lines are as they are.

        Raises DamagedGame if its head cannot be read.
        """
        try:
            return parse_game_file(self._read(game), game)
        except DamagedFile as error:
            return error.file
        except ExchangeError as error:
            raise DamagedGame(str(error), []) from None

    def event_at(self, game: str, number: int) -> tuple[str, int] | None:
        lines = self.event_lines(game)
        return parse_event_line(lines[number])[1:] if number < len(lines) else None

    def repair_events(self, game: str) -> list[int]:
        file = self._parsed(game)
        if file.repaired:
            self._store(self._rows[game], self._own[game], file.lines)
        # More of it may be damaged.
        self._lines.pop(game, None)
        return list(file.repaired)

    def first_event_not_from_board(self, game: str) -> int | None:
        own = self._own[game]
        return own if own < self._rows[game].events else None

    def held_events(self, game: str, board: str) -> HeldEvents:
        """Return the events that the browser holds of `game` on `board`. Raises DeletedGame."""
        return find_held_events(self, game, board)

    def lacks_events(self, game: str, board: str, events: int) -> bool:
        """Return whether the browser holds fewer `events` of `game` on `board`, and has not deleted it."""
        for one in self.games_of_origin(game, board):
            return self._rows[one].events < events
        return game not in self._deleted

    # As the shelf of `incoming_events`

    def games_of_origin(self, origin: str, board: str) -> list[str]:
        found = [row for row in self._rows.values() if id_in_header(row.id) == origin]
        # In one second, several may be continued.
        number = self._stored.get
        found.sort(key=lambda row: (row.board == board, _time(row.last_seen), number(row.id, 0), row.id), reverse=True)
        return [row.id for row in found]

    def stored_events(self, game: str, first: int) -> StoredEvents:
        events = [parse_event_line(line)[1:] for line in self.event_lines(game, first)]
        return StoredEvents(first, events, game, len(self.event_lines(game)))

    def stored_end(self, game: str) -> tuple[int, int]:
        lines = self.event_lines(game)
        return len(lines), check_of_line(lines[-1])

    def refuse_deleted(self, game: str) -> None:
        if game in self._deleted:
            raise DeletedGame(f"Game {game} was deleted in this browser, so its events were not kept.")

    def append_events(self, game: StoredEvents, given: IncomingEvents) -> None:
        row, own = self._rows[game.id], self._own[game.id]
        board = given.continued_board(row.board)
        fresh = _lines(given, game.count)
        if not fresh and board == row.board:
            return
        lines = self.event_lines(game.id) + fresh
        if own == game.count and given.is_sent_by(board):
            own = len(lines)
        first, last = map(time_unless_in_future, given.seen)
        if fresh and last and (row.last_seen is None or row.last_seen < last):
            row = replace(row, last_seen=last)
        self._store(replace(row, board=board, first_seen=row.first_seen or first), own, lines)

    def store_new_game(self, game: str, given: IncomingEvents, beside: StoredEvents | None, differs: int) -> None:
        lines = (self.event_lines(beside.id)[:differs] if beside else []) + _lines(given, differs)
        row, _ = _row_of(game, text_without_comments(GameFile(lines, given.board)))
        first, last = map(time_unless_in_future, given.seen)
        row = replace(row, first_seen=first, last_seen=last)
        if beside:
            row = replace(row, beside=beside.id, differs_from=differs)
        self._store(row, 0 if given.file else len(lines), lines)

    # Keeping

    def store_events(
        self, game: str, board: str, lines: Sequence[str], seen: "ArrivalTimes | None" = None, *, file: bool = False
    ) -> HeldEvents:
        """Store event lines of `game`, sent by `board`, or from a file that names it, as `Library.keep` does."""
        if seen is None:
            now = UNKNOWN_TIME if file else datetime.now(UTC).replace(microsecond=0)
            seen = now, now
        return store_events(self, incoming_events(game, board, lines, seen, file))

    def _store(self, row: GameRow, own: int, lines: list[str]) -> None:
        over, winner = ending_and_winner(parse_event_line(lines[-1])[1])
        row = replace(row, events=len(lines), over=over, winner=winner)
        seen = (row.first_seen, row.last_seen) if row.first_seen and row.last_seen else None
        head = [f"{_OWN}{own}"]
        self._write(row.id, text_without_comments(GameFile(head + lines, row.board, seen)))
        self._count += 1
        self._stored[row.id] = self._count
        self._rows[row.id], self._own[row.id], self._lines[row.id] = row, own, lines

    # What else a board is told

    def forget_deletion(self, game: str) -> bool:
        """Allow a deleted game, and deleted ones that begin like it, to come back; return whether there were any."""
        found = [one for one in self._deleted if id_in_header(one) == id_in_header(game)]
        self._deleted.difference_update(found)
        return len(found) > 0

    def random_bytes_for(self, game: str, header: str) -> str:
        """Return the bytes for the shuffle of `game` as hex digits, the same ones as long as the page is open."""
        if (game, header) not in self._mixed:
            self._mixed[game, header] = self._entropy(_BYTES_TO_MIX).hex()
        return self._mixed[game, header]

    def player_names(self, game: str) -> dict[int, str]:
        """Return no names: a browser knows no people."""
        return {}

    def last_played_day(self, game: str) -> str:
        row = self._rows.get(game)
        if row and row.first_seen and row.last_seen and row.last_seen - row.first_seen >= _AT_THE_TABLE:
            return (row.last_seen + timedelta(minutes=self._minutes_east())).isoformat()[:10]
        return ""

    def filter_choices(self) -> "json_types.NameChoices":
        """Return no people and boards: filters cannot name them here."""
        return {"people": [], "boards": [], "games": len(self._rows), "hidden": False}

    def people_at_seats(self, games: Iterable[str]) -> "dict[str, dict[int, Seated]]":
        return {}

    def board_names(self) -> dict[str, str]:
        return {}

    def board_name(self, board: str) -> str:
        """Return the id of a board: here boards have no names."""
        return board

    def evening_continues(self, board: str) -> bool:
        """Return whether `board` has been played on here within the last hours: events came as they happened."""
        since = datetime.now(UTC) - EVENING_PAUSE
        return any(
            row.board == board
            and self._own[row.id] == row.events
            and row.first_seen is not None
            and row.last_seen is not None
            and row.first_seen > since
            and row.last_seen - row.first_seen >= _AT_THE_TABLE
            for row in self._rows.values()
        )

    def begin_evening(self, game: str, board: str) -> bool:
        """Return False: there are no evenings here."""
        return False


def _lines(given: IncomingEvents, first: int) -> list[str]:
    """Return the lines of the events from number `first` on."""
    return [f"{number} {text} {check:08x}" for number, text, check in given.events_since(first)]


def _row_of(game: str, text: str) -> tuple[GameRow, int]:
    """Return the list entry of a game by its file, of which only head, first and last event are read.

    With it comes how many of its events its board has sent. Raises PawnlightError.
    """
    at = 0 if text.startswith("0 ") else text.find("\n0 ") + 1
    first, last = text[at:].partition("\n")[0], text.rstrip("\n").rpartition("\n")[2]
    file = parse_game_file(f"{text[:at]}{first}\n", "file")
    try:
        header, (number, end, _) = parse_event_line(first)[1], parse_event_line(last)
    except EventError as error:
        raise BadEvents(f"{error}.") from None
    if game_id_of(header) != id_in_header(game):
        raise BadEvents("The file does not begin with the header of its game.")
    columns = header_columns(header)
    first_seen, last_seen = map(time_unless_in_future, file.seen) if file.seen else (None, None)
    over, winner = ending_and_winner(end)
    own = text[:at].rpartition(_OWN)[2].strip()
    row = GameRow(
        id=game,
        board=file.board,
        header=header,
        rules=columns["rules"],
        options=split_options(columns["options"]),
        seats=split_seats(columns["seats"]),
        first_seen=first_seen,
        last_seen=last_seen,
        over=over,
        winner=winner,
        events=number + 1,
        cards=0,
        sound=True,
        beside=None,
        differs_from=None,
        hidden=False,
    )
    return row, min(int(own), number + 1) if own.isdigit() else 0


def _age(row: GameRow) -> float:
    """Return a number that is less for a game that began later, and greatest if that is unknown."""
    return (EARLIEST_TIME - row.first_seen).total_seconds() if row.first_seen else float("inf")


def _time(moment: datetime | None) -> str:
    """Return a time as text that can be compared with others; "" if it is unknown."""
    return moment.isoformat() if moment else ""
