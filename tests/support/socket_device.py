"""A device behind a TCP port, which is to the laptop what a serial port is."""

import socket
import threading
from abc import ABC, abstractmethod
from contextlib import suppress

# How long it waits for bytes, and for a client.
_PACE_S = 0.005


class SocketDevice(ABC):
    """A device for one client at a time, in a thread. `unplug` closes the connection and the port.

    `answer` gets what has come, and b"" now and then while nothing does; it runs with `lock`.
    """

    def __init__(self) -> None:
        self.lock = threading.RLock()
        # Set while there is no client, after all that it sent has been taken.
        self.alone = threading.Event()
        self._port = 0
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self.plug()

    @property
    def url(self) -> str:
        return f"socket://127.0.0.1:{self._port}"

    def plug(self) -> None:
        listener = socket.create_server(("127.0.0.1", self._port))
        listener.settimeout(_PACE_S)
        self._port = listener.getsockname()[1]
        self._ended.clear()
        self._thread = threading.Thread(target=self._serve, args=(listener,), daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    close = unplug

    @abstractmethod
    def answer(self, data: bytes) -> bytes | None:
        """Return what is sent now; None hangs up."""

    def wait(self) -> None:  # noqa: B027
        """Do what is to be done without a client; by default nothing."""

    def met(self) -> None:  # noqa: B027
        """Do what is to be done for a new client; by default nothing."""

    def _serve(self, listener: socket.socket) -> None:
        with listener:
            while not self._ended.is_set():
                self.wait()
                with suppress(OSError):
                    client, _ = listener.accept()
                    self.alone.clear()
                    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    with client:
                        self.met()
                        self._talk(client)
                self.alone.set()

    def _talk(self, client: socket.socket) -> None:
        while not self._ended.is_set():
            client.settimeout(_PACE_S)
            try:
                data = client.recv(4096)
                if not data:
                    return
            except TimeoutError:
                data = b""
            with self.lock:
                out = self.answer(data)
            if out is None:
                return
            client.settimeout(5)
            client.sendall(out)
