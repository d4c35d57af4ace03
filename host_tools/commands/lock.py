"""Keeping two programs off one folder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools.errors import PawnlightError


class InUse(PawnlightError):
    """Another program has the folder."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Inside, `folder` (made if need be) is this program's alone, among those that ask here.

    The lock is a file beside the folder, and ends with the program however that ends. Raises InUse, or PawnlightError
    when the folder cannot be made.
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
                f"The board in {folder} is being played already. Name another folder with --state to have a second one."
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
