"""Measure what the documents say: `python -m tests.benchmarks NAME`, some with options of their own (`NAME --help`).

Each prints its rows as it measures them. The exit code is 1 if something is over its budget.
"""

import argparse
import sys
from importlib import import_module
from typing import Any

BENCHMARKS = {
    "analysis": "how good the chances of an analysis are, and what results without luck are worth",
    "childrens_games": "how long children's games are, by house rules",
    "fairness": "whether shuffles are even",
    "leagues": "the computer players against each other",
    "library": "a library of 10,000 games",
    "phones": "seats on phones: seconds and touches a turn, and from touch to lights",
    "pico": "every budget of the Pico, on the emulated one",
    "processor": "the processor load of `pawnlight play`",
    "site": "the site in a browser: times, load, replays, memory",
}


def main(words: list[str]) -> None:
    listed = "\n".join(f"  {name:18}{what}" for name, what in BENCHMARKS.items())
    shape = argparse.RawDescriptionHelpFormatter
    program = "python -m tests.benchmarks"
    whole = argparse.ArgumentParser(program, description=f"{__doc__}\n{listed}", formatter_class=shape)
    whole.add_argument("name", nargs="?", choices=BENCHMARKS, metavar="NAME")
    whole.add_argument("--list", action="store_true", help="list what can be measured")
    chosen = whole.parse_args(words[:1])
    if chosen.name is None:
        print(listed)
        return
    module: Any = import_module(f"tests.benchmarks.{chosen.name}")
    parser = argparse.ArgumentParser(f"{program} {chosen.name}", description=module.__doc__, formatter_class=shape)
    if hasattr(module, "add_options"):
        module.add_options(parser)
    for row in module.measure(parser.parse_args(words[1:])):
        print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
