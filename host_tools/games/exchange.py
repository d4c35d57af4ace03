"""Games as text files, readable and comparable with `diff`.

    pawnlight game 1
    board e6614103e7452d2f
    seen 2026-11-21T19:02:11+00:00 2026-11-21T19:41:54+00:00
    # A game of classic: red, yellow; red begins
    0 game 1 rules=classic options=- seats=red:person,yellow:person first=red seed=… 6f339876
    # Red draws 7
    1 draw 7 738b61e3

The first line has the version of the format. `board` is the unique id of the Pico, `seen` the times at which the first
and the last event reached the laptop; both are optional. Times more than a day ahead of now count as unknown. Lines
that begin with # are comments that describe the next event. All other lines are event lines, as in the journal, on the
link and in the library. A file with nothing but event lines is accepted too.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from host_tools.errors import PawnlightError
from host_tools.games.game_row import BOARD, GameRow, is_board
from host_tools.games.narration import say
from host_tools.games.replay import EventRefused, replay_events
from host_tools.times import UNKNOWN, known
from pawnlight.rules.events import unseal

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 1
# Far above the size of any game and of any event line, which takes at most 16 frames on the link.
_MOST_BYTES = 8 << 20
_LONGEST_LINE = 5000
_FIRST = "pawnlight game"
# Earlier times cannot be converted to every time zone or shown in a chart.
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
NO_BOARD = "-"


class ExchangeError(PawnlightError):
    """The file is not a game, or cannot be read."""


@dataclass(frozen=True)
class GameFile:
    """The content of a file: event lines, the board that sent them, and the times of arrival, if given."""

    lines: list[str]
    board: str = NO_BOARD
    seen: tuple[datetime, datetime] | None = None


def text_of(row: GameRow, lines: list[str]) -> str:
    """Return the text of the file for a game of the library; unknown times are left out."""
    return text_with(row.board, lines, *_seen(row.first_seen, row.last_seen))


def bare_text(file: GameFile) -> str:
    """Return the text of `file` without comments; unknown times are left out."""
    return "\n".join(_head(file.board) + _seen(*(file.seen or (None, None))) + file.lines) + "\n"


def text_with(board: str, lines: list[str], *head: str) -> str:
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
    return [f"{_FIRST} {FORMAT}", f"board {board}"]


def _seen(first: datetime | None, last: datetime | None) -> list[str]:
    if first is None or last is None:
        return []
    return [f"seen {first.isoformat(timespec='seconds')} {last.isoformat(timespec='seconds')}"]


def _sentences(lines: list[str]) -> list[str]:
    """Return a sentence for each line, up to the first event that this version's rules refuse."""
    texts = [unseal(line)[1] for line in lines]
    said: list[str] = []
    try:
        for step in replay_events(texts[0], texts[1:], narrated=True):
            said.append(say(step.sentence))
    except EventRefused:
        pass
    return said


def read(path: "Path") -> GameFile:
    """Read a file without checking its events, which `verify_lines` does. Raises ExchangeError."""
    content = read_bytes(path, _MOST_BYTES, "is not a game file: it is larger than any game")
    try:
        return parse(content.decode("utf-8-sig"), str(path))
    except UnicodeDecodeError as error:
        raise ExchangeError(f"{path} is not a game file: it is not text.") from error


def read_bytes(path: "Path", most: int, too_large: str) -> bytes:
    """Read a file of at most `most` bytes, and no more even of an endless one. Raises ExchangeError."""
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise ExchangeError(f"{path} cannot be read: {error.strerror or error}.") from error
    if len(content) > most:
        raise ExchangeError(f"{path} {too_large}.")
    return content


def parse(text: str, name: str) -> GameFile:
    """Parse the text of the file `name`. Raises ExchangeError."""
    rows = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not rows or not rows[0][1].startswith((_FIRST + " ", "0 game ")):
        raise ExchangeError(f"{name} is not a game file: its first line is not {_FIRST + ' 1'!r}.")
    if rows[0][1].startswith(_FIRST):
        version = rows.pop(0)[1][len(_FIRST) :].strip()
        if version != str(FORMAT):
            raise ExchangeError(
                f"{name} has format {version[:20]} of game files, but this program knows only {FORMAT}: "
                f"use the Pawnlight that wrote it, or a newer one."
            )
    board, seen = NO_BOARD, None
    lines: list[str] = []
    for number, row in rows:
        if len(row) > _LONGEST_LINE:
            raise ExchangeError(f"{name}, line {number}: it is longer than any event.")
        word, _, rest = row.partition(" ")
        if word.startswith("#"):
            continue
        if word == "board" and not lines:
            board = rest.strip()
            if not is_board(board):
                raise ExchangeError(f"{name}, line {number}: {_start(rest)} is not a board: {BOARD}.")
        elif word == "seen" and not lines:
            seen = _moments(rest, f"{name}, line {number}")
        elif word.isdigit() and max(row) < "\x80":
            lines.append(row)
        else:
            raise ExchangeError(f"{name}, line {number}: {_start(row)} is neither an event line nor a comment (# …).")
    return GameFile(lines, board, seen)


def _start(text: str) -> str:
    """Return the beginning of `text` in quotes, as ASCII."""
    return ascii(text[:40])


def _moments(text: str, where: str) -> tuple[datetime, datetime]:
    try:
        first, last = (_utc(datetime.fromisoformat(word)) for word in text.split())
        if min(first, last) < EARLIEST:
            raise ValueError
        return (first, last) if known(first) and known(last) else (UNKNOWN, UNKNOWN)
    except (ValueError, OverflowError) as error:
        raise ExchangeError(f"{where}: expected two times after 'seen', such as 2026-11-21T19:02:11+00:00.") from error


def _utc(moment: datetime) -> datetime:
    """Convert to UTC; a time without a zone is taken as UTC."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
