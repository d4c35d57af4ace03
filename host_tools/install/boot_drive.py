"""The bootloader of a Pico: a drive to which MicroPython's UF2 file is copied."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import PawnlightError
from host_tools.install.uf2 import CHIP, NEEDS_CHIP, MicroPython
from host_tools.link.find_port import VENDOR

# By the board's name in the drive's INFO_UF2.TXT, and by its product number on USB.
_CHIPS = {"RPI-RP2": CHIP, "RP2350": "RP2350"}
_PRODUCTS = {0x0003: CHIP, 0x000F: "RP2350"}
_INFO = "INFO_UF2.TXT"
# A desktop takes some seconds to mount a drive.
DRIVE_SECONDS = 20.0
_LOOK_SECONDS = 0.2


class BootloaderError(PawnlightError):
    """The file cannot be copied to a bootloader."""


@dataclass(frozen=True)
class Bootloader:
    """A Pico in its bootloader: its chip, and its drive, or None if that is not mounted."""

    chip: str
    drive: Path | None


def bootloaders() -> list[Bootloader]:
    """Return the Picos in their bootloader."""
    found = [Bootloader(chip, drive) for drive in _drives() if (chip := _chip_of(drive))]
    return found or [Bootloader(chip, None) for chip in _on_usb()]


def single(found: list[Bootloader]) -> Bootloader | None:
    """Return the one Pico in `found`, or None. Raises BootloaderError if there are several."""
    if len(found) > 1:
        raise BootloaderError(f"{len(found)} Picos are in their bootloader. Unplug all but one.")
    return found[0] if found else None


def wait_for_drive() -> Path:
    """Wait for the drive of the Pico that is in its bootloader, or enters it just now. Raises BootloaderError."""
    end = time.monotonic() + DRIVE_SECONDS
    while True:
        found = single(bootloaders())
        if found and found.chip != CHIP:
            raise BootloaderError(f"The Pico in its bootloader has the {found.chip}, but {NEEDS_CHIP}.")
        if found and found.drive:
            return found.drive
        if time.monotonic() > end:
            where = "but its drive is not mounted" if found else "but no drive has appeared"
            raise BootloaderError(
                f"The Pico is in its bootloader, {where}. Mount the drive RPI-RP2, and run the command "
                "again, without --port and --board."
            )
        time.sleep(_LOOK_SECONDS)


def copy(micropython: MicroPython, to: Path) -> None:
    """Copy the file to the drive; after the last block the Pico restarts with it. Raises BootloaderError."""
    written = False
    try:
        with (to / micropython.name).open("wb") as file:
            file.write(micropython.data)
            written = True
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        # The drive disappears once the Pico has the whole file, sometimes before the system has closed it.
        if not written or _chip_of(to):
            raise BootloaderError(f"{micropython.name} cannot be copied to {to}: {error.strerror}.") from error


def _chip_of(drive: Path) -> str | None:
    try:
        lines = (drive / _INFO).read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return None
    return next((_CHIPS.get(line[len("Board-ID:") :].strip()) for line in lines if line.startswith("Board-ID:")), None)


def _on_usb() -> list[str]:
    """Return the chips of the bootloaders that Linux sees on USB, mounted or not."""
    found = []
    for product in _in(Path("/sys/bus/usb/devices"), "*/idProduct"):
        try:
            vendor, number = (int(product.with_name(name).read_text(), 16) for name in ("idVendor", "idProduct"))
        except (OSError, ValueError):
            continue
        if vendor == VENDOR and number in _PRODUCTS:
            found.append(_PRODUCTS[number])
    return found


def _drives() -> list[Path]:
    if os.name == "nt":
        return [Path(f"{letter}:\\") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    places = [(Path("/media"), "*"), (Path("/media"), "*/*"), (Path("/run/media"), "*/*"), (Path("/Volumes"), "*")]
    return [path for folder, pattern in places for path in _in(folder, pattern)]


def _in(folder: Path, pattern: str) -> list[Path]:
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []
