"""The computer players of Sorry!: what each level looks at."""

from pawnlight.bots import Brain
from pawnlight.bots.uniform import choose

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Generator

    from pawnlight.rules.base import Option
    from pawnlight.rules.sorry_game import SorryGame


class SorryBrain(Brain):
    """See Brain."""

    def think(self, game: "SorryGame", below: "Callable[[int], int]") -> "Generator[Option | None]":
        yield choose(game.options(), below)


def brain(rules: str, level: str) -> Brain:
    """The computer player of a rule set of Sorry! and a level."""
    return SorryBrain()
