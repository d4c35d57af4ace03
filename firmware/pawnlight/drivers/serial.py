"""USB serial, shared with the REPL: bytes in and out without ever waiting for the other side."""

import select
import sys

import micropython

_CONTROL_C = 3
_MOST = 64


class Serial:
    """The stream under the event link.

    `read` and `write` never block: the port's own calls do (a bulk read waits for all it asked for, a write to a host
    that does not read stalls half a second), so both go byte by byte as far as the poll allows. Neither allocates
    anything while nothing moves.
    """

    def __init__(self) -> None:
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._taken = bytearray(_MOST)

    def open(self) -> None:
        """Take Control-C as a byte like any other, so that noise cannot interrupt a game."""
        micropython.kbd_intr(-1)

    def close(self) -> None:
        """Give Control-C back to the REPL."""
        micropython.kbd_intr(_CONTROL_C)

    def read(self, most: int) -> bytes:
        """What has arrived, `most` bytes at most, and no more than 64; empty when nothing has."""
        count = 0
        while count < most and count < _MOST and _ready(self._in):
            if not sys.stdin.buffer.readinto(self._byte):
                break
            self._taken[count] = self._byte[0]
            count += 1
        return bytes(self._taken[:count]) if count else b""

    def write(self, data: bytes) -> int:
        """Send what the other side takes now; returns how many bytes that were."""
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
