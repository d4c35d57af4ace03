"""`pawnlight simulate`: computer players play whole games, as fast as one core can."""

import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

import click

from pawnlight.rules.base import COLOURS, PASS, RULES, Game, Header, options_of
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game

# Colours that sit at the table, by number of players: with two they sit opposite each other.
SEATS = {2: ("red", "yellow"), 3: ("red", "blue", "yellow"), 4: COLOURS}
BOTS = ("random",)


@dataclass
class Tally:
    """What came of a row of games. `wins` by seat; `cards_mean` is cards drawn by all players, per game."""

    games: int = 0
    seconds: float = 0.0
    games_per_second: float = 0.0
    cards_mean: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)


def play_out(game: Game, rng: random.Random) -> int:
    """Play `game` (with its seed) to its end, every seat uniformly random. Returns the number of cards drawn.

    Chooses uniformly among the distinct options and passes only when it must.
    """
    cards = 0

    def choose(options: list[Any]) -> Any:
        count = len(options)
        if count > 1 and options[-1] == PASS:
            count -= 1
        return options[int(rng.random() * count)]

    while game.due != "end":
        cards += game.advance(choose)
    return cards


def simulate(
    rules: str,
    players: int,
    games: int,
    seed: int,
    options: tuple[str, ...] = (),
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play `games` games of random players; the same `seed` plays the same games. The first seat begins each."""
    seats = [(colour, "random") for colour in SEATS[players]]
    tally = Tally(games=games, wins={colour: 0 for colour, _ in seats})
    rng = random.Random(seed)
    cards = 0
    begun = time.perf_counter()
    for number in range(games):
        secret = sha256(b"simulated game %d %d" % (seed, number)).digest()
        game = open_game(Header(rules, options, seats, seats[0][0], seed_hash(secret)).text(), secret)
        cards += play_out(game, rng)
        for seat in game.winners():
            tally.wins[seats[seat][0]] += 1
        progress(1)
    tally.seconds = time.perf_counter() - begun
    tally.games_per_second = games / tally.seconds
    tally.cards_mean = cards / games
    return tally


@click.command("simulate")
@click.option(
    "--rules",
    type=click.Choice([rules for rules, _, _ in RULES]),
    default="classic",
    show_default=True,
    help="Rule set.",
)
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="Seats at the table.")
@click.option("--bots", default=None, help="A computer player for each seat, with commas between; random by default.")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Games to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--quick/--no-quick", default=None, help="One pawn of each colour begins on its start circle.")
@click.option("--json", "as_json", is_flag=True, help="End with one line of JSON.")
def command(
    rules: str, players: int, bots: str | None, games: int, seed: int, quick: bool | None, as_json: bool
) -> None:
    """Let computer players play whole games and count."""
    names = bots.split(",") if bots else ["random"] * players
    if len(names) != players:
        raise click.UsageError(f"--bots names {len(names)} players for {players} seats")
    for name in names:
        if name not in BOTS:
            raise click.UsageError(f"there is no computer player {name!r}: {', '.join(BOTS)}")
    if rules == "teams" and players != 4:
        raise click.UsageError("teams is a game for four players: --players 4")
    options = options_of(rules)[1] if quick is None else ("quick",) if quick else ()
    with click.progressbar(length=games, label="Games", file=sys.stderr, update_min_steps=200) as bar:
        tally = simulate(rules, players, games, seed, options, bar.update)
    if as_json:
        click.echo(json.dumps(asdict(tally)))
        return
    click.echo(f"{rules}: {games} games in {tally.seconds:.1f} s, {tally.games_per_second:.0f} a second")
    click.echo(f"cards drawn a game: {tally.cards_mean:.1f}")
    for colour, wins in tally.wins.items():
        click.echo(f"{colour:7} won {wins} ({100 * wins / games:.1f} %)")
