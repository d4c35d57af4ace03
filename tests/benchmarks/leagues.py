"""Measure the computer players against each other.

Prints the tables of docs/computer-players.md and docs/measurements.md as Markdown, row by row, and the command of each
figure as it is played. `--only` plays those of the levels in every rule set, of one rule set of Sorry!, or of its house
rules.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator

from tests.benchmarks.frame import Options, share_text, table_row

RESEARCH = ("-m", "host_tools.research")
# The tables at which the levels meet, and the pairs there; of each pair the better player last.
RULES_AND_PLAYERS = [
    ("teams", 4),
    *((rules, players) for rules in ("classic", "points", "st", "revenge", "sequence") for players in (2, 4)),
]
LEVEL_PAIRS = ("random,easy", "easy,normal")
LEVEL_GAMES = 1000
# The rule sets of Sorry!, with the number of games of each pair.
GAMES_BY_RULE_SET = {"classic": (6000, 1600, 1600, 600)} | dict.fromkeys(
    ("teams", "points", "st"), (800, 800, 800, 600)
)
PAIRS = ("random,hard", "greedy,hard", "normal,hard", "easy,greedy")
ALL_HOUSE_RULES = ("start=any", "pawns=3", "own=bump", "bounce=yes")
HOUSE_RULE_SETS = (*((option,) for option in ALL_HOUSE_RULES), ALL_HOUSE_RULES)
HOUSE_PAIRS = ("random,hard", "greedy,hard", "random,greedy")
HOUSE_GAMES = 600


def measure_win_rate(rules: str, players: int, pair: str, games: int, options: tuple[str, ...] = ()) -> str:
    """Return the share of games that the better player of `pair` wins, with its 95 % interval."""
    command = ["league", "--rules", rules, "--players", str(players), "--bots", pair]
    command += ["--games", str(games), *(word for option in options for word in ("--option", option)), "--json"]
    print("python", *RESEARCH, *command, file=sys.stderr, flush=True)
    done = subprocess.run([sys.executable, *RESEARCH, *command], stdout=subprocess.PIPE, text=True, check=True)
    tables = json.loads(done.stdout.splitlines()[-1])["tables"]
    found = next(one for one in tables if one["bot"] == pair.partition(",")[2])
    return share_text(found["rate"], found["low"], found["high"])


def add_options(parser: Options) -> None:
    parser.add_argument("--only", choices=["levels", *GAMES_BY_RULE_SET, "house"])


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    for rules, players in RULES_AND_PLAYERS if wanted.only in (None, "levels") else ():
        yield table_row(
            "levels", rules, players, *(measure_win_rate(rules, players, pair, LEVEL_GAMES) for pair in LEVEL_PAIRS)
        )
    for rules, games in GAMES_BY_RULE_SET.items():
        if wanted.only in (None, rules):
            players = 4 if rules == "teams" else 2
            yield table_row(
                rules, *(measure_win_rate(rules, players, *game) for game in zip(PAIRS, games, strict=True))
            )
    for chosen in HOUSE_RULE_SETS if wanted.only in (None, "house") else ():
        rates = [measure_win_rate("classic", 2, pair, HOUSE_GAMES, chosen) for pair in HOUSE_PAIRS]
        yield table_row("all four" if chosen == ALL_HOUSE_RULES else f"`{chosen[0]}`", *rates)
