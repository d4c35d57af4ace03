"""File operations that survive power cuts: a file has its old or its new content. Nothing else accesses the flash.

What reads tries again: one read that fails costs nothing.
"""

import os
import sys
from binascii import unhexlify
from hashlib import sha256

from pawnlight.rules.events import hexlify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    _T = TypeVar("_T")

# At the end of the name of a file or folder in which damage has been found.
DAMAGED_SUFFIX = ".damaged"
# The files with the seed in a game's folder, and the size of a segment of its event lines, in bytes.
SEED_FILES = ("/seed", "/seed-copy")
SEGMENT_BYTES = 440
# Its snapshot, see snapshot.py. The name comes before those of the segments, so that littlefs finds it at once.
SNAPSHOT_FILE = "live/0-snapshot"
# An empty file. If power fails while a folder moves into another one, littlefs hides what comes after it, by name, as
# long as nothing is written. After `live` that would be `main.py`, without which nothing starts.
LOSS_GUARD_FILE = "loss-guard"
# The error of a file that does not exist, and the same as the browser numbers it.
NO_FILE_ERRNOS = (2, 44)
IO_TRIES = 3
# Longer than any event line.
MAX_LINE_BYTES = 700
# So many names of a folder are looked at: more files than a flash has room for. Of a game, so many segments: more than
# the longest has. Beyond them is nothing that a board has written.
MAX_NAMES = 1000
MAX_SEGMENTS = 400
# The longest game that a board takes from a laptop, twice as long as those that random players play.
MAX_GAME_BYTES = 128 << 10
# No board has a longer text file, or a longer segment of a game. So much is read at once of a finished game.
_LONGEST_TEXT = 16 << 10
_LONGEST_SEGMENT = 1024
# Files of a folder that are removed at once, which takes a second: the rest is removed another time.
_MOST_REMOVED = 60
# littlefs keeps names in order.
_ORDERED = sys.platform == "rp2"

# The file with the names of the players, which a laptop has sent: the id of their game, then a line for each seat.
NAMES_FILE = "names"
# The seats that are on phones, see table/phones.py.
PHONES_FILE = "phones"
# The secrets of seats whose phones a laptop only carries, see table/sealed.py.
SEALS_FILE = "seals"
# The file with the days of kept games, which a laptop has sent: a line each, with the id of the game and its date.
DAYS_FILE = "days"


def retry(action: "Callable[[], _T]") -> "_T":
    """Return what `action` returns, which may fail twice. Raises OSError, at once if there is no such file."""
    for _ in range(IO_TRIES - 1):
        try:
            return action()
        except OSError as fault:
            if fault.errno in NO_FILE_ERRNOS:
                raise
    return action()


def make_folder(path: str) -> None:
    """Create the folder `path` if it does not exist. A file of this name is set aside."""
    try:
        os.mkdir(path)
    except OSError:
        if not is_folder(path):
            os.rename(path, path + DAMAGED_SUFFIX)
            os.mkdir(path)


def read_text(path: str) -> "str | None":
    """Return the content of `path`, or None if it cannot be read as text."""
    try:
        return _content(path).decode()
    except (OSError, ValueError):
        return None


def _content(path: str) -> bytes:
    """Return the content of a text file. Raises OSError, and ValueError if it is none of a board."""
    if file_size(path) > _LONGEST_TEXT:
        raise ValueError(path)
    return read_part(path, 0, -1)


def read_bytes(path: str, missing: "_T" = b"") -> "bytes | _T":  # type: ignore[assignment]
    """Return the content of a segment, or of a seed; `missing` if there is no such file. Raises OSError."""
    try:
        return read_part(path, 0, _LONGEST_SEGMENT)
    except OSError as fault:
        if fault.errno in NO_FILE_ERRNOS:
            return missing
        raise


def parse_seed(data: bytes) -> bytes:
    """Decode the hex digits of a seed, with which `data` begins; empty if it does not."""
    try:
        return unhexlify(data[:64])
    except ValueError:
        return b""


def read_part(path: str, at: int, size: int) -> bytes:
    """Return up to `size` bytes of `path`, all if it is -1, from `at` on; before its end if `at` is negative.

    Raises OSError.
    """

    def part() -> bytes:
        with open(path, "rb") as file:
            file.seek(at, 0 if at >= 0 else 2)
            content: bytes = file.read(size)
            return content

    return retry(part)


def append(path: str, text: str) -> None:
    """Append `text` to `path` and flush it to flash. Raises OSError."""
    with open(path, "a") as file:
        file.write(text)
        file.flush()


def replace(path: str, parts: "Iterable[str | bytes]", beside: str = "") -> None:
    """Replace the content of `path` by the joined `parts`, written to the file `beside` first.

    Raises OSError, with the old content kept.
    """
    beside = beside or path + ".new"
    try:
        with open(beside, "wb") as file:
            for part in parts:
                file.write(part if isinstance(part, bytes) else part.encode())
            file.flush()
    except OSError:
        remove(beside)
        raise
    os.rename(beside, path)


def remove(path: str) -> None:
    """Remove the file `path` if it exists."""
    try:
        os.remove(path)
    except OSError:
        pass


def remove_folder(path: str) -> None:
    """Remove the folder `path` with the files in it. Raises OSError, also if it holds more than any of a board."""
    for name in names_in(path, _MOST_REMOVED):
        remove(path + "/" + name)
    os.rmdir(path)


def rename(path: str, to: str) -> None:
    """Rename the file or folder `path` atomically. Raises OSError."""
    os.rename(path, to)


def each_name(folder: str, most: int = MAX_NAMES) -> "Iterator[str]":
    """Yield the names of the files in `folder` in order, `most` at most, reading lazily; none if it does not exist.

    Raises OSError.
    """
    given = failed = 0
    while True:
        try:
            names = (entry[0] for entry in os.ilistdir(folder)) if _ORDERED else sorted(os.listdir(folder))
            for at, name in enumerate(names):
                if at == most:
                    break
                if at == given:
                    given += 1
                    yield name
            return
        except OSError as fault:
            failed += 1
            if fault.errno in NO_FILE_ERRNOS:
                return
            if failed == IO_TRIES:
                raise


def names_in(folder: str, most: int = MAX_NAMES) -> "list[str]":
    """Return the names of the files in `folder` in order, `most` at most. Raises OSError."""
    return list(each_name(folder, most))


def segments_in(folder: str) -> "list[str]":
    """Return the paths of the files with event lines in the folder of a game, in order. Raises OSError."""
    paths: list[str] = []
    for name in each_name(folder):
        if name.isdigit() and len(paths) < MAX_SEGMENTS:
            paths.append("%s/%s" % (folder, name))
    return paths


def each_piece(path: str) -> "Iterator[tuple[bytes, bool]]":
    """Yield the content of `path`, piece by piece, and whether the file goes on. Raises OSError."""
    at, more = 0, True
    while more:
        piece = read_part(path, at, _LONGEST_SEGMENT)
        at += len(piece)
        more = len(piece) == _LONGEST_SEGMENT
        yield piece, more


def free_bytes() -> int:
    """Return the free bytes of the flash. Slow, so not for the middle of a game."""
    try:
        state = os.statvfs(".")
    except (AttributeError, OSError):
        return 1 << 30  # a laptop's disk, or a system that does not tell
    return state[0] * state[3]


def file_size(path: str) -> int:
    """Return the number of bytes of the file `path`; -1 if there is none. Raises OSError."""
    try:
        return retry(lambda: os.stat(path))[6]
    except OSError as fault:
        if fault.errno in NO_FILE_ERRNOS:
            return -1
        raise


def is_folder(path: str) -> bool:
    """Return whether `path` is a folder. Raises OSError if it does not exist."""
    return bool(retry(lambda: os.stat(path))[0] & 0x4000)


def file_digest(path: str) -> str:
    """Return the first 16 hex digits of the SHA-256 of a small file; empty if it cannot be read."""
    try:
        return hexlify(sha256(_content(path)).digest())[:16]
    except (OSError, ValueError):
        return ""
