"""A ring without spokes."""

from pawnlight.board import TRACK
from pawnlight.show import lights

# Milliamperes: what any USB port gives, less Pico and screen.
_MOST_MA = 350


def most_lit() -> int:
    """Return the sum of bytes sent that any USB port can supply, see `lights.most_lit`."""
    return lights.most_lit(_MOST_MA, TRACK)


def first(k: int) -> int:
    """Return the first of the five lights that acknowledge a press of colour `k`: its corner of the track."""
    return 15 * k
