"""The children's games for stars at the table: one thing glows after the other, and DRAW takes the one that glows."""

from pawnlight.bots.best_first import order_by_value
from pawnlight.show import sounds, stars_scene
from pawnlight.table.child_moments import GLOW_SECONDS, Moment, icon_of, show_moments
from pawnlight.table.game_screen import GameScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pawnlight.rules.cards import Pile
    from pawnlight.rules.stars import StarsEffect
    from pawnlight.table.choice import Choices
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import Option
    from pawnlight.words import Words

    _Base = GameScreen[Any]
else:
    _Base = GameScreen


class StarsScreen(_Base):
    """The screen of a game for stars, see `GameScreen`.

    A subclass has `option_question` and `animate_effect` besides, and what an option is in lights, words and places.

    what    what is chosen, see `Question`
    """

    decides_draws = True
    progress_text_key = "counted stars"
    what = ""

    def __init__(self, context: "Context", game: "Any", corner: str = "") -> None:
        super().__init__(context, game, corner)
        self._untold: list[Moment] = []

    def draw_piles(self) -> "list[Pile]":
        return [self.game.pile]

    def asks_to_draw(self) -> bool:
        """Return whether a card comes only with a press of DRAW."""
        return False

    def option_question(self, options: "list[Option]") -> "OptionQuestion":
        """Return the question which of `options` is taken."""
        raise NotImplementedError

    def show_option(self, options: "list[Option]", option: "Option") -> None:
        """Let `option` glow, one of those `options` that glow one after the other."""
        raise NotImplementedError

    def option_text(self, words: "Words", option: "Option") -> str:
        """Return an option in words."""
        raise NotImplementedError

    def card_of(self, option: "Option") -> str:
        """Return the card of a hand that an option is, or ""."""
        return ""

    def option_lights(self, option: "Option") -> "Sequence[int]":
        """Return the lights of the ring that show an option."""
        return ()

    def option_cells(self, option: "Option") -> "Sequence[int]":
        """Return the cells of the panel that show an option."""
        return ()

    async def animate_effect(self, effect: "StarsEffect") -> "list[Moment]":
        """Show what has happened on lights and by sound. Returns its moments."""
        raise NotImplementedError

    async def decide(self, options: "list[Option]") -> "Option":
        context, game = self.context, self.game
        if game.due in game.chance_events:
            if self.asks_to_draw():
                context.keys.drop_pending()
                await context.ask(self.question_for_draw())
            return options[0]
        question = self.option_question(options)
        context.keys.drop_pending()
        await context.ask(question)
        return question.options[question.at]

    async def show_effect(self, effect: "StarsEffect") -> None:
        self._untold += await self.animate_effect(effect)
        # What comes without a press is told with what came before it.
        if self.game.due not in self.game.chance_events or self.asks_to_draw():
            untold, self._untold = self._untold, []
            await show_moments(self, untold)

    def moment(self, effect: "StarsEffect", key: str, card: str = "") -> "Moment":
        """Return a moment of what has happened."""
        return Moment(self, key, card=card, seat=effect.seat, other=effect.outcome.rival)

    def show_new_stars(self, effect: "StarsEffect", key: str) -> "list[Moment]":
        """Let the new stars sparkle. Returns the moments: `key`, and how many are missing, unless they win."""
        game, renderer = self.game, self.context.renderer
        stars_scene.sparkle_new_stars(renderer.lights, game, effect.seat, effect.completed_count)
        renderer.play_sound(sounds.HOME)
        missing = game.needed - game.stars[effect.seat]
        if missing <= 0:
            return [self.moment(effect, "stars won")]
        return [self.moment(effect, key)] + [self.moment(effect, "stars one more")] * (missing == 1)


class OptionQuestion(Moment):
    """The choice of an option: the best ones glow one after the other, and each can be touched.

    max_glowing  of many, so many glow
    """

    screen: StarsScreen
    answer_keys = ("DRAW", "OK")
    pulses = lamp = True
    max_glowing = 4

    def __init__(self, screen: StarsScreen, keys: "tuple[str, ...]", options: "list[Option]", card: str = "") -> None:
        super().__init__(screen, *keys, card=card)
        self.what = screen.what
        self.options = order_by_value(screen.game, options)
        self.count = len(options)
        self.begin_question(GLOW_SECONDS)

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        card = self.screen.card_of(self.options[self.at])
        if card:
            # What glows is the card.
            self.card = card if self.asks else ""
            if self.asks:
                self.icon = self._picture = icon_of("picture " + card)

    def show_glow(self) -> None:
        self.screen.show_position()
        self.screen.show_option(self.options[: self.max_glowing], self.options[self.at])

    def on_time_limit(self) -> bool:
        found = super().on_time_limit()
        self.mark_option(self.at % self.max_glowing)
        return found

    def choices(self) -> "Choices":
        from pawnlight.table.choice import PlacedChoices

        return PlacedChoices(self.screen, self.options, self.screen.context.words)
