"""The firmware's journal and link on a TCP port, behind a noisy line."""

import select
import socket
from contextlib import suppress
from random import Random

from tests.support.laptop import Laptop
from tests.system.line.noise import Noise

# The number of bytes that a USB port and its driver buffer.
_ROOM = 512
_ENDLESS = 1 << 30


class Board(Laptop):
    """A board for one client at a time. `confirmed` is the number of events of each game that a laptop has confirmed.

    The journal is in the current folder.
    """

    def __init__(self, chance: float, random: Random) -> None:
        super().__init__()
        self.noise = Noise(chance, random)
        self.confirmed: dict[str, int] = {}
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._confirm = self.journal.confirm
        self.journal.confirm = self._on_confirm  # type: ignore[method-assign]

    def _on_confirm(self, game: str, count: int, check: str | None = None) -> bool:
        held = self._confirm(game, count, check)
        if held:
            self.confirmed[game] = max(count, self.confirmed.get(game, 0))
        return held

    @property
    def plugged(self) -> bool:
        return self._client is not None

    def unplug(self) -> None:
        """Pull the cable; the next connection plugs it in again."""
        if self._client is not None:
            self._client.close()
            self._client = None
        self.serial.inbox = b""

    def serve(self, seconds: float) -> None:
        """Transfer bytes and run the link; wait at most `seconds` for activity."""
        waiting = [self._listener if self._client is None else self._client]
        if select.select(waiting, [], [], seconds)[0]:
            if self._client is None:
                self._client = self._listener.accept()[0]
                self._client.setblocking(False)
            else:
                self._receive()
        # Without a client, USB accepts and discards everything.
        self.serial.room = _ENDLESS if self._client is None else _ROOM
        for _ in range(60):
            if not self.link.step():
                break
        self._send(self.serial.take_output())

    def _receive(self) -> None:
        assert self._client is not None
        try:
            data = self._client.recv(4096)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        if data:
            self.feed(self.noise.corrupt(data))
        else:
            self.unplug()

    def _send(self, data: bytes) -> None:
        if self._client is None or not data:
            return
        try:
            # Sent all or nothing: only the noise decides which bytes arrive.
            with suppress(BlockingIOError):
                self._client.sendall(self.noise.corrupt(data))
        except ConnectionError:
            self.unplug()
