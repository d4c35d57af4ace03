"""The memory of the Pico as people have it: a first game of each kind, the longest games resumed, an evening, a night.

The budgets are those of docs/measurements.md, where more moments are measured.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.emulator import heap
from tests.emulator.budgets import CHILDRENS_GAMES, GAMES, KB, PicoBench
from tests.emulator.budgets_boot import MENU_S, measure_boot
from tests.emulator.budgets_games import CROWDED_GAMES
from tests.emulator.budgets_heap import (
    EVENING_FREE_KB,
    EVENING_LARGEST_KB,
    FREE_KB,
    LARGEST_KB,
    ManyGames,
    free_in_a_childs_game,
    free_in_a_game,
    free_with_many_options,
)
from tests.emulator.budgets_resume import (
    BUDGET_LENGTH,
    BUDGET_S,
    FURTHER_MS,
    LONGEST,
    OFFERED_S,
    SHOWN_S,
    measure_resume,
)
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.heap import HEAP_WATCHER, FreeHeap
from tests.emulator.pico import Pico
from tests.emulator.repl import execute
from tests.system.night.night import Night

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

Measured = Callable[[str, object], None]

MOMENTS = 12
# Real seconds of each night; the rest of what is here leaves room for so many in ten minutes on two cores.
NIGHT_S = 120
SEEDS = (1, 11)


@pytest.fixture
def bench(pico_image: Path) -> PicoBench:
    return PicoBench(pico_image, firmware_files())


def is_within(weight: FreeHeap, free_kb: int, largest_kb: int) -> bool:
    return weight.free >= free_kb * KB and weight.largest >= largest_kb * KB


def format_free_heap(weight: FreeHeap) -> str:
    return f"{weight.free / KB:.1f} KB free, {weight.largest / KB:.1f} KB in the largest block"


def test_the_heap_seen_from_outside_is_the_one_that_micropython_tells_of(pico_image: Path) -> None:
    pico = Pico(pico_image, build_flash(pico_image, {}))
    pico.power_on()
    pico.run_until(lambda: pico.usb.connected)
    pico.run(50)
    said = execute(
        pico, "import gc, micropython\nkeep = [bytes(n) for n in range(400)]\ngc.collect()\nmicropython.mem_info()"
    )
    free = re.search(r"free: (\d+)", said)
    blocks = re.search(r"max free sz: (\d+)", said)
    assert free is not None
    assert blocks is not None
    seen = heap.free_now(pico)
    # The REPL has released the program since.
    assert 0 <= seen.free - int(free[1]) < 4 * KB
    assert 0 <= seen.largest - 16 * int(blocks[1]) < 4 * KB


def test_the_board_is_soon_ready(bench: PicoBench, record_property: Measured) -> None:
    boot = measure_boot(bench, "classic")
    record_property("measured", f"emulated Pico: {boot}")
    assert boot.first_light <= 0.25
    assert boot.menu <= MENU_S
    assert boot.first_menu <= 1.5


@pytest.mark.parametrize("player", ["person", "hard"])
@pytest.mark.parametrize("game", [*GAMES, *CHILDRENS_GAMES])
def test_a_first_game_leaves_room(bench: PicoBench, game: str, player: str, record_property: Measured) -> None:
    least = free_in_a_game(bench, game, player, MOMENTS)
    record_property(
        "measured", f"emulated Pico, first game of {game} with {player}s: {format_free_heap(least)} at the least"
    )
    assert is_within(least, FREE_KB, LARGEST_KB), format_free_heap(least)


@pytest.mark.long
@pytest.mark.parametrize("presses", ["one finger", "anything"])
@pytest.mark.parametrize("game", ["classic", *CHILDRENS_GAMES])
def test_a_childs_game_leaves_room_to_its_end(
    bench: PicoBench, game: str, presses: str, record_property: Measured
) -> None:
    # But for BACK, which pressed again and again leaves the game.
    keys = ["DRAW"] if presses == "one finger" else ["DRAW", "OK", "LEFT", "RIGHT", "UP", "DOWN"]
    least = free_in_a_childs_game(bench, game, keys)
    record_property(
        "measured",
        f"emulated Pico, a child's game of {game} to its end, {presses}: {format_free_heap(least)} at the least",
    )
    assert is_within(least, EVENING_FREE_KB, EVENING_LARGEST_KB), format_free_heap(least)


@pytest.mark.parametrize("game", CROWDED_GAMES)
def test_a_decision_with_very_many_options_leaves_room(bench: PicoBench, game: str, record_property: Measured) -> None:
    least = free_with_many_options(bench, game)
    record_property(
        "measured", f"emulated Pico, {game}, a hint among very many options: {format_free_heap(least)} at the least"
    )
    assert is_within(least, FREE_KB, LARGEST_KB), format_free_heap(least)


@pytest.mark.parametrize("events", [pytest.param(800, marks=pytest.mark.long), LONGEST])
@pytest.mark.parametrize("game", GAMES)
def test_a_long_game_is_resumed_at_once(bench: PicoBench, game: str, events: int, record_property: Measured) -> None:
    resume = measure_resume(bench, f"{game} {events}")
    record_property(
        "measured",
        f"emulated Pico, {game} of {events:,} events: offered after {resume.offered:.2f} s, shown after"
        f" {resume.seconds:.2f} s, {format_free_heap(resume.least)}",
    )
    assert resume.offered <= OFFERED_S
    assert resume.seconds <= SHOWN_S
    assert is_within(resume.least, EVENING_FREE_KB, EVENING_LARGEST_KB), format_free_heap(resume.least)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_longest_game_is_resumed_without_a_snapshot(bench: PicoBench, game: str, record_property: Measured) -> None:
    resume = measure_resume(bench, f"{game} {LONGEST} all")
    record_property(
        "measured",
        f"emulated Pico, {game} of 2,000 events: resumed in {resume.seconds:.1f} s, {format_free_heap(resume.least)}",
    )
    assert resume.seconds <= BUDGET_S + (LONGEST - BUDGET_LENGTH) * FURTHER_MS / 1000
    assert is_within(resume.least, EVENING_FREE_KB, EVENING_LARGEST_KB), format_free_heap(resume.least)


def test_an_evening_of_all_kinds_leaves_room(bench: PicoBench, record_property: Measured) -> None:
    whole = ManyGames(bench, rounds=1).play().evening_minimum
    record_property("measured", f"emulated Pico, an evening of all kinds: {format_free_heap(whole)} at the least")
    assert is_within(whole, EVENING_FREE_KB, EVENING_LARGEST_KB), format_free_heap(whole)


@pytest.mark.parametrize("seed", SEEDS)
def test_part_of_a_night(pico_image: Path, tmp_path: Path, seed: int, record_property: Measured) -> None:
    end = time.monotonic() + NIGHT_S
    flash = build_flash(pico_image, firmware_files() | {"boot.py": HEAP_WATCHER})
    night = Night(pico_image, flash, tmp_path, seed, float("inf"), brisk=True, over=lambda: time.monotonic() > end)
    night.run()
    record_property(
        "measured", f"a night, seed {seed}: " + "; ".join(f"{name} {value}" for name, value in night.tally.rows())
    )
    assert not night.tally.faults, "\n".join(night.tally.faults)
