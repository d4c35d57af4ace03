"""Resuming after a power cut, for games of up to 2,000 events: the time since power-up, and the heap from then on.

There is a snapshot, written as many events ago as there are between two at most, or none: then all events are applied.
The heap is weighed when the board offers the game, when it is shown, and while a few turns are played.
"""

from functools import partial
from pathlib import Path
from random import Random

from host_tools.install.board_files import MANIFEST_FILE, manifest_of
from tests.emulator import heap
from tests.emulator.budgets import KB, Figure, new_pico
from tests.emulator.budgets_games import long_game
from tests.emulator.flashed import firmware_files, record_events
from tests.emulator.heap import HEAP_WATCHER, HeapMeter
from tests.emulator.random_user import RandomUser, offers_to_resume, screen_line, settings_file
from tests.support.foot_texts import shows_foot

LONGEST = 2000
# Without a snapshot: a game of so many events, in seconds, and each further event.
_FIRST, _FIRST_S, _FURTHER_MS = 800, 6.1, 6.3
_SINCE = 15
# The screen is complete when it has not changed for this long.
_STILL_NS = 60e6
_MOST_MS = 30_000
_TURNS = 8
FREE_KB, LARGEST_KB = 35, 6
"""Free heap, and its largest block, from then on."""


def measure_resume(image: Path, name: str) -> list[Figure]:
    """Resume a game and play on. `name` is its rule set, its number of events, and "all" if it has no snapshot."""
    game, events, *every = name.split(" ")
    seed, texts = long_game(game, LONGEST)
    files = {MANIFEST_FILE: manifest_of(firmware_files()), **settings_file(game, "hard"), "boot.py": HEAP_WATCHER}
    saved = 0 if every else int(events) - _SINCE
    pico = new_pico(image, files, partial(record_events, seed, texts[: int(events)], saved))
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
    of = f"{events} events without a snapshot" if every else f"{events} events"
    most = _FIRST_S + (int(events) - _FIRST) * _FURTHER_MS / 1000 if every else 2.3
    return [
        Figure(f"power-up to the offer to resume, {of}", offered, "s", None if every else 2.0),
        Figure(f"power-up to the resumed game, {of}", seconds, "s", most),
        Figure(f"free heap then, {of}", scale.least.free / KB, "KB", least=FREE_KB),
        Figure(f"the largest free block then, {of}", scale.least.largest / KB, "KB", least=LARGEST_KB),
        Figure(f"starts of the interpreter, {of}", heap.interpreter_starts(pico)),
        Figure(f"lengths of the loading bar, {of}", len(loading_steps - {0})),
    ]
