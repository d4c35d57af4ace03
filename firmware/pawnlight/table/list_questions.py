"""Questions in text alone: rows to choose from, and those with two answers.

The menu and what stands around a game ask them; while a game is played, this module is not in memory.
"""

from pawnlight.show import text
from pawnlight.show.text import WIDTH_PIXELS
from pawnlight.table.question import VERTICAL_ARROWS, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.show.canvas import Canvas
    from pawnlight.table.choice import Choices
    from pawnlight.words import Words


def draw_menu(shown: "text.ScreenContent", canvas: "Canvas") -> None:
    """Draw the rows of (name, value) around the marked one, which is inverted."""
    canvas.clear()
    count = shown.count
    place = "%d/%d" % (shown.at + 1, count)
    canvas.write_small(4, 0, shown.title)
    canvas.write_small(WIDTH_PIXELS - 4 - 5 * len(place), 0, place)
    canvas.invert_block(0, 0, WIDTH_PIXELS)
    first = text.first_visible_row(shown.at, count)
    for n in range(first, min(first + text.MENU_ROWS, count)):
        name, value = shown.menu_row(n)
        row = 2 + n - first
        canvas.write_small(4, row, name)
        canvas.write_small(WIDTH_PIXELS - 4 - 5 * len(value), row, value)
        if n == shown.at:
            canvas.invert_block(0, row, WIDTH_PIXELS)
    text.draw_foot(canvas, shown.why or shown.foot)


class YesNoQuestion(Question):
    """A question with two answers: OK is yes, BACK and DRAW are no. `key` is that of its text."""

    answer_keys = ("OK", "BACK", "DRAW")

    help_text_key = "yes no"

    def __init__(self, key: str, title: str = "") -> None:
        self._texts = key, title

    def set_texts(self, words: "Words") -> None:
        key, title = self._texts
        self.said = words[key]
        self.title = words[title] if title else "Pawnlight"


class RowList(Question):
    """Rows of which one is chosen with UP, DOWN and OK. Five of them fit on the screen. All texts are given as keys."""

    draw = draw_menu
    answer_keys: "tuple[str, ...]" = ("OK", "BACK", "DRAW")
    arrows = VERTICAL_ARROWS
    help_text_key = "choice keys"
    rolls = True
    words: "Words"

    def __init__(self, title: str, rows: "Sequence[str]", at: int = 0) -> None:
        self._title = title
        self.rows = rows
        self.at = at

    @property
    def count(self) -> int:  # type: ignore[override]
        return len(self.rows)

    def set_texts(self, words: "Words") -> None:
        self.words = words
        self.title = words[self._title] if self._title else "Pawnlight"

    def menu_row(self, at: int) -> "tuple[str, str]":
        """Return the name of row `at`, and its value."""
        return self.words[self.rows[at]], ""

    def choices(self) -> "Choices":
        from pawnlight.table.choice import RowChoices

        return RowChoices(self)


class RequiredChoice(RowList):
    """Rows of which one has to be chosen; a child knows the big button, so it chooses too."""

    answer_keys: "tuple[str, ...]" = ("OK", "DRAW")
    lamp = True
