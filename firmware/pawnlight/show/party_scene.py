"""Lights for the end of a child's game: every colour that played goes round the track, whoever was first."""

from pawnlight.board import TRACK
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import PLAYER, running

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.lights import Picture


def everybody(lights: "Picture", colours: "list[str]") -> None:
    """Run the lights of all `colours` round the track, side by side."""
    motion = running(18)
    for square in range(TRACK):
        colour = colours[square // 3 % len(colours)]
        lights.mark(square, PLAYER[COLOURS.index(colour)], motion, square)
