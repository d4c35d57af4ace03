"""Lights of three in a row: pictures and pieces in the middle of the panel, whose turn it is round them."""

from pawnlight.board import PANEL_LIGHTS, PANEL_SIDE, led_of_cell
from pawnlight.games.row.game import BOARD_SIDE, FREE_PLACE
from pawnlight.show import stars_scene
from pawnlight.show.lights import BREATHE_MOTION, SPARKLE_MOTION, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from pawnlight.games.row.game import RowGame
    from pawnlight.show.lights import Picture

_MARGIN = (PANEL_SIDE - BOARD_SIDE) // 2
# The light of each of PICTURE_CARDS, in order: of three colours, still, or dipping once or twice in two seconds.
_COLOURS = ((190, 130, 0), (0, 130, 150), (160, 0, 90))
_DIP, _LIT = bytes(6), b"\xff" * 6
_MOTIONS = (_LIT, _DIP + _LIT * 10, _DIP + _LIT + _DIP + _LIT * 8)
_DARKER, _BRIGHTER = 70, 160  # levels of a picture, and of one that can be chosen
_BORDER = 60


def cell_of(place: int) -> int:
    """Return the cell of the panel on which `place` is."""
    return PANEL_SIDE * (place // BOARD_SIDE + _MARGIN) + place % BOARD_SIDE + _MARGIN


def show_position(lights: "Picture", panel: "Picture", game: "RowGame") -> None:
    """Show pictures, pieces, stars, and whose turn it is."""
    stars_scene.draw_stars(lights, game)
    stars_scene.show_turn(lights, game, _BORDER)
    panel.clear()
    for cell in range(PANEL_LIGHTS):
        if cell % PANEL_SIDE in (0, PANEL_SIDE - 1) or cell // PANEL_SIDE in (0, PANEL_SIDE - 1):
            panel.set_light(led_of_cell(cell), stars_scene.colour_of(game, game.seat), _BORDER)
    for place, picture in enumerate(game.pictures):
        piece = game.pieces[place]
        if piece == FREE_PLACE:
            _picture(panel, place, picture, _DARKER)
        else:
            panel.set_light(led_of_cell(cell_of(place)), stars_scene.colour_of(game, piece - 1))


def _picture(panel: "Picture", place: int, picture: int, level: int) -> None:
    red, green, blue = _COLOURS[picture // 3]
    colour = red * level // 160, green * level // 160, blue * level // 160
    panel.animate_light(led_of_cell(cell_of(place)), colour, _MOTIONS[picture % 3])


def show_choices(panel: "Picture", game: "RowGame", places: "Iterable[int]", at: int) -> None:
    """Let the free ones of `places` glow, and the one `at` breathe: in the player's colour, or white with a piece."""
    for place in places:
        if game.pieces[place] == FREE_PLACE:
            _picture(panel, place, game.pictures[place], _BRIGHTER)
    colour = WHITE if game.pieces[at] else stars_scene.colour_of(game, game.seat)
    panel.animate_light(led_of_cell(cell_of(at)), colour, BREATHE_MOTION)


def sparkle_places(panel: "Picture", places: "Iterable[int]") -> None:
    """Let the lights of `places` sparkle."""
    for place in places:
        panel.animate_light(led_of_cell(cell_of(place)), WHITE, SPARKLE_MOTION, place)
