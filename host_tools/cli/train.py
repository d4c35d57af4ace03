"""`pawnlight train`: train the computer player `hard` by self-play."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click

from host_tools.errors import PawnlightError
from host_tools.training import course, revenge, sequence
from host_tools.training.learn import SHARD_GAMES, SHARDS, Progress, learn, load
from host_tools.training.weights_file import TABLE_FILE, write_table

# The rounds behind the shipped weights.
ROUNDS = {"classic": 50, "teams": 30, "points": 50, "st": 40, "sequence": 40, "revenge": 32}
# Games with a training course of their own.
COURSES = {"sequence": sequence, "revenge": revenge}


@click.command("train")
@click.option("--rules", type=click.Choice(list(ROUNDS)), required=True, help="The rule set to train for.")
@click.option(
    "--rounds", type=click.IntRange(1), help="Rounds of some hundred games. Default: as for the shipped weights."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same weights.")
@click.option("--jobs", type=click.IntRange(1), help="Number of processes. Default: one per core.")
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
    rounds = rounds or ROUNDS[rules]
    own = COURSES.get(rules)
    progress: Progress | course.Course = own.begin(seed, rounds) if own else Progress(rules, seed, rounds)
    if checkpoint.exists():
        kept = course.load(checkpoint, progress) if isinstance(progress, course.Course) else load(checkpoint)
        if (kept.rules, kept.seed, kept.rounds) != (rules, seed, progress.rounds):
            raise PawnlightError(
                f"{checkpoint} belongs to a training of {kept.rules} with seed {kept.seed} and {kept.rounds} rounds. "
                "Ask for the same, or name another file with --checkpoint."
            )
        progress = kept
    with (
        click.progressbar(length=progress.rounds, label=f"Training {rules}", file=sys.stderr) as bar,
        ProcessPoolExecutor(jobs or os.cpu_count()) as pool,
    ):
        bar.update(progress.done)
        if isinstance(progress, course.Course):
            for _ in COURSES[rules].go_on(progress, pool):
                progress.save(checkpoint)
                bar.update(1)
        else:
            for _ in learn(progress, pool):
                progress.save(checkpoint)
                bar.update(1)
    if isinstance(progress, course.Course):
        file = table or TABLE_FILE.with_name(COURSES[rules].FILE)
        file.write_text(COURSES[rules].written(progress), encoding="utf-8")
        games = progress.rounds * COURSES[rules].GAMES
    else:
        file = table or TABLE_FILE
        write_table(rules, progress.table(), file)
        games = progress.rounds * SHARDS * SHARD_GAMES
    click.echo(f"{rules}: trained with {games} games, seed {seed}. Wrote {file}.")
