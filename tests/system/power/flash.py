"""littlefs on the simulated chip, configured as in MicroPython, in place of the files that the firmware opens."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from littlefs import LittleFS, LittleFSError, lfs

from pawnlight.store import files
from tests.system.power.device import BLOCK_BYTES, PAGE_BYTES, Device

_CREATE, _TRUNCATE, _APPEND, _READ, _WRITE = (lfs.LFSFileFlag(flag) for flag in (0x100, 0x400, 0x800, 1, 2))
_FLAGS = {"r": _READ, "w": _WRITE | _CREATE | _TRUNCATE, "a": _WRITE | _CREATE | _APPEND}


class Flash:
    """The filesystem on `device`, formatted if `blank`. Raises OSError like MicroPython's."""

    def __init__(self, device: Device, *, blank: bool = False) -> None:
        self.device = device
        self.opened = 0
        self._full = False
        self._fs = LittleFS(
            device,
            mount=False,
            block_size=BLOCK_BYTES,
            block_count=len(device.blocks),
            read_size=32,
            prog_size=PAGE_BYTES,
            cache_size=4 * PAGE_BYTES,
            lookahead_size=32,
            block_cycles=100,
        )
        if blank:
            self._fs.format()
        self._fs.mount()

    @contextmanager
    def replace_file_operations(self) -> Iterator[None]:
        """Redirect the firmware's file operations to this flash."""
        with mock.patch.object(files, "os", self), mock.patch.object(files, "open", self.open, create=True):
            yield

    def call_littlefs(self, call: Callable[..., Any], *words: Any) -> Any:
        """Call littlefs; raises its errors as OSError."""
        if self._full and not self.opened:
            # After such an error littlefs goes on with a cache that fails its own assertions, which are enabled in this
            # build but not on the Pico. Starting with an empty cache has the same effect.
            self._full = False
            self._fs.unmount()
            self._fs.mount()
        try:
            return call(*words)
        except LittleFSError as fault:
            self._full = self._full or fault.code == -errno.ENOSPC
            raise OSError(-fault.code, os.strerror(-fault.code)) from fault

    def used_blocks(self) -> int:
        """Return the number of blocks in use."""
        return self._fs.used_block_count

    # Interface of the module os

    def mkdir(self, path: str) -> None:
        self.call_littlefs(lfs.mkdir, self._fs.fs, path)

    def stat(self, path: str) -> tuple[int, ...]:
        found = self.call_littlefs(lfs.stat, self._fs.fs, path)
        return (0x4000 if found.type == 2 else 0x8000, 0, 0, 0, 0, 0, found.size)

    def listdir(self, path: str) -> list[str]:
        return list(self.call_littlefs(self._fs.listdir, path))

    def statvfs(self, path: str) -> tuple[int, ...]:
        return (BLOCK_BYTES, BLOCK_BYTES, len(self.device.blocks), len(self.device.blocks) - self.used_blocks())

    def remove(self, path: str) -> None:
        self.call_littlefs(lfs.remove, self._fs.fs, path)

    def rmdir(self, path: str) -> None:
        self.call_littlefs(lfs.remove, self._fs.fs, path)

    def rename(self, old: str, new: str) -> None:
        self.call_littlefs(lfs.rename, self._fs.fs, old, new)

    def open(self, path: str, mode: str = "r") -> "File":
        return File(self, self._fs.fs, path, mode)


class File:
    """An open file, as text or bytes by its mode."""

    def __init__(self, flash: Flash, fs: Any, path: str, mode: str) -> None:
        self._flash = flash
        self.do = flash.call_littlefs
        self._fs = fs
        self._binary = "b" in mode
        self._file = self.do(lfs.file_open, fs, path, _FLAGS[mode.replace("b", "")])
        flash.opened += 1

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        try:
            self.do(lfs.file_close, self._fs, self._file)
        finally:
            self._flash.opened -= 1

    def write(self, data: str | bytes) -> int:
        self.do(lfs.file_write, self._fs, self._file, data.encode() if isinstance(data, str) else data)
        return len(data)

    def flush(self) -> None:
        self.do(lfs.file_sync, self._fs, self._file)

    def seek(self, at: int, whence: int = 0) -> None:
        self.do(lfs.file_seek, self._fs, self._file, at, whence)

    def read(self, size: int = -1) -> Any:
        most = lfs.file_size(self._fs, self._file)
        data = bytes(self.do(lfs.file_read, self._fs, self._file, most if size < 0 else size))
        return data if self._binary else data.decode()

    def readline(self, size: int) -> bytes:
        began = self.do(lfs.file_tell, self._fs, self._file)
        line, end, _ = self.read(size).partition(b"\n")
        self.seek(began + len(line + end))
        return bytes(line + end)

    def readinto(self, buffer: bytearray) -> int:
        data = bytes(self.do(lfs.file_read, self._fs, self._file, len(buffer)))
        buffer[: len(data)] = data
        return len(data)
