"""The second card of a 2 in `st`, which need not be drawn. Imported when it is due."""

from pawnlight.table.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.words import Words


class SecondDrawQuestion(Question):
    """Whether to draw the second card of a 2."""

    what = "draw"
    lamp = True
    answer_keys = buttons = ("DRAW", "OK")
    help_text_key = "draw or not"

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.said = words["draw"]
