"""A lock on a folder, so that two programs do not use it at once."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools.errors import PawnlightError


class InUse(PawnlightError):
    """The folder is in use by another program."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold an exclusive lock on `folder` inside the block; the folder is created if necessary.

    The lock is advisory: a lock file beside the folder, released by the system however the program ends. Raises InUse,
    or PawnlightError when the folder cannot be created.
    """
    lock = folder.with_name(folder.name + ".lock")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise PawnlightError(f"The folder {folder} cannot be used: {error.strerror}.") from error
    try:
        try:
            _take(handle)
        except OSError as error:
            raise InUse(
                f"The board in {folder} is already in use. For a second board, name another folder with --state."
            ) from error
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
