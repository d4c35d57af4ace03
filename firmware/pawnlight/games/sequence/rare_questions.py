"""What the board seldom asks or shows in Sequence. Imported when it does."""

from pawnlight.games.sequence import scene as sequence_scene
from pawnlight.games.sequence import text as sequence_text
from pawnlight.games.sequence.cards import LOWER_CELL, SEQUENCE_CARDS, UPPER_CELL
from pawnlight.games.sequence.questions import CardPage, PanelQuestion, late_draw_text
from pawnlight.rules.cards import card_label
from pawnlight.show import text
from pawnlight.table.game_screen import LookQuestion
from pawnlight.table.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.sequence.game import SequenceGame
    from pawnlight.table.choice import Choices
    from pawnlight.table.game_screen import GameScreen
    from pawnlight.words import Words

    _Screen = GameScreen[SequenceGame]


class NoPlayQuestion(Question):
    """Nothing can be played: DRAW passes, LEFT leads to a forgotten draw."""

    lamp = True

    def __init__(self, screen: "_Screen", late: "list[int]") -> None:
        super().__init__(screen)
        self.answer_keys, self.buttons = ("DRAW", "OK"), ("DRAW",)
        if late:
            self.answer_keys, self.buttons = ("DRAW", "OK", "LEFT"), ("DRAW", "LEFT")
        self.lines = [late_draw_text(screen, late[0])] if late else ()

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.said, self.foot = words["nothing"], words.with_printed_keys(words["pass"] + ": DRAW")


class RunQuestion(PanelQuestion):
    """The choice between plays on `cell` that complete different sequences."""

    what = "sequence"

    def __init__(self, screen: "_Screen", card: int, cell: int, count: int) -> None:
        super().__init__(screen, card)
        self._cell = cell
        self.count = count
        choices = screen.game.board.run_choices(self._team, cell)
        self.runs = [[other for run in runs for other in run] for runs in choices]

    def choices(self) -> "Choices":
        from pawnlight.games.sequence.choice import RunChoices

        return RunChoices(self.screen.context.words, self.runs)

    def _offered(self) -> "tuple[Sequence[int], int, list[int]]":
        return (), self._cell, self.runs[self.at]

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.placed = sequence_text.cell_text(words, self._cell)
        self.lines = (
            self.placed
            + [words["which runs"] % (self.at + 1, self.count)]
            + sequence_text.completion_text(words, self.screen.game, self._team, self.runs[self.at])
        )


class BarredSpacePage(CardPage):
    """A space where this team may not put a chip this turn, and why."""

    def __init__(self, screen: "_Screen", cell: int) -> None:
        card = next(card for card in range(52) if cell in (UPPER_CELL[card], LOWER_CELL[card]))
        super().__init__(screen, screen.game.seat, card, [])
        self._cell = cell

    def show_lights(self) -> None:
        self.screen.show_position()
        sequence_scene.blink_changed_cell(self.screen.context.renderer.panel, self._cell, False)

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.placed = sequence_text.cell_text(words, self._cell)
        self.lines = self.placed + [words["barred"], words["barred why"]]
        self.foot = "OK"


class DiscardsPage(LookQuestion):
    """The last discard of each player."""

    screen: "_Screen"
    draw = text.draw_cards
    marked = ()

    def set_texts(self, words: "Words") -> None:
        screen = self.screen
        self.title = words["discards"]
        self.table = [
            (screen.name(seat, sequence_text.NAME_LETTERS), "-" if card is None else card_label(SEQUENCE_CARDS[card]))
            for seat, card in enumerate(screen.game.last)
        ]
        # Six rows of cards need the place of the foot.
        if len(self.table) > 2 * text.MENU_ROWS:
            self.help_text_key = ""
