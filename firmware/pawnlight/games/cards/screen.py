"""The rule set `cards` at the table: DRAW draws, LEFT and RIGHT look back."""

import asyncio

from pawnlight.games.cards import scene as cards_scene
from pawnlight.games.sorry.text import card_options
from pawnlight.memory import sleep_ms
from pawnlight.rules.cards import card_label
from pawnlight.show import sounds, text
from pawnlight.table.game_screen import CHILD_SIGN, GameScreen
from pawnlight.table.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.cards.game import CardsGame
    from pawnlight.rules.base import Draw, Effect
    from pawnlight.rules.cards import Pile
    from pawnlight.show.canvas import Canvas
    from pawnlight.table.question import RuleCard
    from pawnlight.words import Words

    _Base = GameScreen[CardsGame]
else:
    _Base = GameScreen

# After a card no other is drawn for so long: a child presses twice.
_APART_MS = 1000


class CardsScreen(_Base):
    """The screen of the rule set `cards`, see `GameScreen`. The last card stays on it."""

    decides_draws = True
    # Runs for a moment after a card; no time is kept, as the next one may be drawn a month later.
    _apart: "asyncio.Task[None] | None" = None

    def name(self, seat: int, room: int = text.TITLE_LETTERS) -> str:
        return self.context.words[self.game.header.options[0]]

    def show_position(self) -> None:
        drawn = self.game.drawn
        cards_scene.show_drawn_card(
            self.context.renderer.lights, self.context.renderer.panel, drawn[-1] if drawn else "", len(drawn)
        )

    def draw_piles(self) -> "list[Pile]":
        return [self.game.pile]

    async def decide(self, options: "list[Draw]") -> "Draw":
        """Draw, or look back at earlier cards."""
        context, question = self.context, _Cards(self)
        context.keys.drop_pending()
        await context.ask(question)
        while self._apart and not self._apart.done():
            await context.ask(question)
        return options[0]

    async def show_effect(self, effect: "Effect") -> None:
        """Play the sound of the drawn card, which `decide` shows."""
        context = self.context
        context.renderer.play_sound(sounds.BUMP if effect.revealed_card == "Sorry!" else sounds.CARD)
        self._apart = asyncio.create_task(_apart())


async def _apart() -> None:
    await sleep_ms(_APART_MS)


class _Cards(Question):
    """The last card, or an earlier one, and the draw of the next one."""

    screen: CardsScreen
    what = "draw"
    pages = True
    reminds = False
    lamp = True
    answer_keys = buttons = ("DRAW",)

    def __init__(self, screen: CardsScreen) -> None:
        super().__init__(screen)
        self.count = len(screen.game.drawn)

    def draw(self, canvas: "Canvas") -> None:
        (text.draw_card if self.card else text.draw_message)(self, canvas)

    def option_after(self, key: str, at: int) -> int:
        by = {"LEFT": 1, "RIGHT": -1}.get(key, 0)
        return at + by if by and 0 <= at + by < self.count else -1

    @property
    def explains(self) -> "RuleCard | None":  # type: ignore[override]
        header, drawn = self.screen.game.header, self.screen.game.drawn
        return (header, drawn[-1 - self.at]) if drawn else None

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        game = self.screen.game
        if not game.drawn:
            self.said = words["draw"]
            return
        card = game.drawn[-1 - self.at]
        self.title = self.card = card_label(card)
        self.note = CHILD_SIGN if self.screen.context.child else ""
        self.lines = [
            words["way " + way] % number if number else words["way " + way] for way, number in card_options(card)
        ]
        self.lines.append(words["left"] % game.pile.cards_left())
        self.help_text_key, self.foot = "" if self.at else "cards keys", "-%d" % self.at
