"""A port in the network by RFC 2217 that leads to another port, as simulators offer it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import serial
from serial.rfc2217 import PortManager


class _Connection:
    """A client's connection, to which PortManager writes its own answers."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self._lock = threading.Lock()

    def write(self, data: bytes) -> None:
        with self._lock, suppress(OSError):
            self._client.sendall(data)


@contextmanager
def rfc2217_port(url: str) -> Iterator[str]:
    """Yield the URL of an RFC 2217 port that leads to the port `url`, for one client at a time."""
    ended = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(0.02)
    thread = threading.Thread(target=_serve, args=(listener, url, ended), daemon=True)
    thread.start()
    yield f"rfc2217://127.0.0.1:{listener.getsockname()[1]}"
    ended.set()
    thread.join()
    listener.close()


def _serve(listener: socket.socket, url: str, ended: threading.Event) -> None:
    while not ended.is_set():
        with suppress(TimeoutError):
            client, _ = listener.accept()
            with client, serial.serial_for_url(url, timeout=0) as line, suppress(ConnectionError):
                _talk(client, line, ended)


def _talk(client: socket.socket, line: Any, ended: threading.Event) -> None:
    client.settimeout(0.005)
    connection: Any = _Connection(client)
    manager = PortManager(line, connection)
    while not ended.is_set():
        with suppress(TimeoutError):
            data = client.recv(4096)
            if not data:
                return
            line.write(b"".join(manager.filter(data)))
        if came := line.read(4096):
            connection.write(b"".join(manager.escape(came)))
