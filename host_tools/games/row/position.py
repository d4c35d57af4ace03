"""Positions of three in a row as the page draws them."""

# Restricted to what MicroPython supports: it runs beside the firmware too.

from pawnlight.board import PANEL_LIGHTS
from pawnlight.games.row.game import PICTURE_CARDS
from pawnlight.games.row.scene import cell_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_tools.json_types import RowPosition
    from pawnlight.games.row.game import RowGame


def board_values(game: "RowGame") -> "RowPosition":
    """Return the pieces and the pictures by their cells of the panel; which piece is the last is not known."""
    cells, pictures = ["."] * PANEL_LIGHTS, [""] * PANEL_LIGHTS
    for place, picture in enumerate(game.pictures):
        cell, piece = cell_of(place), game.pieces[place]
        pictures[cell] = PICTURE_CARDS[picture]
        if piece:
            cells[cell] = game.colours[piece - 1][0]
    return {"cells": "".join(cells), "last": -1, "pictures": pictures, "stars": list(game.stars), "card": game.card}
