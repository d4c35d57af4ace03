"""Measure every budget of the Pico, game by game: MicroPython's own image in the emulator, in simulated time.

The firmware is compiled as by `pawnlight install`. Games have the most people possible; `!` marks figures over budget.
The modules tests/emulator/budgets_*.py describe how each part is measured. With `--programs`, MicroPython's performance
programs run instead, beside the published scores of real boards: how far the times can be trusted.
"""

import argparse
import os
from collections.abc import Callable, Generator, Iterator
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
from tests.emulator.budgets_heap import CHILD, CROWDED, EVENING, measure_heap
from tests.emulator.budgets_press import measure_presses
from tests.emulator.budgets_resume import measure_resume
from tests.emulator.budgets_rules import measure_rules
from tests.emulator.random_user import CHILDRENS_GAMES
from tests.emulator.speed import PROGRAMS, measure_score, score_lines
from tests.support.program import ROOT

HEAP_NAMES = (
    EVENING,
    *(f"{game} {player}" for game in GAMES for player in ("person", "hard")),
    *(f"{game} {CROWDED}" for game in CROWDED_GAMES),
    *(f"{game} {CHILD}" for game in ("classic", *CHILDRENS_GAMES)),
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


# The table of the document is the lines below this one that begin with a bar.
_DOCUMENT = ROOT / "docs" / "measurements.md"
MARK = "<!-- written by: python -m tests.benchmarks pico --write -->"

# By what was measured, with its budget: each figure, by the name of its game.
Rows = dict[str, dict[str, Figure]]


def add_options(parser: Options) -> None:
    image = os.environ.get("PICO_IMAGE")
    parser.add_argument("images", type=Path, nargs="*" if image else "+", default=[Path(image)] if image else None)
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS), help="these parts alone")
    parser.add_argument(
        "--write", action="store_true", help="write the table of docs/measurements.md, a column an image"
    )
    parser.add_argument("--programs", type=Path, help="run MicroPython's tests/perf_bench instead, which is here")


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    missed: list[str] = []
    measured: dict[str, Rows] = {}
    for image in wanted.images:
        yield f"{image.name}: SHA-256 {sha256(image.read_bytes()).hexdigest()}"
        with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as workers:
            if wanted.programs:
                scores = {name: workers.submit(measure_score, image, name, wanted.programs) for name in PROGRAMS}
                yield from score_lines({name: score.result() for name, score in scores.items()})
            else:
                measured[image.stem] = yield from _measure_parts(image, wanted.only, workers, missed)
    # `--programs` measures none of its rows.
    if wanted.write and measured:
        lines = _DOCUMENT.read_text(encoding="utf-8").split("\n")
        _DOCUMENT.write_text("\n".join(replace_table(lines, table_lines(measured))), encoding="utf-8")
    if missed:
        raise SystemExit("\n".join(missed))


def _measure_parts(
    image: Path, parts: list[str], workers: ProcessPoolExecutor, missed: list[str]
) -> Generator[str, None, Rows]:
    """Yield a line for each figure of these parts, with its value by game, and return them.

    Adds to `missed` what is over its budget or could not be measured.
    """
    begun = {
        (part, name): workers.submit(PARTS[part].measure, image, name) for part in parts for name in PARTS[part].names
    }
    rows: Rows = {}
    for part in parts:
        found: Rows = {}
        for name in PARTS[part].names:
            try:
                figures = begun[part, name].result()
            except AssertionError as fault:
                missed.append(f"{part} of {name} could not be measured: {fault}")
                continue
            for figure in figures:
                found.setdefault(f"{figure.what}{figure.budget}", {})[name] = figure
                if not figure.is_within_budget:
                    missed.append(f"{figure.what} of {name} is over its budget: {figure.text}")
        for what, by_name in found.items():
            yield f"{what}: " + ", ".join(
                f"{name} {figure.text}{'' if figure.is_within_budget else '!'}" for name, figure in by_name.items()
            )
        rows |= found
    return rows


def table_lines(measured: dict[str, Rows]) -> list[str]:
    """Return the Markdown table of all figures that have a budget: a column for each image, by its name."""
    rows = []
    for what in {what: None for found in measured.values() for what in found}:
        columns = [found.get(what, {}) for found in measured.values()]
        figure = next(figure for by_name in columns for figure in by_name.values())
        if figure.budget:
            budget = figure.budget.removeprefix(", ").removeprefix("at most ")
            rows.append([figure.what, f"{budget} {figure.unit}".strip(), *map(_cell, columns)])
    head = ["what", "budget", *measured]
    return [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *(f"| {' | '.join(row)} |" for row in rows)]


def _cell(by_name: dict[str, Figure]) -> str:
    """Return the worst figure, with its name where there are several, and the best one."""
    if not by_name:
        return ""
    least_first = sorted(by_name, key=lambda name: by_name[name].value)
    low, high = by_name[least_first[0]], by_name[least_first[-1]]
    name, worst, best = (least_first[-1], high, low) if low.least is None else (least_first[0], low, high)
    text = " ".join(filter(None, [f"{worst.value:.3g} {worst.unit}".strip(), worst.of and f"({worst.of})"]))
    if not worst.is_within_budget:
        text = f"**{text}**"
    others = f", {name}; {best.value:.3g} at best" if len(by_name) > 1 else ""
    return text + others


def replace_table(lines: list[str], table: list[str]) -> list[str]:
    """Return the `lines` of a document with `table` below the mark, in place of the table that is there.

    Rows of that one stay if it has the same columns, and what they are about has not been measured now.
    """
    start = lines.index(MARK) + 2
    end = next(n for n in range(start, len(lines)) if not lines[n].startswith("|"))
    measured = {row.split(" | ")[0]: row for row in table}
    if lines[start] == table[0]:
        measured = {row.split(" | ")[0]: row for row in lines[start:end]} | measured
    return [*lines[:start], *measured.values(), *lines[end:]]
