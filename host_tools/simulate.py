"""`pawnlight simulate`: whole games between computer players, as fast as one core can play them."""

import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import wraps
from hashlib import sha256
from typing import Any

import click

from host_tools.players import chance, decider, play_between, players_of
from host_tools.plural import plural
from pawnlight.bots.uniform import choose
from pawnlight.rules.base import RULES, Game, Header, RuleError, options_of
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seats_of


@dataclass
class Tally:
    """The result of many games: `wins` by seat; `cards_mean` is the mean number of cards drawn per game."""

    games: int = 0
    seconds: float = 0.0
    games_per_second: float = 0.0
    cards_mean: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)


def play_out(game: Game, rng: random.Random) -> int:
    """Play `game` (with its seed) to its end with random choices. Returns the number of cards drawn."""
    cards = 0

    def below(bound: int) -> int:
        return int(rng.random() * bound)

    def decide(options: list[Any]) -> Any:
        return choose(options, below)

    while game.due != "end":
        cards += game.advance(decide)
    return cards


def simulate(
    rules: str,
    players: int,
    games: int,
    seed: int,
    options: tuple[str, ...] = (),
    teams: int = 2,
    progress: Callable[[int], None] = lambda done: None,
    bots: tuple[str, ...] = (),
) -> Tally:
    """Play `games` games, in which the first seat begins; in Sequence the cut decides. The same `seed` repeats them.

    `bots` are the names of the players by seat (see `players_of`), `random` by default. Raises RuleError for a wrong
    number of players.
    """
    colours = seats_of(rules, players, teams)
    names = [f"{colour}{n // teams + 1}" if rules == "sequence" else colour for n, colour in enumerate(colours)]
    tally = Tally(games=games, wins=dict.fromkeys(names, 0))
    rng = random.Random(seed)
    deciders = [decider(rules, name) for name in bots]
    # Random players need not be asked one by one.
    one_by_one = any(name != "random" for name in bots)
    cards = 0
    begun = time.perf_counter()
    for number in range(games):
        secret = sha256(b"simulated game %d %d" % (seed, number)).digest()
        game = open_game(header_of(rules, colours, options, seed_hash(secret)), secret)
        cards += play_between(game, deciders, chance(rng)) if one_by_one else play_out(game, rng)
        for seat in game.winners():
            tally.wins[names[seat]] += 1
        progress(1)
    tally.seconds = time.perf_counter() - begun
    tally.games_per_second = games / tally.seconds
    tally.cards_mean = cards / games
    return tally


def header_of(rules: str, colours: tuple[str, ...], options: tuple[str, ...], digest: str) -> str:
    """Return the header of a game that the first seat begins; `digest` is the hash of its seed. Raises RuleError."""
    first = "-" if rules == "sequence" else colours[0]
    return Header(rules, options, [(colour, "random") for colour in colours], first, digest).text()


def teams_at(players: int, teams: int | None) -> int:
    """Return the number of teams of Sequence, by default the usual number for so many players."""
    return teams or (3 if players in (3, 9) else 2)


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for what is played to a command: `rules`, `players`, `teams` and the `options` of the rules."""

    @wraps(command)
    def filled(rules: str, chosen: tuple[str, ...], no_options: bool, **others: Any) -> Any:
        options = chosen or (() if no_options else options_of(rules)[1])
        return command(rules=rules, options=options, **others)

    for option in reversed(
        (
            click.option(
                "--rules",
                type=click.Choice([rules for rules, _, _ in RULES]),
                default="classic",
                show_default=True,
                help="Rule set.",
            ),
            click.option(
                "--players", type=click.IntRange(2, 12), default=2, show_default=True, help="Seats at the table."
            ),
            click.option(
                "--teams", type=click.IntRange(2, 3), help="Teams of Sequence; 3 for 3 or 9 players, otherwise 2."
            ),
            click.option(
                "--option", "chosen", multiple=True, help="An option of the rules, such as quick; may be repeated."
            ),
            click.option("--no-options", is_flag=True, help="Turn off the options that are on by default."),
        )
    ):
        filled = option(filled)
    return filled


@click.command("simulate")
@table_options
@click.option("--bots", default=None, help="A computer player for each seat, separated by commas. Default: random.")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
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
    names = bots.split(",") if bots else ["random"] * players
    if len(names) != players:
        raise click.UsageError(f"--bots names {len(names)} players for {players} seats")
    known = players_of(rules)
    for name in names:
        if name not in known:
            raise click.UsageError(f"there is no computer player {name!r} for {rules}: {', '.join(known)}")
    teams = teams_at(players, teams)
    try:
        open_game(header_of(rules, seats_of(rules, players, teams), options, seed_hash(b"")))
    except RuleError as error:
        raise click.UsageError(f"{error}.") from None
    with click.progressbar(length=games, label="Games", file=sys.stderr, update_min_steps=200) as bar:
        tally = simulate(rules, players, games, seed, options, teams, bar.update, tuple(names))
    if as_json:
        click.echo(json.dumps(asdict(tally)))
        return
    click.echo(f"{rules}: {plural(games, 'game')} in {tally.seconds:.1f} s, {tally.games_per_second:.0f} per second")
    click.echo(f"cards drawn per game: {tally.cards_mean:.1f}")
    for colour, wins in tally.wins.items():
        click.echo(f"{colour:7} won {wins} ({100 * wins / games:.1f} %)")
