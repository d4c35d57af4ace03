"""Cut the power in every block operation of a whole game, or count the flash's wear.

python -m tests.system.power [RULES ...]        every cut, each in three ways
python -m tests.system.power --wear 400         erased sectors per game, and the flash life in games
"""

import argparse
import multiprocessing
import time
from functools import partial

from tests.system.power.cuts import CUT_KINDS, RULE_SETS, check_after_cut, play_evening, power_cuts
from tests.system.power.wear import ERASE_CYCLES, measure_wear

_PLAYED_OUT = 25
"""Every so many cuts the game is brought back by its rules and played to its end; else it goes on a few events."""


def cut_everywhere(rules: str) -> str:
    """Cut the power everywhere in a game of `rules`; return a summary. The note of an exception names the cut."""
    began = time.monotonic()
    recorded = play_evening(rules)
    looked = 0
    for number, how, blocks in power_cuts(recorded):
        try:
            check_after_cut(recorded, number, blocks, to_the_end=looked % _PLAYED_OUT == 0)
        except BaseException as fault:
            fault.add_note(f"{rules}: the power was cut in operation {number}, {how}")
            raise
        looked += 1
    events = len(next(iter(recorded.texts.values())))
    return (
        f"{rules:9}{events:5} events {len(recorded.operations):6} operations {looked:6} cuts: nothing lost"
        f" ({time.monotonic() - began:.0f} s)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.system.power", description=__doc__)
    parser.add_argument("rules", nargs="*", choices=[*RULE_SETS, []], help="the rule sets (all)")
    parser.add_argument("--wear", type=int, metavar="GAMES", help="count erased sectors instead, over so many games")
    options = parser.parse_args()
    rules = options.rules or list(RULE_SETS)
    work = partial(measure_wear, games=options.wear) if options.wear else cut_everywhere
    with multiprocessing.Pool() as pool:
        for said in pool.imap(work, rules):
            print(said, flush=True)
    if options.wear:
        print(f"(a sector of the W25Q16JV lasts {ERASE_CYCLES} cycles by its data sheet)")
    else:
        print(f"each operation cut in {len(CUT_KINDS)} ways: not begun, half done, every changing bit undecided")


if __name__ == "__main__":
    main()
