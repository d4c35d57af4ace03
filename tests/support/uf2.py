"""UF2 files, as in MicroPython's port for the Pico."""

import struct

RP2040, RP2350, RISC_V = 0xE48BFF56, 0xE48BFF59, 0xE48BFF5A
_ABSOLUTE = 0xE48BFF57
_FLASH = 0x10000000
_SIZE = 256


def make_uf2(program: bytes, family: int = RP2040) -> bytes:
    """Return the file that puts `program` at the beginning of the flash."""
    count = -(-len(program) // _SIZE)
    blocks = []
    for number in range(count):
        data = program[number * _SIZE : (number + 1) * _SIZE].ljust(476, b"\0")
        head = (0x0A324655, 0x9E5D5157, 0x2000, _FLASH + number * _SIZE, _SIZE, number, count, family)
        blocks.append(struct.pack("<8I", *head) + data + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


def make_uf2_for_pico2(program: bytes, family: int = RP2350) -> bytes:
    """Return the same for the RP2350: it begins with a block against a fault of its bootloader."""
    head = (0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, _SIZE, 0, 2, _ABSOLUTE)
    return struct.pack("<8I", *head) + bytes(476) + struct.pack("<I", 0x0AB16F30) + make_uf2(program, family)


def program_in_uf2(file: bytes, family: int = RP2040) -> bytes | None:
    """Return the program in the file for a chip of this family; None if there is none, or it is incomplete."""
    blocks = [file[at : at + 512] for at in range(0, len(file), 512)]
    blocks = [block for block in blocks if block[28:32] == family.to_bytes(4, "little")]
    if not blocks or len(blocks[-1]) < 512 or int.from_bytes(blocks[0][24:28], "little") != len(blocks):
        return None
    return b"".join(block[32 : 32 + _SIZE] for block in blocks)


def build_program(
    version: str = "1.28.0", machine: str = "Raspberry Pi Pico with RP2040", date: str = "2026-04-06"
) -> bytes:
    """Return a program that has MicroPython's texts where a file has them, across the borders of its blocks."""
    return (
        bytes(range(240))
        + f"\0{VERSION_TEXT}{version} on {date}\0".encode()
        + bytes(470)
        + f"\0; {machine}\0".encode()
        + bytes(90)
    )


VERSION_TEXT = "3.4.0; MicroPython v"


def version_and_machine(program: bytes) -> tuple[str, str]:
    """Return the end of `sys.version` and the name of the board in a program made by `micropython`."""
    texts = program[240:].decode(errors="replace").split("\0")
    build = next(text for text in texts if text.startswith(VERSION_TEXT))
    return build.removeprefix("3.4.0; "), next(text for text in texts if " with RP" in text).removeprefix("; ")
