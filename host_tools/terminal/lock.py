"""A lock on a folder, so that two programs do not use it at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from host_tools.errors import PawnlightError


class InUse(PawnlightError):
    """The folder is in use by another program."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold an exclusive lock on `folder` inside the block; the folder is created if necessary.

    The lock is advisory: a lock file beside the folder, released by the system however the program ends. Raises InUse,
    or PawnlightError when the folder cannot be created.
    """
    lock = FileLock(folder.with_name(folder.name + ".lock"), mode=0o600)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
    except Timeout as error:
        raise InUse(
            f"The board in {folder} is already in use. For a second board, name another folder with --state."
        ) from error
    except OSError as error:
        raise PawnlightError(f"The folder {folder} cannot be used: {error.strerror}.") from error
    try:
        yield
    finally:
        lock.release()
