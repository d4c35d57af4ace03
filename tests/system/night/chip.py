"""Read the content of a board's flash by the firmware's code, without the board."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from littlefs import LittleFSError

from pawnlight.store.journal import Journal
from tests.system.power.device import BLOCK_BYTES, BLOCKS, Device
from tests.system.power.flash import Flash

Games = dict[str, list[str]]

_AT = -BLOCKS * BLOCK_BYTES


class DamagedFlash(Exception):
    """The filesystem is unreadable: the board would start with an empty one."""


@contextmanager
def _filesystem(content: bytes) -> Iterator[Flash]:
    part = content[_AT:]
    device = Device([part[at : at + BLOCK_BYTES] for at in range(0, len(part), BLOCK_BYTES)])
    try:
        yield Flash(device)
    except LittleFSError as fault:
        raise DamagedFlash(str(fault)) from fault


def games_on_flash(content: bytes) -> Games:
    """Return the event lines of every game that the board finds at its next power-up."""
    with _filesystem(content) as flash, flash.replace_file_operations():
        journal = Journal()
        return {game: list(journal.event_lines(game, 0)) for game, *_ in journal.games()}


def settings_on_flash(content: bytes) -> dict[str, str]:
    """Return the settings on the flash; those of a new board are missing."""
    with _filesystem(content) as flash:
        if "settings" not in flash.listdir("."):
            return {}
        with flash.open("settings", "rb") as file:
            lines = file.read().decode().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)


def set_settings(content: bytes, settings: Mapping[str, str]) -> bytes:
    """Return the flash with these settings; the others are as on a new board."""
    with _filesystem(content) as flash:
        with flash.open("settings", "w") as file:
            file.write("".join(f"{name}={value}\n" for name, value in settings.items()))
        return content[:_AT] + b"".join(flash.device.blocks)
