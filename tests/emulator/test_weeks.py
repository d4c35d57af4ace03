"""A Pico that is never unplugged: nobody comes for weeks, and then it plays as before."""

from pathlib import Path
from random import Random

import pytest

from pawnlight.rules.events import text_of
from tests.emulator.flashed import build_flash, firmware_files, games_on_flash
from tests.emulator.pico import Pico
from tests.emulator.random_user import RandomUser, in_menu, screen_line, settings_file
from tests.support.foot_texts import shows_foot

pytestmark = [pytest.mark.pico, pytest.mark.timeout(3600)]

_CARDS = 3
# From one card to the next; a day passes between two moments in which the firmware runs.
_MS, _MOMENT_MS = 1500, 150


def play_cards_only(user: RandomUser) -> None:
    """Draw cards from the machine, and end it."""
    user.begin_game()
    user.pico.run(_MS)
    for _ in range(_CARDS):
        user.tap("DRAW", _MS)
    for key in ("BACK", "DOWN", "DOWN", "DOWN", "OK", "OK"):
        user.tap(key, _MS / 3)
    # The fingerprint of the game, until a key is pressed.
    user.until(lambda screen: in_menu(screen) or shows_foot(screen, "fingerprint"))
    user.tap("LEFT")
    user.until(in_menu)


def test_a_game_a_week_of_nobody_a_game_a_month_of_nobody_a_game(pico_image: Path) -> None:
    pico = Pico(
        pico_image,
        build_flash(pico_image, firmware_files() | settings_file("cards")),
        exact_lights=False,
        chance=Random(33),
    )
    user = RandomUser(pico, Random(33))
    user.power_up_to_menu()
    bites: list[float] = []
    pico.mcu.watchdog.on_watchdog_trigger = lambda: bites.append(pico.ms)
    play_cards_only(user)
    for days in (7, 31):
        for _ in range(days):
            pico.skip(1)
            pico.run(_MOMENT_MS)
        assert not bites, f"the watchdog has restarted the board: {screen_line(user)}"
        play_cards_only(user)
    games = [[text_of(line).partition(" ")[0] for line in lines] for lines in games_on_flash(pico.power_off()).values()]
    assert [events.count("draw") for events in games] == [_CARDS] * 3
    assert [events[-1] for events in games] == ["end"] * 3
    pico.close()
