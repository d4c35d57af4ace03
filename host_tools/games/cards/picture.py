"""The animated picture of *Cards only*."""

from collections.abc import Iterator

from host_tools.drawing.boards import BOARD_PIXELS, PlacedDrawing, svg_card
from host_tools.json_types import Head, Snapshot


class CardsDrawing:
    """Cards only: the last card drawn, large, and those before it."""

    def __init__(self, head: Head) -> None:
        pass

    def empty_board(self) -> str:
        """Return the empty table."""
        return (
            f'<rect width="{BOARD_PIXELS}" height="{BOARD_PIXELS}" rx="18"'
            ' fill="#241811" stroke="#54341d" stroke-width="3"/>'
        )

    def position_pieces(self, snapshot: Snapshot) -> Iterator[PlacedDrawing]:
        """Yield the cards."""
        names = snapshot["position"]["drawn"]
        if names:
            yield svg_card(names[-1], BOARD_PIXELS / 2 - 80, 140, 160, 220)
        for n, name in enumerate(reversed(names[-9:-1])):
            yield svg_card(name, 30 + 68 * n, 470, 56, 76)


PICTURE = CardsDrawing
