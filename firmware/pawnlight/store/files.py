"""Files on flash, so handled that a power cut leaves the old content or the new. Nothing else touches the flash."""

import os
from hashlib import sha256

from pawnlight.rules.text import hexlify

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator


def make_folder(path: str) -> None:
    """Make the folder `path` unless it is there."""
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)


def read(path: str) -> "str | None":
    """The content of `path`, or None when it cannot be read as text."""
    try:
        with open(path) as file:
            return file.read()
    except (OSError, ValueError):
        return None


def read_bytes(path: str) -> "bytes | None":
    """The content of `path`, or None when it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def append(path: str, text: str) -> None:
    """Add `text` to the end of `path`; on flash when this returns. Raises OSError."""
    with open(path, "a") as file:
        file.write(text)
        file.flush()


def replace(path: str, parts: "list[str] | Iterator[str]") -> None:
    """Make the joined `parts` the content of `path`. Raises OSError, with the old content kept, if flash refuses."""
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
    """Remove the file `path` if it is there."""
    try:
        os.remove(path)
    except OSError:
        pass


def remove_folder(path: str) -> None:
    """Remove the empty folder `path`. Raises OSError."""
    os.rmdir(path)


def rename(path: str, to: str) -> None:
    """Give the file or folder `path` another name at once. Raises OSError."""
    os.rename(path, to)


def names_in(folder: str) -> "list[str]":
    """The names of the files in `folder`, in no order."""
    return os.listdir(folder)


def lines_of(path: str) -> "Iterator[str]":
    """The lines of the file `path`, without their ends, read as they are asked for; none when it cannot be read."""
    try:
        with open(path) as file:
            for line in file:
                yield line[:-1]
    except (OSError, ValueError):
        return


def free_bytes() -> int:
    """What is free on the flash; reading it takes a while, so not for the middle of a game."""
    try:
        state = os.statvfs(".")
    except (AttributeError, OSError):
        return 1 << 30  # a laptop's disk, or one that says nothing: only trying tells
    return state[0] * state[3]


def is_folder(path: str) -> bool:
    """Whether `path` is a folder. Raises OSError when there is nothing."""
    return bool(os.stat(path)[0] & 0x4000)


def digest_of(path: str) -> str:
    """The first 16 digits of the SHA-256 of a small file; empty when it cannot be read."""
    data = read_bytes(path)
    return "" if data is None else hexlify(sha256(data).digest())[:16]
