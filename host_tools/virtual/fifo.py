"""A byte buffer between the firmware's thread and the server's thread, with a limited size as on the Pico."""

import threading
from collections.abc import Callable


class ByteQueue:
    """A queue of at most `room` bytes. `on_change` is called in the thread that changed it."""

    def __init__(self, room: int) -> None:
        self.on_change: Callable[[], None] = lambda: None
        self._room = room
        self._bytes = bytearray()
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return len(self._bytes)

    @property
    def free(self) -> int:
        return self._room - len(self._bytes)

    def append(self, data: bytes | bytearray | memoryview) -> int:
        """Append as much of `data` as fits. Returns the number of bytes appended."""
        with self._changed:
            count = min(self.free, len(data))
            self._bytes += data[:count]
            self._changed.notify_all()
        if count:
            self.on_change()
        return count

    def take(self, most: int) -> bytes:
        """Remove and return up to `most` bytes; empty if there are none."""
        with self._changed:
            data = bytes(self._bytes[:most])
            del self._bytes[:most]
            self._changed.notify_all()
        if data:
            self.on_change()
        return data

    def wait(self, true: Callable[[], object], seconds: float) -> None:
        """Wait until `true()` holds or `seconds` have passed."""
        with self._changed:
            self._changed.wait_for(true, seconds)
