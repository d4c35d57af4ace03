"""Play whole games of every rule set through `pawnlight play`: `python -m tests.acceptance --games 20 --seed 1`.

Players, levels, language and settings vary from game to game; in the middle of each, the power is cut and the command
restarted. The first failure ends the run with exit code 1. `--minute` plays the first minute of every rule set instead,
as `make smoke` does.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.acceptance.installed import build_package, install_package
from tests.acceptance.many import play_first_minutes, play_random_game, run_in_parallel
from tests.acceptance.minute import PLAN_GROUPS
from tests.acceptance.plan import CARDS_RULE_SET, RULE_SETS
from tests.acceptance.player import Failure


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.acceptance", description="Play through the front door.")
    parser.add_argument("--games", type=int, default=20, help="of each rule set")
    parser.add_argument("--seed", type=int, default=1, help="for what is played, by whom and how")
    parser.add_argument(
        "--rules", choices=(*RULE_SETS, CARDS_RULE_SET), action="append", help="only these; else all, and the cards"
    )
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--minute", action="store_true", help="the first minute of every rule set")
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        command = install_package(build_package(Path(folder) / "built"), Path(folder) / "environment")
        rules = options.rules or [*RULE_SETS, CARDS_RULE_SET]
        games = [(command, name, options.seed, number) for number in range(options.games) for name in rules]
        shares = [(command, share, options.seed) for share in PLAN_GROUPS]
        try:
            for told in run_in_parallel(
                options.jobs, *((play_first_minutes, shares) if options.minute else (play_random_game, games))
            ):
                print(told, flush=True)
        except Failure as broken:
            print(broken, file=sys.stderr)
            return 1
    played = "The first minute of every rule set" if options.minute else f"{len(games)} games"
    print(f"{played}: played, nothing broke, all verified; {time.monotonic() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
