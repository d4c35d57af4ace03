"""The games that a browser keeps: a library that a board can be kept in step with, see `host_tools.link.any_library`.

Each game is kept as a file that `pawnlight` takes, see `host_tools.games.exchange`, with one comment: `# own 40` tells
that its board itself has sent so many of its events. The empty file of a game marks its deletion. A game that differs
from another with the same header is kept beside it, as in `host_tools.library.lines`. It runs on MicroPython, and on
CPython in the tests.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from host_tools.errors import PawnlightError
from host_tools.games.arrivals import gap, in_order, wrong_check
from host_tools.games.exchange import NO_BOARD, GameFile, bare_text, parse
from host_tools.games.game_row import (
    GameRow,
    Held,
    ending,
    header_columns,
    id_of,
    is_board,
    origin_of,
    split_options,
    split_seats,
)
from host_tools.games.repair import check_in, first_unfit
from host_tools.library_errors import BadEvents, DamagedGame, DeletedGame
from host_tools.times import known
from pawnlight.rules.events import EventError, check_of, unseal

_OWN = "# own "
_BYTES_TO_MIX = 16
# Games whose lines stay in memory; one is read again in some hundredths of a second.
_MOST_READ = 16
# Events that came with so much time between the first and the last one came as they happened.
_AT_THE_TABLE = timedelta(minutes=1)
_PAUSE = timedelta(hours=3)

Seen: TypeAlias = "tuple[datetime, datetime]"


class BrowserLibrary:
    """The games of a browser.

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

    def add(self, game: str, text: str) -> int:
        """Add a game whose file, `text`, is on disk; return the number of its events, or -1 if it is no such file."""
        self.forget(game)
        if not text:
            self._deleted.add(game)
            return 0
        try:
            row, own = _row_of(game, text)
        except PawnlightError:
            return -1
        self._rows[game], self._own[game] = row, own
        return row.events

    def forget(self, game: str) -> None:
        """Forget a game that is not on disk."""
        self._rows.pop(game, None)
        self._own.pop(game, None)
        self._lines.pop(game, None)
        self._deleted.discard(game)

    def delete(self, game: str) -> None:
        """Delete a game; its board does not bring it back unasked."""
        self.forget(game)
        self._deleted.add(game)
        self._write(game, "")

    # Games

    def rows(self) -> list[GameRow]:
        """Return the list entries of all games, in any order; `game` knows more of one."""
        return list(self._rows.values())

    def game(self, game: str) -> GameRow | None:
        """Return the list entry of the game with this id, or None."""
        row = self._rows.get(game)
        if row is None or origin_of(game) == game or row.beside:
            return row
        # It begins like another one until the event whose check is in its id.
        lines, check = self._sound(game), game[-8:]
        differs = next((number for number, line in enumerate(lines) if line.endswith(check)), 0)
        for other in sorted(self._alike(game)):
            if other != game and self._sound(other)[:differs] == lines[:differs]:
                self._rows[game] = replace(row, beside=other, differs_from=differs)
                break
        return self._rows[game]

    def lines(self, game: str, first: int = 0) -> list[str]:
        """Return the event lines of `game` from event `first` on. Raises DamagedGame."""
        if game not in self._rows:
            return []
        if game not in self._lines:
            if len(self._lines) >= _MOST_READ:
                self._lines.clear()
            self._lines[game] = self._parsed(game).lines
        return self._lines[game][first:] if first else self._lines[game]

    def _sound(self, game: str) -> list[str]:
        """Return the event lines of `game` before any damage."""
        try:
            return self.lines(game)
        except DamagedGame as error:
            return error.lines

    def _parsed(self, game: str) -> GameFile:
        try:
            file = parse(self._read(game), game)
        except PawnlightError as error:
            raise DamagedGame(str(error), []) from None
        unfit = first_unfit(file.lines)
        if unfit is not None:
            raise DamagedGame(f"Event {unfit} of game {game} in this browser is damaged.", file.lines[:unfit])
        return file

    def event(self, game: str, number: int) -> tuple[str, int] | None:
        """Return the text and the check of one event, or None if it is not stored."""
        lines = self.lines(game)
        return unseal(lines[number])[1:] if number < len(lines) else None

    def put_right(self, game: str) -> list[int]:
        """Put right single wrong bytes of the stored events of `game`; return the numbers of these events."""
        self._lines.pop(game, None)
        file = self._parsed(game)
        if file.repaired:
            self._store(self._rows[game], self._own[game], file.lines)
        return list(file.repaired)

    def first_foreign(self, game: str) -> int | None:
        """Return the number of the first event of `game` that its own board has not sent, or None."""
        own = self._own[game]
        return own if own < self._rows[game].events else None

    def held_by(self, game: str, board: str) -> Held:
        """Return the events that the browser holds of `game` on `board`. Raises DeletedGame."""
        alike = self._alike(game, board)
        if not alike:
            self._refuse_deleted(game)
            return Held(game, 0, 0)
        lines = self.lines(alike[0])
        return Held(alike[0], len(lines), check_in(lines[-1]))

    def lacks(self, game: str, board: str, events: int) -> bool:
        """Return whether the browser holds fewer `events` of `game` on `board`, and has not deleted it."""
        alike = self._alike(game, board)
        return self._rows[alike[0]].events < events if alike else game not in self._deleted

    def _alike(self, game: str, board: str = "") -> list[str]:
        """Return the games with this header: those of `board` first, of these the one that was continued last."""
        origin = origin_of(game)
        found = [row for row in self._rows.values() if origin_of(row.id) == origin]
        # In one second, several may be continued.
        number = self._stored.get
        found.sort(key=lambda row: (row.board == board, _time(row.last_seen), number(row.id, 0), row.id), reverse=True)
        return [row.id for row in found]

    def _refuse_deleted(self, game: str) -> None:
        if game in self._deleted:
            raise DeletedGame(f"Game {game} was deleted in this browser, so its events were not kept.")

    # Keeping

    def keep(
        self, game: str, board: str, lines: Sequence[str], seen: "Seen | None" = None, *, file: bool = False
    ) -> Held:
        """Store event lines of `game`, sent by `board`, or from a file that names it, as `Library.keep` does."""
        if not is_board(board):
            raise BadEvents(f"Game {game}: {board[:40]!r} is not a board.")
        try:
            given = in_order(game, [unseal(line) for line in lines])
        except EventError as error:
            raise BadEvents(f"Game {game}: {error}.") from error
        if not given:
            return self.held_by(game, board)
        if seen is None and not file:
            now = datetime.now(UTC).replace(microsecond=0)
            seen = now, now
        arrived = _Arrived(board, given, seen, file)
        alike = self._alike(game, board)
        fitting = [one for one in alike if arrived.fits(self.lines(one))]
        if alike and not fitting:
            raise arrived.unfit(game, self.lines(alike[0]))
        for one in fitting:
            if arrived.differs_from(self.lines(one)) is None:
                return self._append(self._rows[one], arrived)
        return self._begin(game, alike, fitting, arrived)

    def _append(self, row: GameRow, arrived: "_Arrived") -> Held:
        """Add to a game the events that it lacks."""
        lines, own, before = self.lines(row.id), self._own[row.id], row.events
        # The first board that sends a game of which a file has not named the board is its own.
        board = arrived.board if row.board == NO_BOARD and not arrived.file else row.board
        fresh = [line for number, line in arrived.lines if number >= before]
        if fresh or board != row.board:
            lines = lines + fresh
            if own == before and board == arrived.board and not arrived.file:
                own = len(lines)
            first_seen, last_seen = row.first_seen, row.last_seen
            if arrived.seen:
                first_seen = first_seen or known(arrived.seen[0])
                later = known(arrived.seen[1])
                if fresh and later and (last_seen is None or last_seen < later):
                    last_seen = later
            self._store(replace(row, board=board, first_seen=first_seen, last_seen=last_seen), own, lines)
        return Held(row.id, len(lines), check_in(lines[-1]), len(fresh))

    def _begin(self, origin: str, alike: list[str], fitting: list[str], arrived: "_Arrived") -> Held:
        """Store a new game, beside those that begin `alike`."""
        differs = [(arrived.differs_from(self.lines(one)) or 0, one) for one in fitting]
        number, beside = max(differs) if differs else (0, "")
        first = arrived.lines[0][0]
        game = origin
        if game in alike:
            game = f"{origin}-{arrived.line(number)[-8:]}"
        self._refuse_deleted(game)
        if game in alike:
            raise BadEvents(f"Game {origin}: event {number} has the check of another event in this browser.")
        if not beside and first:
            raise gap(origin, first, 0)
        fresh = [line for at, line in arrived.lines if at >= number]
        lines = (self.lines(beside)[:number] if beside else []) + fresh
        row, _ = _row_of(game, bare_text(GameFile(lines, arrived.board, arrived.seen)))
        if beside:
            row = replace(row, beside=beside, differs_from=number)
        self._store(row, 0 if arrived.file else len(lines), lines)
        return Held(game, len(lines), check_in(lines[-1]), len(fresh), bool(alike))

    def _store(self, row: GameRow, own: int, lines: list[str]) -> None:
        over, winner = ending(unseal(lines[-1])[1])
        row = replace(row, events=len(lines), over=over, winner=winner)
        seen = (row.first_seen, row.last_seen) if row.first_seen and row.last_seen else None
        head = [f"{_OWN}{own}"]
        self._write(row.id, bare_text(GameFile(head + lines, row.board, seen)))
        self._count += 1
        self._stored[row.id] = self._count
        self._rows[row.id], self._own[row.id], self._lines[row.id] = row, own, lines

    # What else a board is told

    def forget_deletion(self, game: str) -> bool:
        """Allow a deleted game, and deleted ones that begin like it, to come back; return whether there were any."""
        found = [one for one in self._deleted if origin_of(one) == origin_of(game)]
        self._deleted.difference_update(found)
        return len(found) > 0

    def bytes_to_mix(self, game: str, header: str) -> str:
        """Return the bytes for the shuffle of `game` as hex digits, the same ones as long as the page is open."""
        if (game, header) not in self._mixed:
            self._mixed[game, header] = self._entropy(_BYTES_TO_MIX).hex()
        return self._mixed[game, header]

    def names_at(self, game: str) -> dict[int, str]:
        """Return no names: a browser knows no people."""
        return {}

    def day_of(self, game: str) -> str:
        """Return the day on which `game` was played last, such as 2026-11-24; "" if that is unknown."""
        row = self._rows.get(game)
        if row and row.first_seen and row.last_seen and row.last_seen - row.first_seen >= _AT_THE_TABLE:
            return (row.last_seen + timedelta(minutes=self._minutes_east())).isoformat()[:10]
        return ""

    def board_name(self, board: str) -> str:
        """Return the id of a board: here boards have no names."""
        return board

    def evening_continues(self, board: str) -> bool:
        """Return whether `board` has been played on here within the last hours: events came as they happened."""
        since = datetime.now(UTC) - _PAUSE
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


class _Arrived:
    """Events that have arrived in order, as numbers and lines: from `board`, or from a `file` that names it."""

    def __init__(self, board: str, given: list[tuple[int, str, int]], seen: "Seen | None", file: bool) -> None:
        self.board = board
        self.lines = [(number, f"{number} {text} {check:08x}") for number, text, check in given]
        self.seen = seen
        self.file = file
        self._first = given[0]

    def line(self, number: int) -> str:
        return self.lines[number - self._first[0]][1]

    def fits(self, kept: list[str]) -> bool:
        """Return whether the first event can have its number in a game with the lines `kept`."""
        number, text, check = self._first
        return number == 0 or (number <= len(kept) and check == check_of(number, text, check_in(kept[number - 1])))

    def differs_from(self, kept: list[str]) -> int | None:
        """Return the number of the first event that is in `kept` and differs there, or None."""
        return next((number for number, line in self.lines if number < len(kept) and kept[number] != line), None)

    def unfit(self, game: str, kept: list[str]) -> BadEvents:
        """Return why the events do not fit into the game with the lines `kept`."""
        number, text, _ = self._first
        if len(kept) < number:
            return gap(game, number, len(kept))
        if number < len(kept) and unseal(kept[number])[1] == text:
            return BadEvents(f"Game {game}, event {number}: its check says that the events before it differ.")
        return wrong_check(game, number)


def _row_of(game: str, text: str) -> tuple[GameRow, int]:
    """Return the list entry of a game by its file, of which only head, first and last event are read.

    With it comes how many of its events its board has sent. Raises PawnlightError.
    """
    at = 0 if text.startswith("0 ") else text.find("\n0 ") + 1
    first, last = text[at:].partition("\n")[0], text.rstrip("\n").rpartition("\n")[2]
    file = parse(f"{text[:at]}{first}\n", "file")
    try:
        header, (number, end, _) = unseal(first)[1], unseal(last)
    except EventError as error:
        raise BadEvents(f"{error}.") from None
    if id_of(header) != origin_of(game):
        raise BadEvents("The file does not begin with the header of its game.")
    columns = header_columns(header)
    first_seen, last_seen = map(known, file.seen) if file.seen else (None, None)
    over, winner = ending(end)
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


def _time(moment: datetime | None) -> str:
    """Return a time as text that can be compared with others; "" if it is unknown."""
    return moment.isoformat() if moment else ""
