"""The systems' own ways: what POSIX has and Windows lacks, with what Windows has in its place.

No other module of `host_tools` uses what only one of them has; ruff and mypy see to it.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    # The last comes when the window of the terminal is closed.
    STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)

    def lock_file(path: Path) -> None:
        """Lock the file until the process ends; it is created if need be. Raises BlockingIOError if it is locked."""
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as fault:
            raise BlockingIOError from fault

    @contextmanager
    def interrupts_blocked() -> Iterator[None]:
        """Do nothing: the processes of a terminal cannot be kept from its Ctrl-C."""
        yield

    def group_name(number: int) -> str | None:
        """Return None: files have no groups."""
        return None

else:
    import fcntl
    import grp

    STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def lock_file(path: Path) -> None:
        """Lock the file until the process ends; it is created if need be. Raises BlockingIOError if it is locked."""
        # Without waiting, should it be a pipe.
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o600)
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    @contextmanager
    def interrupts_blocked() -> Iterator[None]:
        """Block SIGINT inside the block; a process started there inherits that and never receives Ctrl-C."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def group_name(number: int) -> str | None:
        """Return the name of the group of files that has this number; None if it has none."""
        try:
            return grp.getgrgid(number).gr_name
        except KeyError:
            return None
