"""What a laptop fetches of damaged games, byte for byte, and puts back. Imported only then.

Seeds stay here: the game may still be played.
"""

from binascii import unhexlify

from pawnlight.rules.events import hexlify, is_hex, parse_number
from pawnlight.store.archive import DAMAGED_FOLDER, GAMES_FOLDER, LIVE_FOLDER
from pawnlight.store.files import (
    DAMAGED_SUFFIX,
    MAX_GAME_BYTES,
    MAX_SEGMENTS,
    append,
    file_size,
    make_folder,
    read_part,
    segments_in,
)
from pawnlight.store.journal import CUT_OFF, LOST_SEED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pawnlight.store.journal import Journal

# Bytes in a frame.
_PIECE = 100


def answer_request(
    journal: "Journal", kind: str, path: str, offset: "int | None", digits: str
) -> "str | Iterator[str | None]":
    """Return the answers to a request: `asides`, `raw <path> <offset>` or `store <path> <offset> <digits>`.

    The answers of an iterator raise OSError if the flash cannot be read.
    """
    if kind == "asides":
        return _listed(journal)
    if kind == "raw" and offset is not None and _holds_damage(journal, path):
        return _bytes_of(path, offset)
    if kind == "store" and offset is not None and _is_place(path):
        return _stored(journal, path, offset, digits)
    return "error file %s %s" % (kind, path[:60])


def _listed(journal: "Journal") -> "Iterator[str | None]":
    count = 0
    for name in journal.archive.file_names():
        if name.endswith(DAMAGED_SUFFIX):
            count += 1
            yield "aside %s %d" % (GAMES_FOLDER + name, file_size(GAMES_FOLDER + name))
        else:
            yield None
    for folder in _folders(journal):
        for path in segments_in(folder):
            size = file_size(path)
            count += size > 0
            if size:
                yield "aside %s %d" % (path, size)
            else:
                yield None
    yield "asides %d" % count


def _folders(journal: "Journal") -> "list[str]":
    """Return the folders of games that hold damage."""
    folders = [path for path in journal.kept.folders() if path.endswith(DAMAGED_SUFFIX)] + journal.aside.folders()
    return folders + [LIVE_FOLDER] * (journal.damage in (CUT_OFF, LOST_SEED))


def _holds_damage(journal: "Journal", path: str) -> bool:
    """Return whether `path` is that of a file of `_listed`."""
    folder, _, name = path.rpartition("/")
    if folder + "/" == GAMES_FOLDER:
        return name.endswith(DAMAGED_SUFFIX) and file_size(path) >= 0
    return name.isdigit() and folder in _folders(journal) and file_size(path) >= 0


def _bytes_of(path: str, offset: int) -> "Iterator[str]":
    size = file_size(path)
    for at in range(offset, size, _PIECE):
        yield "bytes %s %d %s" % (path, at, hexlify(read_part(path, at, _PIECE)))
    yield "bytes %s %d -" % (path, size)


def _is_place(path: str) -> bool:
    """Return whether `path` can be that of a segment of a game that is set aside."""
    parts = path.split("/")
    if len(parts) != 3 or parts[0] != DAMAGED_FOLDER or len(parts[2]) != 3 or not parts[2].isdigit():
        return False
    names = parts[1].split("-")
    return len(names) == 3 and bool(parse_number(names[0])) and is_hex(names[1], 12) and bool(parse_number(names[2]))


def _stored(journal: "Journal", path: str, offset: int, digits: str) -> str:
    """Append bytes to a file that has `offset` bytes; any other offset changes nothing."""
    if not is_hex(digits, len(digits)) or len(digits) % 2 or len(digits) > 2 * _PIECE:
        return "error unknown store " + path
    try:
        if max(file_size(path), 0) == offset and digits:
            if offset > MAX_GAME_BYTES or int(path[-3:]) >= MAX_SEGMENTS:
                return "error long store " + path
            if journal.spare_bytes() < len(digits):
                return "error full store " + path
            make_folder(path.rpartition("/")[0])
            append(path, unhexlify(digits))
        return "stored %s %d" % (path, max(file_size(path), 0))
    except OSError as fault:
        return "error flash store %s %s" % (path, fault)
