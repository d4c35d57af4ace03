"""Towers at the table: the cards of the player whose turn it is glow one after the other."""

from pawnlight.games.towers import scene
from pawnlight.games.towers.game import LINE, ROCKET, SQUIRREL, WIND, Play
from pawnlight.show import sounds, stars_scene
from pawnlight.show.lights import BLINK, BREATHE, SPARK, WHITE
from pawnlight.table.stars_screen import OptionQuestion, StarsScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.towers.game import Decision, TowersGame
    from pawnlight.rules.stars import StarsEffect
    from pawnlight.table.child_moments import Moment
    from pawnlight.words import Words

_STEP_S = 0.06
# From this height on, a tower is nearly at the line.
_NEARLY = LINE - 3


class TowersScreen(StarsScreen):
    """The screen of towers, see `GameScreen`. Cards come without a press: they lie open, and the next child plays."""

    game: "TowersGame"
    what = "place"

    def show_position(self) -> None:
        scene.stand(self.context.renderer.lights, self.context.renderer.panel, self.game)

    def option_question(self, options: "list[Decision]") -> "OptionQuestion":
        """Return the choice of a card, and of whose block it takes."""
        hand = self.game.hands[self.game.seat]
        sizes = [card for n, card in enumerate(hand) if card.isdigit() and card not in hand[:n]]
        # No press for a card has named the player before.
        return OptionQuestion(self, ("turn", "towers hand" if len(sizes) == 2 else "towers same"), options)

    def show_option(self, options: "list[Play]", option: "Play") -> None:
        """Let a block that would come blink, and one that would go breathe."""
        taken = option.rival >= 0
        colour = WHITE if taken else stars_scene.colour_of(self.game, self.game.seat)
        scene.mark(self.context.renderer.lights, self.option_lights(option), colour, BREATHE if taken else BLINK)

    def option_text(self, words: "Words", option: "Play") -> str:
        rival = option.rival
        return words["card " + self.card_of(option)] + (": " + self.name(rival) if rival >= 0 else "")

    def card_of(self, option: "Play") -> str:
        return scene.face(option.card)

    def option_lights(self, option: "Play") -> "Sequence[int]":
        game = self.game
        card, rival = option
        if rival >= 0:
            height = sum(game.towers[rival])
            return scene.squares(game, rival, height - game.towers[rival][-1], height)
        height = sum(game.towers[game.seat])
        more = LINE if card == ROCKET else int(card) if card.isdigit() else 0
        return scene.squares(game, game.seat, height, height + more)

    async def animate_effect(self, effect: "StarsEffect") -> "list[Moment]":
        deed, lights = effect.deed, self.context.renderer.lights
        if not isinstance(effect.decision, Play):
            return []
        self.show_position()
        if self.game.exchanging:
            return [self.moment(effect, "towers swap")]
        moments: list[Moment] = []
        if deed.rival >= 0:
            height = sum(self.game.towers[deed.rival])
            lost = scene.squares(self.game, deed.rival, height, height + deed.gone[0])
            scene.mark(lights, lost, WHITE, SPARK)
            self.context.renderer.play(sounds.BUMP)
            moments = [
                self.moment(effect, "towers blown" if deed.card == WIND else "towers brought"),
                self.moment(effect, "towers console"),
            ]
        return moments if deed.card == WIND else moments + await self._grow(effect)

    async def _grow(self, effect: "StarsEffect") -> "list[Moment]":
        """Let the own tower grow light by light. Returns the moments: it may be full."""
        context, deed, seat = self.context, effect.deed, effect.seat
        lights, blocks = context.renderer.lights, list(effect.before[0][seat])
        height = sum(blocks)
        more = deed.gone[0] if deed.card == SQUIRREL else LINE - height if deed.card == ROCKET else int(deed.card)
        for n in range(1, more + 1):
            scene.build(lights, self.game, seat, blocks + [n])
            context.renderer.play(((440 + 40 * (height + n), 30),))
            if await context.keys.next_press_within(_STEP_S):
                break
        if deed.stars:
            scene.mark(lights, scene.squares(self.game, seat, 0, LINE), WHITE, SPARK)
            rocket = [self.moment(effect, "towers rocket")] * (deed.card == ROCKET)
            return rocket + self.show_new_stars(effect, "towers full")
        if deed.card == SQUIRREL:
            return []
        return [self.moment(effect, "towers nearly" if height + more >= _NEARLY else "towers up")]
