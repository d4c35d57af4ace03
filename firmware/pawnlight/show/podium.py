"""Lights of the end of a game: everybody by their place, on the side of the track that has their colour."""

from pawnlight.board import TRACK_LIGHTS
from pawnlight.rules.base import COLOURS
from pawnlight.rules.standings import final_places
from pawnlight.show.lights import PLAYER_COLOURS, STEADY_MOTION, running_motion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game
    from pawnlight.show.lights import Picture

_SIDE = 15
# The lights of a side by place, the first one's first: the better, the longer.
_LENGTHS = (15, 9, 5, 2)


def show_podium(lights: "Picture", game: "Game") -> None:
    """Run a light of the winners' colours round the track, each from its own side to the next winner's.

    Each of the others has a row of steady lights, the better their place in `game`, the longer.
    """
    won = game.winners()
    winners: list[int] = []
    others: list[tuple[int, int]] = []
    for place, side in final_places(game):
        for seat in game.sides()[side]:
            k = COLOURS.index(game.header.seats[seat][0])
            if seat in won:
                winners.append(k)
            elif (place, k) not in others:
                others.append((place, k))
    motion = running_motion(18)
    k = winners[-1] if winners else 0
    for square in range(TRACK_LIGHTS if winners else 0):
        if square // _SIDE in winners:
            k = square // _SIDE
        lights.animate_light(square, PLAYER_COLOURS[k], motion, square)
    for place, k in others:
        for square in range(_SIDE * k, _SIDE * k + _LENGTHS[min(place, 4) - 1]):
            lights.animate_light(square, PLAYER_COLOURS[k], STEADY_MOTION)
