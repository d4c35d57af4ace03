"""File operations that survive power cuts: a file has its old or its new content. Nothing else accesses the flash."""

import os
from hashlib import sha256

from pawnlight.rules.text import hexlify

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

# The file with the names of the players, which a laptop has sent: the id of their game, then a line for each seat.
NAMES = "names"
# The file with the days of kept games, which a laptop has sent: a line each, with the id of the game and its date.
DAYS = "days"


def make_folder(path: str) -> None:
    """Create the folder `path` if it does not exist."""
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)


def read(path: str) -> "str | None":
    """Return the content of `path`, or None if it cannot be read as text."""
    try:
        with open(path) as file:
            return file.read()
    except (OSError, ValueError):
        return None


def read_bytes(path: str) -> "bytes | None":
    """Return the content of `path`, or None if it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def read_end(path: str, size: int) -> bytes:
    """Return the last `size` bytes of `path`. Raises OSError if it has fewer."""
    with open(path, "rb") as file:
        file.seek(-size, 2)
        return file.read()


def append(path: str, text: str) -> None:
    """Append `text` to `path` and flush it to flash. Raises OSError."""
    with open(path, "a") as file:
        file.write(text)
        file.flush()


def replace(path: str, parts: "list[str] | Iterator[str]") -> None:
    """Replace the content of `path` by the joined `parts`. Raises OSError, with the old content kept."""
    beside = path + ".new"
    try:
        with open(beside, "w") as file:
            for part in parts:
                file.write(part)
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
    """Remove the empty folder `path`. Raises OSError."""
    os.rmdir(path)


def rename(path: str, to: str) -> None:
    """Rename the file or folder `path` atomically. Raises OSError."""
    os.rename(path, to)


def names_in(folder: str) -> "list[str]":
    """Return the names of the files in `folder`, unsorted."""
    return os.listdir(folder)


def lines_of(path: str) -> "Iterator[str]":
    """Yield the lines of the file `path` without line ends, reading lazily; none if it cannot be read."""
    try:
        with open(path) as file:
            for line in file:
                yield line[:-1]
    except (OSError, ValueError):
        return


def free_bytes() -> int:
    """Return the free bytes of the flash. Slow, so not for the middle of a game."""
    try:
        state = os.statvfs(".")
    except (AttributeError, OSError):
        return 1 << 30  # a laptop's disk, or a system that does not tell
    return state[0] * state[3]


def is_folder(path: str) -> bool:
    """Return whether `path` is a folder. Raises OSError if it does not exist."""
    return bool(os.stat(path)[0] & 0x4000)


def digest_of(path: str) -> str:
    """Return the first 16 hex digits of the SHA-256 of a small file; empty if it cannot be read."""
    data = read_bytes(path)
    return "" if data is None else hexlify(sha256(data).digest())[:16]
