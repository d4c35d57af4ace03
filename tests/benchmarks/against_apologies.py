"""Compare games of random players per second with the PyPI package apologies 0.4.2, on one core.

    .venv/bin/python tests/benchmarks/against_apologies.py
    .venv/bin/python tests/benchmarks/against_apologies.py --with-copy --rounds 3

Both run games of two random players, apologies in its STANDARD mode, alternately in one run, each in a separate
process with the same interpreter; the medians are compared. apologies copies its whole game before each turn, to be
able to restore it; that copy is switched off for fairness, unless `--with-copy` asks for the package as it is. It is
installed into a temporary virtual environment, which needs the network.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import click

PEER = "apologies==0.4.2"
PROGRAM = Path(__file__).parent / "peer" / "random_games.py"


def games_per_second(command: list[str]) -> float:
    """Run a command and return the games per second in its last line of output."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode != 0:
        raise click.ClickException(f"{command[0]} ended with exit code {done.returncode}:\n{done.stderr}")
    return float(json.loads(done.stdout.splitlines()[-1])["games_per_second"])


def peer_environment(folder: Path) -> str:
    """Install the peer under `folder` and return the path of its interpreter."""
    click.echo(f"Installing {PEER} into a temporary environment ...", err=True)
    python = folder / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PEER], check=True)
    return str(python)


def row(*cells: str) -> None:
    click.echo("".join(cell.rjust(16) for cell in cells))


@click.command(help=(__doc__ or "").partition("\n")[0])
@click.option("--rounds", default=5, show_default=True, help="Alternations.")
@click.option("--games", default=2000, show_default=True, help="Games of ours in a round.")
@click.option("--peer-games", default=60, show_default=True, help="Games of apologies in a round.")
@click.option("--seed", default=1, show_default=True, help="Seed of the first round; each round has the next.")
@click.option("--with-copy", is_flag=True, help="Leave apologies its copy of the game before each turn.")
def main(rounds: int, games: int, peer_games: int, seed: int, with_copy: bool) -> None:
    simulate = [sys.executable, "-m", "host_tools.research", "simulate", "--rules", "classic", "--json"]
    ours: list[float] = []
    theirs: list[float] = []
    with tempfile.TemporaryDirectory(prefix="pawnlight-benchmark-") as folder:
        peer = peer_environment(Path(folder))
        click.echo(f"Games a second of two random players, Python {sys.version.split()[0]}")
        row("round", "pawnlight", "apologies", "ratio")
        for number in range(seed, seed + rounds):
            ours.append(games_per_second([*simulate, "--games", str(games), "--seed", str(number)]))
            copying = "copy" if with_copy else "no-copy"
            theirs.append(games_per_second([peer, str(PROGRAM), str(peer_games), str(number), copying]))
            row(str(number), f"{ours[-1]:.1f}", f"{theirs[-1]:.2f}", f"{ours[-1] / theirs[-1]:.1f}")
    our_median, their_median = statistics.median(ours), statistics.median(theirs)
    row("median", f"{our_median:.1f}", f"{their_median:.2f}", f"{our_median / their_median:.1f}")


if __name__ == "__main__":
    main()
