"""The board's USB serial port: the firmware's stdin and stdout on one side, a TCP listener on the other."""

import _thread
import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator

from host_tools.virtual.fifo import Fifo

# Of `select`, as on the Pico; Windows has none.
POLLIN, POLLOUT = 1, 4
# As on the Pico: the buffer sizes, and how long a write waits for a laptop that has opened the port but does not read.
_OUT_BYTES = 256
_IN_BYTES = 512
_STALL_SECONDS = 0.5
# Waits are this short so that Ctrl-C takes effect during them.
_GLANCE_SECONDS = 0.05
_SMALL = 4096
_CTRL_C = 3
# A website can make a browser connect to a port of this laptop, but not choose how the request begins.
_WEB_REQUESTS = (
    *(f"{method} ".encode() for method in "GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH PRI".split()),
    b"\x16\x03",  # TLS
)


class SerialPort:
    """A port for one connection: a second program is refused, as by a port in use."""

    def __init__(self) -> None:
        self.to_board = Fifo(_IN_BYTES)
        self.to_laptop = Fifo(_OUT_BYTES)
        self._laptop: asyncio.StreamWriter | None = None
        self._interrupt_char = _CTRL_C
        self.interrupted = False
        """Set just before a Ctrl-C that came over the cable interrupts the firmware."""

    def kbd_intr(self, char: int) -> None:
        """Set the byte that interrupts the firmware; -1 for none."""
        self._interrupt_char = char

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
        changed = _event_of(self.to_board)
        try:
            with contextlib.suppress(ConnectionError):
                data = await _beginning(reader)
                if data.startswith(_WEB_REQUESTS):
                    return
                while data:
                    left = self._after_interrupt(data)
                    while left:
                        changed.clear()
                        left = left[self.to_board.put(left) :]
                        if left and not self.to_board.free:
                            await changed.wait()
                    data = await reader.read(_IN_BYTES)
        finally:
            self._laptop = None
            writer.close()

    def _after_interrupt(self, data: bytes) -> bytes:
        char = self._interrupt_char
        if char < 0 or char not in data:
            return data
        self.to_board.take(_IN_BYTES)
        self.interrupted = True
        _thread.interrupt_main()
        return data[data.rindex(char) + 1 :]


async def _beginning(reader: asyncio.StreamReader) -> bytes:
    """Read enough bytes to distinguish a web request from a laptop."""
    data = b""
    while more := await reader.read(_IN_BYTES):
        data += more
        if not any(request.startswith(data) and request != data for request in _WEB_REQUESTS):
            break
    return data


def _event_of(fifo: Fifo) -> asyncio.Event:
    """Return an event of the running loop that is set whenever `fifo` changes."""
    event = asyncio.Event()
    loop = asyncio.get_running_loop()

    def on_change() -> None:
        if not event.is_set():
            loop.call_soon_threadsafe(event.set)

    fifo.on_change = on_change
    return event


class Input:
    """`sys.stdin.buffer`. As on the board, `read(n)` waits for all n bytes: poll, then take one at a time."""

    def __init__(self, fifo: Fifo) -> None:
        self._fifo = fifo

    def ready(self, events: int) -> int:
        """Return which of `events` (as for `select.poll`) are ready."""
        return events & POLLIN if len(self._fifo) else 0

    def read(self, size: int = -1) -> bytes:
        if size < 0:
            raise OSError("stdin has no end: say how many bytes to read")
        data = self._fifo.take(size)
        while len(data) < size:
            self._fifo.wait(lambda: len(self._fifo), _GLANCE_SECONDS)
            data += self._fifo.take(size - len(data))
        return data

    def readinto(self, buffer: bytearray | memoryview, size: int = -1) -> int:
        wanted = len(buffer) if size < 0 else min(size, len(buffer))
        buffer[:wanted] = self.read(wanted)
        return wanted

    def readline(self) -> bytes:
        line = b""
        while not line.endswith(b"\n"):
            line += self.read(1)
        return line


class TextInput:
    """`sys.stdin`: like its `buffer`, with carriage returns read as line ends."""

    def __init__(self, port: SerialPort) -> None:
        self.buffer = Input(port.to_board)
        self.ready = self.buffer.ready

    def read(self, size: int = -1) -> str:
        return self.buffer.read(size).replace(b"\r", b"\n").decode("utf-8", "replace")

    def readline(self) -> str:
        line = ""
        while not line.endswith("\n"):
            line += self.read(1)
        return line

    def __iter__(self) -> Iterator[str]:
        while True:
            yield self.readline()


class Output:
    """`sys.stdout.buffer`. A write that finds no room for half a second is cut short; it returns the bytes taken."""

    def __init__(self, fifo: Fifo) -> None:
        self._fifo = fifo

    def ready(self, events: int) -> int:
        """Return which of `events` (as for `select.poll`) are ready."""
        return events & POLLOUT if self._fifo.free else 0

    def write(self, data: bytes | bytearray | memoryview) -> int:
        view = memoryview(data)
        taken = self._fifo.put(view)
        stalled = time.monotonic()
        while taken < len(view) and time.monotonic() - stalled < _STALL_SECONDS:
            self._fifo.wait(lambda: self._fifo.free, _GLANCE_SECONDS)
            more = self._fifo.put(view[taken:])
            if more:
                stalled = time.monotonic()
            taken += more
        return taken

    def flush(self) -> None:
        """Do nothing: output is not buffered."""


class TextOutput:
    """`sys.stdout`: like its `buffer`, with line ends sent as carriage return and line feed."""

    encoding = "utf-8"

    def __init__(self, port: SerialPort) -> None:
        self.buffer = Output(port.to_laptop)
        self.ready = self.buffer.ready

    def write(self, text: str) -> int:
        self.buffer.write(text.replace("\n", "\r\n").encode())
        return len(text)

    def flush(self) -> None:
        """Do nothing: output is not buffered."""
