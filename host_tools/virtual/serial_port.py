"""The board's USB serial port: the firmware on one side, a TCP listener on the other."""

import _thread
import asyncio
import contextlib
import socket
import time

from host_tools.virtual.fifo import ByteQueue

# As on the Pico: the buffer sizes, and how long a write waits for a laptop that has opened the port but does not read.
_OUT_BYTES = 256
_IN_BYTES = 512
_STALL_SECONDS = 0.5
# Waits are this short so that Ctrl-C takes effect during them.
_GLANCE_SECONDS = 0.05
_SMALL = 4096
_CTRL_C = b"\x03"
# A website can make a browser connect to a port of this laptop, but not choose how the request begins.
_WEB_REQUESTS = (
    *(f"{method} ".encode() for method in "GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH PRI".split()),
    b"\x16\x03",  # TLS
)


class SerialPort:
    """A port for one connection: a second program is refused, as by a port in use."""

    def __init__(self) -> None:
        self._to_board = ByteQueue(_IN_BYTES)
        self.to_laptop = ByteQueue(_OUT_BYTES)
        self._laptop: asyncio.StreamWriter | None = None
        self._interrupts = True
        self.interrupted = False
        """Set just before a Ctrl-C that came over the cable interrupts the firmware."""

    def open(self) -> None:
        """Let no byte interrupt the firmware."""
        self._interrupts = False

    def close(self) -> None:
        """Let Ctrl-C interrupt the firmware."""
        self._interrupts = True

    def read(self, most: int) -> bytes:
        return self._to_board.take(most)

    def write(self, data: bytes) -> int:
        return self.to_laptop.append(data)

    def wait_for_byte(self) -> bytes:
        """Wait for the next byte, and return it."""
        while not (byte := self.read(1)):
            self._to_board.wait(lambda: len(self._to_board), _GLANCE_SECONDS)
        return byte

    async def pump(self) -> None:
        """Forward the firmware's output to the laptop, or discard it without one, until cancelled."""
        changed = _event_of(self.to_laptop)
        while True:
            await changed.wait()
            changed.clear()
            while data := self.to_laptop.take(_OUT_BYTES):
                laptop = self._laptop
                if laptop is not None:
                    with contextlib.suppress(ConnectionError):
                        laptop.write(data)
                        await laptop.drain()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one laptop's bytes to the firmware until it disconnects."""
        if self._laptop is not None:
            writer.close()
            return
        writer.transport.set_write_buffer_limits(high=0)
        peer: socket.socket = writer.get_extra_info("socket")
        with contextlib.suppress(OSError):
            # Small, so that a laptop that does not read soon blocks the writer.
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SMALL)
        self._laptop = writer
        changed = _event_of(self._to_board)
        try:
            with contextlib.suppress(ConnectionError):
                data = await _beginning(reader)
                if data.startswith(_WEB_REQUESTS):
                    return
                while data:
                    left = self._after_interrupt(data)
                    while left:
                        changed.clear()
                        left = left[self._to_board.append(left) :]
                        if left and not self._to_board.free:
                            await changed.wait()
                    data = await reader.read(_IN_BYTES)
        finally:
            self._laptop = None
            writer.close()

    def _after_interrupt(self, data: bytes) -> bytes:
        if not self._interrupts or _CTRL_C not in data:
            return data
        self._to_board.take(_IN_BYTES)
        self.interrupted = True
        _thread.interrupt_main()
        return data[data.rindex(_CTRL_C) + 1 :]


async def _beginning(reader: asyncio.StreamReader) -> bytes:
    """Read enough bytes to distinguish a web request from a laptop."""
    data = b""
    while more := await reader.read(_IN_BYTES):
        data += more
        if not any(request.startswith(data) and request != data for request in _WEB_REQUESTS):
            break
    return data


def _event_of(fifo: ByteQueue) -> asyncio.Event:
    """Return an event of the running loop that is set whenever `fifo` changes."""
    event = asyncio.Event()
    loop = asyncio.get_running_loop()

    def on_change() -> None:
        if not event.is_set():
            loop.call_soon_threadsafe(event.set)

    fifo.on_change = on_change
    return event


class BoardStdout:
    """`sys.stdout` of the board: line ends are sent as carriage return and line feed.

    A write that finds no room for half a second is cut short.
    """

    encoding = "utf-8"

    def __init__(self, port: SerialPort) -> None:
        self._fifo = port.to_laptop

    def write(self, text: str) -> int:
        data = text.replace("\n", "\r\n").encode()
        end = time.monotonic() + _STALL_SECONDS
        while data and time.monotonic() < end:
            if taken := self._fifo.append(data):
                data = data[taken:]
                end = time.monotonic() + _STALL_SECONDS
            else:
                self._fifo.wait(lambda: self._fifo.free, _GLANCE_SECONDS)
        return len(text)

    def flush(self) -> None:
        """Do nothing: output is not buffered."""
