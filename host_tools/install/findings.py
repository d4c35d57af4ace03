"""What can be wrong with a Pico on which Pawnlight is to run, and what to do about it. It runs on MicroPython too."""

from dataclasses import dataclass

from host_tools.install.chips import CHIPS, NEEDS_PICO_TEXT, Chip, chip_of, download, has_radio
from host_tools.install.pico import PicoInfo
from host_tools.install.uf2 import OLDEST_VERSION, is_too_old
from pawnlight import VERSION


@dataclass(frozen=True)
class Finding:
    """A problem: `kind` is its code for programs, `sentence` describes it, `advice` says what to do."""

    kind: str
    sentence: str
    advice: str


def unfit_finding(facts: PicoInfo, url: str) -> Finding | None:
    """Return why Pawnlight cannot be installed there."""
    chip = chip_of(facts.machine)
    if facts.implementation != "micropython" or chip is None:
        # CircuitPython, or MicroPython for the chip's other cores.
        chip = next((one for one in CHIPS if one.name in facts.machine.upper()), None)
        return Finding(
            "no-pico",
            f"The device at {url} is a {facts.machine} with {facts.implementation} {facts.version}.",
            f"{NEEDS_PICO_TEXT}, with MicroPython.{f' To replace this, {bootloader_advice(chip)}' if chip else ''}",
        )
    if has_radio(facts.machine):
        return radio_finding(facts.machine, url)
    if is_too_old(facts.version):
        return Finding(
            "old-micropython",
            f"The Pico has MicroPython {facts.version}, but Pawnlight needs {OLDEST_VERSION} or newer.",
            f"{download(chip)} Its games and settings stay.",
        )
    return None


def is_newer(version: str) -> bool:
    """Return whether this version of the firmware, "" if unknown, is newer than that of this program."""
    try:
        return _numbers(version) > _numbers(VERSION)
    except ValueError:
        return False


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def radio_finding(machine: str, url: str) -> Finding:
    """Return the finding for a board whose MicroPython has the radio."""
    chip = chip_of(machine)
    assert chip is not None
    return Finding(
        "radio",
        f"The board at {url} runs MicroPython with the radio ({machine}), which takes memory that the games need.",
        f"{chip.without_radio()} {chip.download()} That saves its games first; a file copied by hand deletes them.",
    )


def bootloader_advice(chip: Chip | None = None) -> str:
    """Return the advice that gets MicroPython onto a board with nothing else."""
    return f"hold BOOTSEL while you plug it in. {download(chip)}"
