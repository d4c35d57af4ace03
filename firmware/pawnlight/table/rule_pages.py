"""The rules of a game, read page by page at the board."""

from pawnlight.show import sounds, text
from pawnlight.table.question import Question
from pawnlight.words import rule_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.table.question import Dialog
    from pawnlight.words import Words


class _Pages(Question):
    draw = text.draw_page
    answer_keys = ("BACK", "DRAW")
    buttons = ("RIGHT",)
    pages = flows = True
    sound = sounds.KEY

    def __init__(self, dialog: "Dialog", rules: str, options: "Sequence[str]") -> None:
        self._settings = dialog.settings
        self._rules = rules
        self._pages = rule_cards.page_keys(rules, options, self._settings["language"])
        self.count = len(self._pages)

    def option_after(self, key: str, at: int) -> int:
        return super().option_after("RIGHT" if key == "OK" else key, at)

    def set_texts(self, words: "Words") -> None:
        self.title, said = rule_cards.rule_page(self._rules, self._pages[self.at], self._settings["language"])
        self.lines = rule_cards.screen_lines(words.with_printed_keys(said))

    def key_help(self, words: "Words") -> str:
        return words["rules keys"] % (self.at + 1, self.count)


async def read_rules(dialog: "Dialog", rules: str, options: "Sequence[str]") -> None:
    """Let people read the pages of the rule set `rules` with `options`, until BACK or DRAW."""
    pages = _Pages(dialog, rules, options)
    if pages.count:
        await dialog.ask(pages)
