"""Drawings of a position for the animated picture: an empty board, and the pieces on it, as SVG in a square.

They show the snapshots of `presenter`, as the page's own drawings do, and use the same geometry and symbols. The page's
drawings need a browser: their looks and motion are styles. The colours are those of its dark theme, in theme.css.
"""

from collections.abc import Iterator
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from host_tools.drawing import marks
from host_tools.drawing.geometry import page_geometry
from host_tools.json_types import Head, Snapshot
from pawnlight.rules.cards import SUIT_SIGNS
from pawnlight.rules.kinds import find_kind

BOARD_PIXELS = 592
BRIGHT_COLOURS = {"red": "#ff7d70", "blue": "#86a8ff", "yellow": "#f1c453", "green": "#66d47c"}
TEXT_COLOUR, FAINT_COLOUR, BRASS_COLOUR = "#efe4cd", "#b9a98c", "#c8a462"
FONTS = "Georgia, 'DejaVu Serif', 'Liberation Serif', 'Noto Serif', 'Times New Roman', 'FreeSerif', 'C059'"
NORMAL_COLOURS = {"red": "#c23a2d", "blue": "#3566c4", "yellow": "#d9a22b", "green": "#3b9a4c"}
DIM_COLOURS = {"red": "#7a261d", "blue": "#234280", "yellow": "#8a671c", "green": "#276431"}
_CARD, _CARD_INK, _CARD_RED = "#f6ecd6", "#2a1b10", "#b3261e"
PALETTE = [
    *BRIGHT_COLOURS.values(),
    *NORMAL_COLOURS.values(),
    *DIM_COLOURS.values(),
    _CARD,
    _CARD_INK,
    _CARD_RED,
    TEXT_COLOUR,
    BRASS_COLOUR,
]
GEOMETRY = page_geometry()
_SUITS = {sign: marks.SUIT_SYMBOLS[suit] for suit, sign in SUIT_SIGNS.items()}


class PlacedDrawing(NamedTuple):
    """A drawing of its own, with its upper left corner at (x, y); many moments have the same."""

    x: float
    y: float
    width: float
    height: float
    svg: str


def svg_text(
    x: float, y: float, size: float, said: str, colour: str = TEXT_COLOUR, anchor: str = "start", more: str = ""
) -> str:
    """Return a line of text."""
    said = escape(said)
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONTS}" font-size="{size:.1f}" font-weight="600" '
        f'fill="{colour}" text-anchor="{anchor}" {more}>{said}</text>'
    )


def svg_symbol(path: str, x: float, y: float, size: float, colour: str) -> str:
    """Return a symbol of `marks` around (x, y)."""
    place = f"translate({x:.2f} {y:.2f}) scale({size / 40:.4f})"
    return f'<path d="{path}" transform="{place}" fill="{colour}" fill-rule="evenodd"/>'


def svg_card(name: str, x: float, y: float, width: float, height: float) -> PlacedDrawing:
    """Return a card face. A name that is too long for it is written small."""
    suit = _SUITS.get(name[-1])
    said = name[:-1] if suit else name
    size = min(height * 0.62, 1.45 * (width - 4) / (len(said) + (1.4 if suit else 0)))
    ink = _CARD_RED if name[-1] in "♥♦" else _CARD_INK
    face = f'<rect width="{width}" height="{height}" rx="{min(width, height) / 8}" fill="{_CARD}"/>'
    down = height / 2 + size * 0.36
    if not suit:
        return PlacedDrawing(x, y, width, height, face + svg_text(width / 2, down, size, said, ink, "middle"))
    middle = width / 2 + size * (0.1 if len(said) > 1 else 0)
    sign = svg_symbol(suit, middle + size * 0.42, height / 2, size * 0.72, ink)
    return PlacedDrawing(x, y, width, height, face + svg_text(middle, down, size, said, ink, "end") + sign)


def svg_disc(x: float, y: float, colour: str, radius: float, rim: str = "") -> PlacedDrawing:
    """Return a pawn or chip with the symbol of its colour around (x, y)."""
    middle = radius + 2
    fill, stroke = NORMAL_COLOURS[colour], BRIGHT_COLOURS[colour]
    body = f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="{fill}" stroke="{stroke}"'
    sign = svg_symbol(marks.COLOUR_SYMBOLS[colour], middle, middle, radius * 1.2, "#fff6e4")
    return PlacedDrawing(x - middle, y - middle, 2 * middle, 2 * middle, f'{body} stroke-width="2.5"/>{rim}{sign}')


class GameDrawing(Protocol):
    """The drawing of a game; each has its own in picture.py of its folder."""

    def __init__(self, head: Head) -> None: ...

    def empty_board(self) -> str:
        """Return the empty board."""

    def position_pieces(self, snapshot: Snapshot) -> Iterator[PlacedDrawing]:
        """Yield what changes."""


def drawing_of(head: Head) -> GameDrawing | None:
    """Return the drawing of the game with this head; None if nobody knows how it looks."""
    kind = find_kind(head["rules"])
    name = f"host_tools.games.{kind.name}.picture" if kind else ""
    if not name or find_spec(name) is None:
        return None
    picture: GameDrawing = import_module(name).PICTURE(head)
    return picture
