"""The computer players that simulations and leagues can seat, by name, and a whole game between them."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from pawnlight.bots import Brain, brain_of, uniform
from pawnlight.rules.base import Game

Below = Callable[[int], int]
Decide = Callable[[Game, Below], Any]

LEVELS = ("easy", "normal", "hard")
# Two players of one simple idea to measure the others by, and what they play.
_SIMPLE = {
    "greedy": ("host_tools.greedy", ("classic", "teams", "points", "st")),
    "line": ("host_tools.line", ("sequence",)),
}


def players_of(rules: str) -> tuple[str, ...]:
    """The names of the players that know `rules`."""
    return ("random", *(name for name, (_, known) in _SIMPLE.items() if rules in known), *LEVELS)


def decider(rules: str, name: str, brain: Brain | None = None) -> Decide:
    """What the player `name`, one of `players_of(rules)`, chooses of a game's options, given chance.

    `brain` is the one to choose with, if not the one that the level has.
    """
    if name == "random":
        return lambda game, below: uniform.choose(game.options(), below)
    if name in _SIMPLE:
        choose: Decide = import_module(_SIMPLE[name][0]).choose
        return choose
    thinking = brain or brain_of(rules, name)

    def think(game: Game, below: Below) -> Any:
        for option in thinking.think(game, below):
            if option is not None:
                return option
        raise AssertionError(f"{name} thought without choosing")

    return think


def chance(rng: Random) -> Below:
    """The numbers of `rng` as players ask for them."""
    return lambda bound: int(rng.random() * bound)


def play_between(game: Game, deciders: list[Decide], below: Below) -> int:
    """Play `game` (with its seed) to its end, a decider for each seat. Returns the number of cards drawn."""
    cards = 0

    def decide(_options: list[Any]) -> Any:
        return deciders[game.seat](game, below)

    while game.due != "end":
        cards += game.advance(decide)
    return cards
