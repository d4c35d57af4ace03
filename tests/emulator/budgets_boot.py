"""Power-up times: to the first light, and to a usable menu."""

from random import Random
from typing import NamedTuple

from tests.emulator.budgets import GAMES, Figure, Part, PicoBench, RandomUser, settings_file
from tests.system.night.player import in_menu

MENU_S = 1.3
_TAKEN_MS = 600


class Boot(NamedTuple):
    """Seconds since power-up; `first_menu` includes creating the folders on a blank flash."""

    first_light: float
    menu: float
    first_menu: float


def measure_boot(bench: PicoBench, game: str) -> Boot:
    """Power up to the menu, twice."""
    pico = bench.new_pico(settings_file(game))
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
    return Boot(first_light / 1e9, menus[1], menus[0])


def figures(found: dict[str, Boot]) -> list[Figure]:
    return [
        Figure(
            "power-up to first light", "s", {game: boot.first_light for game, boot in found.items()}, 0.25, places=2
        ),
        Figure("power-up to a usable menu", "s", {game: boot.menu for game, boot in found.items()}, MENU_S, places=2),
        Figure("  the first time", "s", {game: boot.first_menu for game, boot in found.items()}, 1.5, places=2),
    ]


PART = Part(GAMES, measure_boot, figures)
