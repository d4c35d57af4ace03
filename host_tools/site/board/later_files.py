"""The firmware's files as a file system: those that every visit needs, and others, which are fetched when used."""

import os
import sys
from io import BytesIO

import host
import vfs
from deflate import GZIP, DeflateIO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

# `firmware.bin`, and in it the list of the files in `firmware_later.bin`.
_HERE = "/rom"
_LIST = _HERE + "/later.txt"
_FETCHED = "/fetched"
_MOUNTED = "/firmware"
_IO_ERROR = 5


class FirmwareFiles:
    """Both, in one tree."""

    def __init__(self) -> None:
        with open(_LIST) as file:
            self._names = set(file.read().split("\n"))
        self._later: vfs.VfsRom | None = None

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do what `vfs.mount` expects."""

    def stat(self, path: str) -> "tuple[float, ...]":
        """Return what `path` is. Raises OSError if it is nothing, or cannot be fetched."""
        return self._fetched().stat(path) if path in self._names else os.stat(_HERE + path)[:]

    def open(self, path: str, mode: str) -> "IO[Any]":
        """Open a file. Raises OSError."""
        return self._fetched().open(path, mode) if path in self._names else open(_HERE + path, mode)

    def _fetched(self) -> "vfs.VfsRom":
        if not self._later:
            if not host.fetch_later(_FETCHED):
                raise OSError(_IO_ERROR)
            with open(_FETCHED, "rb") as file:
                self._later = vfs.VfsRom(DeflateIO(BytesIO(file.read()), GZIP).read())
            os.remove(_FETCHED)
        return self._later


def mount_firmware() -> None:
    """Let the firmware be imported from both."""
    vfs.mount(FirmwareFiles(), _MOUNTED)
    sys.path.insert(1, _MOUNTED)
