"""A line to a device, and what can go wrong with it. After a pulled cable, runner.py opens the port again.

What is said over a line is a coroutine that waits for nothing but `read`, so that a program whose port blocks can
`run_blocking` it, and a web page can go on with it whenever bytes have come. It runs on MicroPython too.
"""

import time
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

from host_tools.system.clock import awake_clock
from host_tools.system.errors import PawnlightError

Answer = TypeVar("Answer")


class PortError(PawnlightError):
    """Base class of the errors of a port."""


class PortGone(PortError):
    """The port vanished while it was open."""


class NeverEndingOutput(PortError):
    """The device at the port never stops sending, and was given up."""

    def __init__(self) -> None:
        super().__init__("The device at the port never stops sending, so it was given up. Is it a Pawnlight board?")


class SerialLine(Protocol):
    """The line.

    `read` returns what has come, or nothing after a moment; it and `write` raise PortGone. `clock` returns the time in
    seconds.
    """

    def clock(self) -> float: ...
    def write(self, data: bytes) -> None: ...
    async def read(self) -> bytes: ...


class BlockingPort(Protocol):
    """A port that blocks for a moment if there is nothing to read."""

    def write(self, data: bytes) -> None: ...
    def read_some(self) -> bytes: ...


class BlockingLine:
    """The line at a port of the laptop."""

    def __init__(self, port: BlockingPort) -> None:
        self._port = port
        self.write = port.write
        self.clock = awake_clock(time.monotonic)

    async def read(self) -> bytes:
        return self._port.read_some()


def run_blocking(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Return the result of `work`, whose line blocks while it reads."""
    try:
        work.send(None)
    except StopIteration as end:
        result: Answer = end.value
        return result
    raise AssertionError("The line did not block.")
