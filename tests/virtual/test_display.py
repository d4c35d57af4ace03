"""The driver of the screen with a simulated SSD1306, on a bus whose transfers break off or that has no screen yet."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from host_tools.virtual import hardware
from tests.support.screen_chip import ScreenChip
from tests.support.table_bench import BenchBoard
from tests.virtual.conftest import Bus, push_until_shown


@pytest.fixture
def display(driver: ModuleType, bus: Bus, chip: ScreenChip) -> tuple[Any, Bus, ScreenChip]:
    """Return the opened screen."""
    return driver.open_display(), bus, chip


@pytest.fixture
def power_up(
    driver: ModuleType, bus: Bus, empty_flash: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], BenchBoard]]:
    """Return a function that powers up a board with this bus, on which there is no screen yet."""
    boards: list[BenchBoard] = []
    bus.there = False
    monkeypatch.setattr(hardware, "Screen", lambda changed: driver.open_display())

    def power_up() -> BenchBoard:
        boards.append(BenchBoard())
        return boards[-1]

    yield power_up
    for board in boards:
        board.unplug()


def test_the_screen_shows_each_picture_and_nothing_else(display):
    screen, _, chip = display
    assert chip.on
    assert not any(chip.picture())
    chance = Random(1)
    for _ in range(5):
        picture = bytearray(chance.randbytes(1024))
        push_until_shown(screen, picture)
        assert chip.picture() == picture


@pytest.mark.parametrize("bytes_through", range(48))
def test_no_pixel_of_an_earlier_picture_is_left_after_a_transfer_that_broke_off(display, bytes_through):
    screen, bus, chip = display
    chance = Random(bytes_through)
    push_until_shown(screen, bytearray(chance.randbytes(1024)))
    bus.breaks_after = bytes_through
    picture = bytearray(1024)
    picture[300:340] = b"\xff" * 40
    push_until_shown(screen, picture)
    assert bus.breaks_after is None, "it has broken off"
    assert chip.on
    assert chip.picture() == picture


def is_up_to_date(board: BenchBoard, chip: ScreenChip) -> bool:
    return chip.on and chip.picture() == board.app.renderer.canvas.picture


def test_a_screen_that_starts_more_slowly_than_the_board_shows_the_menu(power_up, bus, chip):
    board = power_up()
    # Nothing waits for it: the menu has its lights, and takes keys.
    assert board.lights()
    board.press("DOWN")
    assert board.app.context.asking
    board.wait(0.1)
    assert not chip.on
    bus.there = True
    board.wait(0.2)
    assert is_up_to_date(board, chip)


def test_a_screen_at_the_other_address_is_found_too(power_up, bus, chip):
    bus.address = 0x3D
    bus.there = True
    board = power_up()
    board.wait(0.2)
    assert is_up_to_date(board, chip)


def test_a_screen_that_is_plugged_in_later_is_there_with_the_next_game(power_up, bus, chip):
    board = power_up()
    board.wait(2)
    asked = bus.asked
    bus.there = True
    board.wait(5)
    assert not chip.on
    assert bus.asked == asked, "a board without a screen does not ask for it all the time"
    board.press("DRAW")
    board.wait(0.5)
    assert board.game
    assert is_up_to_date(board, chip)
    # One that is taken up again counts, too.
    board.unplug()
    bus.there = False
    chip.on = False
    board = power_up()
    board.wait(2)
    bus.there = True
    board.press("OK")
    board.wait(0.5)
    assert is_up_to_date(board, chip)


def test_the_screen_chip_keeps_its_window_and_arguments_split_over_writes() -> None:
    chip = ScreenChip()
    for command in (0xA1, 0xC8, 0x20, 0, 0x21, 4, 5, 0x22, 1, 2):
        chip.receive(bytes((0x80, command)))
    chip.receive(b"\x40\x01\x02\x03\x04\x05")
    picture = chip.picture()
    assert picture[128 + 4 : 128 + 6] == b"\x05\x02"
    assert picture[256 + 4 : 256 + 6] == b"\x03\x04"
    assert sum(picture) == 14


def test_the_screen_chip_turned_inverted_and_by_page() -> None:
    chip = ScreenChip()
    chip.receive(b"\x00\xb2\x05\x11")
    chip.receive(b"\x40\x01")
    assert chip.ram[2 * 128 + 0x15] == 1
    assert chip.picture()[5 * 128 + 127 - 0x15] == 0x80
    chip.receive(b"\x00\xa1\xc8\xa7")
    assert chip.picture()[2 * 128 + 0x15] == 0xFE
    chip.receive(b"\x00\xa5")
    assert set(chip.picture()) == {0xFF}
    assert not chip.on
    chip.receive(b"\x80\xaf")
    assert chip.on
