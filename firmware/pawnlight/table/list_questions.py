"""Questions in text alone: rows to choose from, and those with two answers.

The menu and what stands around a game ask them; while a game is played, this module is not in memory.
"""

from pawnlight.show import text
from pawnlight.table.question import VERTICAL_ARROWS, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.table.choice import Choices
    from pawnlight.words import Words


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

    draw = text.draw_menu
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
