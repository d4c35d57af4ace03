"""A fake board on a socket, which streams prepared games."""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from tests.support.scripted_link import ScriptedBoard as ScriptedBoard

# How long the board on a socket waits for bytes.
_PACE_S = 0.005


class BoardOnSocket:
    """A ScriptedBoard behind a TCP port, for one client at a time. `unplug` closes the connection and the port."""

    def __init__(self, board: ScriptedBoard) -> None:
        self.board = board
        self.lock = threading.RLock()
        self._port = 0
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self.plug()

    @property
    def url(self) -> str:
        return f"socket://127.0.0.1:{self._port}"

    def plug(self) -> None:
        listener = socket.create_server(("127.0.0.1", self._port))
        listener.settimeout(0.02)
        self._port = listener.getsockname()[1]
        self._ended.clear()
        self._thread = threading.Thread(target=self._serve, args=(listener,), daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def play(self, game: str, *lines: str) -> None:
        with self.lock:
            self.board.play(game, *lines)

    def _serve(self, listener: socket.socket) -> None:
        with listener:
            while not self._ended.is_set():
                with suppress(OSError):
                    client, _ = listener.accept()
                    with client:
                        self._talk(client)

    def _talk(self, client: socket.socket) -> None:
        client.settimeout(_PACE_S)
        while not self._ended.is_set():
            try:
                data = client.recv(4096)
                if not data:
                    return
            except TimeoutError:
                data = b""
            with self.lock:
                self.board.feed(data)
                out = self.board.speak()
            if out:
                client.settimeout(1)
                client.sendall(out)
                client.settimeout(_PACE_S)


def eventually(holds: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Return whether `holds` becomes true before a timeout."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        # What is waited for is another thread's or program's.
        time.sleep(0.01)
    return holds()
