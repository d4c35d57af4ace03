"""Power-up: to the first light, to a usable menu, to a game that goes on after a power cut."""

from random import Random
from typing import NamedTuple

from pawnlight.store.journal import _EVERY
from tests.night.player import asks_to_go_on, in_menu, says
from tests.pico.budgets import GAMES, Bench, Figure, Part, Sitter, settings
from tests.pico.budgets_games import half_a_game, recorded

# Nothing more is drawn when the screen has stood still for so long.
_STILL_NS = 60e6
_TAKEN_MS = 600
_MOST_MS = 30_000


class Boot(NamedTuple):
    """Seconds since power-up; `whole` where the journal alone is there. How many events the game to go on with has."""

    first_light: float
    menu: float
    resumed: float
    whole: float
    events: int


def boot_of(bench: Bench, game: str) -> Boot:
    """Power up to the menu, and to a game that was cut off in its middle."""
    pico = bench.pico(settings(game))
    sitter = Sitter(pico, Random(1))
    pico.power_on()
    pico.run_until(lambda: any(any(light) for light in pico.board.lights), 9000, 1)
    first_light = pico.board.history[-1].ns
    sitter.until(in_menu)
    menu = pico.screen.changed_ns
    _is_taken(sitter, "DOWN")
    blank = pico.power_off()

    # A board that goes on without a checkpoint writes one at once, if there are events enough. The plug is pulled when
    # the next one was due with the next event.
    seed, texts = half_a_game(game)
    pico.insert_flash(recorded(blank, seed, texts[: -_EVERY + 1] or texts[:2]))
    pico.power_on()
    _go_on(sitter)
    pico.insert_flash(recorded(pico.power_off(), seed, texts))
    pico.power_on()
    resumed = _go_on(sitter)
    _is_taken(sitter, "BACK")

    pico.power_off()
    pico.insert_flash(recorded(blank, seed, texts))
    pico.power_on()
    whole = _go_on(sitter)
    return Boot(first_light / 1e9, menu / 1e9, resumed / 1e9, whole / 1e9, len(texts))


def _go_on(sitter: Sitter) -> float:
    """Press OK as soon as the board offers to go on; when (ns) the game's lights stand and its screen is drawn."""
    pico = sitter.pico
    sitter.until(asks_to_go_on, _MOST_MS)
    assert any(any(light) for light in pico.board.lights + pico.panel.lights), "the offer stands on a dark board"
    sitter.tap("OK")
    sitter.until(lambda screen: not asks_to_go_on(screen) and any(screen.lines), _MOST_MS)
    pico.run_until(lambda: pico.ns - pico.screen.changed_ns > _STILL_NS)
    return pico.screen.changed_ns


def _is_taken(sitter: Sitter, key: str) -> None:
    """A key pressed now changes what is on the screen."""
    shown = sitter.pico.screen.chip.picture()
    sitter.tap(key)
    sitter.pico.run_until(lambda: sitter.pico.screen.chip.picture() != shown, _TAKEN_MS)
    if key == "BACK" and says(sitter.screen(), "leave"):
        sitter.tap("BACK")


def figures(found: dict[str, Boot]) -> list[Figure]:
    return [
        Figure("power-up to first light", "s", {game: boot.first_light for game, boot in found.items()}, 0.5, places=2),
        Figure("power-up to a usable menu", "s", {game: boot.menu for game, boot in found.items()}, 1.5, places=2),
        Figure("power-up to a resumed game", "s", {game: boot.resumed for game, boot in found.items()}, 2.5, places=2),
        Figure("  without its checkpoint", "s", {game: boot.whole for game, boot in found.items()}, places=2),
        Figure("  events in its journal", "", {game: boot.events for game, boot in found.items()}, places=0),
    ]


PART = Part(GAMES, boot_of, figures)
