"""A position of Revenge as the page draws it."""

from pawnlight.games.revenge.rows import HOME_ROW, NAMES, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.games.revenge.game import RevengeGame


def drawn(game: "RevengeGame") -> "dict[str, Any]":
    """Return the rows of every player."""
    return {
        "rows": [
            [{"home": row == HOME_ROW, "cards": [NAMES[card] for card in row], "total": total(row)} for row in rows]
            for rows in game.rows
        ]
    }
