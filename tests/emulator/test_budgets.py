"""The memory of the Pico as people have it: a first game of each kind, the longest games resumed, an evening, a night.

The budgets are those of docs/measurements.md, where more moments are measured.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.emulator import heap
from tests.emulator.budgets import GAMES, KB, Figure
from tests.emulator.budgets_boot import measure_boot
from tests.emulator.budgets_games import CROWDED_GAMES
from tests.emulator.budgets_heap import (
    ANY_KEYS,
    ManyGames,
    free_in_a_childs_game,
    free_in_a_game,
    free_with_many_options,
)
from tests.emulator.budgets_resume import LONGEST, measure_resume
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.heap import HEAP_WATCHER
from tests.emulator.pico import Pico
from tests.emulator.random_user import CHILDRENS_GAMES
from tests.emulator.repl import execute
from tests.system.night.night import Night

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

CheckFigures = Callable[[str, list[Figure]], None]

MOMENTS = 12
# Real seconds of each night; the rest of what is here leaves room for so many in ten minutes on two cores.
NIGHT_S = 120
SEEDS = (1, 11)


@pytest.fixture
def check_figures(record_property: Callable[[str, object], None]) -> CheckFigures:
    """Return a function that notes what was measured of something, and fails if it is over its budget."""

    def check(what: str, figures: list[Figure]) -> None:
        told = ", ".join(map(str, figures))
        record_property("measured", f"emulated Pico, {what}: {told}")
        assert all(figure.is_within_budget for figure in figures), told

    return check


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


def test_the_board_is_soon_ready(pico_image: Path, check_figures: CheckFigures) -> None:
    check_figures("classic", measure_boot(pico_image, "classic"))


@pytest.mark.parametrize("player", ["person", "hard"])
@pytest.mark.parametrize("game", [*GAMES, *CHILDRENS_GAMES])
def test_a_first_game_leaves_room(pico_image: Path, game: str, player: str, check_figures: CheckFigures) -> None:
    check_figures(game, free_in_a_game(pico_image, game, player, MOMENTS))


@pytest.mark.long
@pytest.mark.parametrize("presses", ["one finger", "anything"])
@pytest.mark.parametrize("game", ["classic", *CHILDRENS_GAMES])
def test_a_childs_game_leaves_room_to_its_end(
    pico_image: Path, game: str, presses: str, check_figures: CheckFigures
) -> None:
    keys = ["DRAW"] if presses == "one finger" else ANY_KEYS
    check_figures(f"{game} to its end, {presses}", free_in_a_childs_game(pico_image, game, keys))


@pytest.mark.parametrize("game", CROWDED_GAMES)
def test_a_decision_with_very_many_options_leaves_room(
    pico_image: Path, game: str, check_figures: CheckFigures
) -> None:
    check_figures(game, free_with_many_options(pico_image, game))


@pytest.mark.parametrize("events", [pytest.param(800, marks=pytest.mark.long), LONGEST])
@pytest.mark.parametrize("game", GAMES)
def test_a_long_game_is_resumed_at_once(pico_image: Path, game: str, events: int, check_figures: CheckFigures) -> None:
    check_figures(game, measure_resume(pico_image, f"{game} {events}"))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_longest_game_is_resumed_without_a_snapshot(
    pico_image: Path, game: str, check_figures: CheckFigures
) -> None:
    check_figures(game, measure_resume(pico_image, f"{game} {LONGEST} all"))


def test_an_evening_of_all_kinds_leaves_room(pico_image: Path, check_figures: CheckFigures) -> None:
    check_figures("all kinds", ManyGames(pico_image).play(rounds=1))


@pytest.mark.parametrize("seed", SEEDS)
def test_part_of_a_night(
    pico_image: Path, tmp_path: Path, seed: int, record_property: Callable[[str, object], None]
) -> None:
    end = time.monotonic() + NIGHT_S
    flash = build_flash(pico_image, firmware_files() | {"boot.py": HEAP_WATCHER})
    night = Night(pico_image, flash, tmp_path, seed, is_over=lambda seconds: time.monotonic() > end, pause_s=0.5)
    night.run()
    record_property("measured", f"a night, seed {seed}: {night.tally}")
    assert not night.tally.faults, "\n".join(night.tally.faults)
