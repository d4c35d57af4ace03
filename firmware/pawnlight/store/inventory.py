"""The inventory of installed files, with size and hash, computed in slices so that nothing has to wait."""

import sys
from hashlib import sha256

from pawnlight.rules.events import hexlify
from pawnlight.store.files import DAMAGED_SUFFIX, LOSS_GUARD_FILE, free_bytes, is_folder, names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SLICE = 1024
# Games and settings, which are not part of the installation.
_DATA = (
    "live",
    LOSS_GUARD_FILE,
    "games",
    "kept",
    "damaged",
    "copy",
    "gone",
    "settings",
    "evening",
    "names",
    "phones",
    "days",
    "fault",
    "fault-at",
    "manifest",
)


def file_list() -> "Iterator[str | None]":
    """Yield a body `file <path> <size> <first 16 digits of its SHA-256>` for each file, and None after each slice of
    work; finally `files <count> <bytes of flash free>`, and MicroPython's name for the board, if it has one.

    Raises OSError if the flash cannot be read.
    """
    count = 0
    folders = [""]
    buffer = bytearray(_SLICE)
    view = memoryview(buffer)
    while folders:
        folder = folders.pop(0)
        for name in sorted(names_in(folder or ".")):
            path = folder + name
            if name[0] == "." or path in _DATA or path.endswith(".new") or path.endswith(DAMAGED_SUFFIX):
                continue
            if is_folder(path):
                folders.append(path + "/")
                continue
            size = 0
            digest = sha256()
            with open(path, "rb") as file:
                while True:
                    got = file.readinto(buffer)
                    if not got:
                        break
                    size += got
                    digest.update(view[:got])
                    yield None
            count += 1
            plain = "".join([c if 32 <= ord(c) < 126 else "?" for c in path[:200]])
            yield "file %s %d %s" % (plain, size, hexlify(digest.digest())[:16])
    name = getattr(sys.implementation, "_machine", "")
    yield "files %d %d%s" % (count, free_bytes(), name and " " + name)
