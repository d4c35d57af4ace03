"""Paper labels for the buttons, in each language: those that cover the console's words, and a strip for a breadboard.

Millimetres, y down.
"""

from collections.abc import Iterator

from hardware.generate import afternoon
from hardware.generate.console import BACK_AT, DRAW_AT
from hardware.generate.matrix_sheet import CAPITAL, Drawing, Shape, Word, pdf, svg
from hardware.generate.plate import Place
from hardware.generate.tiles import PAPERS
from pawnlight.board import PAD_KEYS
from pawnlight.words import LANGUAGES, read_pairs

SIZES = {"DRAW": (26.0, 8.0), "BACK": (23.0, 7.0)}
"""Of the labels for the console: they cover its words, and touch no button."""
PLACES = {"DRAW": DRAW_AT, "BACK": BACK_AT}
STEP = afternoon.STEP * 2.54
"""From button to button on the breadboard."""
_TALL, _GAP = 6.0, 3.0
_LETTERS = {"DRAW": 4.0, "BACK": 3.2}
_STRIP_LETTERS = 1.8
_ARROWS = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}


def _box(x: float, y: float, wide: float, tall: float) -> Shape:
    return Shape((((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)),), "", "#000000")


def _word(said: str, x: float, y: float, letters: float) -> Word:
    """Return a word with capitals of `letters` mm, its middle at (x, y)."""
    return Word(said, x, y + letters / 2, letters / CAPITAL, "#000000")


def _arrow(x: float, y: float, dx: int, dy: int) -> Shape:
    tip, wing = 1.6, 1.3
    corners: tuple[Place, ...] = (
        (x + tip * dx, y + tip * dy),
        (x - tip * dx + wing * dy, y - tip * dy + wing * dx),
        (x - tip * dx - wing * dy, y - tip * dy - wing * dx),
    )
    return Shape((corners,), "#000000")


def printed(language: str) -> dict[str, str]:
    """Return what is printed on each button with a word."""
    names = dict(read_pairs(language))
    return {"DRAW": names["DRAW"], "OK": "OK", "BACK": names["BACK"]}


def _row(language: str, top: float) -> Iterator[Shape | Word]:
    said = printed(language)
    x = 0.0
    for key, (wide, tall) in SIZES.items():
        yield _box(x, top, wide, tall)
        yield _word(said[key], x + wide / 2, top + tall / 2, _LETTERS[key])
        x += wide + _GAP
    yield _box(x, top, STEP * len(PAD_KEYS), _TALL)
    for n, key in enumerate(PAD_KEYS):
        middle = x + STEP * (n + 0.5)
        if key in said:
            yield _word(said[key], middle, top + _TALL / 2, _STRIP_LETTERS)
        else:
            yield _arrow(middle, top + _TALL / 2, *_ARROWS[key])


def drawing() -> Drawing:
    """Return the sheet, a row for each language."""
    height = max(tall for _, tall in SIZES.values())
    wide = sum(wide + _GAP for wide, _ in SIZES.values()) + STEP * len(PAD_KEYS)
    found = Drawing("labels for the buttons", wide, len(LANGUAGES) * (height + _GAP) - _GAP)
    for n, language in enumerate(LANGUAGES):
        found.items += _row(language, n * (height + _GAP))
    return found


def files() -> dict[str, bytes]:
    """Return every file of the sheet by its path under hardware/."""
    made = drawing()
    found = {"paper/button-labels.svg": svg(made).encode()}
    return found | {f"paper/button-labels-{paper}.pdf": pdf([made], paper) for paper in PAPERS}
