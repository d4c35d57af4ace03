"""Lights of towers: each grows on its own quarter of the ring."""

from pawnlight.games.towers.game import STAR_HEIGHT
from pawnlight.show import stars_scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from pawnlight.games.towers.game import TowersGame
    from pawnlight.show.lights import Picture

# The levels of two blocks one on the other, so that each is seen, and that of the ground of whose turn it is.
_BLOCKS = (255, 130)
_GROUND = 25


def face(card: str) -> str:
    """Return the name of the picture on `card`."""
    return "block " + card if card.isdigit() else card


def tower_squares(game: "TowersGame", seat: int, low: int, high: int) -> "list[int]":
    """Return the squares of the ring from height `low` to below `high` of the tower of `seat`."""
    first = stars_scene.quarter_start(game, seat)
    return list(range(first + low, first + min(high, STAR_HEIGHT)))


def show_position(lights: "Picture", panel: "Picture", game: "TowersGame") -> None:
    """Show every tower block by block, the stars, and whose turn it is."""
    panel.clear()
    stars_scene.draw_stars(lights, game)
    stars_scene.show_turn(lights, game, _GROUND)
    for seat, blocks in enumerate(game.towers):
        show_tower(lights, game, seat, blocks)


def show_tower(lights: "Picture", game: "TowersGame", seat: int, blocks: "Iterable[int]") -> None:
    """Show the tower of `seat`, made of `blocks`."""
    height = 0
    for n, block in enumerate(blocks):
        for square in tower_squares(game, seat, height, height + block):
            lights.set_light(square, stars_scene.colour_of(game, seat), _BLOCKS[n % 2])
        height += block


def mark_squares(lights: "Picture", places: "Iterable[int]", colour: "tuple[int, int, int]", motion: bytes) -> None:
    """Mark squares of the ring."""
    for n, square in enumerate(places):
        lights.animate_light(square, colour, motion, n)
