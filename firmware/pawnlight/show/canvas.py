"""The picture for the screen: 128 x 64 pixels, written as text in rows of eight pixels (pages)."""

from pawnlight.board import SCREEN_HEIGHT, SCREEN_WIDTH
from pawnlight.show.font import BIG_GLYPHS, BIG_WIDTH, SMALL_GLYPHS, SMALL_WIDTH, glyphs_of
from pawnlight.show.lights import paint_functions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SCREEN_PAGES = SCREEN_HEIGHT // 8
_DARK = bytes(SCREEN_WIDTH)
# Four pixels at twice their height.
_TALL = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"


class Canvas:
    """A picture of 1024 bytes as the SSD1306 has them: page by page, a byte for eight pixels, the topmost in bit 0.

    first   called before drawing, which takes longer than a frame of the lights, so that they need not wait for it
    """

    def __init__(self) -> None:
        self.first: Callable[[], None] = lambda: None
        self.picture = bytearray(SCREEN_WIDTH * SCREEN_PAGES)

    def clear(self) -> None:
        """Clear the whole picture."""
        self.first()
        for at in range(0, len(self.picture), SCREEN_WIDTH):
            self.picture[at : at + SCREEN_WIDTH] = _DARK

    def clear_page(self, page: int) -> None:
        """Clear one page."""
        self.picture[page * SCREEN_WIDTH : (page + 1) * SCREEN_WIDTH] = _DARK

    def write_small(self, x: int, page: int, text: str) -> int:
        """Write `text` one page high at column `x`, clipped at the edges. Returns the column after it."""
        at = page * SCREEN_WIDTH
        x, text = _from_the_edge(x, text, SMALL_WIDTH)
        for glyph in glyphs_of(text):
            if x + SMALL_WIDTH > SCREEN_WIDTH:
                break
            paint_functions.copy(self.picture, at + x, SMALL_GLYPHS, glyph * SMALL_WIDTH, SMALL_WIDTH)
            x += SMALL_WIDTH
        return x

    def write_tall(self, x: int, page: int, text: str) -> None:
        """Write `text`, which must fit, two pages high at column `x`: the small letters at double height."""
        picture = self.picture
        at = page * SCREEN_WIDTH + x
        for glyph in glyphs_of(text):
            for column in range(glyph * SMALL_WIDTH, (glyph + 1) * SMALL_WIDTH):
                bits = SMALL_GLYPHS[column]
                picture[at] = _TALL[bits & 15]
                picture[at + SCREEN_WIDTH] = _TALL[bits >> 4]
                at += 1

    def write_big(self, x: int, page: int, text: str) -> int:
        """Write `text` two pages high at column `x`, clipped at the edges. Returns the column after it."""
        at = page * SCREEN_WIDTH
        x, text = _from_the_edge(x, text, BIG_WIDTH)
        for glyph in glyphs_of(text):
            if x + BIG_WIDTH > SCREEN_WIDTH:
                break
            glyph *= 2 * BIG_WIDTH
            for half in range(2):
                paint_functions.copy(
                    self.picture, at + half * SCREEN_WIDTH + x, BIG_GLYPHS, glyph + half * BIG_WIDTH, BIG_WIDTH
                )
            x += BIG_WIDTH
        return x

    def write_huge(self, x: int, page: int, text: str) -> int:
        """Write `text` four pages high, in the big letters at double size. Returns the column after it."""
        x, text = _from_the_edge(x, text, 2 * BIG_WIDTH)
        for glyph in glyphs_of(text):
            if x + 2 * BIG_WIDTH > SCREEN_WIDTH:
                break
            glyph *= 2 * BIG_WIDTH
            for half in range(2):
                for column in range(BIG_WIDTH):
                    self._double(x + 2 * column, page + 2 * half, BIG_GLYPHS[glyph + half * BIG_WIDTH + column])
            x += 2 * BIG_WIDTH
        return x

    def draw_icon(self, x: int, page: int, columns: bytes) -> None:
        """Draw 16 x 16 pixels, given as the columns of the upper half and of the lower one, at double size."""
        for at, bits in enumerate(columns):
            self._double(x + at % 16 * 2, page + at // 16 * 2, bits)

    def draw_bar(self, page: int, filled: int) -> None:
        """Draw a bar across the screen, one page high, of which the first `filled` columns are lit."""
        at = page * SCREEN_WIDTH
        self.picture[at : at + SCREEN_WIDTH] = b"\xff" * filled + b"\x81" * (SCREEN_WIDTH - 1 - filled) + b"\xff"

    def _double(self, x: int, page: int, bits: int) -> None:
        picture = self.picture
        at = page * SCREEN_WIDTH + x
        picture[at] = picture[at + 1] = _TALL[bits & 15]
        at += SCREEN_WIDTH
        picture[at] = picture[at + 1] = _TALL[bits >> 4]

    def invert_block(self, x: int, page: int, width: int, pages: int = 1) -> None:
        """Swap light and dark in a block of `width` columns and `pages` pages."""
        width = min(width, SCREEN_WIDTH - x)
        lit = (1 << 8 * width) - 1
        for at in range(page * SCREEN_WIDTH + x, (page + pages) * SCREEN_WIDTH + x, SCREEN_WIDTH):
            # As one long integer: a loop over the bytes takes many times as long on the Pico.
            row = int.from_bytes(self.picture[at : at + width], "little") ^ lit
            self.picture[at : at + width] = row.to_bytes(width, "little")


def _from_the_edge(x: int, text: str, width: int) -> "tuple[int, str]":
    """Clip `text` at the left edge: return the column and the text to write."""
    beyond = -(x // width) if x < 0 else 0
    return x + beyond * width, text[beyond:]
