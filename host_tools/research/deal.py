"""A game that a laptop deals to itself: for computer players, simulations and training."""

from pawnlight.rules.base import Game
from pawnlight.rules.game import open_game


def begin_without_mix(header: str, seed: bytes) -> Game:
    """Return the game that `header` begins after `mix -`: every chance derives from `seed` alone. Raises RuleError."""
    game = open_game(header, seed)
    game.push("mix -")
    return game
