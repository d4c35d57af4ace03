"""USB serial, shared with the REPL: bytes in and out without ever waiting for the other side."""

import select
import sys

import micropython

_CONTROL_C = 3


class Serial:
    """The stream under the event link.

    `read` and `write` never block: the port's own calls do (a bulk read waits for all it asked for, a write to a host
    that does not read stalls half a second), so both go byte by byte as far as the poll allows.
    """

    def __init__(self) -> None:
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)

    def open(self) -> None:
        """Take Control-C as a byte like any other, so that noise cannot interrupt a game."""
        micropython.kbd_intr(-1)

    def close(self) -> None:
        """Give Control-C back to the REPL."""
        micropython.kbd_intr(_CONTROL_C)

    def read(self, most: int) -> bytes:
        """What has arrived, `most` bytes at most; empty when nothing has."""
        data = b""
        while len(data) < most and self._in.poll(0):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break
            data += byte
        return data

    def write(self, data: bytes) -> int:
        """Send what the other side takes now; returns how many bytes that were."""
        sent = 0
        while sent < len(data) and self._out.poll(0):
            if not sys.stdout.buffer.write(data[sent : sent + 1]):
                break
            sent += 1
        return sent
