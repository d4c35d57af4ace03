"""Measure every budget of the Pico, game by game: MicroPython's own image in the emulator, in simulated time.

The firmware is compiled as by `pawnlight install`. Games have the most people possible; `!` marks figures over budget.
The modules tests/emulator/budgets_*.py describe how each part is measured. With `--programs`, MicroPython's performance
programs run instead, beside the published scores of real boards: how far the times can be trusted.
"""

import argparse
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.frame import Options
from tests.emulator.budgets import GAMES, MENU, Figure
from tests.emulator.budgets_boot import measure_boot
from tests.emulator.budgets_frames import measure_frames
from tests.emulator.budgets_games import CROWDED_GAMES
from tests.emulator.budgets_hard import HARD_NAMES, measure_thinking
from tests.emulator.budgets_heap import CROWDED, EVENING, measure_heap
from tests.emulator.budgets_press import measure_presses
from tests.emulator.budgets_resume import measure_resume
from tests.emulator.budgets_rules import measure_rules
from tests.emulator.speed import PROGRAMS, measure_score, score_lines

HEAP_NAMES = (
    EVENING,
    *(f"{game} {player}" for game in GAMES for player in ("person", "hard")),
    *(f"{game} {CROWDED}" for game in CROWDED_GAMES),
)
RESUME_NAMES = tuple(f"{game} {length}" for length in ("2000 all", "800 all", "2000", "800") for game in GAMES)


class Part(NamedTuple):
    """What `measure` measures of an image for each of `names`, in processes of their own."""

    measure: Callable[[Path, str], list[Figure]]
    names: tuple[str, ...]


# Those that take longest come first.
PARTS = {
    "heap": Part(measure_heap, HEAP_NAMES),
    "resume": Part(measure_resume, RESUME_NAMES),
    "press": Part(measure_presses, (*GAMES, MENU)),
    "rules": Part(measure_rules, GAMES),
    "frames": Part(measure_frames, (*(game for game in GAMES if game != "cards"), MENU)),
    "hard": Part(measure_thinking, HARD_NAMES),
    "boot": Part(measure_boot, GAMES),
}


def add_options(parser: Options) -> None:
    image = os.environ.get("PICO_IMAGE")
    parser.add_argument("images", type=Path, nargs="*" if image else "+", default=[Path(image)] if image else None)
    parser.add_argument("--only", choices=PARTS, help="this part alone")
    parser.add_argument("--programs", type=Path, help="run MicroPython's tests/perf_bench instead, which is here")


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    missed: list[str] = []
    for image in wanted.images:
        yield f"{image.name}: SHA-256 {sha256(image.read_bytes()).hexdigest()}"
        with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as workers:
            if wanted.programs:
                scores = {name: workers.submit(measure_score, image, name, wanted.programs) for name in PROGRAMS}
                yield from score_lines({name: score.result() for name, score in scores.items()})
            else:
                parts = [wanted.only] if wanted.only else list(PARTS)
                yield from budget_lines(image, parts, workers, missed)
    if missed:
        raise SystemExit("\n".join(missed))


def budget_lines(image: Path, parts: list[str], workers: ProcessPoolExecutor, missed: list[str]) -> Iterator[str]:
    """Yield a line for each figure of these parts, with its value by game.

    Adds to `missed` what is over its budget or could not be measured.
    """
    begun = {
        (part, name): workers.submit(PARTS[part].measure, image, name) for part in parts for name in PARTS[part].names
    }
    for part in parts:
        rows: dict[str, list[str]] = {}
        for name in PARTS[part].names:
            try:
                figures = begun[part, name].result()
            except AssertionError as fault:
                missed.append(f"{part} of {name} could not be measured: {fault}")
                continue
            for figure in figures:
                row = rows.setdefault(f"{figure.what}{figure.budget}", [])
                row.append(f"{name} {figure.text}{'' if figure.is_within_budget else '!'}")
                if not figure.is_within_budget:
                    missed.append(f"{figure.what} of {name} is over its budget: {figure.text}")
        yield from (f"{what}: {', '.join(values)}" for what, values in rows.items())
