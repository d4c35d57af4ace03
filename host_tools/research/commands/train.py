"""`train`: train the computer player `hard`, or the chances to win, by self-play."""

import sys
from pathlib import Path

import click

import pawnlight.games
from host_tools.games.registry import trained_rule_sets
from host_tools.research import chance
from host_tools.research.course import course_class
from host_tools.system.files import write_atomically
from host_tools.system.processes import worker_pool
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import process_count


@click.command("train")
@click.option("--rules", type=click.Choice(trained_rule_sets()), required=True, help="The rule set to train for.")
@click.option(
    "--model",
    type=click.Choice(("hard", "chance")),
    default="hard",
    show_default=True,
    help="What to train: the computer player hard, or the chances to win that an analysis shows.",
)
@click.option("--games", type=Number(1, 10_000_000), help="Number of games of --model chance. Default: 10000.")
@click.option(
    "--rounds",
    type=Number(1, 1000000),
    help="Number of rounds of --model hard, some hundred games each. Default: as for the shipped weights.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same weights.")
@click.option("--jobs", type=Number(1, 1000), help="Number of processes. Default: one per core.")
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path),
    help="File to save progress to after each round and to resume from; of --model chance a folder for the games. "
    "Default: train-RULES.json, train-chance.",
)
@click.option(
    "--table", type=click.Path(dir_okay=False, path_type=Path), help="File to write. Default: the shipped one."
)
def command(
    rules: str,
    model: str,
    games: int | None,
    rounds: int | None,
    seed: int,
    jobs: int | None,
    checkpoint: Path | None,
    table: Path | None,
) -> None:
    """Train the computer player `hard` by self-play, and write the weights that it plays by.

    With --model chance, let `hard` play games, and fit the net that tells the chance of each side to win.

    If it is stopped, run the same command again to resume from its checkpoint.
    """
    if model == "chance":
        if rounds is not None:
            raise click.UsageError("--rounds belongs to --model hard; --model chance has --games.")
        _chance(rules, games or 10_000, seed, jobs, checkpoint or Path("train-chance"), table)
        return
    if games is not None:
        raise click.UsageError("--games belongs to --model chance; --model hard has --rounds.")
    checkpoint = checkpoint or Path(f"train-{rules}.json")
    if checkpoint.exists() and not checkpoint.is_file():
        raise click.UsageError(f"{checkpoint} is not a file: --model hard saves its progress to one.")
    kind = course_class(rules)
    course = kind(rules, seed, rounds or kind.ROUNDS[rules])
    if checkpoint.exists():
        course = course.load(checkpoint)
    processes = process_count(jobs)
    with (
        click.progressbar(length=course.rounds, label=f"Training {rules}", file=sys.stderr, width=0) as bar,
        worker_pool(processes) as pool,
    ):
        bar.update(course.done)
        for _ in course.run(pool):
            course.save(checkpoint)
            bar.update(1)
    file = table or Path(pawnlight.games.__file__).with_name(course.GAME) / "weights.py"
    write_atomically(file, course.weights_source())
    click.echo(f"{rules}: trained with {course.rounds * course.games_per_round} games, seed {seed}. Wrote {file}.")


def _chance(rules: str, games: int, seed: int, jobs: int | None, folder: Path, table: Path | None) -> None:
    fits: list[chance.NetFitting] = []
    model = b""
    with worker_pool(process_count(jobs)) as pool:
        for stage, rounds in enumerate(chance.passes_of_stages(rules)):
            part = chance.games_in_stage(stage, games)
            files = []
            what = "Games to analyse" if stage else f"Games of {rules}"
            with click.progressbar(length=part, label=what, file=sys.stderr, width=0) as bar:
                for file in chance.play_missing_shards(rules, seed, part, folder, pool, model):
                    files.append(file)
                    bar.update(chance.SHARD_GAMES)
            del fits[1:]  # only the positions of the first stage are asked for again
            fits.append(chance.NetFitting(rules, chance.read_shards(files), seed, fits[0].net if fits else None))
            with click.progressbar(length=sum(rounds), label="Passes", file=sys.stderr, width=0) as bar:
                for _ in fits[-1].train_stage(stage):
                    bar.update(1)
            model = chance.checkpoint_file(rules, fits[0].net)
    data = chance.model_file(rules, seed, games, fits[0])
    file = table or chance.model_path(rules)
    write_atomically(file, data)
    click.echo(f"{rules}: the chances of {games} games, {chance.describe_model(data)}. Wrote {file}.")
