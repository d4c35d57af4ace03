"""The chips of the boards that Pawnlight runs on, and what is different about them."""

import re
from dataclasses import dataclass

NEEDS_PICO_TEXT = "Pawnlight runs on a Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W"
# MicroPython's names for boards with a radio, if it is a MicroPython that has the radio's software.
_WITH_RADIO = re.compile(r"Raspberry Pi Pico( 2)? W with ")


@dataclass(frozen=True)
class Chip:
    """A chip; `name` is that of MicroPython.

    drive     the name of its bootloader's drive, and the Board-ID in the drive's INFO_UF2.TXT
    product   its bootloader's product number on USB
    family    the family of its UF2 files
    file      how the name of MicroPython's file for a Raspberry Pi board with it begins
    wireless  the boards with a radio
    watchdog  the address of the watchdog's first register, CTRL
    """

    name: str
    drive: str
    product: int
    family: int
    file: str
    wireless: str
    watchdog: int

    def download(self) -> str:
        """Return the advice that gets MicroPython onto a board with this chip."""
        return (
            f"Download the newest {self.file}-….uf2 from https://micropython.org/download/{self.file}/, and run "
            f"`pawnlight install {self.file}-….uf2`."
        )

    def without_radio(self) -> str:
        """Return what people with a Pico W must know."""
        return f"{self.wireless} run the plain {self.file} file: the radio stays off."


RP2040 = Chip("RP2040", "RPI-RP2", 0x0003, 0xE48BFF56, "RPI_PICO", "Pico W and Pico WH", 0x40058000)
RP2350 = Chip("RP2350", "RP2350", 0x000F, 0xE48BFF59, "RPI_PICO2", "Pico 2 W and Pico 2 WH", 0x400D8000)
CHIPS = (RP2040, RP2350)


def download(chip: Chip | None = None) -> str:
    """Return the advice that gets MicroPython onto a board, whose chip may be unknown."""
    if chip is not None:
        return chip.download()
    return f"{RP2040.download()} For a Pico 2 or Pico 2 W, the file is {RP2350.file}-….uf2."


def chip_of(machine: str) -> Chip | None:
    """Return the chip of a board by MicroPython's name for it, for example `Raspberry Pi Pico with RP2040`.

    The RISC-V cores of the RP2350 (`… with RP2350-RISCV`) are none of these.
    """
    return next((chip for chip in CHIPS if machine.endswith(f" with {chip.name}")), None)


def is_raspberry_pis(machine: str) -> bool:
    """Return whether this is MicroPython for a board of Raspberry Pi; other makers' have other sizes of flash."""
    return machine.startswith("Raspberry Pi Pico")


def has_radio(machine: str) -> bool:
    """Return whether this is MicroPython with the software of a radio, which takes the games' memory."""
    return _WITH_RADIO.match(machine) is not None
