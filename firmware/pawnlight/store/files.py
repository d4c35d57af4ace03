"""Files on flash, so handled that a power cut leaves the old content or the new."""

import os

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
