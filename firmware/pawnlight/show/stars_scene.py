"""Lights of the children's games for stars, on the ring: whose turn it is, and the stars of each player."""

from pawnlight.board import TRACK_LIGHTS, led_of_zone
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import PLAYER_COLOURS, SPARKLE_MOTION, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.rules.stars import StarsGame
    from pawnlight.show.lights import Picture

# The squares of the quarter of the ring that each colour has, and the places of its safety zone, one for each star.
QUARTER_SQUARES = TRACK_LIGHTS // len(COLOURS)
_MOST = 5


def colour_of(game: "StarsGame[Any]", seat: int) -> "tuple[int, int, int]":
    """Return the colour of the player at `seat`."""
    return PLAYER_COLOURS[COLOURS.index(game.colours[seat])]


def quarter_start(game: "StarsGame[Any]", seat: int) -> int:
    """Return the first square of the quarter of `seat`."""
    return QUARTER_SQUARES * COLOURS.index(game.colours[seat])


def draw_stars(lights: "Picture", game: "StarsGame[Any]") -> None:
    """Clear the lights, and show the stars of each player."""
    lights.clear()
    for seat, count in enumerate(game.stars):
        for star in range(min(count, _MOST)):
            lights.set_light(_star(game, seat, star), colour_of(game, seat))


def show_turn(lights: "Picture", game: "StarsGame[Any]", level: int) -> None:
    """Let the quarter of the player whose turn it is glow at `level`."""
    first = quarter_start(game, game.seat)
    for square in range(first, first + QUARTER_SQUARES):
        lights.set_light(square, colour_of(game, game.seat), level)


def sparkle_new_stars(lights: "Picture", game: "StarsGame[Any]", seat: int, count: int) -> None:
    """Let the last `count` stars of `seat` sparkle."""
    for star in range(game.stars[seat] - count, min(game.stars[seat], _MOST)):
        lights.animate_light(_star(game, seat, star), WHITE, SPARKLE_MOTION, star)


def _star(game: "StarsGame[Any]", seat: int, star: int) -> int:
    return led_of_zone(COLOURS.index(game.colours[seat]), 1 + star)
