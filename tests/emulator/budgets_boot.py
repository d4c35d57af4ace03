"""Power-up times: to the first light, and to a usable menu."""

from pathlib import Path
from random import Random

from tests.emulator.budgets import Figure, new_pico
from tests.emulator.random_user import RandomUser, in_menu, settings_file

MENU_S = 1.3
_TAKEN_MS = 600


def measure_boot(image: Path, game: str) -> list[Figure]:
    """Power up to the menu, twice: the first time, folders are created on the flash."""
    pico = new_pico(image, settings_file(game))
    user = RandomUser(pico, Random(1))
    menus = []
    for _ in range(2):
        pico.power_on()
        pico.run_until(lambda: any(any(light) for light in pico.board.lights), 9000, 1)
        first_light = pico.board.history[-1].ns
        user.until(in_menu)
        menus.append(pico.screen.changed_ns / 1e9)
        pieces = pico.screen.pieces
        user.tap("DOWN", _TAKEN_MS)
        assert pico.screen.pieces > pieces, "the menu takes no key"
        pico.power_off()
    return [
        Figure("power-up to the first light", first_light / 1e9, "s", 0.25),
        Figure("power-up to a usable menu", menus[1], "s", MENU_S),
        Figure("the first power-up, which creates folders on the flash", menus[0], "s", 1.5),
    ]
