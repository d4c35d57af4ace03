"""Lights of the end of a game: everybody by their place, on the side of the track that has their colour."""

from pawnlight.board import TRACK
from pawnlight.show.lights import PLAYER, STEADY, running

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.lights import Picture

_SIDE = 15
# The lights of a side by place, the first one's first: the better, the longer.
_LENGTHS = (15, 9, 5, 2)


def podium(lights: "Picture", winners: "list[int]", places: "list[tuple[int, int]]") -> None:
    """Run a light of the `winners`' colours round the track, each from its own side to the next winner's.

    `places` are (place, colour) of the others: each has a row of steady lights, the better the longer.
    """
    motion = running(18)
    k = winners[-1] if winners else 0
    for square in range(TRACK if winners else 0):
        if square // _SIDE in winners:
            k = square // _SIDE
        lights.mark(square, PLAYER[k], motion, square)
    for place, k in places:
        for square in range(_SIDE * k, _SIDE * k + _LENGTHS[min(place, 4) - 1]):
            lights.mark(square, PLAYER[k], STEADY)
