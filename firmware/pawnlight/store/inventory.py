"""What is installed on the board: every file with its size and hash, told in slices so that nothing has to wait."""

from hashlib import sha256

from pawnlight.rules.text import hexlify
from pawnlight.store.files import free_bytes, is_folder, names_in

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

_SLICE = 1024
# What the people and their games have put there.
_DATA = ("live", "games", "kept", "settings", "evening", "fault", "fault-at", "manifest")


def inventory() -> "Iterator[str | None]":
    """Bodies `file <path> <size> <first 16 digits of its SHA-256>`, None after each slice of work, and at last
    `files <count> <bytes of flash free>`.

    Raises OSError when the flash cannot be read.
    """
    count = 0
    folders = [""]
    buffer = bytearray(_SLICE)
    view = memoryview(buffer)
    while folders:
        folder = folders.pop(0)
        for name in sorted(names_in(folder or ".")):
            path = folder + name
            if name[0] == "." or path in _DATA or path.endswith(".new"):
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
    yield "files %d %d" % (count, free_bytes())
