"""`league`: let computer players compete, and compare their win rates."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from host_tools.research.commands.options import named_players, table_options
from host_tools.research.league import League, play_league
from host_tools.research.league_report import report_text, svg_chart
from host_tools.research.simulation import number_of_teams
from host_tools.system.files import write_atomically
from host_tools.terminal.layout import wrap
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import MAX_NUMBER, check_file_suffix, process_count
from pawnlight.rules.base import RuleError


def _named(rules: str, bots: str) -> tuple[str, ...]:
    names = named_players(rules, bots)
    if len(set(names)) < len(names) or len(names) < 2:
        raise click.UsageError("--bots needs two or more different computer players, separated by commas.")
    return names


@click.command("league")
@table_options
@click.option("--bots", required=True, help="The computer players, separated by commas.")
@click.option(
    "--games", type=Number(1, MAX_NUMBER), default=1000, show_default=True, help="Number of games at each table."
)
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
    check_file_suffix(plot, ".svg")
    try:
        league = League(rules, names, games, players, seed, options, number_of_teams(players, teams), adjusted)
    except RuleError as error:
        raise click.UsageError(f"{error}.") from None
    total = league.games * len(league.tables)
    processes, hidden = process_count(jobs), not sys.stderr.isatty()
    with click.progressbar(length=total, label="Games", file=sys.stderr, width=0, show_pos=True, hidden=hidden) as bar:
        outcome = play_league(league, processes, bar.update)
    click.echo(json.dumps(asdict(outcome) | {"tables": outcome.rows()}) if as_json else wrap(report_text(outcome)))
    if plot is not None:
        write_atomically(plot, svg_chart(outcome))
    return 0 if outcome.whole else 130
