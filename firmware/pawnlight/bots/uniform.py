"""The computer player `random`: all options are equally likely, but it passes only if it must."""

from pawnlight.rules.base import PASS

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

    from pawnlight.rules.base import Option


def choose(options: "list[Option]", below: "Callable[[int], int]") -> "Option":
    """Return one of `options`; `below(n)` returns a random number from 0 to n - 1."""
    if PASS in options and len(options) > 1:
        options = [option for option in options if option != PASS]
    return options[below(len(options))]
