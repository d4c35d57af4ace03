"""The screen's chip on a bus, and its driver."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from pawnlight.board import SCREEN_ADDRESSES
from tests.support.fake_pico import FakePico
from tests.support.screen_chip import ScreenChip


class Bus:
    """An I2C bus with the screen, while it is `there`.

    address       where the screen is
    breaks_after  how many bytes still arrive before a transfer breaks off
    asked         how many transfers were begun
    """

    def __init__(self, chip: ScreenChip) -> None:
        self.chip = chip
        self.there = True
        self.address = SCREEN_ADDRESSES[0]
        self.breaks_after: int | None = None
        self.asked = 0

    def writeto(self, address: int, data: bytes) -> None:
        assert address in SCREEN_ADDRESSES
        self.asked += 1
        if not self.there or address != self.address:
            raise OSError(5, "EIO")
        if self.breaks_after is not None and len(data) > self.breaks_after:
            self.chip.receive(bytes(data)[: self.breaks_after])
            self.breaks_after = None
            raise OSError(5, "EIO")
        if self.breaks_after is not None:
            self.breaks_after -= len(data)
        self.chip.receive(bytes(data))

    def writevto(self, address: int, parts: list[bytes]) -> None:
        self.writeto(address, b"".join(bytes(part) for part in parts))


@pytest.fixture
def chip() -> ScreenChip:
    chip = ScreenChip()
    chip.ram[:] = b"\xaa" * len(chip.ram)  # what is there at power-up
    return chip


@pytest.fixture
def bus(chip: ScreenChip) -> Bus:
    return Bus(chip)


@pytest.fixture
def driver(pico: FakePico, load_drivers: Callable[[], Any], bus: Bus) -> ModuleType:
    """Load the driver on a Pico whose I2C is this bus."""
    pico.machine.I2C = lambda *pins, **more: bus
    load_drivers()
    return import_module("pawnlight.drivers.screen")


def push_until_shown(display: Any, picture: bytearray) -> None:
    """Push until the screen shows `picture`; after a fault the renderer begins again."""
    for _ in range(200):
        try:
            if not display.update(picture):
                return
        except OSError:
            pass
    raise AssertionError("the screen never shows it")
