"""`pawnlight league`: let computer players compete, and compare their win rates."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from host_tools.bots.league import League, play_all
from host_tools.bots.league_report import LeagueResult, chart, shown_rows
from host_tools.bots.simulation import teams_at
from host_tools.files import write_atomically
from host_tools.terminal.layout import fitted, table
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import MOST, check_ending, named_players, processes_for, table_options
from pawnlight.rules.base import RuleError


def _named(rules: str, bots: str) -> tuple[str, ...]:
    names = named_players(rules, bots)
    if len(set(names)) < len(names) or len(names) < 2:
        raise click.UsageError("--bots needs two or more different computer players, separated by commas.")
    return names


@click.command("league")
@table_options
@click.option("--bots", required=True, help="The computer players, separated by commas.")
@click.option("--games", type=Number(1, MOST), default=1000, show_default=True, help="Number of games at each table.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--jobs", type=Number(1, 1000), default=None, help="Number of processes. Default: one per core.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="SVG file for a chart of the win rates.")
@click.option(
    "--adjusted",
    is_flag=True,
    help="Analyse the luck of every game, and compare the results without it: fewer games do.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON instead of the table.")
def command(
    rules: str,
    players: int,
    teams: int | None,
    options: tuple[str, ...],
    bots: str,
    games: int,
    seed: int,
    jobs: int | None,
    plot: Path | None,
    adjusted: bool,
    as_json: bool,
) -> int:
    """Let computer players compete, each from every seat, and compare their win rates.

    With two seats or two teams, every pair of players meets; with more, every group of as many players as there are
    sides. Two players at a table of four take two seats each.
    """
    names = _named(rules, bots)
    check_ending(plot, ".svg")
    try:
        league = League(rules, names, games, players, seed, options, teams_at(players, teams), adjusted)
    except RuleError as error:
        raise click.UsageError(f"{error}.") from None
    total = league.games * len(league.tables)
    processes, hidden = processes_for(jobs), not sys.stderr.isatty()
    with click.progressbar(length=total, label="Games", file=sys.stderr, width=0, show_pos=True, hidden=hidden) as bar:
        outcome = play_all(league, processes, bar.update)
    click.echo(json.dumps(asdict(outcome) | {"tables": outcome.rows()}) if as_json else fitted(text(outcome)))
    if plot is not None:
        write_atomically(plot, chart(outcome))
    return 0 if outcome.whole else 130


def text(outcome: LeagueResult) -> str:
    """Return the result as a Markdown table, which is also readable in a terminal, or as columns in a narrow one."""
    even = 100 / len(outcome.tables[0].bots)
    head = ["player", "against", "won", "games", "rate", "95 % interval"]
    rows = [
        [
            row["bot"],
            ", ".join(row["against"]),
            str(row["won"]),
            str(row["games"]) + (f" ({row['shared']} drawn)" if row["shared"] else ""),
            f"{100 * row['rate']:.1f} %",
            f"{100 * row['low']:.1f}–{100 * row['high']:.1f} %",
            *_without_luck(row),
        ]
        for row in shown_rows(outcome)
    ]
    if len(rows[0]) > len(head):
        head += ["without luck", "95 % interval", "variance left"]
    ended = "" if outcome.whole else " Stopped early."
    found = table(rows, "<<" + ">" * (len(head) - 2), head, markdown=True)
    return f"{outcome.title()}; equally good players win {even:.0f} %.{ended}\n\n{found}"


def _without_luck(row: dict[str, Any]) -> list[str]:
    """Return the cells of the result without luck, none if luck was not analysed."""
    if "adjusted" not in row:
        return []
    found = row["adjusted"]
    interval = f"{100 * found['low']:.1f}–{100 * found['high']:.1f} %"
    return [f"{100 * found['rate']:.1f} %", interval, f"{100 * found['variance']:.0f} %"]
