"""Questions in text alone: rows to choose from, and those with two answers.

The menu and what stands around a game ask them; while a game is played, this module is not in memory.
"""

from pawnlight.show import text
from pawnlight.table.question import UP_DOWN, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.table.choice import Choices
    from pawnlight.words import Words


class Confirm(Question):
    """A question with two answers: OK is yes, BACK and DRAW are no. `key` is that of its text."""

    answers = ("OK", "BACK", "DRAW")

    keys = "yes no"

    def __init__(self, key: str, title: str = "") -> None:
        self._texts = key, title

    def say(self, words: "Words") -> None:
        key, title = self._texts
        self.said = words[key]
        self.title = words[title] if title else "Pawnlight"


class Rows(Question):
    """Rows of which one is chosen with UP, DOWN and OK. Five of them fit on the screen. All texts are given as keys."""

    draw = text.menu
    answers: "tuple[str, ...]" = ("OK", "BACK", "DRAW")
    arrows = UP_DOWN
    keys = "choice keys"
    rolls = True
    words: "Words"

    def __init__(self, title: str, rows: "Sequence[str]", at: int = 0) -> None:
        self._title = title
        self.rows = rows
        self.at = at

    @property
    def count(self) -> int:  # type: ignore[override]
        return len(self.rows)

    def say(self, words: "Words") -> None:
        self.words = words
        self.title = words[self._title] if self._title else "Pawnlight"

    def row(self, at: int) -> "tuple[str, str]":
        """Return the name of row `at`, and its value."""
        return self.words[self.rows[at]], ""

    def choices(self) -> "Choices":
        from pawnlight.table.choice import RowChoices

        return RowChoices(self)


class MustChoose(Rows):
    """Rows of which one has to be chosen; a child knows the big button, so it chooses too."""

    answers: "tuple[str, ...]" = ("OK", "DRAW")
    lamp = True
