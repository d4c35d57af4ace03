"""The computer player of the children's games of the house, in which there is only one level."""

from pawnlight.bots.brain import EASY_ERROR_INTERVAL, Brain, random_choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from pawnlight.rules.stars import StarsGame


def order_by_value(game: "StarsGame[Any]", options: "list[Any]") -> "list[Any]":
    """Return `options` by what each is worth to the player, the best one first."""
    return [options[n] for _, n in sorted([(-game.decision_value(option), n) for n, option in enumerate(options)])]


class BestFirst(Brain):
    """A computer player that makes the best decision every second time, and any one otherwise."""

    def choose_decision(
        self, game: "StarsGame[Any]", options: "list[Any]", below: "Callable[[int], int]"
    ) -> "Generator[Any, None, None]":
        yield order_by_value(game, options)[0] if below(EASY_ERROR_INTERVAL) else random_choice(options, below)


def brain(rules: str, level: str) -> BestFirst:
    """Return the computer player."""
    return BestFirst()
