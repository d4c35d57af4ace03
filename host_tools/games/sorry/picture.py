"""The animated picture of Sorry!"""

from collections.abc import Iterator
from math import atan2, cos, hypot, sin

from host_tools.drawing import marks
from host_tools.drawing.boards import (
    BOARD_PIXELS,
    BRASS_COLOUR,
    BRIGHT_COLOURS,
    DIM_COLOURS,
    GEOMETRY,
    NORMAL_COLOURS,
    PlacedDrawing,
    svg_disc,
    svg_symbol,
)
from host_tools.json_types import Head, Side, Snapshot
from pawnlight.rules.base import COLOURS


class RingDrawing:
    """The board of Sorry! with its pawns, and the way of the last move."""

    def __init__(self, head: Head) -> None:
        self._place = [
            (BOARD_PIXELS / 2 + x * BOARD_PIXELS / 2.44, BOARD_PIXELS / 2 + y * BOARD_PIXELS / 2.44)
            for x, y in GEOMETRY["lights"]
        ]

    def empty_board(self) -> str:
        """Return the empty board."""
        parts = [
            '<circle r="1.215" fill="#54341d"/><circle r="1.215" fill="none" stroke="#7c5230" stroke-width="0.02"/>'
            '<circle r="1.125" fill="#1b1410" stroke="#0a0604" stroke-width="0.012"/>'
            f'<circle r="1.105" fill="none" stroke="{BRASS_COLOUR}" stroke-width="0.005" opacity="0.7"/>'
            f'<circle r="0.9" fill="none" stroke="{BRASS_COLOUR}" stroke-width="0.004" opacity="0.35"/>'
        ]
        lights = GEOMETRY["lights"]
        for side in GEOMETRY["sides"]:
            parts.append(_side(side, lights))
        for x, y in lights:
            parts.append(f'<circle cx="{x:.4f}" cy="{y:.4f}" r="0.04" fill="#080504"/>')
            parts.append(f'<circle cx="{x:.4f}" cy="{y:.4f}" r="0.031" fill="#433c36"/>')
        half, scale = BOARD_PIXELS / 2, BOARD_PIXELS / 2.44
        return f'<g transform="translate({half} {half}) scale({scale})">{"".join(parts)}</g>'

    def position_pieces(self, snapshot: Snapshot) -> Iterator[PlacedDrawing]:
        """Yield the way of the last move, and the pawns."""
        for pawn, *way in snapshot.get("ways", ()):
            yield _line([self._place[light] for light in way], BRIGHT_COLOURS[COLOURS[pawn // 4]])
        for pawn, light in enumerate(snapshot["position"]["lights"]):
            if light >= 0:
                x, y = self._place[light]
                yield svg_disc(x, y, COLOURS[pawn // 4], 11.5)


def _line(places: list[tuple[float, float]], ink: str) -> PlacedDrawing:
    left, top = (min(values) - 4 for values in zip(*places, strict=True))
    right, bottom = (max(values) + 4 for values in zip(*places, strict=True))
    points = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in places)
    line = f'fill="none" stroke="{ink}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'
    return PlacedDrawing(left, top, right - left, bottom - top, f'<polyline points="{points}" {line} opacity="0.75"/>')


def _side(side: Side, lights: list[tuple[float, float]]) -> str:
    own, dim = NORMAL_COLOURS[side["colour"]], DIM_COLOURS[side["colour"]]
    parts = []
    for first, last in side["slides"]:
        begin, end = (atan2(lights[square][1], lights[square][0]) for square in (first, last))
        arc = f"M{cos(begin):.4f} {sin(begin):.4f}A1 1 0 0 1 {cos(end):.4f} {sin(end):.4f}"
        parts.append(f'<path d="{arc}" fill="none" stroke="{dim}" stroke-width="0.1" stroke-linecap="round"/>')
        parts.append(f'<circle cx="{cos(end):.4f}" cy="{sin(end):.4f}" r="0.06" fill="{own}"/>')
    for home, width in ((False, 0.1), (True, 0.115)):
        ends = [lights[light] for light in side["home" if home else "zone"]]
        ends = [min(ends, key=lambda at: hypot(*at)), max(ends, key=lambda at: hypot(*at))]
        (x, y), (to_x, to_y) = ends
        line = f'<path d="M{x:.4f} {y:.4f}L{to_x:.4f} {to_y:.4f}" fill="none" stroke-linecap="round"'
        parts.append(f'{line} stroke="{own if home else dim}" stroke-width="{width}"/>')
        if home:
            parts.append(f'{line} stroke="#1b1410" stroke-width="{width - 0.025}"/>')
    places = [lights[light] for light in side["start"]]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    to_x, to_y = lights[side["circle"]]
    parts.append(f'<path d="M{x:.4f} {y:.4f}L{to_x:.4f} {to_y:.4f}" stroke="{dim}" stroke-width="0.03"/>')
    parts.append(f'<circle cx="{x:.4f}" cy="{y:.4f}" r="0.118" fill="#120c09" stroke="{own}" stroke-width="0.016"/>')
    to_x, to_y = lights[side["diamond"]]
    middle = atan2(to_y, to_x) + 0.9
    sign = marks.COLOUR_SYMBOLS[side["colour"]]
    parts.append(svg_symbol(sign, 0.58 * cos(middle), 0.58 * sin(middle), 0.24, dim))
    return "".join(parts)


PICTURE = RingDrawing
