"""Discovery of the boards connected to this laptop, by USB identity, board id or name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from host_tools.library import Library, LibraryError, LibraryMissing
from host_tools.library.boards import BoardTable
from host_tools.link.connection import PortError

# Raspberry Pi's vendor number, and a Pico's product number under MicroPython.
USB_VENDOR_ID, USB_PRODUCT_ID = 0x2E8A, 0x0005


@dataclass(frozen=True)
class UsbPico:
    """A Pico running MicroPython, on USB: the name of its port, and its unique id in lower-case hex digits."""

    device: str
    id: str


def find_picos() -> list[UsbPico]:
    """Return the Picos that are plugged in, sorted by port."""
    from serial.tools import list_ports

    found = [port for port in list_ports.comports() if (port.vid, port.pid) == (USB_VENDOR_ID, USB_PRODUCT_ID)]
    return sorted((UsbPico(port.device, (port.serial_number or "").lower()) for port in found), key=lambda p: p.device)


def choose_port(
    port: str | None, board: str | None, library: str | None = None, plugged: Callable[[], list[UsbPico]] = find_picos
) -> str:
    """Return the port to open: the one named, that of the named board, or that of the only Pico.

    `board` is a Pico's unique id, a prefix of it, or its name in the library. Raises PortError, and the
    errors of `Library.board`.
    """
    if port is not None:
        return port
    found = plugged()
    if board is not None:
        return _of_board(board, found, _names(library)).device
    if not found:
        raise PortError(
            "No Pico with MicroPython is plugged in. Plug it in, or name its port with --port; `pawnlight doctor` "
            "can tell you more."
        )
    if len(found) > 1:
        names = _names(library)
        said = ", ".join(_said(pico, names) for pico in found)
        raise PortError(f"{len(found)} Picos are plugged in: {said}. Name one with --board.")
    return found[0].device


def find_board_port(board: str) -> str:
    """Return the port of the board with this id, whatever else is plugged in. Raises PortError.

    No library is asked for names: a server that is away must not end the waiting for a board.
    """
    found = find_picos()
    for pico in found:
        if pico.id == board:
            return pico.device
    raise _missing(board, found, {})


def _of_board(board: str, found: Sequence[UsbPico], names: dict[str, str]) -> UsbPico:
    ids = {one for one, name in names.items() if name == board} or {board.lower()}
    fitting = [pico for pico in found if any(one and pico.id.startswith(one) for one in ids)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        there = ", ".join(_said(pico, names) for pico in found)
        raise PortError(f"{board!r} could be {len(fitting)} boards ({there}). Type more of the id.")
    raise _missing(board, found, names)


def _missing(board: str, found: Sequence[UsbPico], names: dict[str, str]) -> PortError:
    there = ", ".join(_said(pico, names) for pico in found)
    return PortError(
        f"The board {board!r} is not plugged in. " + (f"Plugged in: {there}." if found else "No Pico is plugged in.")
    )


def _said(pico: UsbPico, names: dict[str, str]) -> str:
    name = f" {names[pico.id]!r}" if pico.id in names else ""
    return f"{pico.id or 'one without an id'}{name} at {pico.device}"


def _names(library: str | None) -> dict[str, str]:
    """Return the boards' names by id; empty if there is no readable library, which must not prevent opening a port."""
    try:
        with Library.open(library, create=False) as opened:
            return {row.id: row.name for row in BoardTable(opened.store).list_boards() if row.name}
    except LibraryMissing:
        return {}
    except LibraryError:
        if library is not None:
            raise
        return {}
