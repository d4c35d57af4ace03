"""A buffer of bytes between the firmware's thread and the world's, as small as the Pico's own."""

import threading
from collections.abc import Callable


class Fifo:
    """Bytes in the order in which they came, `room` at most. `on_change` is called in the thread that changed them."""

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

    def put(self, data: bytes | bytearray | memoryview) -> int:
        """Take in as much of `data` as there is room for; how many bytes that were."""
        with self._changed:
            count = min(self.free, len(data))
            self._bytes += data[:count]
            self._changed.notify_all()
        if count:
            self.on_change()
        return count

    def take(self, most: int) -> bytes:
        """The first bytes, `most` at most; empty when there are none."""
        with self._changed:
            data = bytes(self._bytes[:most])
            del self._bytes[:most]
            self._changed.notify_all()
        if data:
            self.on_change()
        return data

    def wait(self, true: Callable[[], object], seconds: float) -> None:
        """Wait until `true()`, or `seconds`."""
        with self._changed:
            self._changed.wait_for(true, seconds)
