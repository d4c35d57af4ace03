"""Drawings of a position for the animated picture: an empty board, and the pieces on it, as SVG in a square.

They show the snapshots of `presenter`, as the page's own drawings do, and use the same geometry and symbols. The page's
drawings need a browser: their looks and motion are styles. The colours are those of its dark theme, in theme.css.
"""

from collections.abc import Iterator
from html import escape
from math import atan2, cos, hypot, sin
from typing import NamedTuple

from host_tools.json_types import Head, RevengeRow, Side, Snapshot
from host_tools.page import marks
from host_tools.page.geometry import page_geometry
from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import SUIT_SIGNS

SIDE = 592
INK = {"red": "#ff7d70", "blue": "#86a8ff", "yellow": "#f1c453", "green": "#66d47c"}
TEXT, FAINT, BRASS = "#efe4cd", "#b9a98c", "#c8a462"
FONTS = "Georgia, 'DejaVu Serif', 'Liberation Serif', 'Noto Serif', 'Times New Roman', 'FreeSerif', 'C059'"
_OWN = {"red": "#c23a2d", "blue": "#3566c4", "yellow": "#d9a22b", "green": "#3b9a4c"}
_DIM = {"red": "#7a261d", "blue": "#234280", "yellow": "#8a671c", "green": "#276431"}
_CARD, _CARD_INK, _CARD_RED = "#f6ecd6", "#2a1b10", "#b3261e"
SWATCHES = [*INK.values(), *_OWN.values(), *_DIM.values(), _CARD, _CARD_INK, _CARD_RED, TEXT, BRASS]
_GEOMETRY = page_geometry()
_SUITS = {sign: marks.SUITS[suit] for suit, sign in SUIT_SIGNS.items()}
_FULL_ROW = 15


class Piece(NamedTuple):
    """A drawing of its own, with its upper left corner at (x, y); many moments have the same."""

    x: float
    y: float
    width: float
    height: float
    svg: str


def text(x: float, y: float, size: float, said: str, colour: str = TEXT, anchor: str = "start", more: str = "") -> str:
    """Return a line of text."""
    said = escape(said)
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONTS}" font-size="{size:.1f}" font-weight="600" '
        f'fill="{colour}" text-anchor="{anchor}" {more}>{said}</text>'
    )


def symbol(path: str, x: float, y: float, size: float, colour: str) -> str:
    """Return a symbol of `marks` around (x, y)."""
    place = f"translate({x:.2f} {y:.2f}) scale({size / 40:.4f})"
    return f'<path d="{path}" transform="{place}" fill="{colour}" fill-rule="evenodd"/>'


def card(name: str, x: float, y: float, width: float, height: float) -> Piece:
    """Return a card face. A name that is too long for it is written small."""
    suit = _SUITS.get(name[-1])
    said = name[:-1] if suit else name
    size = min(height * 0.62, 1.45 * (width - 4) / (len(said) + (1.4 if suit else 0)))
    ink = _CARD_RED if name[-1] in "♥♦" else _CARD_INK
    face = f'<rect width="{width}" height="{height}" rx="{min(width, height) / 8}" fill="{_CARD}"/>'
    down = height / 2 + size * 0.36
    if not suit:
        return Piece(x, y, width, height, face + text(width / 2, down, size, said, ink, "middle"))
    middle = width / 2 + size * (0.1 if len(said) > 1 else 0)
    sign = symbol(suit, middle + size * 0.42, height / 2, size * 0.72, ink)
    return Piece(x, y, width, height, face + text(middle, down, size, said, ink, "end") + sign)


def _disc(x: float, y: float, colour: str, radius: float, rim: str = "") -> Piece:
    """Return a pawn or chip with the symbol of its colour around (x, y)."""
    middle = radius + 2
    body = f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="{_OWN[colour]}" stroke="{INK[colour]}"'
    sign = symbol(marks.COLOURS[colour], middle, middle, radius * 1.2, "#fff6e4")
    return Piece(x - middle, y - middle, 2 * middle, 2 * middle, f'{body} stroke-width="2.5"/>{rim}{sign}')


class Ring:
    """The board of Sorry! with its pawns, and the way of the last move."""

    def __init__(self, head: Head) -> None:
        self._place = [(SIDE / 2 + x * SIDE / 2.44, SIDE / 2 + y * SIDE / 2.44) for x, y in _GEOMETRY["lights"]]

    def still(self) -> str:
        """Return the empty board."""
        parts = [
            '<circle r="1.215" fill="#54341d"/><circle r="1.215" fill="none" stroke="#7c5230" stroke-width="0.02"/>'
            '<circle r="1.125" fill="#1b1410" stroke="#0a0604" stroke-width="0.012"/>'
            f'<circle r="1.105" fill="none" stroke="{BRASS}" stroke-width="0.005" opacity="0.7"/>'
            f'<circle r="0.9" fill="none" stroke="{BRASS}" stroke-width="0.004" opacity="0.35"/>'
        ]
        lights = _GEOMETRY["lights"]
        for side in _GEOMETRY["sides"]:
            parts.append(_side(side, lights))
        for x, y in lights:
            parts.append(f'<circle cx="{x:.4f}" cy="{y:.4f}" r="0.04" fill="#080504"/>')
            parts.append(f'<circle cx="{x:.4f}" cy="{y:.4f}" r="0.031" fill="#433c36"/>')
        return f'<g transform="translate({SIDE / 2} {SIDE / 2}) scale({SIDE / 2.44})">{"".join(parts)}</g>'

    def moving(self, snapshot: Snapshot) -> Iterator[Piece]:
        """Yield the way of the last move, and the pawns."""
        for pawn, *way in snapshot.get("ways", ()):
            yield _line([self._place[light] for light in way], INK[COLOURS[pawn // 4]])
        for pawn, light in enumerate(snapshot["position"]["lights"]):
            if light >= 0:
                x, y = self._place[light]
                yield _disc(x, y, COLOURS[pawn // 4], 11.5)


def _line(places: list[tuple[float, float]], ink: str) -> Piece:
    left, top = (min(values) - 4 for values in zip(*places, strict=True))
    right, bottom = (max(values) + 4 for values in zip(*places, strict=True))
    points = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in places)
    line = f'fill="none" stroke="{ink}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'
    return Piece(left, top, right - left, bottom - top, f'<polyline points="{points}" {line} opacity="0.75"/>')


def _side(side: Side, lights: list[tuple[float, float]]) -> str:
    own, dim = _OWN[side["colour"]], _DIM[side["colour"]]
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
    sign = marks.COLOURS[side["colour"]]
    parts.append(symbol(sign, 0.58 * cos(middle), 0.58 * sin(middle), 0.24, dim))
    return "".join(parts)


class Panel:
    """The board of Sequence with its chips."""

    _CELL = SIDE / 10.4
    _EDGE = SIDE * 0.02 / 1.04

    def __init__(self, head: Head) -> None:
        self._teams: dict[str, str] = _GEOMETRY["panel"]["teams"]

    def _at(self, cell: int) -> tuple[float, float]:
        return self._EDGE + self._CELL * (cell % 10 + 0.5), self._EDGE + self._CELL * (cell // 10 + 0.5)

    def still(self) -> str:
        """Return the empty board."""
        frame = f'width="{SIDE}" height="{SIDE}" rx="18" fill="#54341d" stroke="#7c5230" stroke-width="3"'
        parts = [f"<rect {frame}/>"]
        half = self._CELL / 2 - 1.5
        for cell, name in enumerate(_GEOMETRY["panel"]["cards"]):
            x, y = self._at(cell)
            face = f'x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" rx="5"'
            parts.append(f'<rect {face} fill="{"#33271d" if name else "#1d140e"}"/>')
            if not name:
                parts.append(symbol(marks.PAWN, x, y, 70, BRASS))
                continue
            ink = "#f0776a" if name[-1] in "HD" else "#e9dcc2"
            wide = len(name) > 2
            parts.append(text(x + wide * 3, y + 7, 18 if wide else 20, name[:-1], ink, "end", 'letter-spacing="-1"'))
            parts.append(symbol(marks.SUITS[name[-1]], x + 11 + wide * 2, y, 17 - wide * 2, ink))
        return "".join(parts)

    def moving(self, snapshot: Snapshot) -> Iterator[Piece]:
        """Yield the chips; those of a sequence have a double rim, and the last one has a ring."""
        position = snapshot["position"]
        for cell, chip in enumerate(position["cells"]):
            x, y = self._at(cell)
            if colour := self._teams.get(chip.lower()):
                rim = '<circle cx="25" cy="25" r="18.5" fill="none" stroke="#fff6e4" stroke-width="2.5"/>'
                yield _disc(x, y, colour, 23, rim if chip != chip.lower() else "")
            if cell == position["last"]:
                ring = f'<circle cx="29" cy="29" r="26.5" fill="none" stroke="{TEXT}" stroke-width="3"/>'
                yield Piece(x - 29, y - 29, 58, 58, ring)


class Rows:
    """The rows of Revenge: dots up to 15, and the cards."""

    def __init__(self, head: Head) -> None:
        self._seats = head["seats"]
        self._columns = 1 if len(self._seats) < 3 else 2

    def _mat(self, seat: int) -> tuple[float, float, float, float]:
        width = (SIDE - 12 * (self._columns - 1)) / self._columns
        x = (width + 12) * (seat % self._columns)
        return x, 302 * (seat // self._columns), width, 290

    def still(self) -> str:
        """Return the empty mats."""
        parts = []
        for seat, one in enumerate(self._seats):
            x, y, width, height = self._mat(seat)
            box = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="14" fill="#241811"'
            parts.append(f'<rect {box} stroke="{_DIM[one["colour"]]}" stroke-width="2"/>')
        return "".join(parts)

    def moving(self, snapshot: Snapshot) -> Iterator[Piece]:
        """Yield the rows of every player, each with its cards."""
        for seat, rows in enumerate(snapshot["position"]["rows"]):
            x, top, width, height = self._mat(seat)
            tall = min(height / len(rows), 86)
            for n, row in enumerate(rows):
                y = top + (height - tall * len(rows)) / 2 + tall * n
                yield from self._row(x, y + tall / 2 - 31, width, self._seats[seat]["colour"], row)

    def _row(self, x: float, y: float, width: float, colour: str, row: RevengeRow) -> Iterator[Piece]:
        cards = [] if row["home"] else row["cards"]
        pitch = (width - 70) / _FULL_ROW
        inks = [INK[colour] if at < row["total"] else "#3d3029" for at in range(_FULL_ROW)]
        radius = min(pitch * 0.4, 9)
        dots = [f'<circle cx="{22 + pitch * at:.1f}" cy="16" r="{radius:.1f}" fill="{inks[at]}"/>' for at in range(15)]
        said = text(14, 54, 22, "HOME", INK[colour]) if row["home"] else ""
        count = text(width - 14, 24, 22, str(row["total"]), TEXT, "end")
        yield Piece(x, y, width, 62, "".join(dots) + count + said)
        pitch = min(40, (width - 24) / max(len(cards), 1))
        for at, name in enumerate(cards):
            yield card(name, x + 14 + pitch * at, y + 32, pitch - 4, 28)


class Deck:
    """Cards only: the last card drawn, large, and those before it."""

    def __init__(self, head: Head) -> None:
        pass

    def still(self) -> str:
        """Return the empty table."""
        return f'<rect width="{SIDE}" height="{SIDE}" rx="18" fill="#241811" stroke="#54341d" stroke-width="3"/>'

    def moving(self, snapshot: Snapshot) -> Iterator[Piece]:
        """Yield the cards."""
        names = snapshot["position"]["drawn"]
        if names:
            yield card(names[-1], SIDE / 2 - 80, 140, 160, 220)
        for n, name in enumerate(reversed(names[-9:-1])):
            yield card(name, 30 + 68 * n, 470, 56, 76)


# The drawing of each rule set; the others are kinds of Sorry!
BOARDS: dict[str, type[Ring] | type[Panel] | type[Rows] | type[Deck]] = {
    "classic": Ring, "teams": Ring, "points": Ring, "st": Ring,
    "sequence": Panel, "revenge": Rows, "cards": Deck,
}  # fmt: skip
