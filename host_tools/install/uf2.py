"""MicroPython as it is downloaded: a UF2 file, and the versions that Pawnlight runs on. It runs on MicroPython too."""

import re
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.games.exchange import read_limited
from host_tools.install.chips import (
    CHIPS,
    NEEDS_PICO_TEXT,
    RP2350,
    Chip,
    chip_of,
    download,
    has_radio,
    is_raspberry_pis,
)
from host_tools.system.errors import PawnlightError

if TYPE_CHECKING:
    from pathlib import Path

OLDEST_VERSION = "1.28"
# A Pico's flash has two or four megabytes, and a UF2 file is twice as large.
_MOST_BYTES = 64 << 20
_BLOCK = 512
_HEAD = "<8I"
_HEAD_BYTES = 32
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = struct.pack("<I", 0x0AB16F30)
_HAS_FAMILY = 0x2000
_RISC_V = 0xE48BFF5A
_FAMILIES = {_RISC_V} | {chip.family for chip in CHIPS}
# A block of this family comes first in the files for the RP2350, as a workaround for a bug of its bootloader; it is not
# part of the program.
_ABSOLUTE = 0xE48BFF57
# `sys.version` and the name of the board in MicroPython's banner.
_SAYS = b"MicroPython v"
_BUILD = re.compile(rb"MicroPython v([0-9]+\.[0-9]+[!-~]*) on [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]")
_LONGEST_BUILD = 100
_WITH_CHIP = b" with RP2"


@dataclass(frozen=True)
class MicroPythonFile:
    """MicroPython's UF2 file: `version` as in its name, `build` and `machine` as the board itself says them."""

    name: str
    data: bytes
    version: str
    build: str
    machine: str
    chip: Chip


class UnusableFile(PawnlightError):
    """The file will not do: `sentence` says why, the message also what to do."""

    def __init__(self, sentence: str, advice: str) -> None:
        super().__init__(f"{sentence} {advice}")
        self.sentence = sentence


def is_too_old(version: str) -> bool:
    """Return whether MicroPython `version` is older than OLDEST. A preview comes before the version that it names."""
    major, minor, patch = [_number(part) for part in f"{version}.0".split(".")[:3]]
    oldest = tuple([int(part) for part in OLDEST_VERSION.split(".")])
    return (major, minor) < oldest or ((major, minor) == oldest and patch == 0 and "-preview" in version)


def _number(part: str) -> int:
    """Return the number that `part` begins with, or 0; no version has more than nine digits in a part."""
    return int("0" + part[: len(part) - len(part.lstrip("0123456789"))][:9])


def read_uf2(path: "Path") -> MicroPythonFile:
    """Read and check the file at `path`. Raises PawnlightError."""
    data = read_limited(path, _MOST_BYTES, "is not MicroPython: it is larger than any Pico")
    return check_uf2(str(path), path.name, data)


def check_uf2(path: str, name: str, data: bytes) -> MicroPythonFile:
    """Check the content of the file `name`, block by block; messages call it `path`. Raises WrongFile.

    The version is that of `sys.version` in the program, for example `3.4.0; MicroPython v1.28.0 on 2026-04-06`, which
    every MicroPython keeps as plain text, with the date of the build; older ones have it in their banner. A running
    MicroPython says the same text, so that the two can be compared. The name of a file proves nothing.
    """
    family, program = _program(path, data)
    found = _build_of(program)
    machine = _machine_of(program)
    if not found or not machine:
        raise UnusableFile(f"{path} is not MicroPython.", download())
    build, version = found
    if family == _RISC_V:
        raise UnusableFile(
            f"{path} is for the chip's RISC-V cores, but Pawnlight runs on its Arm cores.", download(RP2350)
        )
    chip = chip_of(machine)
    if chip is None or chip.family != family:
        raise UnusableFile(f"{path} is for a {machine}, but {NEEDS_PICO_TEXT}.", download())
    if not is_raspberry_pis(machine):
        raise UnusableFile(
            f"{path} is for another board ({machine}), which lays out its flash otherwise than a Pico.", download(chip)
        )
    if has_radio(machine):
        raise UnusableFile(f"{path} is MicroPython with the radio. {chip.without_radio()}", download(chip))
    if is_too_old(version):
        raise UnusableFile(
            f"{path} is MicroPython {version}, but Pawnlight needs {OLDEST_VERSION} or newer.", download(chip)
        )
    return MicroPythonFile(name, data, version, build, machine, chip)


def _build_of(program: bytes) -> tuple[str, str] | None:
    """Return the end of `sys.version`, and the version in it."""
    at = program.find(_SAYS)
    while at >= 0:
        found = _BUILD.match(program[at : at + _LONGEST_BUILD])
        if found:
            return found.group(0).decode(), found.group(1).decode()
        at = program.find(_SAYS, at + 1)
    return None


def _machine_of(program: bytes) -> str:
    """Return MicroPython's name for the board; "" if there is none."""
    at = program.find(_WITH_CHIP)
    while at >= 0:
        first, last = at, at + len(_WITH_CHIP)
        while first and _is_printable(program[first - 1]) and program[first - 1] != ord(";"):
            first -= 1
        while last < len(program) and _is_printable(program[last]):
            last += 1
        name = program[first:last].decode().lstrip(" ")
        board, _, chip = name.partition(_WITH_CHIP.decode())
        if board and chip[:3].isdigit():
            return name
        at = program.find(_WITH_CHIP, at + 1)
    return ""


def _is_printable(byte: int) -> bool:
    return 32 <= byte <= 126


def _program(path: str, data: bytes) -> tuple[int, bytes]:
    """Return the family and the program of a UF2 file. Raises WrongFile."""
    families = set()
    program = bytearray()
    counts = []
    for at in range(0, len(data), _BLOCK):
        block = data[at : at + _BLOCK]
        if len(block) < _HEAD_BYTES or struct.unpack_from(_HEAD, block)[:2] != _MAGIC:
            raise UnusableFile(f"{path} is not a UF2 file.", download()) if not at else _incomplete(path)
        _, _, flags, _, size, number, count, family = struct.unpack_from(_HEAD, block)
        if len(block) < _BLOCK or block[-4:] != _END or size > _BLOCK - _HEAD_BYTES - 4:
            raise _incomplete(path)
        if not flags & _HAS_FAMILY:
            family = 0
        if family != _ABSOLUTE:
            families.add(family)
            counts.append((number, count))
            program += block[_HEAD_BYTES : _HEAD_BYTES + size]
    if not counts or counts != [(number, len(counts)) for number in range(len(counts))]:
        raise _incomplete(path)
    family = families.pop()
    if families or family not in _FAMILIES:
        raise UnusableFile(f"{path} is not for the chip of a Pico.", download())
    return family, bytes(program)


def _incomplete(path: str) -> UnusableFile:
    return UnusableFile(f"{path} is not a complete UF2 file.", "Download it again.")
