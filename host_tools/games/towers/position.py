"""Positions of towers as the page draws them."""

# Restricted to what MicroPython supports: it runs beside the firmware too.

from pawnlight.board import led_of_zone
from pawnlight.games.towers.scene import face, tower_squares
from pawnlight.rules.base import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_tools.json_types import Block, TowersPosition
    from pawnlight.games.towers.game import TowersGame


def board_values(game: "TowersGame") -> "TowersPosition":
    """Return the blocks and the stars by their lights of the ring, and the open hands."""
    blocks: list[Block] = []
    for seat, tower in enumerate(game.towers):
        height = 0
        for block in tower:
            lights = tower_squares(game, seat, height, height + block)
            blocks.append({"colour": game.colours[seat], "lights": lights})
            height += block
    for seat, stars in enumerate(game.stars):
        k = COLOURS.index(game.colours[seat])
        for star in range(min(stars, 5)):
            blocks.append({"colour": game.colours[seat], "lights": [led_of_zone(k, 1 + star)]})
    hands = [[face(card) for card in hand] for hand in game.hands]
    return {"blocks": blocks, "stars": list(game.stars), "open": hands, "card": ""}
