"""A position of Sorry! as the page draws it."""

from pawnlight.games.sorry.board import OUT, place_text
from pawnlight.games.sorry.scene import light_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.games.sorry.game import SorryGame


def drawn(game: "SorryGame") -> "dict[str, Any]":
    """Return the place and the light of every pawn."""
    return {
        "pawns": ["" if place == OUT else place_text(place) for place in game.pawns],
        "lights": [-1 if place == OUT else light_of(i, place) for i, place in enumerate(game.pawns)],
    }
