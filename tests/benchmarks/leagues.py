"""Measure the computer players against each other: `python tests/benchmarks/leagues.py`.

Prints the tables of docs/computer-players.md and docs/measurements.md as Markdown, row by row, and the command of each
figure as it is played. `--only` plays those of the levels in every rule set, of one rule set of Sorry!, or of its house
rules.
"""

import argparse
import json
import subprocess
import sys

RESEARCH = ("-m", "host_tools.research")
# The tables at which the levels meet, and the pairs there; of each pair the better player last.
LEVEL_GAMES_PLAYED = [
    ("teams", 4),
    *((rules, players) for rules in ("classic", "points", "st", "revenge", "sequence") for players in (2, 4)),
]
LEVEL_PAIRS = ("random,easy", "easy,normal")
LEVEL_GAMES = 1000
# The rule sets of Sorry!, with the number of games of each pair.
RULES = {"classic": (6000, 1600, 1600, 600)} | dict.fromkeys(("teams", "points", "st"), (800, 800, 800, 600))
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
    rows = json.loads(done.stdout.splitlines()[-1])["tables"]
    row = next(row for row in rows if row["bot"] == pair.partition(",")[2])
    return f"{100 * row['rate']:.1f} % ({100 * row['low']:.1f}–{100 * row['high']:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["levels", *RULES, "house"])
    only = parser.parse_args().only
    for rules, players in LEVEL_GAMES_PLAYED:
        if only in (None, "levels"):
            rates = [measure_win_rate(rules, players, pair, LEVEL_GAMES) for pair in LEVEL_PAIRS]
            print(f"computer-players.md | {rules} | {players} | {' | '.join(rates)} |", flush=True)
    for rules, games in RULES.items():
        if only in (None, rules):
            players = 4 if rules == "teams" else 2
            rates = [measure_win_rate(rules, players, *game) for game in zip(PAIRS, games, strict=True)]
            print(f"computer-players.md | {rules} | {' | '.join(rates)} |")
            print(f"measurements.md | {rules} | {rates[0]} | greedy: {' | '.join(rates[1:3])} |", flush=True)
    for options in HOUSE_RULE_SETS:
        if only in (None, "house"):
            rates = [measure_win_rate("classic", 2, pair, HOUSE_GAMES, options) for pair in HOUSE_PAIRS]
            name = "all four" if options == ALL_HOUSE_RULES else f"`{options[0]}`"
            print(f"computer-players.md | {name} | {' | '.join(rates)} |", flush=True)


if __name__ == "__main__":
    main()
