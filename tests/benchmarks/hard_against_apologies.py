"""Play `hard` against the reward-based player of the PyPI package apologies 0.4.2, in that package's engine.

    .venv/bin/python tests/benchmarks/hard_against_apologies.py
    .venv/bin/python tests/benchmarks/hard_against_apologies.py --games 400 --python /path/to/bin/python

STANDARD mode, two players; seats alternate from game to game, the first player is random. Both get the engine's input
for players, the position and the legal moves, so that `hard` has not seen the discards. The engine's copy of its game
before each turn is switched off, as it only costs time. apologies is installed into a temporary virtual environment,
which needs the network, unless `--python` names the interpreter of one that has it.
"""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from host_tools.games.intervals import wilson_interval

ROOT = Path(__file__).resolve().parents[2]
PEER_PACKAGE = "apologies==0.4.2"
PEER_PROGRAM = Path(__file__).parent / "peer" / "hard.py"


def count_wins(python: str, games: int, seed: int) -> int:
    """Play games in the peer's environment and return how many `hard` has won."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "firmware"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [python, str(PEER_PROGRAM), str(games), str(seed)]
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise click.ClickException(f"{python} ended with exit code {done.returncode}:\n{done.stderr}")
    return int(done.stdout)


@click.command(help=(__doc__ or "").partition("\n")[0])
@click.option("--games", default=1000, show_default=True, help="Games, dealt out in pieces of 50.")
@click.option("--seed", default=1, show_default=True, help="Seed of the first piece; each piece has the next.")
@click.option("--python", help="The interpreter of an environment that has apologies.")
def main(games: int, seed: int, python: str | None) -> None:
    with tempfile.TemporaryDirectory(prefix="pawnlight-benchmark-") as folder:
        if python is None:
            click.echo(f"Installing {PEER_PACKAGE} into a temporary environment ...", err=True)
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            python = str(Path(folder) / "bin" / "python")
            subprocess.run(
                [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", PEER_PACKAGE], check=True
            )
        pieces = -(-games // 50)
        wins = 0
        with (
            ThreadPoolExecutor(os.cpu_count()) as pool,
            click.progressbar(length=pieces, label="Games", file=sys.stderr) as bar,
        ):
            for piece in pool.map(lambda n: count_wins(python, 50, seed + n), range(pieces)):
                wins += piece
                bar.update(1)
    played = 50 * pieces
    low, high = wilson_interval(wins, played)
    click.echo(f"hard won {wins} of {played} games: {100 * wins / played:.1f} % ({100 * low:.1f} to {100 * high:.1f})")


if __name__ == "__main__":
    main()
