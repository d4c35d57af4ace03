"""A Pico at a port of the laptop: brought from a running program to MicroPython's raw prompt, and back to the game."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from host_tools.install.pico import Pico
from host_tools.install.raw_prompt import (
    ANSWER_SECONDS,
    FRIENDLY,
    INTERRUPT,
    RESTART,
    LineLost,
    PicoError,
    RawPrompt,
    run,
)
from host_tools.link.client import BoardClient, BoardError
from host_tools.link.find_port import picos
from host_tools.link.ports import Endless, Port, PortError, PortGone, open_port

START_SECONDS = 20.0
# No answer has more bytes or takes longer, even on an emulated Pico.
_MOST_BYTES = 128 << 10
_MOST_SECONDS = 300.0
# The time that a system may take to offer the port of a restarted Pico and to let the user open it.
_PORT_SECONDS = 20.0


class NotStarted(PicoError):
    """The game does not answer."""


class _Line:
    """The line of a port. `read` raises Endless when too much comes before something is written again."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._limit()

    def _limit(self) -> None:
        self._left = _MOST_BYTES
        self._end = time.monotonic() + _MOST_SECONDS

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except PortGone as error:
            raise LineLost from error
        self._limit()

    async def read(self) -> bytes:
        try:
            data = self._port.read_some()
        except PortGone as error:
            raise LineLost from error
        self._left -= len(data)
        if self._left < 0 or time.monotonic() > self._end:
            raise Endless
        return data


@contextmanager
def at_prompt(url: str) -> Iterator[tuple[Pico, Port]]:
    """Interrupt the Pico at the port `url` and bring it to a fresh raw prompt. Raises PortError and PicoError.

    Unless `start` was called, the Pico restarts its program on exit, even after an error.
    """
    port = open_port(url)
    try:
        port.set_patience(ANSWER_SECONDS)
        prompt = RawPrompt(_Line(port), time.monotonic, url)
        pico = Pico(prompt)
        run(pico.interrupt())
        try:
            yield pico, port
        finally:
            if prompt.entered:
                with suppress(PortGone):
                    port.write(INTERRUPT + FRIENDLY)
                    port.write(RESTART)
    finally:
        port.close()


def start(pico: Pico, port: Port) -> BoardClient:
    """Restart the Pico from its raw prompt and greet the game on it. Raises NotStarted, PicoError and PortError."""
    run(pico.leave())
    port.set_patience()
    end = time.monotonic() + START_SECONDS
    said = ""
    while time.monotonic() < end:
        try:
            return BoardClient(port).hello()
        except BoardError as error:
            said = str(error)
    raise NotStarted(f"The firmware is on the Pico, but the game does not answer. {said}".rstrip())


def restarted(url: str, unique: str, waiting: Callable[[], None] = lambda: None) -> str:
    """Wait for the port of a Pico that has left its bootloader: `url` if given, else that of `unique`, else any.

    Calls `waiting` several times a second. Raises NotStarted and PortError.
    """
    end = time.monotonic() + _PORT_SECONDS
    while True:
        device = next((pico.device for pico in picos() if unique in ("", pico.id)), url)
        try:
            if device:
                open_port(device).close()
                return device
        except PortError:
            if time.monotonic() > end:
                raise
        if time.monotonic() > end:
            raise NotStarted("The Pico did not come back from its bootloader. Unplug it and plug it in again.")
        waiting()
        time.sleep(0.2)
