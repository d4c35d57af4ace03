"""The text on the screen, read from its pixels with the firmware's font."""

from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pawnlight import show
from pawnlight.board import SCREEN_WIDTH
from pawnlight.show import font
from pawnlight.show.canvas import Canvas
from pawnlight.table.child_moments import ICON_COLUMNS, icon_of
from pawnlight.words import read_pairs

CHARACTERS = "".join(map(chr, range(33, 127))) + "ÄÖÜäöüßÁÉÍÓÚáéíóúÑñ¡¿♠♥♦♣★"
_PAGES = 8
DARK = bytes(_PAGES * SCREEN_WIDTH)
_LIT = 255
# The columns and pages of a large card, see `pawnlight.show.text.face`.
_FACE_WIDTH, _FACE_PAGES = 36, range(3, 7)
_FOOT = 7
_ICON_WIDTH = 32


class Run(NamedTuple):
    """Letters of one size that follow each other, light on dark or inverted.

    x         the column of the first letter
    height    of the letters, in rows of eight pixels
    """

    x: int
    text: str
    height: int
    inverted: bool


def _double(columns: bytes) -> tuple[bytes, bytes]:
    upper, lower = bytearray(), bytearray()
    for column in columns:
        tall = sum(3 << 2 * bit for bit in range(8) if column >> bit & 1)
        upper += bytes([tall & _LIT] * 2)
        lower += bytes([tall >> 8] * 2)
    return bytes(upper), bytes(lower)


def _tall(columns: bytes) -> tuple[bytes, bytes]:
    """Return the two rows of a glyph at double height."""
    upper, lower = _double(columns)
    return upper[::2], lower[::2]


def _glyphs() -> dict[tuple[bytes, ...], tuple[str, bool]]:
    """Return every glyph in every size, also inverted: from its rows of columns to (character, inverted)."""
    found: dict[tuple[bytes, ...], tuple[str, bool]] = {}
    for char in CHARACTERS:
        at = font.glyphs_of(char)[0]
        small = font.SMALL_GLYPHS[font.SMALL_WIDTH * at : font.SMALL_WIDTH * (at + 1)]
        big = font.BIG_GLYPHS[2 * font.BIG_WIDTH * at : 2 * font.BIG_WIDTH * (at + 1)]
        halves = (big[: font.BIG_WIDTH], big[font.BIG_WIDTH :])
        for rows in ((small,), _tall(small), halves, _double(halves[0]) + _double(halves[1])):
            if not any(map(any, rows)):
                continue
            found.setdefault(rows, (char, False))
            found.setdefault(tuple(bytes(_LIT - byte for byte in row) for row in rows), (char, True))
    return found


_GLYPHS = _glyphs()
# Small letters at double height come first: a half of one may look like another letter.
_SIZES = ((font.SMALL_WIDTH, 2), (font.SMALL_WIDTH, 1), (font.BIG_WIDTH, 2), (2 * font.BIG_WIDTH, 4))
_WIDTHS = sorted({width for width, _ in _SIZES})

_ABOVE = 3
_NO_ROW = b""


def _parts() -> dict[bytes, list[tuple[int, int]]]:
    """Return each row of a glyph, with the heights of such glyphs in rows and the number of rows above it."""
    found: dict[bytes, list[tuple[int, int]]] = {}
    for width, height in _SIZES:
        for above in reversed(range(height)):
            for row in {rows[above] for rows in _GLYPHS if (len(rows[0]), len(rows)) == (width, height)}:
                # The lower half of a tall T is the upper half of an apostrophe, with a lower half as empty as a space.
                if not above or set(row) not in ({0}, {_LIT}):
                    found.setdefault(row, []).append((height, above))
    return found


_PARTS = _parts()


class _Piece(NamedTuple):
    """A part of a glyph in one row; `char` only if the part is its first row."""

    x: int
    width: int
    height: int
    char: str
    inverted: bool


def _pieces(rows: tuple[bytes, ...], x: int) -> Iterator[_Piece]:
    """Yield the glyphs with a part that matches the middle one of `rows` at column `x`."""
    for width in _WIDTHS:
        if x + width > SCREEN_WIDTH:
            break
        for height, above in _PARTS.get(rows[_ABOVE][x : x + width], ()):
            first = _ABOVE - above
            glyph = _GLYPHS.get(tuple([row[x : x + width] for row in rows[first : first + height]]))
            if glyph:
                yield _Piece(x, width, height, "" if above else glyph[0], glyph[1])


class _Row(NamedTuple):
    """The text of a row of eight pixels, its inverted parts, and the texts in it as they were written one by one."""

    text: str
    inverted: tuple[str, ...]
    runs: tuple[Run, ...]


@lru_cache(4096)
def _read_row(rows: tuple[bytes, ...]) -> _Row:
    """Read the middle one of `rows`, of which the others stand above and below it."""
    pieces = _best_pieces(rows)
    text, inverted = _line(pieces)
    return _Row(text, tuple(inverted), tuple(_runs(pieces)))


def _best_pieces(rows: tuple[bytes, ...]) -> list[_Piece]:
    """Return the glyphs and the empty columns, " ", of the middle one of `rows`, from left to right."""
    row = rows[_ABOVE]
    # From right to left: the best reading of the columns from x on as glyphs and empty columns.
    best: list[tuple[int, _Piece]] = [(0, _Piece(SCREEN_WIDTH, 1, 1, " ", False))] * (SCREEN_WIDTH + 1)
    for x in range(SCREEN_WIDTH - 1, -1, -1):
        fault = 0 if row[x] in (0, _LIT) else -20
        best[x] = best[x + 1][0] + fault, _Piece(x, 1, 1, " ", row[x] == _LIT)
        for piece in _pieces(rows, x):
            score = best[x + piece.width][0] + 2 * piece.width - 1
            if score > best[x][0]:
                best[x] = score, piece
    found, x = [], 0
    while x < SCREEN_WIDTH:
        found.append(best[x][1])
        x += best[x][1].width
    return found


def _line(pieces: list[_Piece]) -> tuple[str, list[str]]:
    """Return the text of a row, and its inverted parts."""
    text, marked, found, gap = "", "", [], 0
    for piece in pieces:
        gap = gap + 1 if piece.char == " " else 0
        if piece.char != " " or gap == 4:
            text += piece.char
            marked += piece.char if piece.inverted else ""
        if not piece.inverted or piece.x + piece.width == SCREEN_WIDTH:
            found += [marked.strip()] if marked.strip() else []
            marked = ""
    return text.strip(), found


def _runs(pieces: list[_Piece]) -> list[Run]:
    """Return the texts in a row, as they were written one by one.

    Two texts differ in size or inversion, are at least two letters apart, or are not a whole number of letters apart.
    """
    runs: list[Run] = []
    end = 0
    for piece in pieces:
        if not piece.char.strip():
            continue
        width = piece.width
        run = runs[-1] if runs else None
        letters, rest = divmod(piece.x - end, width)
        if run and (run.height, run.inverted) == (piece.height, piece.inverted) and not rest and letters < 2:
            runs[-1] = run._replace(text=run.text + " " * letters + piece.char)
        else:
            runs.append(Run(piece.x, piece.char, piece.height, piece.inverted))
        end = piece.x + piece.width
    return runs


def _bar_of(row: bytes) -> int:
    """Return how many columns of the loading bar in `row` are filled; 0 if there is none."""
    filled = row.find(0x81)
    whole = b"\xff" * filled + b"\x81" * (SCREEN_WIDTH - 1 - filled) + b"\xff"
    return filled if filled > 0 and row == whole else 0


@lru_cache(256)
@cache
def _icons() -> frozenset[tuple[bytes, ...]]:
    """Return the rows of every icon of a child's game, as the screen has them."""
    found = set()
    for key, _ in read_pairs("icons", folder=f"{Path(show.__file__).parent}/"):
        canvas = Canvas()
        canvas.draw_icon(0, _FACE_PAGES[0], icon_of(key))
        found.add(tuple(bytes(canvas.picture[SCREEN_WIDTH * page :][:_ICON_WIDTH]) for page in _FACE_PAGES))
    return frozenset(found)


def _without_icon(picture: bytes) -> bytes:
    """Return `picture` without the icon of a child's game, which is no text."""
    for x in ICON_COLUMNS:
        places = [SCREEN_WIDTH * page + x for page in _FACE_PAGES]
        if tuple(picture[at : at + _ICON_WIDTH] for at in places) in _icons():
            for at in places:
                picture = picture[:at] + bytes(_ICON_WIDTH) + picture[at + _ICON_WIDTH :]
    return picture


def read(picture: bytes) -> "Screen":
    """Read a picture of the screen, 1024 bytes as `ScreenChip.picture` returns them."""
    return Screen(picture)


class Screen:
    """The text of a picture: `lines` is that of each row of eight pixels, `marked` the inverted texts, and `bar` the
    number of filled columns of the loading bar, 0 if there is none.

    Letters two or four rows high appear in the row of their upper end.
    """

    def __init__(self, picture: bytes) -> None:
        picture = _without_icon(picture)
        rows = [picture[at : at + SCREEN_WIDTH] for at in range(0, _PAGES * SCREEN_WIDTH, SCREEN_WIDTH)]
        self.bar = _bar_of(rows[4])
        # A large card inverts four rows at the left edge; nothing else does.
        self._has_face = all(rows[page][0] == _LIT for page in _FACE_PAGES)
        padded = [_NO_ROW] * _ABOVE + rows + [_NO_ROW] * _ABOVE
        self._rows = [_read_row(tuple(padded[page : page + 2 * _ABOVE + 1])) for page in range(_PAGES)]
        self.lines = [row.text for row in self._rows]
        self.marked = [text for row in self._rows for text in row.inverted]

    @cached_property
    def layout(self) -> dict[str, Any]:
        """Return the text by its place, see the bench's message `text`."""
        pages = [row.runs for row in self._rows]
        head = [run.text for page in pages[:2] for run in page if run.inverted]
        face = [run for page in _FACE_PAGES for run in pages[page] if self._has_face and run.x < _FACE_WIDTH]
        lines = [
            {"x": run.x, "row": page, "text": run.text, "selected": run.inverted}
            for page in range(_FOOT)
            for run in pages[page]
            if run not in face and (page > 1 or not run.inverted)
        ]
        return {
            "title": head[0] if head else "",
            "note": " ".join(head[1:]),
            # Large letters are one word in two parts, small ones a word each.
            "card": "".join(" " * (run.height == 1) + run.text for run in face).strip(),
            "lines": lines,
            "foot": [run.text for run in pages[_FOOT]],
        }

    def marks(self, text: str) -> bool:
        """Return whether `text` is in an inverted part."""
        return any(text in marked for marked in self.marked)

    def __contains__(self, text: str) -> bool:
        return any(text in line for line in self.lines)

    def __repr__(self) -> str:
        return "\n".join(["", *self.lines, f"marked: {self.marked}"])
