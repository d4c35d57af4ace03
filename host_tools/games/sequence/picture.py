"""The animated picture of Sequence."""

from collections.abc import Iterator

from host_tools.drawing import marks
from host_tools.drawing.boards import (
    BOARD_PIXELS,
    BRASS_COLOUR,
    GEOMETRY,
    TEXT_COLOUR,
    PlacedDrawing,
    svg_disc,
    svg_symbol,
    svg_text,
)
from host_tools.json_types import Head, Snapshot


class PanelDrawing:
    """The board of Sequence with its chips."""

    _CELL = BOARD_PIXELS / 10.4
    _EDGE = BOARD_PIXELS * 0.02 / 1.04

    def __init__(self, head: Head) -> None:
        self._teams: dict[str, str] = GEOMETRY["panel"]["teams"]

    def _at(self, cell: int) -> tuple[float, float]:
        return self._EDGE + self._CELL * (cell % 10 + 0.5), self._EDGE + self._CELL * (cell // 10 + 0.5)

    def empty_board(self) -> str:
        """Return the empty board."""
        frame = (
            f'width="{BOARD_PIXELS}" height="{BOARD_PIXELS}" rx="18" fill="#54341d" stroke="#7c5230" stroke-width="3"'
        )
        parts = [f"<rect {frame}/>"]
        half = self._CELL / 2 - 1.5
        for cell, name in enumerate(GEOMETRY["panel"]["cards"]):
            x, y = self._at(cell)
            face = f'x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" rx="5"'
            parts.append(f'<rect {face} fill="{"#33271d" if name else "#1d140e"}"/>')
            if not name:
                parts.append(svg_symbol(marks.PAWN_SYMBOL, x, y, 70, BRASS_COLOUR))
                continue
            ink = "#f0776a" if name[-1] in "HD" else "#e9dcc2"
            wide = len(name) > 2
            parts.append(
                svg_text(x + wide * 3, y + 7, 18 if wide else 20, name[:-1], ink, "end", 'letter-spacing="-1"')
            )
            parts.append(svg_symbol(marks.SUIT_SYMBOLS[name[-1]], x + 11 + wide * 2, y, 17 - wide * 2, ink))
        return "".join(parts)

    def position_pieces(self, snapshot: Snapshot) -> Iterator[PlacedDrawing]:
        """Yield the chips; those of a sequence have a double rim, and the last one has a ring."""
        position = snapshot["position"]
        for cell, chip in enumerate(position["cells"]):
            x, y = self._at(cell)
            if colour := self._teams.get(chip.lower()):
                rim = '<circle cx="25" cy="25" r="18.5" fill="none" stroke="#fff6e4" stroke-width="2.5"/>'
                yield svg_disc(x, y, colour, 23, rim if chip != chip.lower() else "")
            if cell == position["last"]:
                ring = f'<circle cx="29" cy="29" r="26.5" fill="none" stroke="{TEXT_COLOUR}" stroke-width="3"/>'
                yield PlacedDrawing(x - 29, y - 29, 58, 58, ring)


PICTURE = PanelDrawing
