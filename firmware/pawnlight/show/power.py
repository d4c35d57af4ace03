"""How much current the lights may draw, estimated from what is sent, and kept to by dimming what would exceed it."""

from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA
from pawnlight.show.lights import painter

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.lights import Picture


def most_lit(budget: int, lights: int) -> int:
    """The sum of what so many lights are sent at which they draw `budget` milliamperes.

    What they draw when they are dark cannot be dimmed away.
    """
    return max(budget - lights * LIGHT_IDLE_MA, 0) * 255 // LIGHT_MA


def dim(most: int, one: "Picture", other: "Picture") -> None:
    """Dim both chains alike until the sum of what they are sent is at most `most`."""
    share = most * 256 // (one.lit + other.lit)
    painter.dim(one.sent, len(one.sent), share)
    painter.dim(other.sent, len(other.sent), share)
