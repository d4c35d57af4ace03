"""Measure random play of every rule set, in games per second on one core: `python tests/benchmarks/random_play.py`.

The rounds of the rule sets alternate, so that a busy machine affects all equally; a figure is the median of its rounds.
"""

import argparse
import json
import statistics
import subprocess
import sys

# Rule set, players, games per round.
PLAYED = (
    ("classic", 2, 1000),
    ("classic", 4, 500),
    ("teams", 4, 200),
    ("points", 2, 300),
    ("points", 4, 150),
    ("st", 2, 500),
    ("st", 4, 200),
    ("sequence", 2, 1500),
    ("sequence", 12, 1000),
    ("revenge", 2, 1500),
    ("revenge", 4, 1500),
)


def play(rules: str, players: int, games: int, seed: int) -> dict[str, float]:
    """Return the measurements of `simulate`."""
    command = [sys.executable, "-m", "host_tools.research", "simulate", "--json", "--rules", rules]
    command += ["--players", str(players), "--games", str(games), "--seed", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    measured = [[play(*row, seed) for row in PLAYED] for seed in range(1, rounds + 1)]
    print(f"{'rules':10} {'players':>7} {'games/s':>9} {'cards/game':>11}")
    for row, results in zip(PLAYED, zip(*measured, strict=True), strict=True):
        speed = statistics.median(result["games_per_second"] for result in results)
        cards = statistics.mean(result["cards_mean"] for result in results)
        print(f"{row[0]:10} {row[1]:7} {speed:9.0f} {cards:11.1f}")


if __name__ == "__main__":
    main()
