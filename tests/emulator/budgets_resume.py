"""Resuming after a power cut, for games of up to 2,000 events: the time since power-up, and the heap from then on.

There is a snapshot, written as many events ago as there are between two at most, or none: then all events are applied.
The heap is weighed when the board offers the game, when it is shown, and while a few turns are played.
"""

from random import Random
from typing import NamedTuple

from host_tools.install.board_files import MANIFEST_FILE, manifest_of
from tests.emulator import heap
from tests.emulator.budgets import GAMES, KB, Figure, Part, PicoBench, RandomUser, screen_line, settings_file
from tests.emulator.budgets_games import add_to_journal, long_game
from tests.emulator.flashed import build_flash
from tests.emulator.heap import HEAP_WATCHER, FreeHeap, HeapMeter
from tests.emulator.pico import Pico
from tests.support.foot_texts import shows_foot
from tests.system.night.player import offers_to_resume

LENGTHS = (100, 300, 500, 800, 1200, 2000)
LONGEST = 2000
# With a snapshot, whatever the length: until the game is offered, and until it is shown.
OFFERED_S, SHOWN_S = 2.0, 2.3
# Without one.
BUDGET_LENGTH, BUDGET_S, FURTHER_MS = 800, 6.1, 6.3
_ALL = "all"
_SINCE = 15
# The screen is complete when it has not changed for this long.
_STILL_NS = 60e6
_MOST_MS = 30_000
_TURNS = 8


class Resume(NamedTuple):
    """A game resumed after a power cut: the seconds from power-up until it was offered and until it was shown, the
    steps of the loading bar seen, how often the interpreter has started, and the least that was free."""

    offered: float
    seconds: float
    loading_steps: int
    starts: int
    least: FreeHeap


def measure_resume(bench: PicoBench, name: str) -> Resume:
    """Resume a game and play on. `name` is its rule set, its number of events, and "all" if it has no snapshot."""
    game, events, *every = name.split(" ")
    seed, texts = long_game(game, LONGEST)
    manifest = {MANIFEST_FILE: manifest_of(bench.files)}
    files = {**bench.files, **manifest, **settings_file(game, "hard"), "boot.py": HEAP_WATCHER}
    saved = 0 if every else int(events) - _SINCE
    content = add_to_journal(build_flash(bench.image, files), seed, texts[: int(events)], saved)
    pico = Pico(bench.image, content, exact_lights=False)
    user = RandomUser(pico, Random(name), looks=0.2)
    scale = HeapMeter(pico)
    bitten: list[float] = []
    pico.power_on()
    pico.mcu.watchdog.on_watchdog_trigger = lambda: bitten.append(pico.ms)
    loading_steps = set()
    while not offers_to_resume(user.screen()):
        assert not bitten, f"the watchdog restarts the board {bitten[0]:.0f} ms after power-up: {screen_line(user)}"
        assert pico.ms < _MOST_MS, f"nothing is offered: {screen_line(user)}"
        loading_steps.add(user.screen().bar)
        pico.run(2)
    assert any(any(light) for light in pico.board.lights + pico.panel.lights), "the offer stands on a dark board"
    offered = pico.screen.changed_ns / 1e9
    scale.measure()
    user.tap("OK")
    user.until(lambda screen: not offers_to_resume(screen) and any(screen.lines), _MOST_MS)
    pico.run_until(lambda: pico.ns - pico.screen.changed_ns > _STILL_NS)
    seconds = pico.screen.changed_ns / 1e9
    for _ in range(_TURNS):
        scale.measure()
        user.press_next_key()
        pico.run(user.chance.uniform(30, 900))
    assert not bitten, f"the watchdog restarts the board {bitten[0]:.0f} ms after power-up: {screen_line(user)}"
    assert not shows_foot(user.screen(), "fault keys"), f"the board shows a fault: {screen_line(user)}"
    return Resume(offered, seconds, len(loading_steps - {0}), heap.interpreter_starts(pico), scale.least)


def figures(found: dict[str, Resume]) -> list[Figure]:
    rows = []
    of: dict[int, dict[str, Resume]] = {length: {} for length in LENGTHS}
    every: dict[int, dict[str, Resume]] = {length: {} for length in LENGTHS}
    for name, resume in found.items():
        game, events, *all_events = name.split(" ")
        (every if all_events else of)[int(events)][game] = resume
    for length, resumes in of.items():
        offered = {game: resume.offered for game, resume in resumes.items()}
        seconds = {game: resume.seconds for game, resume in resumes.items()}
        rows.append(Figure(f"power-up to the offer, {length:,} events", "s", offered, OFFERED_S, places=2))
        rows.append(Figure("  to the game", "s", seconds, SHOWN_S, places=2))
    for length, resumes in every.items():
        if resumes:
            seconds = {game: resume.seconds for game, resume in resumes.items()}
            budget = BUDGET_S if length == BUDGET_LENGTH else None
            rows.append(Figure(f"without a snapshot, {length:,} events", "s", seconds, budget, places=2))
    further = {
        game: 1000 * (late.seconds - every[BUDGET_LENGTH][game].seconds) / (LONGEST - BUDGET_LENGTH)
        for game, late in every[LONGEST].items()
        if game in every[BUDGET_LENGTH]
    }
    rows.append(Figure("  each event from 800 to 2,000", "ms", further, FURTHER_MS, places=2))
    for length, resumes in of.items():
        free, largest = ({game: resume.least[n] / KB for game, resume in resumes.items()} for n in range(2))
        rows.append(Figure(f"free from then on, {length:,} events", "KB", free))
        rows.append(Figure("  the largest free block", "KB", largest))
    starts = {game: resume.starts for game, resume in of[LONGEST].items()}
    rows.append(Figure("starts of the interpreter, 2,000 events", "", starts, places=0))
    loading_steps = {game: resume.loading_steps for game, resume in every[LONGEST].items()}
    rows.append(Figure("lengths of the bar seen, 2,000 events", "", loading_steps, places=0))
    return rows


_WITHOUT = tuple(f"{game} {length} {_ALL}" for length in (LONGEST, BUDGET_LENGTH) for game in GAMES)
PART = Part(
    (*_WITHOUT, *(f"{game} {length}" for length in reversed(LENGTHS) for game in GAMES)), measure_resume, figures
)
