"""What the board asks in a turn of Sequence, and cards that it shows; for what comes seldom see rare_questions.py."""

from pawnlight.games.sequence import scene as sequence_scene
from pawnlight.games.sequence import text as sequence_text
from pawnlight.games.sequence.cards import SEQUENCE_CARDS, DeadCard, is_dead, is_one_eyed_jack, is_play
from pawnlight.rules.cards import card_label
from pawnlight.show import sounds, text
from pawnlight.table.hand import Hand
from pawnlight.table.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.sequence.game import SequenceGame
    from pawnlight.table.choice import Choices
    from pawnlight.table.game_screen import GameScreen
    from pawnlight.words import Words

    _Screen = GameScreen[SequenceGame]


# In place of a card: a forgotten draw.
LATE_DRAW = -1


class TurnMessage(Question):
    """What has happened to the player at `seat`; the lights stay as they are."""

    def __init__(self, screen: "_Screen", seat: int, said: str) -> None:
        super().__init__(screen, seat)
        self.said = said

    def show_lights(self) -> None:
        pass


class SequenceHand(Hand):
    """The hand. Before it stands a forgotten draw, if one of `late` seats can still draw.

    Dead cards are in round brackets, those whose only free space is barred in square ones.

    numbers  the cards; LATE for a forgotten draw
    """

    def __init__(self, screen: "_Screen", cards: "list[int]", late: "list[int]", begun: bool) -> None:
        options = screen.options
        self.earlier = late_draw_text(screen, late[0]) if late else ""
        self.begun = begun
        self.numbers = [LATE_DRAW] * bool(late) + cards
        playable = {option[0] for option in options if is_play(option)}
        can = [card == LATE_DRAW or card in playable or DeadCard(card) in options for card in self.numbers]
        self._barred = [
            card
            for card in cards
            if card not in playable and not is_one_eyed_jack(card) and not is_dead(screen.game.board.cells, card)
        ]
        super().__init__(screen, [self._name(card, DeadCard(card) in options) for card in self.numbers], can)
        if screen.game.pile.discards:
            self.aside = "down discards"
            self.asides = {"DOWN": screen.show_discards}

    def choices(self) -> "Choices":
        from pawnlight.games.sequence.choice import HandCardChoices

        return HandCardChoices(self, self.screen.context.words, self.numbers, self.screen.options)

    def _name(self, card: int, dead: bool) -> str:
        if card == LATE_DRAW:
            return "+"
        return ("(%s)" if dead else "[%s]" if card in self._barred else "%s") % card_label(SEQUENCE_CARDS[card])

    def refusal_text(self, words: "Words", at: int) -> str:
        return words["barred"] if self.numbers[at] in self._barred else ""

    def card_effect_text(self, words: "Words", at: int) -> str:
        return self.refusal_text(words, at)

    def rule_card_key(self, at: int) -> str:
        card = self.numbers[at]
        return (
            "draw"
            if card == LATE_DRAW
            else sequence_text.rule_card_key(SEQUENCE_CARDS[card], DeadCard(card) in self.screen.options)
        )

    async def show_hint(self) -> None:
        screen = self.screen
        option, reason = await screen.context.find_hint(screen.game, screen.options)
        card = option.card if isinstance(option, DeadCard) else option[0] if is_play(option) else -1
        self.mark_with_reason(self.numbers.index(card) if card in self.numbers else 0, reason)


class CardPage(Question):
    """The card of the player at `seat`, with `lines` about it; the lights stay as they are."""

    screen: "_Screen"
    draw = text.draw_card

    def __init__(self, screen: "_Screen", seat: int, card: int, lines: "list[str]") -> None:
        super().__init__(screen, seat)
        self.number = card
        self.card = card_label(SEQUENCE_CARDS[card])
        self.lines = lines

    def show_lights(self) -> None:
        pass


class DeadCardQuestion(CardPage):
    """Whether to lay a dead card down."""

    answer_keys = ("OK", "DRAW", "BACK")
    help_text_key = "ok on"

    def __init__(self, screen: "_Screen", card: int) -> None:
        super().__init__(screen, screen.game.seat, card, [])

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        self.lines = [words["dead card"]]


class PanelQuestion(Question):
    """A choice on the panel for a card."""

    screen: "_Screen"
    draw = text.draw_card
    answer_keys = ("OK", "BACK")
    help_text_key = "cell keys"
    sound = sounds.KEY

    def __init__(self, screen: "_Screen", card: int) -> None:
        super().__init__(screen)
        self.number = card
        self.card = card_label(SEQUENCE_CARDS[card])
        self._team = screen.game.team_of[screen.game.seat]

    def show_lights(self) -> None:
        self.screen.show_position()
        sequence_scene.show_choices(self.screen.context.renderer.panel, *self._offered(), self._team)

    def _offered(self) -> "tuple[Sequence[int], int, list[int]]":
        """Return the cells to choose from, the marked one, and those of a sequence that it would complete."""
        raise NotImplementedError

    def show_ok_down(self) -> None:
        self.screen.context.renderer.panel.stop_animations()


class SpaceQuestion(PanelQuestion):
    """The choice of a space. The arrows move over legal ones only, see `_next_cell`."""

    what = "space"

    def __init__(self, screen: "_Screen", card: int, cells: "list[int]") -> None:
        super().__init__(screen, card)
        self.cells = sorted(cells)
        self.count = len(cells)
        if self.count > 2:
            # Begin near the middle, from where distances are short.
            self.at = self.cells.index(min(self.cells, key=_off_middle))
        self.hints = screen.context.hints_enabled()
        self.explains = screen.game.header, sequence_text.rule_card_key(SEQUENCE_CARDS[card], False)

    @property
    def cell(self) -> int:
        """The cell of the marked option."""
        return self.cells[self.at]

    def choices(self) -> "Choices":
        from pawnlight.games.sequence.choice import SpaceChoices

        return SpaceChoices(self.screen.context.words, self.cells, self.number)

    def option_after(self, key: str, at: int) -> int:
        return self.cells.index(_next_cell(self.cells, self.cells[at], key)) if key in self.arrows else -1

    def _offered(self) -> "tuple[Sequence[int], int, list[int]]":
        return self.cells, self.cell, self._run()

    def _run(self) -> "list[int]":
        return [] if is_one_eyed_jack(self.number) else self.screen.game.board.cells_completed(self._team, self.cell)

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        game = self.screen.game
        self.placed = sequence_text.cell_text(words, self.cell)
        self.lines = list(self.placed)
        if is_one_eyed_jack(self.number):
            self.lines.append("- " + sequence_text.chip_owner_name(words, game.board.cells[self.cell]))
        self.lines += sequence_text.completion_text(words, game, self._team, self._run())

    async def show_hint(self) -> None:
        context = self.screen.context
        best, reason = await context.find_hint(self.screen.game, self.screen.options)
        if is_play(best) and best[0] == self.number:
            self.mark_with_reason(self.cells.index(best[1]), reason)
        else:
            # Only the owner may see which one.
            self.mark_with_reason(self.at, context.reason_from_text("better"))


def late_draw_text(screen: "_Screen", seat: int) -> str:
    """Return the text which says that the player at `seat` can still draw."""
    said = screen.context.words["late"]
    return said % screen.name(seat, 27 - len(said))


def _off_middle(cell: int) -> int:
    row, column = divmod(cell, 10)
    return (2 * row - 9) ** 2 + (2 * column - 9) ** 2


def _next_cell(cells: "list[int]", at: int, key: str) -> int:
    """Return the cell that an arrow selects from `at` among the sorted `cells`.

    LEFT and RIGHT follow the row and continue with the next one, like reading, so they reach every cell. UP and DOWN
    select the nearest cell in that direction, preferring straight ahead, and wrap around at the edge.
    """
    if key in ("LEFT", "RIGHT"):
        return cells[(cells.index(at) + (1 if key == "RIGHT" else -1)) % len(cells)]
    nearest, least = at, 999
    for cell in cells:
        ahead = cell // 10 - at // 10
        if key == "UP":
            ahead = -ahead
        far = 2 * (ahead if ahead > 0 else ahead + 100) + 5 * abs(cell % 10 - at % 10)
        if cell != at and far < least:
            nearest, least = cell, far
    return nearest
