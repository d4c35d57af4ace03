"""A position of Sequence as the page draws it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.games.sequence.game import SequenceGame


def drawn(game: "SequenceGame") -> "dict[str, Any]":
    """Return the chips; which is the last is not known."""
    return {"cells": bytes(game.board.cells).decode(), "last": -1}
