"""The memory of another process, as its own user may read it on Linux."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_WRITABLE = re.compile(r"^([0-9a-f]+)-([0-9a-f]+) rw", re.MULTILINE)


def memory_of(process: int) -> Iterator[bytes]:
    """Yield each writable region of the memory of a child process: all that it has read or made is in one of them."""
    folder = Path("/proc") / str(process)
    with (folder / "mem").open("rb", buffering=0) as memory:
        for begins, ends in _WRITABLE.findall((folder / "maps").read_text()):
            with suppress(OSError):
                memory.seek(int(begins, 16))
                yield memory.read(int(ends, 16) - int(begins, 16))
