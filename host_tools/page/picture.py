"""The replay of a game as an animated picture, which chat programs show.

It shows the board after each move, the players and the result; hidden hands never, people's names only on request.
"""

from functools import lru_cache
from io import BytesIO
from math import ceil

import resvg_py
from PIL import Image

from host_tools import words
from host_tools.answers.presenter import game_ending_text
from host_tools.drawing import marks
from host_tools.drawing.boards import (
    BOARD_PIXELS,
    BRASS_COLOUR,
    BRIGHT_COLOURS,
    FAINT_COLOUR,
    PALETTE,
    TEXT_COLOUR,
    PlacedDrawing,
    drawing_of,
    svg_card,
    svg_symbol,
    svg_text,
)
from host_tools.json_types import Snapshot
from host_tools.library import Library
from host_tools.page.sharing import PublicGame, shared_game
from host_tools.system.errors import PawnlightError

_EDGE = 4
_LEFT = 12
_HEADER = 76
_WIDTH, _HEIGHT = BOARD_PIXELS + 2 * _EDGE, BOARD_PIXELS + 2 * _EDGE + _HEADER
_GROUND = "#1c110a"
# With more seats the header has the sides.
_MOST_NAMED = 4
_MOST_FRAMES = 180
_COLOURS = 80
# Of the whole game, and the least and the most of a move.
_MS, _MS_LEAST, _MS_MOST = 45_000, 120, 700
_MS_AT_THE_END = 4000


def picture(library: Library, game: str, language: str, names: bool = False) -> bytes:
    """Return the replay of the game with id `game` as an animated GIF, its texts in `language`.

    With `names`, it has the names of the people at the seats. Raises LibraryError, and PawnlightError.
    """
    shared = shared_game(library, game, language, names)
    drawing = _Drawing(shared, language)
    moves = _moves(shared.whole["snapshots"])
    last = drawing.end(drawing.frame(*moves[-1]))
    palette = _palette([drawing.frame(*moves[0]), drawing.frame(*moves[len(moves) // 2]), last])
    frames = [_in(palette, drawing.frame(*move)) for move in moves[:-1]] + [_in(palette, last)]
    times = [min(max(_MS // len(frames), _MS_LEAST), _MS_MOST)] * (len(frames) - 1) + [_MS_AT_THE_END]
    written = BytesIO()
    frames[0].save(written, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1)
    return written.getvalue()


def _moves(snapshots: list[Snapshot]) -> list[tuple[Snapshot, str]]:
    """Return the snapshots at which the board has changed, each with the card; of a very long game evenly chosen."""
    moves: list[tuple[Snapshot, str]] = []
    seen, shown = None, ""
    for snapshot in snapshots:
        position = snapshot["position"]
        shown = position.get("card") or snapshot.get("drawn") or shown
        board = [position.get(key) for key in ("lights", "cells", "blocks", "rows", "drawn")]
        if board != seen:
            moves.append((snapshot, "" if "drawn" in position else shown))
        seen = board
    every = ceil(len(moves) / _MOST_FRAMES)
    return [*moves[:-1:every], moves[-1]]


class _Drawing:
    """The drawing of a game: what stays, drawn once, and over it what a moment has."""

    def __init__(self, shared: PublicGame, language: str) -> None:
        self._head = head = shared.whole["head"]
        picture = drawing_of(head)
        if picture is None:
            raise PawnlightError(f"There is no picture of the rules {head['rules']}.")
        self._shared = shared
        self._words = words.load(language)
        self._board = picture
        self._few = len(head["seats"]) <= _MOST_NAMED
        self._signs = [one["colour"] for one in head["seats"]] if self._few else head["sides"]
        seated = [(one["person"] or one)["name"] for one in head["seats"]]
        names = seated if self._few else [self._words[colour] for colour in self._signs]
        self._wide = BOARD_PIXELS / max(len(self._signs), 1)
        size = min([20.0, *(1.6 * (self._wide - 34) / len(name) for name in names)])
        header = svg_text(_LEFT, 27, 18, head["title"], FAINT_COLOUR)
        for (x, colour), name in zip(self._header(), names, strict=False):
            header += svg_symbol(marks.COLOUR_SYMBOLS[colour], x + 9, 54, 19, BRIGHT_COLOURS[colour]) + svg_text(
                x + 25, 61, size, name
            )
        if _drawn(svg_text(10, 60, 40, "A"), 80, 80).getbbox() is None:
            raise PawnlightError("This system has no letters to write with: install a font such as DejaVu or Noto.")
        ground = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{_GROUND}"/>'
        board = f'<g transform="translate({_EDGE} {_HEADER + _EDGE})">{self._board.empty_board()}</g>'
        self._still = _drawn(ground + header + board, _WIDTH, _HEIGHT)

    def _header(self) -> list[tuple[float, str]]:
        """Return the place and the colour of everybody in the header."""
        return [(_LEFT + n * self._wide, colour) for n, colour in enumerate(self._signs)]

    def frame(self, snapshot: Snapshot, shown: str) -> Image.Image:
        """Return the picture of a moment; `shown` is the card of the move, or ""."""
        frame = self._still.copy()
        for piece in self._board.position_pieces(snapshot):
            _put(frame, piece._replace(x=piece.x + _EDGE, y=piece.y + _HEADER + _EDGE))
        if self._signs and snapshot["number"]:
            seat = snapshot["who"]
            x, colour = self._header()[seat if self._few else self._head["seats"][seat]["side"]]
            wide = min(self._wide - 18, 120)
            _put(
                frame,
                PlacedDrawing(x, 69, wide, 4, f'<rect width="{wide:.1f}" height="4" fill="{BRIGHT_COLOURS[colour]}"/>'),
            )
        if shown:
            wide = 44 if len(shown) < 4 else 150
            _put(frame, svg_card(shown, _WIDTH - _LEFT - wide, 5, wide, 34))
        return frame

    def end(self, frame: Image.Image) -> Image.Image:
        """Return the last picture with the result across it, if the game is over."""
        if not self._shared.row.over or not self._signs:
            return frame
        said = game_ending_text(self._shared.row, self._shared.people, self._words)
        size = min(40.0, 1.6 * (BOARD_PIXELS - 80) / len(said))
        wide = size * 0.62 * len(said) + 60
        middle = _HEADER + _EDGE + BOARD_PIXELS / 2
        box = f'x="1" y="1" width="{wide - 2:.1f}" height="74" rx="37"'
        banner = f'<rect {box} fill="#120c09" stroke="{BRASS_COLOUR}" stroke-width="2"/>'
        banner += svg_text(wide / 2, 38 + size * 0.35, size, said, TEXT_COLOUR, "middle")
        _put(frame, PlacedDrawing((_WIDTH - wide) / 2, middle - 38, wide, 76, banner))
        return frame


def _put(frame: Image.Image, piece: PlacedDrawing) -> None:
    frame.alpha_composite(_drawn(piece.svg, ceil(piece.width), ceil(piece.height)), (round(piece.x), round(piece.y)))


@lru_cache(512)
def _drawn(parts: str, width: int, height: int) -> Image.Image:
    """Return SVG elements as a picture."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{parts}</svg>'
    return Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=svg))).convert("RGBA")


def _swatches() -> str:
    """Return the colours of the pieces, large, so that none is replaced for being rare."""
    tall = _HEIGHT / len(PALETTE)
    return "".join(
        f'<rect y="{n * tall:.1f}" width="{_WIDTH}" height="{tall:.1f}" fill="{colour}"/>'
        for n, colour in enumerate(PALETTE)
    )


def _palette(samples: list[Image.Image]) -> Image.Image:
    """Return a picture in the colours of all of them and of the pieces."""
    samples = [*samples, _drawn(_swatches(), _WIDTH, _HEIGHT)]
    together = Image.new("RGB", (_WIDTH, _HEIGHT * len(samples)))
    for n, sample in enumerate(samples):
        together.paste(sample.convert("RGB"), (0, _HEIGHT * n))
    return together.quantize(_COLOURS)


def _in(palette: Image.Image, frame: Image.Image) -> Image.Image:
    return frame.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)
