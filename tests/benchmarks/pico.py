"""Measure every budget of the Pico, game by game: MicroPython's own image in the emulator, in simulated time.

The firmware is compiled as by `pawnlight install`. Games have the most people possible; figures over budget are marked.
The modules tests/emulator/budgets_*.py describe how each part is measured. With `--programs`, MicroPython's performance
programs run instead, beside the published scores of real boards: how far the times can be trusted.
"""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.benchmarks.frame import Options
from tests.emulator import (
    budgets_boot,
    budgets_frames,
    budgets_heap,
    budgets_press,
    budgets_resume,
    budgets_rules,
    speed,
)
from tests.emulator.budget_table import Measured, image_version, update_table
from tests.emulator.budgets import GAMES, MENU, Figure, Part, PicoBench
from tests.emulator.flashed import firmware_files

PARTS: dict[str, Part[Any]] = {
    "boot": budgets_boot.PART,
    "resume": budgets_resume.PART,
    "press": budgets_press.PART,
    "frames": budgets_frames.PART,
    "rules": budgets_rules.PART,
    "heap": budgets_heap.PART,
}
COLUMNS = (*GAMES, MENU)
_WHAT = 38
_BUDGET = 13
_VALUE = 9


def table_header() -> str:
    return f"{'':{_WHAT}}{'budget':>{_BUDGET}} " + "".join(f"{name:>{_VALUE}} " for name in COLUMNS)


def figure_row(figure: Figure) -> str:
    """Return a figure as a row of the table; `!` marks values over budget."""
    budget = ""
    if figure.budget is not None:
        budget = f"{'>=' if figure.at_least else '<='} {figure.budget:g} {figure.unit}"
    elif figure.unit:
        budget = figure.unit
    cells = ""
    for name in COLUMNS:
        value = f"{figure.values[name]:.{figure.places}f}" if name in figure.values else "-"
        cells += f"{value:>{_VALUE}}" + (" " if name not in figure.values or figure.is_within_budget(name) else "!")
    return f"{figure.what:{_WHAT}}{budget:>{_BUDGET}} {cells}".rstrip()


def measured_speed(image: Path, programs: Path) -> Iterator[str]:
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as workers:
        scores = {name: workers.submit(speed.measure_score, image, name, programs) for name in speed.PROGRAMS}
        yield from speed.table_lines({name: score.result() for name, score in scores.items()})


def add_options(parser: Options) -> None:
    image = os.environ.get("PICO_IMAGE")
    parser.add_argument("images", type=Path, nargs="*" if image else "+", default=[Path(image)] if image else None)
    parser.add_argument("--only", choices=PARTS, help="this part alone")
    parser.add_argument("--programs", type=Path, help="run MicroPython's tests/perf_bench instead, which is here")
    parser.add_argument("--write", type=Path, help="write the figures into the table of budgets of this document")


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    missed: list[str] = []
    columns: dict[str, Measured] = {}
    for image in wanted.images:
        yield f"{image.name}: MicroPython {image_version(image)}, SHA-256 {sha256(image.read_bytes()).hexdigest()}"
        if wanted.programs:
            yield from measured_speed(image, wanted.programs)
        else:
            by_part: dict[str, list[Figure]] = {}
            columns[image_version(image)] = by_part
            yield from measured_budgets(image, [name for name in PARTS if wanted.only in (None, name)], by_part, missed)
    if wanted.write and columns:
        wanted.write.write_text(update_table(wanted.write.read_text(encoding="utf-8"), columns), encoding="utf-8")
    if missed:
        raise SystemExit("\n".join(missed))


def measured_budgets(
    image: Path, parts: list[str], by_part: dict[str, list[Figure]], missed: list[str]
) -> Iterator[str]:
    """Measure these parts into `by_part`, and add to `missed` what is over its budget or could not be measured."""
    bench = PicoBench(image, firmware_files())
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as workers:
        # The longest measurements are started first.
        begun = {
            part: {name: workers.submit(PARTS[part].measure, bench, name) for name in PARTS[part].names}
            for part in reversed(parts)
        }
        yield table_header()
        for part in parts:
            measured = {}
            for name, work in begun[part].items():
                try:
                    measured[name] = work.result()
                except AssertionError as fault:
                    missed.append(f"{part} of {name} could not be measured: {fault}")
            by_part[part] = PARTS[part].figures(measured) if measured else []
            yield from map(figure_row, by_part[part])
    figures = [figure for found in by_part.values() for figure in found]
    yield from (note for figure in figures for note in figure.notes)
    kept = 0
    for figure in figures:
        for name in figure.values if figure.budget is not None else ():
            kept += figure.is_within_budget(name)
            missed += [] if figure.is_within_budget(name) else [f"{figure.what.strip()} of {name} is over its budget"]
    yield f"{kept} figures are within their budgets."
