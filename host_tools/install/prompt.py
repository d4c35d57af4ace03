"""Switching of a Pico from a running program to MicroPython's raw prompt, and back to the game."""

import io
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.install.pico import Pico, PicoError
from host_tools.link.client import BoardClient, BoardError
from host_tools.link.find_port import picos
from host_tools.link.ports import Endless, Port, PortError, PortGone, open_port

# A running game takes this as a request for the prompt (docs/link.md); MicroPython itself enters its raw prompt.
_INTERRUPT, _RAW = b"\r\x03", b"\r\x01"
_RESTART = b"\x04"
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_FRIENDLY_PROMPT = b">>> "
_KNOCKS = 4
_KNOCK_SECONDS = 3.0
_QUIET_SECONDS = 0.7
# Erasing flash takes a Pico a tenth of a second, and an emulated Pico may be a hundred times slower.
_ANSWER_SECONDS = 30.0
START_SECONDS = 20.0
# No answer has more bytes or takes longer, even on an emulated Pico.
_MOST_BYTES = 128 << 10
_MOST_SECONDS = 300.0
# The time that a system may take to offer the port of a restarted Pico and to let the user open it.
_PORT_SECONDS = 20.0


class NoPrompt(PicoError):
    """There is no MicroPython at the port; `heard` is what was received instead."""

    def __init__(self, sentence: str, heard: bytes) -> None:
        super().__init__(sentence)
        self.heard = heard


class NotStarted(PicoError):
    """The game does not answer."""


class _Line:
    """The line of a port, which raises Endless when too much comes before something is written again."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self._limit()

    def _limit(self) -> None:
        self._left = _MOST_BYTES
        self._end = time.monotonic() + _MOST_SECONDS

    def write(self, data: bytes) -> None:
        self._line.write(data)
        self._limit()

    def read(self, size: int) -> bytes:
        data = bytes(self._line.read(size))
        self._left -= len(data)
        if self._left < 0 or time.monotonic() > self._end:
            raise Endless
        return data

    def inWaiting(self) -> int:  # noqa: N802 - as pyserial names it
        return int(self._line.in_waiting)


class PortTransport(SerialTransport):  # type: ignore[misc]
    """mpremote's transport on a port that is already open."""

    def __init__(self, port: Port) -> None:
        self.in_raw_repl = False
        self.use_raw_paste = True
        self.device_name = port.url
        self.mounted = False
        self.serial = _Line(port.line)
        self.is_pty = self._is_pty_device(port.url)


@contextmanager
def at_prompt(url: str) -> Iterator[tuple[Pico, Port]]:
    """Interrupt the Pico at the port `url` and bring it to a fresh raw prompt. Raises PortError and PicoError.

    Unless `start` was called, the Pico restarts its program on exit, even after an error.
    """
    port = open_port(url)
    try:
        pico = Pico(_prompted(port))
        try:
            yield pico, port
        finally:
            if pico.at_prompt:
                with suppress(PortGone):
                    port.write(_INTERRUPT + b"\r\x02")
                    port.write(_RESTART)
    finally:
        port.close()


def _prompted(port: Port) -> PortTransport:
    heard = _interrupt(port)
    line = PortTransport(port)
    port.set_timeouts(_ANSWER_SECONDS, _ANSWER_SECONDS)
    try:
        # mpremote prints replies that it does not understand.
        with redirect_stdout(io.StringIO()):
            line.enter_raw_repl(soft_reset=True, timeout_overall=_ANSWER_SECONDS)
    except TransportError as error:
        raise NoPrompt(f"MicroPython at {port.url} did not come back after a restart.", heard) from error
    except (OSError, struct.error) as error:
        raise PicoError(f"The connection to the Pico at {port.url} was lost. Run the command again.") from error
    return line


def _interrupt(port: Port) -> bytes:
    """Interrupt the running program until the prompt appears. Returns what was received. Raises NoPrompt."""
    heard = b""
    for _ in range(_KNOCKS):
        port.write(_INTERRUPT)
        # An interrupt empties the Pico's receive buffer, so the bytes after it must be in another packet.
        since = _read(port, lambda came: False, 0.1)
        port.write(_RAW)
        since += _read(port, lambda came: came.endswith(_RAW_PROMPT), _KNOCK_SECONDS)
        heard += since
        if since.endswith(_RAW_PROMPT):
            return heard
    if heard:
        raise NoPrompt(f"Something answers at {port.url}, but it is not MicroPython.", heard)
    raise NoPrompt(f"Nothing answers at {port.url}.", heard)


def _read(port: Port, complete: Callable[[bytes], bool], seconds: float) -> bytes:
    """Read until `complete` or timeout; the friendly prompt, followed by silence, ends it too."""
    came = b""
    begun = heard = time.monotonic()
    while not complete(came) and time.monotonic() - begun < seconds:
        if data := port.read():
            came += data
            heard = time.monotonic()
            if len(came) > _MOST_BYTES:
                raise Endless
        elif _FRIENDLY_PROMPT in came and time.monotonic() - heard > _QUIET_SECONDS:
            break
    return came


def start(pico: Pico, port: Port) -> BoardClient:
    """Restart the Pico from its raw prompt and greet the game on it. Raises NotStarted, PicoError and PortError."""
    port.set_timeouts()
    pico.leave()
    _read(port, lambda came: came.endswith(_FRIENDLY_PROMPT), _KNOCK_SECONDS)
    port.write(_RESTART)
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
