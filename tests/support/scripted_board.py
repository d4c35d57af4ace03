"""A board in this process, or a fake of one, on a socket."""

import time
from collections.abc import Callable
from typing import Any

from tests.support.scripted_link import ScriptedBoard as ScriptedBoard
from tests.support.socket_device import SocketDevice


class BoardOnSocket(SocketDevice):
    """A board with `feed` and `speak`, as a ScriptedBoard, behind a TCP port, for one client at a time."""

    def __init__(self, board: Any) -> None:
        self.board = board
        super().__init__()

    def play(self, game: str, *lines: str) -> None:
        with self.lock:
            self.board.play(game, *lines)

    def answer(self, data: bytes) -> bytes:
        self.board.feed(data)
        return self.board.speak()


def wait_until(holds: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Return whether `holds` becomes true before a timeout."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        # What is waited for is another thread's or program's.
        time.sleep(0.01)
    return holds()
