"""Measure every budget of the Pico, game by game: MicroPython's own image in the emulator, in simulated time.

    .venv/bin/python tests/benchmarks/pico.py RPI_PICO.uf2

The firmware is compiled as by `pawnlight install`. Games have the most people possible; figures over budget are marked.
The modules tests/emulator/budgets_*.py describe how each part is measured. The part `speed` runs MicroPython's
performance programs, and prints the published scores of real boards beside theirs: how far the times can be trusted.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "firmware"))

from tests.emulator import (  # noqa: E402
    budgets_boot,
    budgets_frames,
    budgets_heap,
    budgets_press,
    budgets_resume,
    budgets_rules,
    speed,
)
from tests.emulator.budget_table import Measured, micropython_version, update_table  # noqa: E402
from tests.emulator.budgets import GAMES, MENU, Figure, Part, PicoBench  # noqa: E402
from tests.emulator.flashed import firmware_files  # noqa: E402

PARTS: dict[str, Part[Any]] = {
    "boot": budgets_boot.PART,
    "resume": budgets_resume.PART,
    "press": budgets_press.PART,
    "frames": budgets_frames.PART,
    "rules": budgets_rules.PART,
    "heap": budgets_heap.PART,
}
SPEED = "speed"
COLUMNS = (*GAMES, MENU)
_WHAT = 38
_BUDGET = 13
_VALUE = 9


def table_header() -> str:
    return f"{'':{_WHAT}}{'budget':>{_BUDGET}} " + "".join(f"{name:>{_VALUE}} " for name in COLUMNS)


def table_row(figure: Figure) -> str:
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


def print_speed(image: Path, programs: Path | None) -> None:
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as workers:
        names = speed.PROGRAMS if programs else speed.RATIOS
        scores = {name: workers.submit(speed.measure_score, image, name, programs) for name in names}
        for line in speed.table_lines({name: score.result() for name, score in scores.items()}):
            click.echo(line)


_IMAGE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command(help=__doc__)
@click.argument("images", nargs=-1, envvar="PICO_IMAGE", type=_IMAGE)
@click.option("--only", type=click.Choice([SPEED, *PARTS]), help="This part alone.")
@click.option(
    "--programs", type=_FOLDER, help="In the part speed: MicroPython's tests/perf_bench, to run all of its programs."
)
@click.option("--write", type=_IMAGE, help="Write what was measured into the table of budgets of this document.")
def main(images: tuple[Path, ...], only: str | None, programs: Path | None, write: Path | None) -> None:
    if not images:
        raise click.UsageError("Name MicroPython's image for the Pico, a UF2 file: as IMAGES, or in PICO_IMAGE.")
    kept = True
    columns: dict[str, Measured] = {}
    for image in images:
        click.echo(
            f"{image.name}: MicroPython {micropython_version(image)}, SHA-256 {sha256(image.read_bytes()).hexdigest()}"
        )
        if only in (None, SPEED):
            print_speed(image, programs)
        if only != SPEED:
            columns[micropython_version(image)], keeps = measure(
                image, [name for name in PARTS if only in (None, name)]
            )
            kept = kept and keeps
    if write and columns:
        write.write_text(update_table(write.read_text(encoding="utf-8"), columns), encoding="utf-8")
    sys.exit(0 if kept else 1)


def measure(image: Path, wanted: list[str]) -> tuple[Measured, bool]:
    """Measure these parts and print them. Returns the figures by part, and whether all budgets are kept."""
    bench = PicoBench(image, firmware_files())
    by_part: dict[str, list[Figure]] = {}
    notes: list[str] = []
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as workers:
        # The longest measurements are started first.
        begun = {
            part: {name: workers.submit(PARTS[part].measure, bench, name) for name in PARTS[part].names}
            for part in reversed(wanted)
        }
        click.echo(table_header())
        for part in wanted:
            measured, missing = {}, []
            for name, work in begun[part].items():
                try:
                    measured[name] = work.result()
                except AssertionError as fault:
                    missing.append(f"{part} of {name} could not be measured: {fault}")
            by_part[part] = PARTS[part].figures(measured) if measured else []
            notes += missing
            click.echo("\n".join(table_row(figure) for figure in by_part[part]))
    figures = [figure for found in by_part.values() for figure in found]
    notes += [note for figure in figures for note in figure.notes]
    for note in notes:
        click.echo(note)
    with_budget = [figure for figure in figures if figure.budget is not None]
    values = [figure.is_within_budget(name) for figure in with_budget for name in figure.values]
    missed = sum(note.find(" could not be measured: ") > 0 for note in notes)
    whole = sum(all(figure.is_within_budget(name) for name in figure.values) for figure in with_budget)
    click.echo(
        f"{whole} of {len(with_budget)} budgets are kept in every game, and {sum(values)} of {len(values)} figures;"
        f" {missed} could not be measured."
    )
    return by_part, all(values) and not missed


if __name__ == "__main__":
    main()
