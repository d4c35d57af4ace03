"""A Pico's flash without the Pico: MicroPython's image, and the files on its littlefs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from host_tools.install.firmware import compile_firmware, firmware_sources
from pawnlight.rules.game import open_game
from pawnlight.store.journal import Journal
from pawnlight.store.snapshot import save_snapshot
from tests.emulator.flash import FLASH_BYTES
from tests.support.uf2 import RP2350, program_in_uf2
from tests.system.power.device import BLOCK_BYTES, BLOCKS, Device
from tests.system.power.flash import Flash

Games = dict[str, list[str]]


def build_flash(
    image: Path,
    files: Mapping[str, bytes],
    *,
    size: int = FLASH_BYTES,
    blocks: int = BLOCKS,
    play: Callable[[], None] | None = None,
) -> bytes:
    """Return the content of a flash with the UF2 `image` and these files; folders are created as needed.

    The flash has `size` bytes, of which the last `blocks` are for files. `play` may write more, as the firmware does.
    """
    device = Device(count=blocks)
    flash = Flash(device, blank=True)
    write_files(flash, files)
    if play is not None:
        with flash.replace_file_operations():
            play()
    return copy_uf2(b"\xff" * size, image)[: -blocks * BLOCK_BYTES] + b"".join(device.blocks)


def write_files(flash: Flash, files: Mapping[str, bytes]) -> None:
    """Write these files, in their folders."""
    for path, data in files.items():
        folders = path.split("/")[:-1]
        for depth in range(len(folders)):
            if folders[depth] not in flash.listdir("/".join(folders[:depth]) or "."):
                flash.mkdir("/".join(folders[: depth + 1]))
        with flash.open(path, "w") as file:
            file.write(data)


@contextmanager
def files_on(content: bytes) -> Iterator[Flash]:
    """Context in which the firmware's code uses the files of a flash; `content` stays. LittleFSError if unreadable."""
    part = content[-BLOCKS * BLOCK_BYTES :]
    flash = Flash(Device([part[at : at + BLOCK_BYTES] for at in range(0, len(part), BLOCK_BYTES)]))
    with flash.replace_file_operations():
        yield flash


def games_on_flash(content: bytes) -> Games:
    """Return the event lines of every game that the board finds at its next power-up."""
    with files_on(content):
        journal = Journal()
        return {game: list(journal.event_lines(game, 0)) for game, *_ in journal.games()}


def change_files(content: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return the content of a flash with these files too, or in place of others."""
    with files_on(content) as flash:
        write_files(flash, files)
    return content[: -BLOCKS * BLOCK_BYTES] + b"".join(flash.device.blocks)


def record_events(seed: bytes, texts: list[str], saved: int = 0) -> None:
    """Write a game into the journal. With `saved`, a snapshot is written after so many events."""
    journal = Journal()
    journal.start_game(texts[0], seed)
    for text in texts[1:]:
        journal.append_event(text)
        if journal.count == saved:
            game = open_game(texts[0], seed)
            for event in texts[1:saved]:
                game.push(game.parse(event))
            save_snapshot(journal, game)


def settings_text(settings: Mapping[str, str]) -> bytes:
    """Return the content of the file with these settings."""
    return "".join(f"{name}={value}\n" for name, value in settings.items()).encode()


@cache
def firmware_files() -> dict[str, bytes]:
    """Return the files that `pawnlight install` writes."""
    return compile_firmware(firmware_sources())


def copy_uf2(flash: bytes, image: Path) -> bytes:
    """Return the content of the flash after the UF2 `image` has been copied to it."""
    data = image.read_bytes()
    program = program_in_uf2(data) or program_in_uf2(data, RP2350)
    assert program, f"{image} has no program for a Pico"
    return program + flash[len(program) :]
