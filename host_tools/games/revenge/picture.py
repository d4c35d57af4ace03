"""The animated picture of Revenge."""

from collections.abc import Iterator

from host_tools.drawing.boards import (
    BOARD_PIXELS,
    BRIGHT_COLOURS,
    DIM_COLOURS,
    TEXT_COLOUR,
    PlacedDrawing,
    svg_card,
    svg_text,
)
from host_tools.json_types import Head, RevengeRow, Snapshot

_FULL_ROW = 15


class RowsDrawing:
    """The rows of Revenge: dots up to 15, and the cards."""

    def __init__(self, head: Head) -> None:
        self._seats = head["seats"]
        self._columns = 1 if len(self._seats) < 3 else 2

    def _mat(self, seat: int) -> tuple[float, float, float, float]:
        width = (BOARD_PIXELS - 12 * (self._columns - 1)) / self._columns
        x = (width + 12) * (seat % self._columns)
        return x, 302 * (seat // self._columns), width, 290

    def empty_board(self) -> str:
        """Return the empty mats."""
        parts = []
        for seat, one in enumerate(self._seats):
            x, y, width, height = self._mat(seat)
            box = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="14" fill="#241811"'
            parts.append(f'<rect {box} stroke="{DIM_COLOURS[one["colour"]]}" stroke-width="2"/>')
        return "".join(parts)

    def position_pieces(self, snapshot: Snapshot) -> Iterator[PlacedDrawing]:
        """Yield the rows of every player, each with its cards."""
        for seat, rows in enumerate(snapshot["position"]["rows"]):
            x, top, width, height = self._mat(seat)
            tall = min(height / len(rows), 86)
            for n, row in enumerate(rows):
                y = top + (height - tall * len(rows)) / 2 + tall * n
                yield from self._row(x, y + tall / 2 - 31, width, self._seats[seat]["colour"], row)

    def _row(self, x: float, y: float, width: float, colour: str, row: RevengeRow) -> Iterator[PlacedDrawing]:
        cards = [] if row["home"] else row["cards"]
        pitch = (width - 70) / _FULL_ROW
        inks = [BRIGHT_COLOURS[colour] if at < row["total"] else "#3d3029" for at in range(_FULL_ROW)]
        radius = min(pitch * 0.4, 9)
        dots = [f'<circle cx="{22 + pitch * at:.1f}" cy="16" r="{radius:.1f}" fill="{inks[at]}"/>' for at in range(15)]
        said = svg_text(14, 54, 22, "HOME", BRIGHT_COLOURS[colour]) if row["home"] else ""
        count = svg_text(width - 14, 24, 22, str(row["total"]), TEXT_COLOUR, "end")
        yield PlacedDrawing(x, y, width, 62, "".join(dots) + count + said)
        pitch = min(40, (width - 24) / max(len(cards), 1))
        for at, name in enumerate(cards):
            yield svg_card(name, x + 14 + pitch * at, y + 32, pitch - 4, 28)


PICTURE = RowsDrawing
