"""The driver of the screen with a simulated SSD1306, on a bus whose transfers break off."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import pawnlight
from host_tools.virtual.screen_chip import ScreenChip
from pawnlight.board import SCREEN_ADDRESS


class Bus:
    """An I2C bus with the screen. `breaks_after` is how many bytes still arrive before a transfer breaks off."""

    def __init__(self, chip: ScreenChip) -> None:
        self._chip = chip
        self.breaks_after: int | None = None

    def writeto(self, address: int, data: bytes) -> None:
        assert address == SCREEN_ADDRESS
        if self.breaks_after is not None and len(data) > self.breaks_after:
            self._chip.receive(bytes(data)[: self.breaks_after])
            self.breaks_after = None
            raise OSError(5, "EIO")
        if self.breaks_after is not None:
            self.breaks_after -= len(data)
        self._chip.receive(bytes(data))

    def writevto(self, address: int, parts: list[bytes]) -> None:
        self.writeto(address, b"".join(bytes(part) for part in parts))


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Bus, ScreenChip]:
    """Load the driver with stand-ins for the Pico's modules, and return the opened screen."""
    machine = ModuleType("machine")
    machine.I2C = machine.Pin = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "machine", machine)
    path = Path(pawnlight.__file__).parent / "drivers" / "screen.py"
    spec = spec_from_file_location("screen_driver", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    chip = ScreenChip()
    chip.ram[:] = b"\xaa" * len(chip.ram)  # what is there at power-up
    bus = Bus(chip)
    return module.Display(bus), bus, chip


def show(display: Any, picture: bytearray) -> None:
    """Push until the screen shows `picture`; after a fault the renderer begins again."""
    for _ in range(200):
        try:
            if not display.push(picture):
                return
        except OSError:
            pass
    raise AssertionError("the screen never shows it")


def test_the_screen_shows_each_picture_and_nothing_else(display):
    screen, _, chip = display
    assert chip.on
    assert not any(chip.picture())
    chance = Random(1)
    for _ in range(5):
        picture = bytearray(chance.randbytes(1024))
        show(screen, picture)
        assert chip.picture() == picture


@pytest.mark.parametrize("bytes_through", range(48))
def test_no_pixel_of_an_earlier_picture_is_left_after_a_transfer_that_broke_off(display, bytes_through):
    screen, bus, chip = display
    chance = Random(bytes_through)
    show(screen, bytearray(chance.randbytes(1024)))
    bus.breaks_after = bytes_through
    picture = bytearray(1024)
    picture[300:340] = b"\xff" * 40
    show(screen, picture)
    assert bus.breaks_after is None, "it has broken off"
    assert chip.on
    assert chip.picture() == picture
