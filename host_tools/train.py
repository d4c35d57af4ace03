"""`pawnlight train`: the computer player `hard` learns its weights by playing against itself."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click

from host_tools.errors import PawnlightError
from host_tools.training import course, revenge, sequence
from host_tools.training.learn import SHARD_GAMES, SHARDS, Progress, learn, load
from host_tools.training.table import TABLE_FILE, write_table

# As many rounds as the shipped weights had.
ROUNDS = {"classic": 50, "teams": 30, "points": 50, "st": 40}
# The games that learn in courses of their own.
COURSES = {"sequence": sequence, "revenge": revenge}


@click.command("train")
@click.option("--rules", type=click.Choice(list(ROUNDS)), required=True, help="The rule set to learn.")
@click.option("--rounds", type=click.IntRange(1), help="Rounds of some hundred games; else as for the shipped weights.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed learns the same.")
@click.option("--jobs", type=click.IntRange(1), help="Processes to play in; as many as cores by default.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where learning is kept after each round, to go on from; train-RULES.json by default.",
)
@click.option("--table", type=click.Path(dir_okay=False, path_type=Path), help="The module to write; else the shipped.")
def command(
    rules: str, rounds: int | None, seed: int, jobs: int | None, checkpoint: Path | None, table: Path | None
) -> None:
    """Learn what positions are worth by self-play, and write the table that `hard` plays by.

    Stopped, it goes on from its checkpoint when it is started again with the same words.
    """
    checkpoint = checkpoint or Path(f"train-{rules}.json")
    rounds = rounds or ROUNDS[rules]
    own = COURSES.get(rules)
    progress: Progress | course.Course = own.begin(seed, rounds) if own else Progress(rules, seed, rounds)
    if checkpoint.exists():
        kept = course.load(checkpoint, progress) if isinstance(progress, course.Course) else load(checkpoint)
        if (kept.rules, kept.seed, kept.rounds) != (rules, seed, progress.rounds):
            raise PawnlightError(
                f"{checkpoint} is of {kept.rules}, seed {kept.seed}, {kept.rounds} rounds. "
                "Ask for the same, or name another file by --checkpoint."
            )
        progress = kept
    with (
        click.progressbar(length=progress.rounds, label=f"Learning {rules}", file=sys.stderr) as bar,
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
    click.echo(f"{rules}: learnt from {games} games, seed {seed}; wrote {file}")
