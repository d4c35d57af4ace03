"""The firmware's files as they are on a Pico: their places, hashes and manifest. It runs on MicroPython too."""

from binascii import hexlify
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

MAIN_FILE = "main.py"
PACKAGE_FOLDER = "pawnlight"
MANIFEST_FILE = "manifest"
# Suffix of a file that is still being written, as in the firmware, whose lists omit such files.
TEMPORARY_SUFFIX = ".new"
_DIGITS = 16


@dataclass(frozen=True)
class FileOnPico:
    """A file on the Pico: its size in bytes and at least the first 16 hex digits of its SHA-256."""

    size: int
    digest: str

    def matches(self, data: bytes) -> bool:
        """Return whether the file matches `data`."""
        return self.size == len(data) and digest(data).startswith(self.digest)


def source_or_compiled(path: str) -> str:
    """Return the path of the same module in its other form, `.py` or `.mpy`. MicroPython prefers the `.py`.

    A text file has no other form: the result is its own path.
    """
    name, dot, form = path.rpartition(".")
    return name + dot + {"py": "mpy", "mpy": "py"}.get(form, form)


def digest(data: bytes) -> str:
    """Return the SHA-256 in hex digits."""
    return hexlify(sha256(data).digest()).decode()


def short_sha256(data: bytes) -> str:
    """Return the hash in the form used on the link."""
    return digest(data)[:_DIGITS]


def manifest_of(files: Mapping[str, bytes]) -> bytes:
    """Return the manifest, which tells the Pico what is installed on it: see docs/link.md."""
    lines = [f"{path} {len(files[path])} {short_sha256(files[path])}\n" for path in sorted(files)]
    return "".join(lines).encode()
