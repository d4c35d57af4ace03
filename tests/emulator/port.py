"""The Pico's serial port as `socket://127.0.0.1:PORT`, for mpremote, pyserial and `pawnlight log`."""

import select
import socket
import time

from tests.emulator.usb import UsbSerial

_PORTION = 4096


class SocketPort:
    """One client at a time, as on a cable. Data that the Pico sends without a client remains readable in `usb`.

    While a client is connected, simulated time does not run ahead of real time, so that the client's time-outs remain
    meaningful, although the Pico is slower than a real one.
    """

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._client: socket.socket | None = None
        self._began = (0.0, 0.0)
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def serve(self, usb: UsbSerial, ns: float) -> None:
        """Transfer the pending bytes of both sides, and wait until real time has reached `ns`."""
        if self._client is None and _readable(self._listener, 0):
            self._client = self._listener.accept()[0]
            self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._began = (time.monotonic(), ns)
            usb.received.clear()
        if self._client is None:
            return
        try:
            if usb.received:
                self._client.sendall(usb.received)
                usb.received.clear()
            ahead = self._ahead(ns)
            if _readable(self._client, ahead):
                data = self._client.recv(_PORTION)
                if not data:
                    raise ConnectionResetError
                usb.write(data)
                time.sleep(max(self._ahead(ns), 0))
        except ConnectionError:
            self.unplug()

    def _ahead(self, ns: float) -> float:
        """Return the seconds by which simulated time is ahead of real time."""
        real, simulated = self._began
        ahead = (ns - simulated) / 1e9 - (time.monotonic() - real)
        if ahead < -0.05:
            # The emulator is slower than a real Pico; the delay is not caught up later.
            self._began = (time.monotonic(), ns)
            return 0
        return max(ahead, 0)

    def unplug(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def close(self) -> None:
        self.unplug()
        self._listener.close()


def _readable(what: socket.socket, seconds: float) -> bool:
    return bool(select.select([what], [], [], seconds)[0])
