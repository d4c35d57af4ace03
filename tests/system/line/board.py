"""The firmware's journal and link on a TCP port, behind a noisy line."""

import select
import socket
from random import Random
from typing import Any, cast

from pawnlight.link.protocol import Link
from pawnlight.link.transfers import Listener
from pawnlight.store.journal import Journal
from tests.system.line.noise import Noise

# The number of bytes that a USB port and its driver buffer.
_ROOM = 512


class Board:
    """A board for one client at a time. `confirmed` is the number of events of each game that a laptop has confirmed.

    The journal is in the current folder.
    """

    def __init__(self, chance: float, random: Random) -> None:
        self.id = "feedc0de"
        self.journal = Journal()
        self.noise = Noise(chance, random)
        self.confirmed: dict[str, int] = {}
        self.frames = 0
        self._random = random
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._confirm = self.journal.confirm
        self.journal.confirm = self._on_confirm  # type: ignore[method-assign]
        self.restart()

    def _on_confirm(self, game: str, count: int, check: str | None = None) -> bool:
        held = self._confirm(game, count, check)
        if held:
            self.confirmed[game] = max(count, self.confirmed.get(game, 0))
        return held

    def restart(self) -> None:
        """Restart the link, as after a power cut."""
        self._inbox = b""
        self._outbox = b""
        self.serial = self
        self.listener = Listener()
        self.link = Link(cast(Any, self), self.journal, self.listener)

    def entropy(self, count: int) -> bytes:
        return self._random.randbytes(count)

    # Interface of the firmware's serial port

    def open(self) -> None: ...

    def close(self) -> None: ...

    def read(self, most: int) -> bytes:
        data, self._inbox = self._inbox[:most], self._inbox[most:]
        return data

    def write(self, data: bytes) -> int:
        if self._client is None:
            # Without a client, USB accepts and discards everything.
            return len(data)
        taken = data[: max(0, _ROOM - len(self._outbox))]
        self._outbox += taken
        return len(taken)

    # Interface of the test

    @property
    def plugged(self) -> bool:
        return self._client is not None

    def unplug(self) -> None:
        """Pull the cable; the next connection plugs it in again."""
        if self._client is not None:
            self._client.close()
            self._client = None
        self._inbox = self._outbox = b""

    def serve(self, seconds: float) -> None:
        """Transfer bytes and run the link; wait at most `seconds` for activity."""
        waiting = [self._listener if self._client is None else self._client]
        if select.select(waiting, [], [], seconds)[0]:
            if self._client is None:
                self._client = self._listener.accept()[0]
                self._client.setblocking(False)
            else:
                self._receive()
        for _ in range(60):
            if not self.link.step():
                break
        self._send()

    def _receive(self) -> None:
        assert self._client is not None
        try:
            data = self._client.recv(4096)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        if data:
            self._inbox += self.noise.corrupt(data)
        else:
            self.unplug()

    def _send(self) -> None:
        if self._client is None or not self._outbox:
            return
        try:
            # Sent all or nothing: only the noise decides which bytes arrive.
            self._client.sendall(self.noise.corrupt(self._outbox))
            self._outbox = b""
        except BlockingIOError:
            self._outbox = b""
        except ConnectionError:
            self.unplug()
