"""Lights of the menu: the players of the next game, and the test picture of a panel of 16 x 16."""

from pawnlight.board import TRACK_LIGHTS, led_of_cell, led_of_start
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import BREATHE_MOTION, PLAYER_COLOURS, STEADY_MOTION, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.lights import Picture

    SeatPlayers = list[tuple[str, str]]


def show_on_track(lights: "Picture", panel: "Picture", seats: "SeatPlayers", begins: str, starts: int = 4) -> None:
    """Show `starts` pawns or cards at each START, those of computer players breathing, and a light for `begins`."""
    lights.clear()
    panel.clear()
    for colour, player in seats:
        k = COLOURS.index(colour)
        for i in range(starts):
            _seat(lights, led_of_start(k, i), k, player)
        if colour == begins:
            lights.animate_light(15 * k + 4, WHITE, STEADY_MOTION)


def show_on_panel(lights: "Picture", panel: "Picture", seats: "SeatPlayers") -> None:
    """Show the players of Sequence as chips in the order of turns, those of computer players breathing."""
    lights.clear()
    panel.clear()
    for n, (colour, player) in enumerate(seats):
        _seat(panel, led_of_cell(40 + n % 6 + 2 + n // 6 * 10), COLOURS.index(colour), player)


# Cells of the letter F, which looks like no turned or mirrored F.
_F = (12, 13, 14, 15, 16, 17, 22, 32, 42, 43, 44, 45, 46, 52, 62, 72, 82)


def show_corners(lights: "Picture", panel: "Picture") -> None:
    """Show an F, and each colour's corner: red's is the upper left one, blue's the upper right one."""
    lights.clear()
    panel.clear()
    for k in range(4):
        lights.set_light(TRACK_LIGHTS // 4 * k, PLAYER_COLOURS[k])
    for cell in _F:
        panel.set_light(led_of_cell(cell), WHITE)


def _seat(picture: "Picture", light: int, k: int, player: str) -> None:
    picture.set_light(light, PLAYER_COLOURS[k])
    if player != "person":
        picture.animate_light(light, PLAYER_COLOURS[k], BREATHE_MOTION)
