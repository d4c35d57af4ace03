"""The computer player `random`: every option that it has is equally likely, and it passes only when it must."""

from pawnlight.rules.base import PASS

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

    from pawnlight.rules.base import Option


def choose(options: "list[Option]", below: "Callable[[int], int]") -> "Option":
    """One of `options`; `below(n)` gives a number from 0 to n - 1, each equally likely."""
    if PASS in options and len(options) > 1:
        options = [option for option in options if option != PASS]
    return options[below(len(options))]
