"""The interface of a computer player, and a random choice."""

from pawnlight.rules.base import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from pawnlight.rules.base import Decision

# One in this many choices of *easy* is random, in every game; in the others it values only what it gains itself.
EASY_ERROR_INTERVAL = 2


class Brain:
    """A computer player of one game and level, which `choose_for_computer` in table/context.py lets think.

    It uses only what the player at `game.seat` may see.

    choose_decision(game, decisions, below)  a generator: yields None after each slice of at most about 10 ms on the
                                             Pico, and finally one of the `decisions`; `below(n)` returns a random
                                             number from 0 to n - 1
    hint_reason(game, decision)  returns (key, arguments) of the best short reason, for the texts of `load_reasons`
    """

    choose_decision: "Callable[[Any, list[Any], Callable[[int], int]], Generator[Any]]"
    hint_reason: "Callable[[Any, Any], tuple[str, tuple[object, ...]]]"


def random_choice(decisions: "list[Decision]", below: "Callable[[int], int]") -> "Decision":
    """Return one of `decisions`; `below(n)` returns a random number from 0 to n - 1."""
    if PASS in decisions and len(decisions) > 1:
        decisions = [decision for decision in decisions if decision != PASS]
    return decisions[below(len(decisions))]
