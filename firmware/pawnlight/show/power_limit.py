"""The limit on the current of the lights, so that the supply is not overloaded."""

from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA
from pawnlight.show.lights import painter

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.lights import Picture


def most_lit(budget: int, lights: int) -> int:
    """Return the sum of bytes sent at which `lights` lights draw `budget` milliamperes.

    Their current when dark cannot be reduced by dimming.
    """
    return max(budget - lights * LIGHT_IDLE_MA, 0) * 255 // LIGHT_MA


def limit_current(most: int, one: "Picture", other: "Picture") -> None:
    """Scale the bytes of both chains down by one factor, so that their sum, which exceeds `most`, does no longer."""
    share = most * 256 // (one.lit + other.lit)
    painter.scale(one.sent, len(one.sent), share)
    painter.scale(other.sent, len(other.sent), share)
