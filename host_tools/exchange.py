"""A game as a text file that a person can read and a diff can show.

    pawnlight game 1
    board e6614103e7452d2f
    seen 2026-11-21T19:02:11+00:00 2026-11-21T19:41:54+00:00
    # A game of classic: red, yellow; red begins
    0 game 1 rules=classic options=- seats=red:person,yellow:person first=red seed=… 6f339876
    # Red draws 7
    1 draw 7 738b61e3

The first line gives the format's version. `board` is the Pico's unique id, `seen` when its first and last event came
to the laptop; both may be lacking. Lines that begin with # say the next event in words and mean nothing to a program.
The others are the event lines as journal, wire and library hold them. A file of event lines alone is read too.
"""

import os
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from host_tools.errors import PawnlightError
from host_tools.library import GameRow
from host_tools.telling import begins, follow, say
from pawnlight.rules.base import Game
from pawnlight.rules.events import unseal
from pawnlight.rules.game import open_game

FORMAT = 1
_FIRST = "pawnlight game"
NO_BOARD = "-"


class ExchangeError(PawnlightError):
    """A file that is no game, or that cannot be read or written."""


@dataclass(frozen=True)
class GameFile:
    """What a file says: its event lines, the board that sent them, and when, if it says so."""

    lines: list[str]
    board: str = NO_BOARD
    seen: tuple[datetime, datetime] | None = None


def text_of(row: GameRow, lines: list[str]) -> str:
    """The file of a game: its row of the library's list and its event lines."""
    seen = " ".join(moment.isoformat(timespec="seconds") for moment in (row.first_seen, row.last_seen))
    return text_with(row.board, lines, f"seen {seen}")


def text_with(board: str, lines: list[str], *head: str) -> str:
    """The file of a game that the board with this id has, with further lines for its head."""
    out = [f"{_FIRST} {FORMAT}", f"board {board}", *head]
    game: Game | None = None
    followed = True
    for line in lines:
        text = unseal(line)[1]
        if followed:
            try:
                if game is None:
                    game = open_game(text)
                    said = begins(game)
                else:
                    _, said = follow(game, text)
                out.append(f"# {say(said)}")
            except (ValueError, LookupError):
                # Rules that are not known here. Comments are for the reader; a game is never kept back for want of one.
                followed = False
        out.append(line)
    return "\n".join(out) + "\n"


def read(path: Path) -> GameFile:
    """Read a file. Its events are not judged: that is `verify_lines`. Raises ExchangeError."""
    try:
        return parse(path.read_text(encoding="utf-8-sig"), str(path))
    except UnicodeDecodeError as error:
        raise ExchangeError(f"{path} is not a game's file: it is no text.") from error
    except OSError as error:
        raise ExchangeError(f"{path} cannot be read: {error.strerror}.") from error


def parse(text: str, name: str) -> GameFile:
    """What the text of the file `name` says. Raises ExchangeError."""
    rows = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not rows or not rows[0][1].startswith((_FIRST + " ", "0 game ")):
        raise ExchangeError(f"{name} is not a game's file: its first line is not {_FIRST + ' 1'!r}.")
    if rows[0][1].startswith(_FIRST):
        version = rows.pop(0)[1].removeprefix(_FIRST).strip()
        if version != str(FORMAT):
            raise ExchangeError(
                f"{name} is written in format {version[:20]} of a game's file, and this program knows {FORMAT}. "
                f"Update this program."
            )
    board, seen = NO_BOARD, None
    lines: list[str] = []
    for number, row in rows:
        word, _, rest = row.partition(" ")
        if word.startswith("#"):
            continue
        if word == "board" and not lines:
            board = rest
        elif word == "seen" and not lines:
            seen = _moments(rest, f"{name}, line {number}")
        elif word.isdigit():
            lines.append(row)
        else:
            raise ExchangeError(f"{name}, line {number}: {row[:40]!r} is neither an event line nor a comment (# …).")
    return GameFile(lines, board, seen)


def _moments(text: str, where: str) -> tuple[datetime, datetime]:
    try:
        first, last = (_utc(datetime.fromisoformat(word)) for word in text.split())
        return first, last
    except (ValueError, OverflowError) as error:
        raise ExchangeError(f"{where}: after 'seen' come two moments as in 2026-11-21T19:02:11+00:00.") from error


def _utc(moment: datetime) -> datetime:
    """A moment without its zone is taken as UTC."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def write(path: Path, content: str | bytes, replace: bool) -> None:
    """Write the file at once or not at all. Raises ExchangeError, also where it is there and not to be replaced."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
                file.flush()
                os.fsync(file.fileno())
            # mkstemp keeps others out; a file made in the ordinary way does as the user's mask says.
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)
            if replace:
                os.replace(name, path)
            else:
                os.link(name, path)
                os.unlink(name)
        except BaseException:
            os.unlink(name)
            raise
    except FileExistsError as error:
        raise ExchangeError(f"{path} is there already. --force replaces it.") from error
    except OSError as error:
        raise ExchangeError(f"{path} cannot be written: {error.strerror}.") from error
