"""Pawnlight's image, a UF2 file: MicroPython with the firmware frozen in it."""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import PawnlightError

_BLOCK = 512
_HEAD = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = struct.pack("<I", 0x0AB16F30)
_HAS_FAMILY = 0x2000
_CHIPS = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}
# A block of this family may come first, as a workaround for a bug of the RP2350's bootloader; it is not part of the
# program.
_ABSOLUTE = 0xE48BFF57
_SAYS = re.compile(rb"pawnlight-image ([0-9]\S*) (\w+) ([0-9a-f]{16})")


class ImageError(PawnlightError):
    """The file is not an image of Pawnlight."""


@dataclass(frozen=True)
class Image:
    """An image file; `line` is the identification in its `pawnlight/image.py`, see docs/link.md."""

    name: str
    data: bytes
    chip: str
    line: str
    version: str
    digest: str


def read_image(path: Path) -> Image:
    """Read and check the image at `path`, block by block. Raises ImageError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ImageError(f"{path} cannot be read: {error.strerror}.") from error
    families = set()
    program = bytearray()
    counts = []
    for at in range(0, len(data), _BLOCK):
        block = data[at : at + _BLOCK]
        if len(block) < _BLOCK or block[-4:] != _END:
            raise ImageError(f"{path} is not a complete UF2 file.")
        first, second, flags, _, size, number, count, family = _HEAD.unpack_from(block)
        if (first, second) != _MAGIC or not flags & _HAS_FAMILY or size > _BLOCK - _HEAD.size - 4:
            raise ImageError(f"{path} is not a UF2 file.")
        if family != _ABSOLUTE:
            families.add(family)
            counts.append((number, count))
            program += block[_HEAD.size : _HEAD.size + size]
    if not counts or counts != [(number, len(counts)) for number in range(len(counts))]:
        raise ImageError(f"{path} is not a complete UF2 file.")
    chip = _CHIPS.get(families.pop()) if len(families) == 1 else None
    if chip is None:
        raise ImageError(f"{path} is not for the chip of a Pico.")
    said = _SAYS.search(program)
    if not said:
        raise ImageError(f"{path} is not an image of Pawnlight. Copy other images to the Pico's drive by hand.")
    version, _, digest = (word.decode() for word in said.groups())
    return Image(path.name, data, chip, said[0].decode(), version, digest)
