"""Driver of the USB serial port, which is shared with the REPL. Never blocks."""

import select
import sys

import micropython

_CONTROL_C = 3
_MOST = 64


class Serial:
    """The byte stream of the event link.

    MicroPython's own calls block: a bulk read waits for all the bytes that it asked for, and a write to a host that
    does not read stalls for half a second. So `read` and `write` transfer single bytes as long as a poll allows it.
    Neither allocates memory while there is nothing to transfer.
    """

    def __init__(self) -> None:
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._taken = bytearray(_MOST)

    def open(self) -> None:
        """Treat Control-C like any other byte, so that noise cannot interrupt a game."""
        micropython.kbd_intr(-1)

    def close(self) -> None:
        """Give Control-C back to the REPL."""
        micropython.kbd_intr(_CONTROL_C)

    def read(self, most: int) -> bytes:
        """Return up to `most` received bytes, at most 64; empty if there are none."""
        count = 0
        while count < most and count < _MOST and _ready(self._in):
            if not sys.stdin.buffer.readinto(self._byte):
                break
            self._taken[count] = self._byte[0]
            count += 1
        return bytes(self._taken[:count]) if count else b""

    def write(self, data: bytes) -> int:
        """Send as many bytes as the other side accepts now. Returns their number."""
        sent = 0
        while sent < len(data) and _ready(self._out):
            self._byte[0] = data[sent]
            if not sys.stdout.buffer.write(self._byte):
                break
            sent += 1
        return sent


def _ready(poll: "select.poll") -> bool:
    for _ in poll.ipoll(0):
        return True
    return False
