"""`pawnlight train`: train the computer player `hard` by self-play."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click

from host_tools.files import write_atomically
from host_tools.terminal.numbers import Number
from host_tools.training import COURSES
from pawnlight import bots


@click.command("train")
@click.option("--rules", type=click.Choice(list(COURSES)), required=True, help="The rule set to train for.")
@click.option(
    "--rounds",
    type=Number(1, 1000000),
    help="Number of rounds of some hundred games each. Default: as for the shipped weights.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same weights.")
@click.option("--jobs", type=Number(1, 1000), help="Number of processes. Default: one per core.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to save progress to after each round and to resume from. Default: train-RULES.json.",
)
@click.option(
    "--table",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Module to write. Default: the shipped one.",
)
def command(
    rules: str, rounds: int | None, seed: int, jobs: int | None, checkpoint: Path | None, table: Path | None
) -> None:
    """Train the computer player `hard` by self-play, and write the weights that it plays by.

    If it is stopped, run the same command again to resume from its checkpoint.
    """
    checkpoint = checkpoint or Path(f"train-{rules}.json")
    kind = COURSES[rules]
    course = kind(rules, seed, rounds or kind.ROUNDS[rules])
    if checkpoint.exists():
        course = course.resumed(checkpoint)
    with (
        click.progressbar(length=course.rounds, label=f"Training {rules}", file=sys.stderr) as bar,
        ProcessPoolExecutor(jobs or os.cpu_count()) as pool,
    ):
        bar.update(course.done)
        for _ in course.run(pool):
            course.save(checkpoint)
            bar.update(1)
    file = table or Path(bots.__file__).with_name(course.FILE)
    write_atomically(file, course.source())
    click.echo(f"{rules}: trained with {course.rounds * course.games} games, seed {seed}. Wrote {file}.")
