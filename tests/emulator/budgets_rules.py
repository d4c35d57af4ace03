"""Times of legal moves, of events, and of events written to flash."""

from hashlib import sha256
from random import Random
from statistics import median
from typing import NamedTuple

from tests.emulator.budgets import GAMES, Figure, Part, PicoBench
from tests.emulator.budgets_games import normal_game
from tests.emulator.flashed import build_flash
from tests.emulator.repl import execute
from tests.emulator.rules_times import Times, rules_times

_EVENTS = 120
_RULES = "rules"

# Does the same as `Play` with each event, and prints the time in microseconds.
_RECORD = """
import gc, time
from pawnlight.rules import open_game
from pawnlight.store import Journal
journal = Journal()
game = None
seed = bytes.fromhex(%r)
for line in open("/texts"):
    text = line[:-1]
    if game is None:
        game = open_game(text, seed)
        journal.start_game(text, seed)
        continue
    if game.due == "mix":
        game.push(text)
        journal.append_event(text)
        continue
    option = game.parse(text)
    gc.collect()
    began = time.ticks_us()
    text = game.event_text(option)
    game.push(option)
    journal.append_event(text)
    print(time.ticks_diff(time.ticks_us(), began))
"""


class EventTimes(NamedTuple):
    """Milliseconds until each event of a game is on flash."""

    took: list[float]


def measure_events(bench: PicoBench, game: str) -> EventTimes:
    """Measure the first events of a game with the most people, each pushed and written to flash."""
    seed = sha256(f"durable {game}".encode()).digest()
    texts = normal_game(game, seed, Random(game))[: _EVENTS + 1]
    pico = bench.new_pico({"texts": "".join(f"{text}\n" for text in texts).encode()})
    pico.power_on(holding=("BACK",))
    pico.expect(b">>> ", 9000)
    return EventTimes([int(line) / 1000 for line in execute(pico, _RECORD % seed.hex(), 60_000).splitlines()])


def measure(bench: PicoBench, name: str) -> EventTimes | list[Times]:
    """Measure the events of a game, or for _RULES the rules of all games."""
    if name == _RULES:
        return rules_times(bench.image, build_flash(bench.image, bench.files))
    return measure_events(bench, name)


def figures(found: dict[str, EventTimes | list[Times]]) -> list[Figure]:
    times = found.pop(_RULES, [])
    assert isinstance(times, list)
    took = {name: events.took for name, events in found.items() if isinstance(events, EventTimes)}
    lists = [f"{row.rules}: the slowest list is for {row.listing.what}" for row in times if row.listing.ms > 160]
    waits = [f"{row.rules}: the longest wait for a move is with {row.slice.what}" for row in times if row.slice.ms > 15]
    events = [f"{row.rules}: the slowest event of a game is {row.event.what}" for row in times if row.event.ms > 5]
    worst = [
        f"{row.rules}: the slowest event in the worst positions is {row.worst_event.what}"
        for row in times
        if row.worst_event.ms > max(row.event.ms, 8)
    ]
    return [
        Figure("legal moves, worst positions", "ms", {row.rules: row.listing.ms for row in times}, 160, notes=lists),
        Figure("  in the middle, of a game", "ms", {row.rules: row.median_listing for row in times}, 15),
        Figure("  the longest wait for one of them", "ms", {row.rules: row.slice.ms for row in times}, 15, notes=waits),
        Figure(
            "pushing an event of a game, slowest", "ms", {row.rules: row.event.ms for row in times}, 8, notes=events
        ),
        Figure("  in the worst positions", "ms", {row.rules: row.worst_event.ms for row in times}, 8, notes=worst),
        Figure("  in the middle, of a game", "ms", {row.rules: row.median_event for row in times}),
        Figure("an event on flash, typical (median)", "ms", {name: median(ms) for name, ms in took.items()}, 60),
        Figure("  the slowest", "ms", {name: max(ms) for name, ms in took.items()}),
    ]


PART = Part((_RULES, *GAMES), measure, figures)
