"""Games after their first event."""

from typing import TypeVar

from pawnlight.rules.base import Game

G = TypeVar("G", bound=Game)


def after_mix(game: G) -> G:
    """Apply `mix -` to a game that has just begun, so that every chance derives from its seed, and return it."""
    game.apply("mix -")
    return game
