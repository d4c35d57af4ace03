"""Backup and restore of a board's games and settings, in one readable file.

The file is a zip, not compressed, so that a wrong byte in it costs no more than in a text file:

    backup            `pawnlight backup 1`, then `board <id>`, `version <firmware>` and `made <moment>`
    settings, evening          as they are on the board; absent if the board has none
    games/0001-<id>.game.txt   the games in order, in the format of `pawnlight export` and `import`; of a damaged game
                               the events that can be read
    damaged/<path>    each file of the board that holds damage, byte for byte
"""

import io
import zipfile
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from host_tools.games.exchange import ExchangeError, parse_game_file, read_limited, text_for_board
from host_tools.games.verify import verify_lines
from host_tools.link.client import BoardClient, BoardError, FetchedEvents, is_acceptable_file
from host_tools.link.connection import Answer, NeverEndingOutput
from host_tools.link.conversation import BoardGame
from host_tools.system.text_files import decode_text
from host_tools.words.plural import count_noun
from pawnlight.rules.events import EventError, game_id, parse_event_line

if TYPE_CHECKING:
    from pathlib import Path

BACKUP_FORMAT = 1
_FIRST = "pawnlight backup"
_ABOUT = "backup"
TEXT_FILES = ("settings", "evening")
_GAMES = "games/"
_DAMAGED = "damaged/"
# Begins each entry of the zip's directory.
_ENTRY = b"PK\x01\x02"
# More than any board's flash holds, in bytes, packed or not, and in files: what has more is not a backup.
_MOST_BYTES = 8 << 20
_MOST_FILES = 4096
# A board that answers a greeting but so many other requests not at all is given up.
_MOST_UNANSWERED = 3
_TOO_LARGE = "is not a backup: it is larger than any board"
_TOO_MANY = "is not a backup: it has more files than any board"
_LONGEST_REASON = 200
_NOTHING = "There is nothing to restore: the backup has no finished game and no settings."


@dataclass(frozen=True)
class BackupGame:
    """A game's id and its event lines; the numbers of those in which one wrong byte was put right."""

    id: str
    lines: list[str]
    repaired: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return parse_event_line(self.lines[-1])[1].startswith("end ")


@dataclass(frozen=True)
class Backup:
    """The contents of a backup.

    texts    settings and evening by name
    games    in the board's order
    damaged  the files that hold damage, by path
    damage   sentences about what cannot be read
    """

    board: str
    version: str
    texts: dict[str, str] = field(default_factory=dict)
    games: list[BackupGame] = field(default_factory=list)
    damaged: dict[str, bytes] = field(default_factory=dict)
    damage: list[str] = field(default_factory=list)

    def repairs(self) -> list[str]:
        """Return a sentence for each event in which one wrong byte was put right."""
        return [f"Event {number} of game {game.id}: one wrong byte was put right." for game in self.games
                for number in game.repaired]  # fmt: skip


async def fetch_backup(
    client: BoardClient, each: Callable[[Iterable[BoardGame]], Iterator[BoardGame]] = iter
) -> Backup:
    """Fetch everything from the greeted board; `each` can report progress. Raises BoardError, PortGone and Endless."""
    backup = Backup(client.id, client.version)
    unanswered = 0

    async def found(what: str, fetch: Coroutine[Any, Any, Answer]) -> Answer | None:
        nonlocal unanswered
        try:
            return await fetch
        except BoardError as error:
            # One thing that cannot be read does not stop the others, if the board is still there.
            unanswered += error.refusal is None
            if unanswered > _MOST_UNANSWERED:
                raise
            await client.hello()
            backup.damage.append(f"{what} cannot be read: {error}")
            return None

    for name in TEXT_FILES:
        if text := await found(f"The file {name}", client.read_file(name)):
            backup.texts[name] = text
    for game in each(client.games):
        events = await found(f"Game {game.id}", client.fetch_game(game.id))
        if events and events.lines:
            backup.games.append(BackupGame(game.id, events.lines, tuple(events.repaired)))
        if events and not events.whole:
            backup.damage.append(damage_sentence(game, events))
    for path in await found("The list of damaged files", client.list_damaged_files()) or ():
        data = await found(f"The file {path}", client.fetch_damaged_file(path))
        if data is not None:
            backup.damaged[path] = data
        if sum([len(data) for data in backup.damaged.values()]) > _MOST_BYTES:
            raise NeverEndingOutput
    return backup


def damage_sentence(game: BoardGame, events: FetchedEvents) -> str:
    """Return a sentence about a game of which only these events can be read."""
    read = len(events.lines)
    if read >= game.events:
        return f"Game {game.id} is damaged: only its first {count_noun(read, 'event')} can be read."
    return f"Game {game.id} is damaged: {read} of {count_noun(game.events, 'event')} can be read."


def pack_backup(backup: Backup, now: datetime | None = None) -> bytes:
    """Return the content of the backup file."""
    made = (now or datetime.now(UTC)).isoformat(timespec="seconds")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        about = f"{_FIRST} {BACKUP_FORMAT}\nboard {backup.board}\nversion {backup.version}\nmade {made}\n"
        file.writestr(_ABOUT, about)
        for name, text in backup.texts.items():
            file.writestr(name, text)
        for number, game in enumerate(backup.games, 1):
            file.writestr(f"{_GAMES}{number:04}-{game.id}.game.txt", text_for_board(backup.board, game.lines))
        for path, data in backup.damaged.items():
            file.writestr(_DAMAGED + path, data)
    return out.getvalue()


def read_backup(path: "Path") -> Backup:
    """Read a backup file, without verifying its games. Raises ExchangeError if nothing of it can be used."""
    return backup_from_bytes(read_limited(path, _MOST_BYTES, _TOO_LARGE), str(path))


def backup_from_bytes(content: bytes, path: str) -> Backup:
    """Return what is in the backup file `path`, as `read_backup`."""
    entries = content.count(_ENTRY)
    if entries > _MOST_FILES:
        raise ExchangeError(f"{path} {_TOO_MANY}.")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            if sum(info.file_size for info in file.infolist()) > _MOST_BYTES:
                raise ExchangeError(f"{path} {_TOO_LARGE}.")
            files = _files(file)
            about = _about(file, files)
            if not about or not about[0].startswith(f"{_FIRST} "):
                raise ExchangeError(f"{path} is not a backup. `pawnlight backup` makes one.")
            if about[0] != f"{_FIRST} {BACKUP_FORMAT}":
                raise ExchangeError(
                    f"{path} has format {about[0][len(_FIRST) :].strip()[:20]} of backups, but this program "
                    f"knows only {BACKUP_FORMAT}: use the Pawnlight that wrote it, or a newer one."
                )
            said = {name: value for name, _, value in [line.partition(" ") for line in about[1:]]}
            backup = Backup(said.get("board", "-"), said.get("version", "-"))
            # A wrong length in the directory ends it in silence.
            if entries > len(file.infolist()):
                backup.damage.append(f"{path} is damaged: it has more files than can be read.")
            if _ABOUT not in [name for name, _ in files]:
                backup.damage.append(f"{path} is damaged: it has no file {_ABOUT}.")
            places: set[int] = set()
            for name, info in files:
                where = f"{path}: {name}"
                if info.header_offset in places:
                    backup.damage.append(f"{where} is damaged: its bytes are those of another file.")
                    continue
                places.add(info.header_offset)
                try:
                    data = _data(file, info)
                except Exception as error:
                    _unpack_damaged(backup, name, info, where, content, error)
                else:
                    _unpack(backup, name, where, data)
    except ExchangeError:
        raise
    except Exception as error:
        # A damaged archive raises errors of many kinds, those of every method of compression among them.
        raise ExchangeError(f"{path} is not a backup, or is damaged: {_why(error)}.") from error
    return backup


def _data(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return the content of a file in the archive, unpacking no more than its size. Raises errors of many kinds."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotImplementedError("that compression method is not supported")
    with file.open(info) as data:
        # Once it is asked for more, its checksum is compared.
        return data.read(info.file_size + 1)


def _files(file: zipfile.ZipFile) -> list[tuple[str, zipfile.ZipInfo]]:
    """Return the files by the names that `pack_backup` gave them, sorted.

    A program that packed them again may have put them into a folder, written backslashes, and added folders and files
    of its own, as macOS does.
    """
    found = [(info.filename.replace("\\", "/"), info) for info in file.infolist()]
    found = [(name, info) for name, info in found if not _is_added(name.rpartition("/")[2], info)]
    tops = [name[: -len(_ABOUT)] for name, _ in found if f"/{name}".endswith(f"/{_ABOUT}")]
    if not tops:
        tops = [name[: f"/{name}".rfind(f"/{_GAMES}")] for name, _ in found if f"/{_GAMES}" in f"/{name}"]
    top = sorted(tops, key=len)[0] if tops else ""
    return sorted([(name[len(top) :], info) for name, info in found if name.startswith(top)], key=lambda one: one[0])


def _is_added(name: str, info: zipfile.ZipInfo) -> bool:
    """Return whether this is a folder, or a file that macOS adds. A file whose name is damaged is neither."""
    return name == ".DS_Store" or name.startswith("._") or (not name and not info.file_size)


def _about(file: zipfile.ZipFile, files: list[tuple[str, zipfile.ZipInfo]]) -> list[str]:
    """Return the lines of what the backup says of itself; if it is damaged, the first; none if this is no backup."""
    try:
        return decode_text(_data(file, dict(files)[_ABOUT])).splitlines()
    except Exception:
        # The damage is named as that of any other file, or a wrong byte is in its name: the rest can be read.
        is_backup = any(name == _ABOUT or name.startswith(_GAMES) for name, _ in files)
        return [f"{_FIRST} {BACKUP_FORMAT}"] if is_backup else []


def _unpack_damaged(
    backup: Backup, name: str, info: zipfile.ZipInfo, where: str, content: bytes, error: Exception
) -> None:
    """Add a file with a wrong checksum if it is a game, as its events have checks of their own.

    Name it if the wrong bytes are not found in its events: it may be shorter than it was.
    """
    why = f"{where} is damaged: {_why(error)}."
    if info.compress_type == zipfile.ZIP_STORED and name.startswith(_GAMES):
        # After 30 bytes, and the name.
        start = info.header_offset + 30 + len(info.filename.encode())
        try:
            _unpack(backup, name, where, content[start : start + info.file_size])
            if backup.games[-1].repaired:
                return
        except ExchangeError as fault:
            why = str(fault)
    backup.damage.append(why)


def _why(error: Exception) -> str:
    return str(error)[:_LONGEST_REASON] or type(error).__name__


def _unpack(backup: Backup, name: str, where: str, data: bytes) -> None:
    """Add a file of the archive to `backup`. Raises ExchangeError."""
    if name.startswith(_GAMES):
        backup.games.append(_game(decode_text(data), where))
    elif name.startswith(_DAMAGED):
        backup.damaged[name[len(_DAMAGED) :]] = data
    elif name in TEXT_FILES:
        text = decode_text(data)
        if not is_acceptable_file(name, text):
            raise ExchangeError(f"{where} cannot be kept on a board.")
        backup.texts[name] = text


def _game(text: str, name: str) -> BackupGame:
    file = parse_game_file(text, name)
    if not file.lines:
        raise ExchangeError(f"{name} is not a game: it has no events.")
    try:
        parse_event_line(file.lines[-1])
        return BackupGame(game_id(parse_event_line(file.lines[0])[1]), file.lines, file.repaired)
    except EventError as error:
        raise ExchangeError(f"{name} is not a game: {error}.") from error


@dataclass
class RestoreResult:
    """The result of a restore: game ids, names of texts, and a sentence for each failure.

    `kept` names the texts of which the board keeps its own, `damaged` the damaged files, which stay in the backup.
    """

    sent: list[str] = field(default_factory=list)
    there: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)


async def restore_backup(
    client: BoardClient,
    backup: Backup,
    *,
    replace_texts: bool = False,
    each: Callable[[Sequence[BackupGame]], Iterator[BackupGame]] = iter,
) -> RestoreResult:
    """Send the greeted board the parts of the backup that it lacks; replace nothing. Raises BoardError and PortGone.

    Each game is verified here first, and again by the board as far as it can. A game that fails is not sent. Damaged
    files stay in the backup: a board could do nothing with them.
    """
    outcome = RestoreResult(damaged=list(backup.damaged), conflicts=list(backup.damage))
    for name, text in backup.texts.items():
        has = await client.read_file(name)
        # A board adds the settings that a file leaves out.
        if has == text or (name == "settings" and set(text.splitlines()) <= set(has.splitlines())):
            continue
        if has and not replace_texts:
            outcome.kept.append(name)
            outcome.conflicts.append(f"The board keeps its own {name}.")
            continue
        await client.write_file(name, text)
        outcome.texts.append(name)
    here = {game.id: game for game in client.games}
    for game in each(backup.games):
        if game.id in here and not here[game.id].damaged:
            finished_since = here[game.id].over and not game.over
            if finished_since or (await client.fetch_game(game.id)).lines == game.lines:
                outcome.there.append(game.id)
            else:
                outcome.conflicts.append(f"Game {game.id}: the board has different events and keeps them.")
            continue
        verdict = verify_lines(game.id, game.lines)
        if not verdict.is_consistent:
            outcome.conflicts.append(f"Not sent: {verdict.verdict_sentence()}")
        elif not game.over:
            outcome.open.append(game.id)
        else:
            try:
                await client.send_game(game.id, game.lines)
            except BoardError as error:
                if error.refusal is None or not error.refusal.concerns(("put",), game.id):
                    raise
                outcome.conflicts.append(str(error))
                if error.refusal.code == "full":
                    break
                continue
            outcome.sent.append(game.id)
    if not (backup.texts or outcome.sent or outcome.there or outcome.conflicts):
        outcome.conflicts.append(_NOTHING)
    return outcome
