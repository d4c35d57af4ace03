"""What a laptop fetches of damaged games, byte for byte, and puts back. Imported only then.

Seeds stay here: the game may still be played.
"""

import os
from binascii import unhexlify

from pawnlight.rules.events import hexlify, is_hex, number_of
from pawnlight.store.archive import FOLDER, LIVE, SET_ASIDE
from pawnlight.store.files import DAMAGED, NO_FILE, append, make_folder, read_part, segments_in, tried
from pawnlight.store.journal import CUT, LOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pawnlight.store.journal import Journal

# Bytes in a frame.
_PIECE = 100


def answers_to(
    journal: "Journal", kind: str, path: str, offset: "int | None", digits: str
) -> "str | Iterator[str | None]":
    """Return the answers to a request: `asides`, `raw <path> <offset>` or `store <path> <offset> <digits>`.

    The answers of an iterator raise OSError if the flash cannot be read.
    """
    if kind == "asides":
        return _listed(journal)
    if kind == "raw" and offset is not None and path in _paths(journal):
        return _bytes_of(path, offset)
    if kind == "store" and offset is not None and _is_place(path):
        return _stored(journal, path, offset, digits)
    return "error file %s %s" % (kind, path[:60])


def _paths(journal: "Journal") -> "list[str]":
    """Return the paths of all files that hold damage."""
    folders = [path for path in journal.kept.folders() if path.endswith(DAMAGED)] + journal.aside.folders()
    if journal.damage in (CUT, LOST):
        folders.append(LIVE)
    paths = [FOLDER + name for name in journal.archive.names() if name.endswith(DAMAGED)]
    for folder in folders:
        paths += segments_in(folder)
    return paths


def _listed(journal: "Journal") -> "Iterator[str]":
    paths = _paths(journal)
    for path in paths:
        yield "aside %s %d" % (path, _size_of(path))
    yield "asides %d" % len(paths)


def _bytes_of(path: str, offset: int) -> "Iterator[str]":
    size = _size_of(path)
    for at in range(offset, size, _PIECE):
        yield "bytes %s %d %s" % (path, at, hexlify(read_part(path, at, _PIECE)))
    yield "bytes %s %d -" % (path, size)


def _is_place(path: str) -> bool:
    """Return whether `path` can be that of a segment of a game that is set aside."""
    parts = path.split("/")
    if len(parts) != 3 or parts[0] != SET_ASIDE or len(parts[2]) > 4 or not parts[2].isdigit():
        return False
    names = parts[1].split("-")
    return len(names) == 3 and bool(number_of(names[0])) and is_hex(names[1], 12) and bool(number_of(names[2]))


def _stored(journal: "Journal", path: str, offset: int, digits: str) -> str:
    """Append bytes to a file that has `offset` bytes; any other offset changes nothing."""
    if not is_hex(digits, len(digits)) or len(digits) % 2 or len(digits) > 2 * _PIECE:
        return "error unknown store " + path
    try:
        if _size_of(path) == offset and digits:
            if journal.spare() < len(digits):
                return "error full store " + path
            make_folder(path.rpartition("/")[0])
            append(path, unhexlify(digits))
        return "stored %s %d" % (path, _size_of(path))
    except OSError as fault:
        return "error flash store %s %s" % (path, fault)


def _size_of(path: str) -> int:
    """Return the number of bytes of the file `path`; 0 if there is none. Raises OSError."""
    try:
        return tried(lambda: os.stat(path))[6]
    except OSError as fault:
        if fault.errno in NO_FILE:
            return 0
        raise
