"""The bootloader of a Pico: a drive to which an image is copied."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import PawnlightError
from host_tools.install.discovery import VENDOR
from host_tools.install.uf2 import Image

# By the board's name in the drive's INFO_UF2.TXT, and by its product number on USB.
_CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
_PRODUCTS = {0x0003: "RP2040", 0x000F: "RP2350"}
_INFO = "INFO_UF2.TXT"
# A desktop takes some seconds to mount a drive.
DRIVE_SECONDS = 20.0
_LOOK_SECONDS = 0.2


class BootloaderError(PawnlightError):
    """The image cannot be copied to a bootloader."""


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
        raise BootloaderError(f"{len(found)} Picos are waiting for an image. Unplug all but one.")
    return found[0] if found else None


def wait_for_drive() -> Bootloader:
    """Wait for the drive of the Pico that has just entered its bootloader. Raises BootloaderError."""
    end = time.monotonic() + DRIVE_SECONDS
    while True:
        found = single(bootloaders())
        if found and found.drive:
            return found
        if time.monotonic() > end:
            where = "but its drive is not mounted" if found else "but no drive has appeared"
            raise BootloaderError(
                f"The Pico is in its bootloader, {where}. Mount the drive RPI-RP2 or RP2350, and run the command "
                "again, without --port and --board."
            )
        time.sleep(_LOOK_SECONDS)


def copy(image: Image, to: Bootloader) -> None:
    """Copy `image` to the drive. The Pico restarts as soon as it has received the last block.

    Raises BootloaderError, for example if the image is for another chip.
    """
    if to.drive is None:
        raise BootloaderError("The drive of the Pico in its bootloader is not mounted. Mount it and try again.")
    if image.chip != to.chip:
        raise BootloaderError(f"{image.name} is for the {image.chip}, but the Pico at {to.drive} has the {to.chip}.")
    written = False
    try:
        with (to.drive / image.name).open("wb") as file:
            file.write(image.data)
            written = True
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        # The drive disappears once the Pico has the whole image, sometimes before the system has closed the file.
        if not written or _chip_of(to.drive):
            raise BootloaderError(f"{image.name} cannot be copied to {to.drive}: {error.strerror}.") from error


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
