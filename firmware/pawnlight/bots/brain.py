"""The interface of a computer player, and a random choice."""

from pawnlight.rules.base import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from _typeshed import Incomplete

    from pawnlight.rules.base import Option

    Game = Incomplete


class Brain:
    """A computer player of one game and level. It uses only what the player at `game.seat` may see.

    think(game, options, below)     a generator: yields None after each slice of at most about 10 ms on the Pico, and
                            finally one of the `options`; `below(n)` returns a random number from 0 to n - 1
    explain(game, option)   returns (key, arguments) of the best short reason for `option`, for the texts of `load_why`
    """

    think: "Callable[[Game, list[Option], Callable[[int], int]], Generator[Option | None]]"
    explain: "Callable[[Game, Option], tuple[str, tuple[object, ...]]]"


def choose(options: "list[Option]", below: "Callable[[int], int]") -> "Option":
    """Return one of `options`; `below(n)` returns a random number from 0 to n - 1."""
    if PASS in options and len(options) > 1:
        options = [option for option in options if option != PASS]
    return options[below(len(options))]
