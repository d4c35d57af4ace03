"""A client of a virtual board's bench, for tests: reads its state and presses its keys."""

import contextlib
import json
import socket
import time
from collections.abc import Callable
from typing import Any, Self

BenchState = dict[str, Any]


def _connected(port: int, seconds: float = 60) -> socket.socket:
    """Connect to the bench; a restarting board has none for a moment."""
    end = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=seconds)
        except ConnectionError:
            if time.monotonic() > end:
                raise
            # Nothing tells when its port is open.
            time.sleep(0.02)


class BenchClient:
    """A client of the bench; `until` and `look` keep its state, `seen`, up to date."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._rest = b""
        self.seen: BenchState = {}
        self.until(lambda seen: "leds" in seen)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def light(self, number: int) -> tuple[int, int, int]:
        """Return red, green and blue of one light of the board."""
        red, green, blue = bytes.fromhex(self.seen["leds"])[3 * number : 3 * number + 3]
        return red, green, blue

    def press(self, key: str) -> None:
        """Press and hold."""
        self.send({"pad": key, "down": True})

    def release(self, key: str) -> None:
        self.send({"pad": key, "down": False})

    def tap(self, key: str, seconds: float = 0.08) -> None:
        """Press, hold as long as a finger would, and release."""
        self.press(key)
        time.sleep(seconds)
        self.release(key)

    def power_off(self) -> None:
        """Pull the plug, and read until the board has gone: closing with unread data would lose the last message."""
        self.send({"power": "off"})
        with contextlib.suppress(ConnectionError):
            self.read_for(60)

    def send(self, order: object) -> None:
        self.send_line(json.dumps(order))

    def send_line(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\n")

    def read_for(self, seconds: float = 0.1) -> BenchState:
        """Read updates for `seconds`."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 or b"\n" in self._rest:
            try:
                self._take(left)
            except TimeoutError:
                break
        return self.seen

    def until(self, true: Callable[[BenchState], object], seconds: float = 60) -> BenchState:
        """Read updates one by one until `true(seen)`; AssertionError after `seconds`."""
        end = time.monotonic() + seconds
        while not true(self.seen):
            left = end - time.monotonic()
            assert left > 0, f"not seen within {seconds} s; last seen: {self.seen}"
            try:
                self._take(left)
            except TimeoutError:
                continue
        return self.seen

    def _take(self, seconds: float) -> None:
        """Read one update: on a busy machine several have come, of which the last would hide the others."""
        while b"\n" not in self._rest:
            self._socket.settimeout(seconds)
            data = self._socket.recv(65536)
            if not data:
                raise ConnectionError("the bench has gone")
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        self.seen.update(json.loads(line))
