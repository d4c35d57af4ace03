"""Build a Pico's flash with the firmware without running it: MicroPython's image, and files on its littlefs."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from host_tools.install.firmware import compile_firmware, firmware_sources
from tests.emulator.flash import FLASH_BYTES
from tests.system.power.device import BLOCK_BYTES, BLOCKS, Device
from tests.system.power.flash import Flash

_UF2_BLOCK = 512
_FLASH_START = 0x10000000


def build_flash(image: Path, files: Mapping[str, bytes], *, size: int = FLASH_BYTES, blocks: int = BLOCKS) -> bytes:
    """Return the content of a flash with the UF2 `image` and these files; folders are created as needed.

    The flash has `size` bytes, of which the last `blocks` are for files.
    """
    content = bytearray(copy_uf2(b"\xff" * size, image))
    content[-blocks * BLOCK_BYTES :] = b"".join(_written(files, blocks)[0].blocks)
    return bytes(content)


def free_blocks(files: Mapping[str, bytes]) -> int:
    """Return how many blocks of the flash are free beside these files."""
    return int(_written(files)[1].statvfs(".")[3])


def _written(files: Mapping[str, bytes], blocks: int = BLOCKS) -> tuple[Device, Flash]:
    device = Device(count=blocks)
    flash = Flash(device, blank=True)
    for path, text in files.items():
        folders = path.split("/")[:-1]
        for depth in range(len(folders)):
            if folders[depth] not in flash.listdir("/".join(folders[:depth]) or "."):
                flash.mkdir("/".join(folders[: depth + 1]))
        with flash.open(path, "w") as file:
            file.write(text)
    return device, flash


@cache
def firmware_files() -> dict[str, bytes]:
    """Return the files that `pawnlight install` writes."""
    return compile_firmware(firmware_sources())


def copy_uf2(flash: bytes, image: Path) -> bytes:
    """Return the content of the flash after the UF2 `image` has been copied to it."""
    content = bytearray(flash)
    data = image.read_bytes()
    for at in range(0, len(data), _UF2_BLOCK):
        block = data[at : at + _UF2_BLOCK]
        address, size = (int.from_bytes(block[n : n + 4], "little") for n in (12, 16))
        if _FLASH_START <= address < _FLASH_START + len(flash):
            content[address - _FLASH_START : address - _FLASH_START + size] = block[32 : 32 + size]
    return bytes(content)
