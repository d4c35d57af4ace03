"""Simulations: whole games between computer players, as fast as one core can play them."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from host_tools.games.registry import adapter_class
from host_tools.research.deal import begin_without_mix
from host_tools.research.players import decision_function, play_between, random_below
from pawnlight.bots.brain import random_choice
from pawnlight.rules.base import Game, Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import seat_colours


@dataclass
class Simulation:
    """The result of many games: `wins` by seat; `cards_mean` is the mean number of cards drawn per game."""

    games: int = 0
    seconds: float = 0.0
    games_per_second: float = 0.0
    cards_mean: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)


def play_at_random(game: Game, rng: random.Random) -> int:
    """Play `game` (with its seed) to its end with random choices. Returns the number of cards drawn."""
    cards = 0

    def below(bound: int) -> int:
        return int(rng.random() * bound)

    def decide(decisions: list[Any]) -> Any:
        return random_choice(decisions, below)

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
) -> Simulation:
    """Play `games` games, in which the first seat begins; in Sequence the cut decides. The same `seed` repeats them.

    `bots` are the names of the players by seat (see `players_of`), `random` by default. Raises RuleError for a wrong
    number of players.
    """
    colours = seat_colours(rules, players, teams)
    names = adapter_class(rules).seat_names(colours, teams)
    tally = Simulation(games=games, wins=dict.fromkeys(names, 0))
    rng = random.Random(seed)
    deciders = [decision_function(rules, name) for name in bots]
    # Random players need not be asked one by one.
    one_by_one = any(name != "random" for name in bots)
    cards = 0
    begun = time.perf_counter()
    for number in range(games):
        secret = sha256(b"simulated game %d %d" % (seed, number)).digest()
        game = begin_without_mix(header_of(rules, colours, options, seed_hash(secret)), secret)
        cards += play_between(game, deciders, random_below(rng)) if one_by_one else play_at_random(game, rng)
        for seat in game.winners():
            tally.wins[names[seat]] += 1
        progress(1)
    tally.seconds = time.perf_counter() - begun
    tally.games_per_second = games / tally.seconds
    tally.cards_mean = cards / games
    return tally


def header_of(rules: str, colours: tuple[str, ...], options: tuple[str, ...], digest: str) -> str:
    """Return the header of a game that the first seat begins; `digest` is the hash of its seed. Raises RuleError."""
    first = adapter_class(rules).first_seat_option(colours)
    return Header(rules, options, [(colour, "random") for colour in colours], first, digest).event_text()


def number_of_teams(players: int, teams: int | None) -> int:
    """Return the number of teams of Sequence, by default the usual number for so many players."""
    return teams or (3 if players in (3, 9) else 2)
