"""The base class of the computer players."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Generator

    from _typeshed import Incomplete

    from pawnlight.rules.base import Option

    # Each brain uses its own subclass.
    Game = Incomplete


class Brain:
    """A computer player of one game and level. It uses only what the player at `game.seat` may see.

    think(game, options, below)     a generator: yields None after each slice of at most about 10 ms on the Pico, and
                            finally one of the `options`; `below(n)` returns a random number from 0 to n - 1
    explain(game, option)   returns (key, arguments) of the best short reason for `option`, for the texts of `load_why`
    """

    think: "Callable[[Game, list[Option], Callable[[int], int]], Generator[Option | None]]"
    explain: "Callable[[Game, Option], tuple[str, tuple[Incomplete, ...]]]"
