"""Computer players: what they choose, given what they may know."""

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


def brain_of(rules: str, level: str) -> Brain:
    """The computer player `easy`, `normal` or `hard` of a rule set. Loads only what that game needs."""
    if rules == "sequence":
        from pawnlight.bots.sequence import brain
    elif rules == "revenge":
        from pawnlight.bots.revenge import brain
    else:
        from pawnlight.bots.sorry import brain
    return brain(rules, level)
