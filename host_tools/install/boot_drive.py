"""The bootloader of a Pico: a drive to which MicroPython's UF2 file is copied."""

import os
import re
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from host_tools.install.chips import CHIPS, Chip
from host_tools.install.uf2 import MicroPythonFile
from host_tools.link.find_port import USB_VENDOR_ID
from host_tools.system.errors import PawnlightError

INFO_FILE = "INFO_UF2.TXT"
# The file systems of such a drive, also of one that WSL or a virtual machine passes on. Others are not looked at: a
# server that does not answer would hold up the search.
_KINDS = {b"vfat", b"msdos", b"msdosfs", b"fuseblk", b"9p", b"drvfs", b"virtiofs"}
_MOUNTS = Path("/proc/mounts")
_OCTAL = re.compile(rb"\\([0-7]{3})")
_LISTED = re.compile(rb".+? on (.+) \((\w+).*\)")
# A desktop takes some seconds to mount a drive.
DRIVE_TIMEOUT_SECONDS = 20.0
_LOOK_SECONDS = 0.2


@dataclass(frozen=True)
class BootloaderPico:
    """A Pico in its bootloader: its chip, and its drive, or None if that is not mounted."""

    chip: Chip
    drive: Path | None


def find_bootloaders(drive: Path | None = None) -> list[BootloaderPico]:
    """Return the Picos in their bootloader; if a `drive` is given, no other drive is looked at."""
    found: dict[tuple[int, int], BootloaderPico] = {}
    for place in [drive] if drive else _drives():
        with suppress(OSError):
            root = place.stat()
            if chip := _chip_of(place):
                # The same drive at several places counts once.
                found.setdefault((root.st_dev, root.st_ino), BootloaderPico(chip, place))
    return list(found.values()) or [BootloaderPico(chip, None) for chip in _on_usb()]


def only_bootloader(found: list[BootloaderPico]) -> BootloaderPico | None:
    """Return the one Pico in `found`, or None. Raises PawnlightError if there are several."""
    if len(found) > 1:
        raise PawnlightError(f"{len(found)} Picos are in their bootloader. Unplug all but one.")
    return found[0] if found else None


def wait_for_drive(micropython: MicroPythonFile, drive: Path | None = None) -> Path:
    """Wait for the drive of the Pico that is in its bootloader, or enters it just now; at `drive` if that is given.

    Raises PawnlightError, also if `micropython` is not for the Pico's chip.
    """
    label = micropython.chip.drive
    end = time.monotonic() + DRIVE_TIMEOUT_SECONDS
    while True:
        found = only_bootloader(find_bootloaders(drive))
        if found and found.chip != micropython.chip:
            raise PawnlightError(
                f"{micropython.name} is for the {micropython.chip.name}, but the Pico in its bootloader has the "
                f"{found.chip.name}. {found.chip.download()}"
            )
        if found and found.drive:
            return found.drive
        if time.monotonic() > end:
            where = "but its drive is not mounted" if found else "but no drive has appeared"
            mount = f" at {drive}. Mount the drive {label} there" if drive else f". Mount the drive {label}"
            raise PawnlightError(
                f"The Pico is in its bootloader, {where}{mount}, and run the command again, without --port and --board."
                f"{'' if drive else ' If it is mounted, name its folder with --drive.'}"
            )
        time.sleep(_LOOK_SECONDS)


def copy_to_drive(micropython: MicroPythonFile, to: Path) -> None:
    """Copy the file to the drive; after the last block the Pico restarts with it. Raises PawnlightError."""
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
            raise PawnlightError(f"{micropython.name} cannot be copied to {to}: {error.strerror}.") from error


def _chip_of(drive: Path) -> Chip | None:
    try:
        lines = (drive / INFO_FILE).read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return None
    name = next((line[len("Board-ID:") :].strip() for line in lines if line.startswith("Board-ID:")), None)
    return next((chip for chip in CHIPS if chip.drive == name), None)


def _on_usb() -> list[Chip]:
    """Return the chips of the bootloaders that Linux sees on USB, mounted or not."""
    found = []
    for product in sorted(Path("/sys/bus/usb/devices").glob("*/idProduct")):
        try:
            vendor, number = (int(product.with_name(name).read_text(), 16) for name in ("idVendor", "idProduct"))
        except (OSError, ValueError):
            continue
        if vendor == USB_VENDOR_ID:
            found += [chip for chip in CHIPS if chip.product == number]
    return found


def _drives() -> list[Path]:
    """Return where a bootloader's drive may be."""
    if os.name == "nt":
        return [Path(f"{letter}:\\") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    try:
        return [Path(os.fsdecode(place)) for place, kind in _mounted() if kind in _KINDS]
    except OSError:
        return []


def _mounted() -> list[tuple[bytes, bytes]]:
    """Return where something is mounted, and the kind of its file system. Raises OSError."""
    if _MOUNTS.exists():
        # /dev/sda1 /mnt/my\040pico vfat rw 0 0
        lines = [line.split(b" ") for line in _MOUNTS.read_bytes().split(b"\n")]
        return [(_OCTAL.sub(lambda code: bytes([int(code[1], 8)]), words[1]), words[2]) for words in lines[:-1]]
    # macOS and BSD: /dev/disk4s1 on /Volumes/RPI-RP2 (msdos, local)
    said = subprocess.run("/sbin/mount", capture_output=True, check=False).stdout.split(b"\n")
    return [(found[1], found[2]) for line in said if (found := _LISTED.fullmatch(line))]
