"""The animated picture of towers."""

from collections.abc import Iterator

from host_tools.drawing import marks
from host_tools.drawing.boards import (
    BOARD_PIXELS,
    BRIGHT_COLOURS,
    DIM_COLOURS,
    GEOMETRY,
    NORMAL_COLOURS,
    PlacedDrawing,
    svg_symbol,
)
from host_tools.json_types import Head, Snapshot


class TowersDrawing:
    """The ring with the blocks of every tower, and the stars."""

    def __init__(self, head: Head) -> None:
        self._place = [
            (BOARD_PIXELS / 2 + x * BOARD_PIXELS / 2.3, BOARD_PIXELS / 2 + y * BOARD_PIXELS / 2.3)
            for x, y in GEOMETRY["lights"]
        ]

    def empty_board(self) -> str:
        """Return the ring with no tower, each quarter in its colour."""
        parts = [
            f'<rect width="{BOARD_PIXELS}" height="{BOARD_PIXELS}" rx="18"'
            ' fill="#1b1410" stroke="#54341d" stroke-width="3"/>'
        ]
        track = GEOMETRY["track"]
        for light, (x, y) in enumerate(self._place[:track]):
            dim = DIM_COLOURS[GEOMETRY["sides"][4 * light // track]["colour"]]
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" fill="{dim}" opacity="0.5"/>')
        return "".join(parts)

    def position_pieces(self, snapshot: Snapshot) -> Iterator[PlacedDrawing]:
        """Yield each block square by square, every second one darker, and the stars."""
        for n, block in enumerate(snapshot["position"]["blocks"]):
            for light in block["lights"]:
                x, y = self._place[light]
                ink = (BRIGHT_COLOURS if n % 2 else NORMAL_COLOURS)[block["colour"]]
                star = svg_symbol(marks.PICTURE_SYMBOLS["star"], 13, 13, 24, BRIGHT_COLOURS[block["colour"]])
                svg = f'<circle cx="13" cy="13" r="11.5" fill="{ink}"/>' if light < GEOMETRY["track"] else star
                yield PlacedDrawing(x - 13, y - 13, 26, 26, svg)


PICTURE = TowersDrawing
