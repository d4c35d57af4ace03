"""Lights of the menu: the players of the next game, and the test picture of a panel of 16 x 16."""

from pawnlight.board import TRACK, led_of_cell, led_of_start
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import BREATHE, PLAYER_COLOURS, STEADY, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.lights import Picture

    Seats = list[tuple[str, str]]


def show_on_track(lights: "Picture", panel: "Picture", seats: "Seats", begins: str, starts: int = 4) -> None:
    """Show `starts` pawns or cards at each START, those of computer players breathing, and a light for `begins`."""
    lights.clear()
    panel.clear()
    for colour, player in seats:
        k = COLOURS.index(colour)
        for i in range(starts):
            _seat(lights, led_of_start(k, i), k, player)
        if colour == begins:
            lights.mark(15 * k + 4, WHITE, STEADY)


def show_on_panel(lights: "Picture", panel: "Picture", seats: "Seats") -> None:
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
        lights.put(TRACK // 4 * k, PLAYER_COLOURS[k])
    for cell in _F:
        panel.put(led_of_cell(cell), WHITE)


def _seat(picture: "Picture", light: int, k: int, player: str) -> None:
    picture.put(light, PLAYER_COLOURS[k])
    if player != "person":
        picture.mark(light, PLAYER_COLOURS[k], BREATHE)
