"""MicroPython as it is downloaded: a UF2 file, and the versions that Pawnlight runs on."""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import PawnlightError
from host_tools.install.chips import CHIPS, NEEDS_PICO, RP2350, Chip, chip_of, download, has_radio

OLDEST = "1.28"
_BLOCK = 512
_HEAD = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = struct.pack("<I", 0x0AB16F30)
_HAS_FAMILY = 0x2000
_RISC_V = 0xE48BFF5A
_FAMILIES = {_RISC_V, *(chip.family for chip in CHIPS)}
# A block of this family comes first in the files for the RP2350, as a workaround for a bug of its bootloader; it is not
# part of the program.
_ABSOLUTE = 0xE48BFF57
# `sys.version` and the name of the board in MicroPython's banner.
_BUILD = re.compile(rb"MicroPython v([0-9]+\.[0-9]+\S*) on \d{4}-\d\d-\d\d")
_MACHINE = re.compile(rb"[!-:<-~][ -:<-~]* with RP2\d\d\d[ -~]*")


@dataclass(frozen=True)
class MicroPython:
    """MicroPython's UF2 file: `version` as in its name, `build` and `machine` as the board itself says them."""

    name: str
    data: bytes
    version: str
    build: str
    machine: str
    chip: Chip


def is_too_old(version: str) -> bool:
    """Return whether MicroPython `version` is older than OLDEST. A preview comes before the version that it names."""
    major, minor, patch = (int(number) for number in re.findall(r"\d+", f"{version}.0")[:3])
    oldest = tuple(map(int, OLDEST.split(".")))
    return (major, minor) < oldest or ((major, minor, patch) == (*oldest, 0) and "-preview" in version)


def read_uf2(path: Path) -> MicroPython:
    """Read and check the file at `path`, block by block. Raises PawnlightError.

    The version is that of `sys.version` in the program, for example `3.4.0; MicroPython v1.28.0 on 2026-04-06`, which
    every MicroPython keeps as plain text, with the date of the build; older ones have it in their banner. A running
    MicroPython says the same text, so that the two can be compared. The name of a file proves nothing.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PawnlightError(f"{path} cannot be read: {error.strerror}.") from error
    family, program = _program(path, data)
    build, machine = _BUILD.search(program), _MACHINE.search(program)
    if not build or not machine:
        raise PawnlightError(f"{path} is not MicroPython. {download()}")
    if family == _RISC_V:
        raise PawnlightError(
            f"{path} is for the chip's RISC-V cores, but Pawnlight runs on its Arm cores. {download(RP2350)}"
        )
    version, name = build[1].decode(), machine[0].decode()
    chip = chip_of(name)
    if chip is None or chip.family != family:
        raise PawnlightError(f"{path} is for a {name}, but {NEEDS_PICO}. {download()}")
    if has_radio(name):
        raise PawnlightError(f"{path} is MicroPython with the radio. {chip.without_radio()} {download(chip)}")
    if is_too_old(version):
        raise PawnlightError(
            f"{path} is MicroPython {version}, but Pawnlight needs {OLDEST} or newer. {download(chip)}"
        )
    return MicroPython(path.name, data, version, build[0].decode(), name, chip)


def _program(path: Path, data: bytes) -> tuple[int, bytes]:
    """Return the family and the program of a UF2 file. Raises PawnlightError."""
    families = set()
    program = bytearray()
    counts = []
    for at in range(0, len(data), _BLOCK):
        block = data[at : at + _BLOCK]
        if len(block) < _HEAD.size or _HEAD.unpack_from(block)[:2] != _MAGIC:
            raise PawnlightError(f"{path} is not a UF2 file. {download()}" if not at else _incomplete(path))
        _, _, flags, _, size, number, count, family = _HEAD.unpack_from(block)
        if len(block) < _BLOCK or block[-4:] != _END or size > _BLOCK - _HEAD.size - 4:
            raise PawnlightError(_incomplete(path))
        if not flags & _HAS_FAMILY:
            family = 0
        if family != _ABSOLUTE:
            families.add(family)
            counts.append((number, count))
            program += block[_HEAD.size : _HEAD.size + size]
    if not counts or counts != [(number, len(counts)) for number in range(len(counts))]:
        raise PawnlightError(_incomplete(path))
    family = families.pop()
    if families or family not in _FAMILIES:
        raise PawnlightError(f"{path} is not for the chip of a Pico. {download()}")
    return family, bytes(program)


def _incomplete(path: Path) -> str:
    return f"{path} is not a complete UF2 file. Download it again."
