"""Whole games between computer players, as event texts, for the tests of their analysis."""

from hashlib import sha256
from random import Random
from typing import Any

from host_tools.research.players import decision_function, random_below
from pawnlight.rules.base import Game
from tests.support.event_lines import begin_game, play_on


def play_game_between(
    rules: str,
    players: tuple[str, ...],
    name: str,
    options: tuple[str, ...] = (),
    errs: int | None = None,
) -> list[str]:
    """Return the event texts of a game of these players; `errs` is a seat that plays one in ten at random."""
    seed = sha256(name.encode()).digest()
    deciders = [decision_function(rules, player) for player in players]

    def choose(game: Game, rng: Random) -> Any:
        decisions = game.decisions()
        if len(decisions) == 1:
            return decisions[0]
        if game.seat == errs and rng.randrange(10) == 0:
            return rng.choice(decisions)
        return deciders[game.seat](game, random_below(rng))

    teams = 3 if len(players) == 3 else 2
    game = begin_game(rules, players, seed, ",".join(options) or "-", teams=teams)
    return [game.header.event_text(), "mix -", *play_on(game, seed, Random(name), choose)]
