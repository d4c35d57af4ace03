"""Games as text files, readable and comparable with `diff`.

    pawnlight game 1
    board e6614103e7452d2f
    seen 2026-11-21T19:02:11+00:00 2026-11-21T19:41:54+00:00
    # A game of classic: red, yellow; red begins
    0 game 2 rules=classic options=- seats=red:person,yellow:person first=red seed=… 6f339876
    # Red draws 7
    1 draw 7 738b61e3

The first line has the version of the format. `board` is the unique id of the Pico, `seen` the times at which the first
and the last event reached the laptop; both are optional. The times count as unknown if the last is before the first or
more than a day ahead of now, or if one has no zone. Lines that begin with # are comments that describe the next event.
All other lines are event lines, as in the journal, on the link and in the library. A file with nothing but event lines
is accepted too. One wrong byte of an event line is put right, also where it makes two lines of one, one of two, or a
comment of an event.
"""

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from host_tools.games.game_row import BOARD_ID_RULE, NO_BOARD, GameRow, is_board_id
from host_tools.games.narration import sentence_text
from host_tools.games.repair import check_of_line, is_event_line, repair_line
from host_tools.games.replay import EventRefused, replay_events
from host_tools.games.times import UNKNOWN_TIME, time_unless_in_future
from host_tools.system.errors import PawnlightError
from host_tools.system.text_files import decode_text, normalize_newlines
from pawnlight.rules.events import parse_event_line

if TYPE_CHECKING:
    from pathlib import Path

FILE_FORMAT = 1
# Far above the size of any game and of any event line, which takes at most 16 frames on the link.
_MOST_BYTES = 8 << 20
_LONGEST_LINE = 5000
# Pipes that a shell has opened for this program.
_OPEN_PIPES = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
_FIRST = "pawnlight game"
# In a file with more damaged lines, the rest is not tried: that would take long.
_MOST_REPAIRS = 500
# Earlier times cannot be converted to every time zone or shown in a chart.
EARLIEST_TIME = datetime(2000, 1, 1, tzinfo=UTC)


class ExchangeError(PawnlightError):
    """The file is not a game, or cannot be read."""


class DamagedFile(ExchangeError):
    """A line of the file cannot be read. `file` has the lines before it as they were read, the others as they are."""

    def __init__(self, sentence: str, file: "GameFile") -> None:
        super().__init__(sentence)
        self.file = file


@dataclass(frozen=True)
class GameFile:
    """The content of a file: event lines, the board that sent them, and the times of arrival, if given.

    `repaired` are the numbers of the events in which one wrong byte was put right.
    """

    lines: list[str]
    board: str = NO_BOARD
    seen: tuple[datetime, datetime] | None = None
    repaired: tuple[int, ...] = ()


def game_file_text(row: GameRow, lines: list[str]) -> str:
    """Return the text of the file for a game of the library; unknown times are left out."""
    return text_for_board(row.board, lines, *_seen(row.first_seen, row.last_seen))


def text_without_comments(file: GameFile) -> str:
    """Return the text of `file` without comments; unknown times are left out."""
    return "\n".join(_head(file.board) + _seen(*(file.seen or (None, None))) + file.lines) + "\n"


def text_for_board(board: str, lines: list[str], *head: str) -> str:
    """Return the text of the file for a game of this board, with further lines `head`."""
    out = _head(board)
    out += head
    sentences = _sentences(lines)
    for number, line in enumerate(lines):
        if number < len(sentences):
            out.append(f"# {sentences[number]}")
        out.append(line)
    return "\n".join(out) + "\n"


def _head(board: str) -> list[str]:
    return [f"{_FIRST} {FILE_FORMAT}", f"board {board}"]


def _seen(first: datetime | None, last: datetime | None) -> list[str]:
    if first is None or last is None:
        return []
    return [f"seen {first.isoformat(timespec='seconds')} {last.isoformat(timespec='seconds')}"]


def _sentences(lines: list[str]) -> list[str]:
    """Return a sentence for each line, up to the first event that this version's rules refuse."""
    texts = [parse_event_line(line)[1] for line in lines]
    said: list[str] = []
    try:
        for step in replay_events(texts[0], texts[1:], narrated=True):
            said.append(sentence_text(step.sentence))
    except EventRefused:
        pass
    return said


def read_game_file(path: "Path") -> GameFile:
    """Read a file without checking its events, which `verify_lines` does. Raises ExchangeError."""
    return parse_game_file(
        decode_text(read_limited(path, _MOST_BYTES, "is not a game file: it is larger than any game")), str(path)
    )


def read_limited(path: "Path", most: int, too_large: str) -> bytes:
    """Read a file of at most `most` bytes, and no more even of an endless one; `-` is the standard input.

    Raises ExchangeError.
    """
    try:
        if str(path) == "-":
            content = sys.stdin.buffer.read(most + 1)
        elif path.is_fifo() and not str(path).startswith(_OPEN_PIPES):
            # Nobody may ever write to it.
            raise ExchangeError(f"{path} cannot be read: it is a pipe, not a file.")
        else:
            with path.open("rb") as file:
                content = file.read(most + 1)
    except OSError as error:
        raise ExchangeError(f"{path} cannot be read: {error.strerror or error}.") from error
    if len(content) > most:
        raise ExchangeError(f"{path} {too_large}.")
    return content


def parse_game_file(text: str, name: str) -> GameFile:
    """Parse the text of the file `name`, without verifying its events. Raises ExchangeError."""
    rows = normalize_newlines(text).split("\n")
    at = next((at for at, row in enumerate(rows) if row.strip()), 0)
    first = rows[at].strip()
    if first.startswith(_FIRST + " "):
        version = first[len(_FIRST) :].strip()
        if version != str(FILE_FORMAT):
            raise ExchangeError(
                f"{name} has format {version[:20]} of game files, but this program knows only {FILE_FORMAT}: "
                f"use the Pawnlight that wrote it, or a newer one."
            )
        at += 1
    elif not first.startswith("0 game ") and repair_line("\n".join(rows[at : at + 2]), 0, 0) is None:
        raise ExchangeError(f"{name} is not a game file: its first line is not {_FIRST + ' 1'!r}.")
    return _Reader(rows, at, name).file()


class _Reader:
    """Reads the rows of the file `name` from row `at` on."""

    def __init__(self, rows: list[str], at: int, name: str) -> None:
        self._rows = rows
        self._at = at
        self._after = at  # the first row after the last event
        self._name = name
        self._lines: list[str] = []
        self._repaired: list[int] = []
        self._check: int | None = 0  # of the last event; None after an event that does not fit

    def file(self) -> GameFile:
        """Return the content of the file. Raises ExchangeError."""
        board, seen = NO_BOARD, None
        while self._at < len(self._rows) or self._repair():
            row = self._rows[self._at].strip()
            where = f"{self._name}, line {self._at + 1}"
            self._at += 1
            if len(row) > _LONGEST_LINE:
                raise self._damaged(f"{where}: it is longer than any event.", board, seen)
            word, _, rest = row.partition(" ")
            if not row or word.startswith("#"):
                continue
            if word == "board" and not self._lines:
                board = rest.strip()
                if not is_board_id(board):
                    raise ExchangeError(f"{where}: {_start(rest)} is not a board: {BOARD_ID_RULE}.")
            elif word == "seen" and not self._lines:
                seen = _moments(rest, where)
            elif self._check is not None and is_event_line(row, len(self._lines), self._check):
                self._take(row)
            elif self._repair():
                continue
            elif word.isdigit() and max(row) < "\x80":
                self._lines.append(row)
                self._check = None
            else:
                raise self._damaged(
                    f"{where}: {_start(row)} is neither an event line nor a comment (# …).", board, seen
                )
        return GameFile(self._lines, board, seen, tuple(self._repaired))

    def _damaged(self, sentence: str, board: str, seen: tuple[datetime, datetime] | None) -> DamagedFile:
        rest = [row.strip() for row in self._rows[self._at - 1 :] if row.strip()]
        return DamagedFile(sentence, GameFile(self._lines + rest, board, seen, tuple(self._repaired)))

    def _take(self, line: str) -> None:
        self._lines.append(line)
        self._check = check_of_line(line)
        self._after = self._at

    def _repair(self) -> bool:
        """Put right the wrong byte that hides the next event, or spoils a comment, and go on after it.

        The byte is in the last row, or in a comment after the last event. Returns False if there is no such byte.
        """
        number, check = len(self._lines), self._check
        if check is None or len(self._repaired) >= _MOST_REPAIRS:
            return False
        failed = self._at
        for at in range(self._after, failed):
            row = self._rows[at]
            found = repair_line("\n".join(self._rows[at : at + 2]), number, check)
            # In a comment whose line end is the wrong byte, the event begins after it.
            begins = row.find(f"{number} ", 1)
            if found is None and begins > 0 and row[0] == "#" and is_event_line(row[begins:].rstrip(), number, check):
                found = row[begins:].rstrip(), len(row) + 1
            if found is not None:
                line, taken = found
                if taken <= len(row):
                    self._rows[at] = row[taken:]
                self._at = at + (taken > len(row)) + (taken > len(row) + 1)
                self._repaired.append(number)
                self._take(line)
                return True
        # A comment in two lines, or without its #: the event comes after it.
        comment = failed > 1 and (" " in self._rows[failed - 1][:2] or self._rows[failed - 2][:1] == "#")
        return comment and any(is_event_line(row.strip(), number, check) for row in self._rows[failed : failed + 1])


def _start(text: str) -> str:
    """Return the beginning of `text` in quotes, as ASCII."""
    return ascii(text[:40])


def _moments(text: str, where: str) -> tuple[datetime, datetime]:
    """Return the times after `seen`. Both are UNKNOWN if they cannot be right, or could be those of any zone."""
    try:
        given = [datetime.fromisoformat(word) for word in text.split()]
        first, last = (_utc(moment) for moment in given)
        if min(first, last) < EARLIEST_TIME:
            raise ValueError
    except (ValueError, OverflowError) as error:
        raise ExchangeError(f"{where}: expected two times after 'seen', such as 2026-11-21T19:02:11+00:00.") from error
    sure = first <= last and time_unless_in_future(last) and all(moment.tzinfo is not None for moment in given)
    return (first, last) if sure else (UNKNOWN_TIME, UNKNOWN_TIME)


def _utc(moment: datetime) -> datetime:
    """Convert to UTC; a time without a zone is taken as UTC."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
