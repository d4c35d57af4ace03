"""The board's USB serial: the firmware's stdin and stdout at one end, a TCP listener at the other."""

import _thread
import asyncio
import contextlib
import select
import socket
import time
from collections.abc import Iterator

# As on the Pico: how long a write waits for a laptop that has the port open and does not read.
STALL_SECONDS = 0.5
_SMALL = 4096
_CTRL_C = 3


class SerialPort:
    """One cable: a second program that opens the port is turned away, as by a port that is in use."""

    def __init__(self) -> None:
        self.board_end, self._cable_end = socket.socketpair()
        for end in (self.board_end, self._cable_end):
            # Small, so that a laptop that does not read is felt as soon as on the Pico.
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SMALL)
            end.setblocking(False)
        self._laptop: asyncio.StreamWriter | None = None
        self._interrupt_char = _CTRL_C
        self.interrupted = False
        """Set just before a Ctrl-C that came over the cable interrupts the firmware."""

    def kbd_intr(self, char: int) -> None:
        """The byte that interrupts the firmware; -1 for none."""
        self._interrupt_char = char

    async def pump(self) -> None:
        """Carry the firmware's output to the laptop, or nowhere, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            data = await loop.sock_recv(self._cable_end, 256)
            laptop = self._laptop
            if laptop is not None:
                with contextlib.suppress(ConnectionError):
                    laptop.write(data)
                    await laptop.drain()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one laptop's bytes to the firmware until it unplugs."""
        if self._laptop is not None:
            writer.close()
            return
        writer.transport.set_write_buffer_limits(high=0)
        peer: socket.socket = writer.get_extra_info("socket")
        with contextlib.suppress(OSError):
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SMALL)
        self._laptop = writer
        loop = asyncio.get_running_loop()
        try:
            with contextlib.suppress(ConnectionError):
                while data := await reader.read(256):
                    await loop.sock_sendall(self._cable_end, self._after_interrupt(data))
        finally:
            self._laptop = None
            writer.close()

    def _after_interrupt(self, data: bytes) -> bytes:
        char = self._interrupt_char
        if char < 0 or char not in data:
            return data
        with contextlib.suppress(BlockingIOError):
            while self.board_end.recv(_SMALL):
                pass
        self.interrupted = True
        _thread.interrupt_main()
        return data[data.rindex(char) + 1 :]


class Input:
    """`sys.stdin.buffer`. As on the board, `read(n)` waits for all n bytes: poll, then take one at a time."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def fileno(self) -> int:
        return self._end.fileno()

    def read(self, size: int = -1) -> bytes:
        if size < 0:
            raise OSError("stdin has no end: say how many bytes to read")
        data = b""
        while len(data) < size:
            select.select([self._end], [], [])
            with contextlib.suppress(BlockingIOError):
                data += self._end.recv(size - len(data))
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

    def __init__(self, end: socket.socket) -> None:
        self.buffer = Input(end)

    def fileno(self) -> int:
        return self.buffer.fileno()

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
    """`sys.stdout.buffer`. A write that finds no room for STALL_SECONDS is cut short; it returns the bytes taken."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def fileno(self) -> int:
        return self._end.fileno()

    def write(self, data: bytes | bytearray | memoryview) -> int:
        view = memoryview(data)
        taken = 0
        deadline = time.monotonic() + STALL_SECONDS
        while taken < len(view):
            try:
                taken += self._end.send(view[taken:])
            except BlockingIOError:
                left = deadline - time.monotonic()
                if left <= 0:
                    break
                select.select([], [self._end], [], left)
        return taken

    def flush(self) -> None:
        """Nothing is held back."""


class TextOutput:
    """`sys.stdout`: like its `buffer`, with line ends sent as carriage return and line feed."""

    def __init__(self, end: socket.socket) -> None:
        self.buffer = Output(end)
        self.encoding = "utf-8"

    def fileno(self) -> int:
        return self.buffer.fileno()

    def write(self, text: str) -> int:
        self.buffer.write(text.replace("\n", "\r\n").encode())
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""
