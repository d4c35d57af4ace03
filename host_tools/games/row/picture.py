"""The animated picture of three in a row."""

from collections.abc import Iterator

from host_tools.drawing import marks
from host_tools.drawing.boards import BOARD_PIXELS, GEOMETRY, PlacedDrawing, svg_disc, svg_symbol
from host_tools.json_types import Head, Snapshot
from pawnlight.board import PANEL_SIDE
from pawnlight.games.row.game import BOARD_SIDE as PLACES

_EACH = BOARD_PIXELS / PLACES
_MARGIN = (PANEL_SIDE - PLACES) // 2


class RowDrawing:
    """The places with their pictures, and the pieces on them."""

    def __init__(self, head: Head) -> None:
        self._teams: dict[str, str] = GEOMETRY["panel"]["teams"]

    def empty_board(self) -> str:
        """Return the table."""
        return (
            f'<rect width="{BOARD_PIXELS}" height="{BOARD_PIXELS}" rx="18"'
            ' fill="#54341d" stroke="#7c5230" stroke-width="3"/>'
        )

    def position_pieces(self, snapshot: Snapshot) -> Iterator[PlacedDrawing]:
        """Yield the places, each with its picture and its piece."""
        position = snapshot["position"]
        for cell, picture in enumerate(position["pictures"]):
            if not picture:
                continue
            x = _EACH * (cell % PANEL_SIDE - _MARGIN)
            y = _EACH * (cell // PANEL_SIDE - _MARGIN)
            face = f'<rect x="4" y="4" width="{_EACH - 8:.1f}" height="{_EACH - 8:.1f}" rx="9" fill="#fbf1dc"/>'
            sign = svg_symbol(marks.PICTURE_SYMBOLS[picture], _EACH / 2, _EACH / 2, _EACH * 0.62, "#54341d")
            yield PlacedDrawing(x, y, _EACH, _EACH, face + sign)
            if colour := self._teams.get(position["cells"][cell]):
                yield svg_disc(x + _EACH / 2, y + _EACH / 2, colour, _EACH * 0.36)


PICTURE = RowDrawing
