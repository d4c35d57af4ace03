"""`simulate`: let computer players play many games, and count the wins."""

import json
import sys
from dataclasses import asdict

import click

from host_tools.research.commands.options import named_players, table_options
from host_tools.research.simulation import header_of, number_of_teams, simulate
from host_tools.terminal.layout import wrap
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import MAX_NUMBER
from host_tools.words.plural import count_noun
from pawnlight.rules.base import RuleError
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seat_colours


@click.command("simulate")
@table_options
@click.option("--bots", default=None, help="A computer player for each seat, separated by commas. Default: random.")
@click.option("--games", type=Number(1, MAX_NUMBER), default=1000, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON instead of text.")
def command(
    rules: str,
    players: int,
    teams: int | None,
    options: tuple[str, ...],
    bots: str | None,
    games: int,
    seed: int,
    as_json: bool,
) -> None:
    """Let computer players play many whole games, and count the wins."""
    names = named_players(rules, bots) if bots else ("random",) * players
    if len(names) != players:
        raise click.UsageError(f"--bots names {len(names)} players for {players} seats")
    teams = number_of_teams(players, teams)
    try:
        open_game(header_of(rules, seat_colours(rules, players, teams), options, seed_hash(b"")))
    except RuleError as error:
        raise click.UsageError(f"{error}.") from None
    hidden = not sys.stderr.isatty()
    with click.progressbar(
        length=games, label="Games", file=sys.stderr, width=0, update_min_steps=200, hidden=hidden
    ) as bar:
        tally = simulate(rules, players, games, seed, options, teams, bar.update, names)
    if as_json:
        click.echo(json.dumps(asdict(tally)))
        return
    speed = f"in {tally.seconds:.1f} s, {tally.games_per_second:.0f} per second"
    click.echo(wrap(f"{rules}: {count_noun(games, 'game')} {speed}"))
    click.echo(f"cards drawn per game: {tally.cards_mean:.1f}")
    for colour, wins in tally.wins.items():
        click.echo(f"{colour:7} won {wins} ({100 * wins / games:.1f} %)")
