"""Measure how long a library of 10,000 games takes to list, open and verify: `python tests/benchmarks/big_library.py`.

Creates the library first, unless --library names one. A figure is the median of its rounds, for the whole command as a
user runs it, including the start of the interpreter.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAWNLIGHT = Path(sys.executable).with_name("pawnlight")
MAKE = Path(__file__).with_name("make_library.py")


def seconds(*words: str, rounds: int) -> tuple[float, float]:
    """Return the medians of the processor time and of the run time of `pawnlight`, in seconds."""
    used, taken = [], []
    for _ in range(rounds):
        before, begun = os.times(), time.perf_counter()
        subprocess.run([str(PAWNLIGHT), *words], stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        taken.append(time.perf_counter() - begun)
        used.append(sum(after[2:4]) - sum(before[2:4]))
    return statistics.median(used), statistics.median(taken)


def opened(library: str, rounds: int) -> float:
    """Return the median time to open the library for writing and add one event, in seconds."""
    code = (
        "import sys, time; begun = time.perf_counter()\n"
        "from host_tools.library import Library\nfrom tests.support.event_lines import some_game\n"
        "game, lines = some_game('one more', 1)\n"
        "with Library.open(sys.argv[1]) as library: library.add(game, 'e6614103e7452d2f', lines)\n"
        "print(time.perf_counter() - begun)"
    )
    command = [sys.executable, "-c", code, library]
    return statistics.median(
        float(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
        for _ in range(rounds)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", help="a library that make_library.py made")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        library = wanted.library
        if library is None:
            library = str(Path(folder) / "library.db")
            subprocess.run([sys.executable, str(MAKE), library, "--games", str(wanted.games)], check=True)
        at = ("--library", library)
        listed = subprocess.run([str(PAWNLIGHT), "games", "--json", *at], capture_output=True, text=True, check=True)
        rows = json.loads(listed.stdout)
        middle = rows[len(rows) // 2]["id"]
        print(f"{len(rows)} games, {sum(row['events'] for row in rows)} events, {os.cpu_count()} cores")
        for what, words in (
            ("list all", ("games",)),
            ("list the newest 20", ("games", "--most", "20")),
            ("list those of one rule set", ("games", "--rules", "teams")),
            ("open one game, event by event", ("replay", middle, "--plain")),
            ("write one game as text", ("export", middle)),
            ("verify one game", ("verify", middle)),
            ("list the boards", ("boards",)),
            ("statistics of all", ("stats", "--json")),
            ("people with their ratings", ("people",)),
            ("evenings", ("evenings",)),
        ):
            used, taken = seconds(*words, *at, rounds=wanted.rounds)
            print(f"{what:32} {used:7.2f} s of CPU, {taken:7.2f} s", flush=True)
        print(f"{'open for writing, keep an event':32} {'':16}{opened(library, wanted.rounds):7.2f} s", flush=True)
        used, taken = seconds("verify", "all", *at, rounds=1)
        print(f"{'verify all':32} {used:7.2f} s of CPU, {taken:7.2f} s")


if __name__ == "__main__":
    main()
