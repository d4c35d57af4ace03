"""The base class of the computer players."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Generator

    from _typeshed import Incomplete

    from pawnlight.rules.base import Option

    # Each brain knows its own kind.
    Game = Incomplete


class Brain:
    """A computer player of one game and level. It knows no more than the player at `game.seat` may see.

    think(game, options, below)     a generator: None after each slice of thinking, of about 10 ms on the Pico at most,
                            and at last, once, which of the `options` is chosen; `below(n)` is chance, 0 to n - 1
    explain(game, option)   (key, arguments) of the best short reason for `option`, for the words of `load_why`
    """

    think: "Callable[[Game, list[Option], Callable[[int], int]], Generator[Option | None]]"
    explain: "Callable[[Game, Option], tuple[str, tuple[Incomplete, ...]]]"
