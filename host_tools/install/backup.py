"""Backup and restore of a board's games and settings, in one readable file.

The file is a zip of texts:

    backup            `pawnlight backup 1`, then `board <id>`, `version <firmware>` and `made <moment>`
    settings, evening          as they are on the board; absent if the board has none
    games/0001-<id>.game.txt   the games in order, in the format of `pawnlight export` and `import`
"""

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from host_tools.games.exchange import ExchangeError, parse, read_bytes, text_with
from host_tools.games.verify import verify_lines
from host_tools.link.client import BoardClient, BoardError, BoardGame, keepable
from pawnlight.rules.events import EventError, game_id, unseal

FORMAT = 1
_FIRST = "pawnlight backup"
_ABOUT = "backup"
TEXTS = ("settings", "evening")
_GAMES = "games/"
# More than any board's flash holds: a larger file is not a backup.
_MOST_BYTES = 16 << 20
_LONGEST_REASON = 200


@dataclass(frozen=True)
class BackupGame:
    """A game's id and its event lines."""

    id: str
    lines: list[str]

    @property
    def over(self) -> bool:
        return unseal(self.lines[-1])[1].startswith("end ")


@dataclass(frozen=True)
class Backup:
    """The contents of a backup: `texts` has settings and evening by name, `games` are in the board's order."""

    board: str
    version: str
    texts: dict[str, str] = field(default_factory=dict)
    games: list[BackupGame] = field(default_factory=list)


def pulled(client: BoardClient, each: Callable[[Iterable[BoardGame]], Iterator[BoardGame]] = iter) -> Backup:
    """Fetch everything from the greeted board; `each` can report progress. Raises BoardError, PortGone."""
    texts = {name: text for name in TEXTS if (text := client.read(name))}
    games = [BackupGame(game.id, client.game(game.id)) for game in each(client.games) if game.events]
    return Backup(client.id, client.version, texts, games)


def packed(backup: Backup, now: datetime | None = None) -> bytes:
    """Return the content of the backup file."""
    made = (now or datetime.now(UTC)).isoformat(timespec="seconds")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        about = f"{_FIRST} {FORMAT}\nboard {backup.board}\nversion {backup.version}\nmade {made}\n"
        file.writestr(_ABOUT, about)
        for name, text in backup.texts.items():
            file.writestr(name, text)
        for number, game in enumerate(backup.games, 1):
            file.writestr(f"{_GAMES}{number:04}-{game.id}.game.txt", text_with(backup.board, game.lines))
    return out.getvalue()


def unpacked(path: Path) -> Backup:
    """Read a backup file, without verifying its games. Raises ExchangeError."""
    too_large = "is not a backup: it is larger than any board"
    content = read_bytes(path, _MOST_BYTES, too_large)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            if sum(info.file_size for info in file.infolist()) > _MOST_BYTES:
                raise ExchangeError(f"{path} {too_large}.")
            texts = {name: file.read(name).decode("utf-8") for name in sorted(file.namelist()) if name[-1:] != "/"}
    except ExchangeError:
        raise
    except Exception as error:
        # A damaged archive raises errors of many kinds, those of every method of compression among them.
        why = str(error)[:_LONGEST_REASON]
        raise ExchangeError(f"{path} is not a backup, or is damaged: {why or type(error).__name__}.") from error
    about = texts.get(_ABOUT, "").splitlines()
    if not about or not about[0].startswith(f"{_FIRST} "):
        raise ExchangeError(f"{path} is not a backup. `pawnlight backup` makes one.")
    if about[0] != f"{_FIRST} {FORMAT}":
        raise ExchangeError(
            f"{path} has format {about[0].removeprefix(_FIRST).strip()[:20]} of backups, but this program knows only "
            f"{FORMAT}: use the Pawnlight that wrote it, or a newer one."
        )
    said = dict(line.partition(" ")[::2] for line in about[1:])
    games = [_game(text, f"{path}: {name}") for name, text in texts.items() if name.startswith(_GAMES)]
    kept = {name: texts[name] for name in TEXTS if name in texts}
    for name, text in kept.items():
        if not keepable(name, text):
            raise ExchangeError(f"{path}: {name} cannot be kept on a board.")
    return Backup(said.get("board", "-"), said.get("version", "-"), kept, games)


def _game(text: str, name: str) -> BackupGame:
    lines = parse(text, name).lines
    try:
        unseal(lines[-1])
        return BackupGame(game_id(unseal(lines[0])[1]), lines)
    except (EventError, IndexError) as error:
        raise ExchangeError(f"{name} is not a game: {error}.") from error


@dataclass
class RestoreResult:
    """The result of a restore: game ids and names of texts, and a sentence for each failure."""

    sent: list[str] = field(default_factory=list)
    there: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)


def restore(
    client: BoardClient,
    backup: Backup,
    *,
    replace_texts: bool = False,
    each: Callable[[Sequence[BackupGame]], Iterator[BackupGame]] = iter,
) -> RestoreResult:
    """Send the greeted board the parts of the backup that it lacks; replace nothing. Raises BoardError and PortGone.

    Each game is verified here first, and again by the board as far as it can. A game that fails is not sent.
    """
    outcome = RestoreResult()
    for name, text in backup.texts.items():
        has = client.read(name)
        # A board adds the settings that a file leaves out.
        if has == text or (name == "settings" and set(text.splitlines()) <= set(has.splitlines())):
            continue
        if has and not replace_texts:
            outcome.conflicts.append(f"The board keeps its own {name}. Use --settings to send the file's.")
            continue
        client.write(name, text)
        outcome.texts.append(name)
    here = {game.id: game for game in client.games}
    for game in each(backup.games):
        if game.id in here:
            if client.game(game.id) == game.lines:
                outcome.there.append(game.id)
            elif game.over or not here[game.id].over:
                outcome.conflicts.append(f"Game {game.id}: the board has different events and keeps them.")
            else:
                # The game was finished after the backup.
                outcome.there.append(game.id)
            continue
        verdict = verify_lines(game.id, game.lines)
        if not verdict.holds:
            outcome.conflicts.append(f"Not sent: {verdict.sentence()}")
        elif not game.over:
            outcome.open.append(game.id)
        else:
            try:
                client.put(game.id, game.lines)
            except BoardError as error:
                if "cannot be put back" not in str(error):
                    raise
                outcome.conflicts.append(str(error))
                if "full" in str(error):
                    break
                continue
            outcome.sent.append(game.id)
    return outcome
