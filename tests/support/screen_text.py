"""The board as a person sees it: lights as colours and the screen as text, decoded from the bytes sent."""

from collections.abc import Iterator
from functools import lru_cache

from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA, SCREEN_WIDTH, led_of_home, led_of_start, led_of_zone
from pawnlight.rules.base import COLOURS
from pawnlight.rules.sorry import HOME, OUT, START, TRACK
from pawnlight.show import font
from pawnlight.show.lights import STEP_MS

CHARACTERS = "".join(map(chr, range(33, 127))) + "ÄÖÜäöüßÁÉÍÓÚáéíóúÑñ¡¿♠♥♦♣"
STEP_S = STEP_MS / 1000
"""The motions of the lights go by steps of this length."""


def colour_of(green: int, red: int, blue: int) -> str | None:
    """Return the perceived colour, whatever the brightness; None if dark."""
    most = max(green, red, blue)
    if not most:
        return None
    if 3 * min(green, red, blue) >= most:
        return "white"
    if most == red:
        return "yellow" if 4 * green >= red else "red"
    return "green" if most == green else "blue"


def colours_of(sent: bytes) -> dict[int, str]:
    """Return the colour of every light that is not dark."""
    seen = ((light, colour_of(*sent[3 * light : 3 * light + 3])) for light in range(len(sent) // 3))
    return {light: colour for light, colour in seen if colour}


def milliamperes(sent: bytes) -> int:
    """Return the current of a chain that shows `sent` (three bytes per light), from the data sheet."""
    return len(sent) // 3 * LIGHT_IDLE_MA + sum(sent) * LIGHT_MA // 255


def standing(pawns: list[int], turn: int | None) -> dict[int, str]:
    """Return the lights of a position at rest: the pawns, and in white the free places on the spoke of `turn`."""
    lights: dict[int, str] = {}
    if turn is not None:
        spoke = [led_of_home(turn, i) for i in range(4)] + [led_of_start(turn, i) for i in range(4)]
        lights = dict.fromkeys(spoke + [led_of_zone(turn, z) for z in range(1, 6)], "white")
    for i, place in enumerate(pawns):
        if place != OUT:
            lights[light_of(i, place)] = COLOURS[i // 4]
    return lights


def light_of(i: int, place: int) -> int:
    """Return the light of pawn `i` on `place`."""
    if place == HOME:
        return led_of_home(i // 4, i % 4)
    if place == START:
        return led_of_start(i // 4, i % 4)
    return place if place < TRACK else led_of_zone(i // 4, (place - TRACK) % 5 + 1)


def motion_of(series: list[bytes]) -> tuple[str, set[str]]:
    """Return the motion of a light, given its colour at each step, and its colours.

    "steady", "breathes" (can be chosen), "sparks" (is chosen), "blinks" (would go there) or "runs" (the way there).
    """
    colours = {colour for colour in (colour_of(*value) for value in series) if colour}
    different = set(series)
    if len(different) == 1:
        return "steady", colours
    if len(different) > 5:
        return "breathes", colours
    if max(series.count(value) for value in different) == len(series) // 2:
        return "blinks", colours
    return "sparks" if len(different) == 2 and "white" in colours else "runs", colours


def _double(columns: bytes) -> tuple[bytes, bytes]:
    upper, lower = bytearray(), bytearray()
    for column in columns:
        tall = sum(3 << 2 * bit for bit in range(8) if column >> bit & 1)
        upper += bytes([tall & 255] * 2)
        lower += bytes([tall >> 8] * 2)
    return bytes(upper), bytes(lower)


def _glyphs() -> dict[tuple[bytes, ...], tuple[str, bool]]:
    """Return every glyph in every size, also inverted: from its rows of columns to (character, inverted)."""
    found: dict[tuple[bytes, ...], tuple[str, bool]] = {}
    for char in CHARACTERS:
        at = font.glyphs_of(char)[0]
        small = font.SMALL[font.SMALL_WIDTH * at : font.SMALL_WIDTH * (at + 1)]
        big = font.BIG[2 * font.BIG_WIDTH * at : 2 * font.BIG_WIDTH * (at + 1)]
        halves = (big[: font.BIG_WIDTH], big[font.BIG_WIDTH :])
        for rows in ((small,), halves, _double(halves[0]) + _double(halves[1])):
            if not any(map(any, rows)):
                continue
            found.setdefault(rows, (char, False))
            found.setdefault(tuple(bytes(255 - byte for byte in row) for row in rows), (char, True))
    return found


_GLYPHS = _glyphs()
_SIZES = ((font.SMALL_WIDTH, 1), (font.BIG_WIDTH, 2), (2 * font.BIG_WIDTH, 4))


_ABOVE = 3
_NO_ROW = b""
# The parts of glyphs in one row, by width and by the number of rows above.
_STRIPS = {(len(row), above, row) for rows in _GLYPHS for above, row in enumerate(rows)}


def _pieces(rows: tuple[bytes, ...], x: int) -> Iterator[tuple[int, str, bool]]:
    """Yield the glyphs with a part that matches the middle one of `rows` at column `x`.

    Each is (width, the character if the part is its first row, inverted).
    """
    for width, height in _SIZES:
        strip = rows[_ABOVE][x : x + width]
        for above in range(height):
            if (width, above, strip) in _STRIPS:
                first = _ABOVE - above
                glyph = _GLYPHS.get(tuple(row[x : x + width] for row in rows[first : first + height]))
                if glyph:
                    yield width, "" if above else glyph[0], glyph[1]


@lru_cache(4096)
def _read_row(rows: tuple[bytes, ...]) -> tuple[str, list[str]]:
    """Return the text of the middle one of `rows`, and its inverted parts."""
    row = rows[_ABOVE]
    # From right to left: the best reading of the columns from x on as glyphs and empty columns.
    best: list[tuple[int, int, str, bool]] = [(0, 0, "", False)] * (SCREEN_WIDTH + 1)
    for x in range(SCREEN_WIDTH - 1, -1, -1):
        fault = 0 if row[x] in (0, 255) else -20
        ways = [(best[x + 1][0] + fault, x + 1, " ", row[x] == 255)]
        for width, char, inverted in _pieces(rows, x):
            ways.append((best[x + width][0] + 2 * width - 1, x + width, char, inverted))
        best[x] = max(ways, key=lambda way: way[0])
    text, marked, found, x, gap = "", "", [], 0, 0
    while x < SCREEN_WIDTH:
        _, after, char, inverted = best[x]
        gap = gap + 1 if char == " " else 0
        if char != " " or gap == 4:
            text += char
            marked += char if inverted else ""
        if not inverted or after == SCREEN_WIDTH:
            found += [marked.strip()] if marked.strip() else []
            marked = ""
        x = after
    return text.strip(), found


def _bar_of(row: bytes) -> int:
    """Return how many columns of the loading bar in `row` are filled; 0 if there is none."""
    filled = row.find(0x81)
    whole = b"\xff" * filled + b"\x81" * (SCREEN_WIDTH - 1 - filled) + b"\xff"
    return filled if filled > 0 and row == whole else 0


@lru_cache(256)
def read(picture: bytes) -> "Screen":
    """Decode a picture of the screen."""
    return Screen(picture)


class Screen:
    """A decoded picture: `lines` is the text of each row of eight pixels, `marked` the inverted texts, and `bar` the
    number of filled columns of the loading bar, 0 if there is none.

    Letters two or four rows high appear in the row of their upper end.
    """

    def __init__(self, picture: bytes) -> None:
        self.lines: list[str] = []
        self.marked: list[str] = []
        self.bar = _bar_of(picture[4 * SCREEN_WIDTH : 5 * SCREEN_WIDTH])
        rows = [picture[at : at + SCREEN_WIDTH] for at in range(0, 8 * SCREEN_WIDTH, SCREEN_WIDTH)]
        rows = [_NO_ROW] * _ABOVE + rows + [_NO_ROW] * _ABOVE
        for page in range(8):
            line, marked = _read_row(tuple(rows[page : page + 2 * _ABOVE + 1]))
            self.lines.append(line)
            self.marked += marked

    def marks(self, text: str) -> bool:
        """Return whether `text` is in an inverted part."""
        return any(text in marked for marked in self.marked)

    def __contains__(self, text: str) -> bool:
        return any(text in line for line in self.lines)

    def __repr__(self) -> str:
        return "\n".join(["", *self.lines, f"marked: {self.marked}"])
