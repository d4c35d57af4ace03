"""The computer player of the toy game."""

from collections.abc import Callable, Generator

from pawnlight.bots.brain import Brain

from .game import Decision, ToyGame


class ToyBrain(Brain):
    """A computer player that takes one counter."""

    def choose_decision(
        self, game: ToyGame, options: list[Decision], below: Callable[[int], int]
    ) -> Generator[Decision | None, None, None]:
        yield None
        yield options[0]


def brain(rules: str, level: str) -> Brain:
    return ToyBrain()
