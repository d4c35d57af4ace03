"""The computer players for simulations and leagues, by name, and whole games between them."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from pawnlight.bots import computer_player
from pawnlight.bots.brain import Brain
from pawnlight.bots.brain import random_choice as choose_any
from pawnlight.rules.base import Game, kind_of

RandomBelow = Callable[[int], int]
Decider = Callable[[Game, RandomBelow], Any]

LEVELS = ("easy", "normal", "hard")


def players_of(rules: str) -> tuple[str, ...]:
    """Return the names of the players that can play `rules`."""
    return ("random", *_rivals(rules), *LEVELS)


def _rivals(rules: str) -> tuple[str, ...]:
    """Return the names of the simple players for comparison; each is a module with a function `choose`."""
    folder = f"host_tools.research.{kind_of(rules).name}"
    rivals: tuple[str, ...] = import_module(folder).EXTRA_PLAYERS if find_spec(folder) else ()
    return rivals


def decision_function(rules: str, name: str, brain: Brain | None = None) -> Decider:
    """Return the function with which the player `name`, one of `players_of(rules)`, chooses a decision.

    `brain` replaces the usual one of the level.
    """
    if name == "random":
        return lambda game, below: choose_any(game.decisions(), below)
    if name in _rivals(rules):
        choose: Decider = import_module(f"host_tools.research.{kind_of(rules).name}.{name}").choose
        return choose
    thinking = brain or computer_player(rules, name)

    def think(game: Game, below: RandomBelow) -> Any:
        for decision in thinking.choose_decision(game, game.decisions(), below):
            if decision is not None:
                return decision
        raise AssertionError(f"{name} thought without choosing")

    return think


def random_below(rng: Random) -> RandomBelow:
    """Return a function for random numbers below a bound, drawn from `rng`."""
    return lambda bound: int(rng.random() * bound)


def play_between(game: Game, deciders: list[Decider], below: RandomBelow) -> int:
    """Play `game` (with its seed) to its end with a decider for each seat. Returns the number of cards drawn."""
    cards = 0

    def decide(_decisions: list[Any]) -> Any:
        return deciders[game.seat](game, below)

    while game.due != "end":
        cards += game.advance(decide)
    return cards


def play_game(game: Game, deciders: list[Decider], below: RandomBelow) -> list[str]:
    """Play `game` (with its seed) to its end with a decider for each seat. Returns the texts of its events."""
    texts = []
    while game.due != "end":
        decisions = game.decisions()
        decision = decisions[0] if len(decisions) == 1 else deciders[game.seat](game, below)
        texts.append(game.event_text(decision))
        game.push(decision)
    return texts
