"""Serial ports by URL: a device's name, socket://HOST:PORT, or any other URL that pyserial knows."""

import errno
import os
import socket

import serial

from host_tools.errors import PawnlightError

# A read waits this long for more, so this is also how late an event can be seen.
READ_SECONDS = 0.05
WRITE_SECONDS = 1.0
_PORTION = 4096
# What USB CDC ignores, and what a UART adapter would need.
_BAUD = 115200


class PortError(PawnlightError):
    """Any fault of a port."""


class BadPortName(PortError):
    """The name is no port's name or URL."""


class NoSuchPort(PortError):
    """There is nothing of this name."""


class PortRefused(PortError):
    """Nobody listens there, or nobody answered."""


class PortBusy(PortError):
    """Another program has the port."""


class PortForbidden(PortError):
    """The user may not open the port."""


class PortGone(PortError):
    """The port was open and has vanished."""


class Port:
    """An open port; `line` is pyserial's. Every method raises PortGone when the port has vanished."""

    def __init__(self, url: str, line: serial.SerialBase) -> None:
        self.url = url
        self.line = line

    def read(self) -> bytes:
        """What has come, at most a few kilobytes; empty when nothing came for READ_SECONDS."""
        try:
            return bytes(self.line.read(_PORTION))
        except (serial.SerialException, OSError, TypeError) as error:
            # pyserial answers with a TypeError when the handle was closed under it.
            raise PortGone(f"The port {self.url} has vanished.") from error

    def write(self, data: bytes) -> None:
        """Send `data`. What the other side does not take in WRITE_SECONDS is dropped, as it would be on a cable."""
        try:
            self.line.write(data)
        except serial.SerialTimeoutException:
            pass
        except (serial.SerialException, OSError, TypeError) as error:
            raise PortGone(f"The port {self.url} has vanished.") from error

    def be_brief(self) -> None:
        """Wait no longer than at first, after somebody else has set the `line` to wait."""
        self.line.timeout = READ_SECONDS
        self.line.write_timeout = WRITE_SECONDS

    def close(self) -> None:
        try:
            self.line.close()
        except (serial.SerialException, OSError, TypeError):
            return


def open_port(url: str) -> Port:
    """Open the port that `url` names, for this program alone where the system can. Raises PortError."""
    try:
        line = serial.serial_for_url(
            url, baudrate=_BAUD, timeout=READ_SECONDS, write_timeout=WRITE_SECONDS, exclusive=True
        )
    except (serial.SerialException, OSError, ValueError, LookupError, TypeError) as error:
        raise _named(url, error) from error
    if isinstance(held := getattr(line, "_socket", None), socket.socket):
        # Else each small question to a Pico waits for the answer to the one before.
        held.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return Port(url, line)


def _named(url: str, error: Exception) -> PortError:
    cause = _system_error(error)
    number = getattr(cause, "errno", None)
    if "://" in url:
        if isinstance(cause, socket.gaierror):
            return NoSuchPort(f"There is no port {url}: no machine is known by that name.")
        if number == errno.ECONNREFUSED:
            return PortRefused(f"The port {url} refuses the connection: nothing listens there.")
        if isinstance(cause, TimeoutError) or number in (errno.EHOSTUNREACH, errno.ENETUNREACH):
            return PortRefused(f"The port {url} does not answer.")
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return PortBusy(f"The port {url} is in use by another program. Close that one first.")
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or "FileNotFoundError" in str(error):
        return NoSuchPort(f"There is no port {url}. Is the board plugged in?{_found()}")
    if "PermissionError" in str(error):
        # So Windows says that a port is in use.
        return PortBusy(f"The port {url} is in use by another program. Close that one first.")
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(f"The port {url} may not be opened by you. {_permission(url)}")
    if os.path.exists(url):
        return BadPortName(f"{url} is not a serial port.")
    if "://" in url:
        return BadPortName(f"{url} cannot be opened as a port: {_plain(error)}.")
    return NoSuchPort(f"The port {url} cannot be opened: {_plain(error)}.")


def _permission(url: str) -> str:
    """What gives the user a right to the port."""
    try:
        from grp import getgrgid

        group = getgrgid(os.stat(url).st_gid).gr_name
    except (ImportError, KeyError, OSError):
        return "Ask whoever looks after this computer for the right to use serial ports."
    return f"Join the group that owns it: sudo usermod -a -G {group} $USER, then log out and in again."


def _system_error(error: BaseException | None) -> BaseException | None:
    """The operating system's own error behind pyserial's, which passes on the number for devices alone."""
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
