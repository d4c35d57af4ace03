"""A port in the network by RFC 2217 that leads to another port, as simulators offer it."""

from typing import Any

import serial
from serial.rfc2217 import PortManager

from tests.support.socket_device import SocketDevice


class Rfc2217Port(SocketDevice):
    """A port that leads to the one at `leads_to`, for one client at a time."""

    def __init__(self, leads_to: str) -> None:
        self._leads_to = leads_to
        self._line: Any = None
        self._said = b""
        super().__init__()

    @property
    def url(self) -> str:
        return super().url.replace("socket", "rfc2217")

    def write(self, data: bytes) -> None:
        """Take an answer of the PortManager itself."""
        self._said += data

    def met(self) -> None:
        self._line = serial.serial_for_url(self._leads_to, timeout=0)
        own: Any = self
        self._manager = PortManager(self._line, own)

    def wait(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def answer(self, data: bytes) -> bytes:
        self._line.write(b"".join(self._manager.filter(data)))
        came = b"".join(self._manager.escape(self._line.read(4096)))
        said, self._said = self._said, b""
        return said + came
