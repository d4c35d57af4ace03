"""Power-up times: to the first light, to a usable menu, to a game resumed after a power cut."""

from random import Random
from typing import NamedTuple

from tests.emulator.budgets import GAMES, Bench, Figure, Part, RandomUser, settings
from tests.emulator.budgets_games import long_game, recorded
from tests.system.night.player import asks_to_go_on, in_menu, says

# The screen is complete when it has not changed for this long.
_STILL_NS = 60e6
_TAKEN_MS = 600
_MOST_MS = 30_000
# A game of _EVENTS events, or the longest one, must resume within a fixed time; measured again _MORE events later.
_EVENTS = 800
_MORE = 400


class Resume(NamedTuple):
    """A game resumed after a power cut: its events, the seconds since power-up, the steps of the loading bar seen."""

    events: int
    seconds: float
    bars: int


class Boot(NamedTuple):
    """Seconds since power-up; `first_menu` includes creating the folders on a blank flash. `resume` is an interrupted
    game, `later` the same one with more events."""

    first_light: float
    menu: float
    first_menu: float
    resume: Resume
    later: Resume | None


def boot_of(bench: Bench, game: str) -> Boot:
    """Power up to the menu, and to a game that was interrupted."""
    pico = bench.pico(settings(game))
    user = RandomUser(pico, Random(1))
    menus = []
    for _ in range(2):
        pico.power_on()
        pico.run_until(lambda: any(any(light) for light in pico.board.lights), 9000, 1)
        first_light = pico.board.history[-1].ns
        user.until(in_menu)
        menus.append(pico.screen.changed_ns / 1e9)
        _is_taken(user, "DOWN")
        blank = pico.power_off()

    seed, texts = long_game(game, _EVENTS + _MORE)
    resumes = []
    for events in sorted({min(_EVENTS, len(texts)), len(texts)}):
        pico.insert_flash(recorded(blank, seed, texts[:events]))
        pico.power_on()
        seconds, bars = _go_on(user)
        resumes.append(Resume(events, seconds, bars))
        _is_taken(user, "BACK")
        pico.power_off()
    return Boot(first_light / 1e9, menus[1], menus[0], resumes[0], resumes[1] if len(resumes) > 1 else None)


def _go_on(user: RandomUser) -> tuple[float, int]:
    """Press OK as soon as the board offers to resume; return when (s) the game is shown, and how many lengths of the
    loading bar were seen before."""
    pico = user.pico
    bars = set()
    while not asks_to_go_on(user.screen()):
        assert pico.ms < _MOST_MS, f"nothing is offered: {user.screen()}"
        bars.add(user.screen().bar)
        pico.run(2)
    assert any(any(light) for light in pico.board.lights + pico.panel.lights), "the offer stands on a dark board"
    user.tap("OK")
    user.until(lambda screen: not asks_to_go_on(screen) and any(screen.lines), _MOST_MS)
    pico.run_until(lambda: pico.ns - pico.screen.changed_ns > _STILL_NS)
    return pico.screen.changed_ns / 1e9, len(bars - {0})


def _is_taken(user: RandomUser, key: str) -> None:
    """Press a key and check that it changes the screen."""
    shown = user.pico.screen.chip.picture()
    user.tap(key)
    user.pico.run_until(lambda: user.pico.screen.chip.picture() != shown, _TAKEN_MS)
    if key == "BACK" and says(user.screen(), "leave"):
        user.tap("BACK")


def figures(found: dict[str, Boot]) -> list[Figure]:
    resumes = {game: boot.resume for game, boot in found.items()}
    further = {
        game: 1000 * (boot.later.seconds - boot.resume.seconds) / (boot.later.events - boot.resume.events)
        for game, boot in found.items()
        if boot.later
    }
    return [
        Figure(
            "power-up to first light", "s", {game: boot.first_light for game, boot in found.items()}, 0.15, places=2
        ),
        Figure("power-up to a usable menu", "s", {game: boot.menu for game, boot in found.items()}, 0.5, places=2),
        Figure("  the first time", "s", {game: boot.first_menu for game, boot in found.items()}, 0.7, places=2),
        Figure("power-up to a resumed game", "s", {game: one.seconds for game, one in resumes.items()}, 2.5, places=2),
        Figure("  its events", "", {game: one.events for game, one in resumes.items()}, places=0),
        Figure("  each further event", "ms", further, 2.5, places=2),
        Figure("  lengths of the bar that were seen", "", {game: one.bars for game, one in resumes.items()}, places=0),
    ]


PART = Part(GAMES, boot_of, figures)
