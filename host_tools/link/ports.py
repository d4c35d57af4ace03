"""Serial ports by URL: the name of a device, socket://HOST:PORT, or any other URL that pyserial knows.

find_port.py finds the port at which a board is plugged in.
"""

import errno
import os
import socket
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import serial

from host_tools.link.client import BoardClient
from host_tools.link.connection import BlockingLine, PortError, PortGone, run_blocking
from host_tools.system.platform import group_name

# Timeout of a read, and so the greatest delay with which an event is seen.
READ_TIMEOUT = 0.05
WRITE_TIMEOUT = 1.0
_PORTION = 4096
# A container that does not know the group of a device shows this one, `nogroup`.
_UNKNOWN_GROUP = 65534
_FOR_GROUP = stat.S_IRGRP | stat.S_IWGRP
# Ignored by USB CDC; a UART adapter would need it.
_BAUD = 115200


class PortBusy(PortError):
    """The port is in use by another program."""


class PortForbidden(PortError):
    """The user has no permission to open the port."""


class OpenPort:
    """An open port; `line` is the pyserial object. Every method raises PortGone if the port has vanished."""

    def __init__(self, url: str, line: serial.SerialBase) -> None:
        self.url = url
        self.line = line

    def read(self) -> bytes:
        """Return the bytes that arrived, at most a few kilobytes; empty after READ_SECONDS without any."""
        try:
            return bytes(self.line.read(_PORTION))
        except (serial.SerialException, OSError, TypeError) as error:
            # pyserial raises TypeError when its handle was closed meanwhile.
            raise PortGone(f"The port {self.url} has vanished.") from error

    def read_some(self) -> bytes:
        """Return what has arrived, at most a few kilobytes; if there is nothing, wait as long as `read` for a byte."""
        line: Any = self.line
        try:
            data = bytes(line.read(1))
            if data and (waiting := line.in_waiting):
                # Of a socket, pyserial knows only whether there is a byte.
                on_socket = self.url.startswith("socket://")
                data += line._socket.recv(_PORTION) if on_socket else line.read(waiting)
            return data
        except (serial.SerialException, OSError, TypeError) as error:
            raise PortGone(f"The port {self.url} has vanished.") from error

    def write(self, data: bytes) -> None:
        """Send `data`. Bytes that the other side does not accept in time, see `set_patience`, are dropped."""
        try:
            self.line.write(data)
        except serial.SerialTimeoutException:
            pass
        except (serial.SerialException, OSError, TypeError) as error:
            raise PortGone(f"The port {self.url} has vanished.") from error

    def set_patience(self, seconds: float = WRITE_TIMEOUT) -> None:
        """Set after what time bytes that the other side does not accept are dropped."""
        self.line.write_timeout = _write_timeout(self.url, seconds)

    def close(self) -> None:
        try:
            self.line.close()
        except (serial.SerialException, OSError, TypeError):
            return


def open_port(url: str) -> OpenPort:
    """Open the port `url`, exclusively where the system supports it. Raises PortError."""
    try:
        line = serial.serial_for_url(
            url, baudrate=_BAUD, timeout=READ_TIMEOUT, write_timeout=_write_timeout(url, WRITE_TIMEOUT), exclusive=True
        )
    except (serial.SerialException, OSError, ValueError, LookupError, TypeError) as error:
        raise _named(url, error) from error
    if isinstance(held := getattr(line, "_socket", None), socket.socket):
        # Otherwise each small request waits for the acknowledgement of the previous one.
        held.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return OpenPort(url, line)


@contextmanager
def greeted_board(url: str) -> Iterator[BoardClient]:
    """Yield the board at the port `url`, which is closed afterwards. Raises BoardError and PortError."""
    with closing(open_port(url)) as port:
        yield run_blocking(BoardClient(BlockingLine(port)).hello())


def _write_timeout(url: str, seconds: float) -> float | None:
    """Return the timeout of a write, or None where pyserial has none."""
    return None if url.startswith("rfc2217://") else seconds


def _named(url: str, error: Exception) -> PortError:
    cause = _system_error(error)
    number = getattr(cause, "errno", None)
    if "://" in url:
        if isinstance(cause, socket.gaierror):
            return PortError(f"There is no port {url}: the host name is unknown.")
        if number == errno.ECONNREFUSED:
            return PortError(f"The port {url} refuses the connection: nothing listens there.")
        if isinstance(cause, TimeoutError) or number in (errno.EHOSTUNREACH, errno.ENETUNREACH):
            return PortError(f"The port {url} does not answer.")
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return PortBusy(f"The port {url} is in use by another program. Close that one first.")
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ENAMETOOLONG) or "FileNotFoundError" in str(error):
        return PortError(f"There is no port {url}. Is the board plugged in?{_found()}")
    if "PermissionError" in str(error):
        # Windows reports a port in use this way.
        return PortBusy(f"The port {url} is in use by another program. Close that one first.")
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(f"You have no permission to open the port {url}. {_permission(url)}")
    if os.path.exists(url):
        return PortError(f"{url} is not a serial port.")
    if "://" in url:
        return PortError(f"{url} cannot be opened as a port: {_plain(error)}.")
    return PortError(f"The port {url} cannot be opened: {_plain(error)}.")


def _permission(url: str) -> str:
    """Return advice on how to get permission for the port."""
    device = os.stat(url) if os.path.exists(url) else None
    group = device and group_name(device.st_gid)
    if device is None or group is None:
        return "Ask your administrator for permission to use serial ports."
    # Root's group opens far more than a port, and nobody can join the group that stands for an unknown one.
    if device.st_gid in (0, _UNKNOWN_GROUP) or device.st_mode & _FOR_GROUP != _FOR_GROUP:
        return (
            f"The system has given it to nobody. Until it is plugged in again, this opens it: sudo chmod a+rw {url}. "
            f"For good: in WSL, run `sudo service udev restart` and attach the Pico again with usbipd; in a container, "
            f"get this permission on its host and start it with --device {url}; elsewhere, add a udev rule."
        )
    return f"Join the group that owns it: sudo usermod -a -G {group} $USER, then log out and in again."


def _system_error(error: BaseException | None) -> BaseException | None:
    """Return the error of the operating system behind that of pyserial, which gives its number only for devices."""
    while error is not None:
        if isinstance(error, OSError) and error.errno is not None:
            return error
        error = error.__cause__ or error.__context__
    return None


def _plain(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


def _found() -> str:
    from serial.tools import list_ports

    names = sorted(port.device for port in list_ports.comports() if port.vid is not None)
    return f" Found: {', '.join(names)}." if names else ""
