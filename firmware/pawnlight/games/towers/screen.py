"""Towers at the table: the cards of the player whose turn it is glow one after the other."""

from pawnlight.games.towers import scene
from pawnlight.games.towers.game import ROCKET_CARD, SQUIRREL_CARD, STAR_HEIGHT, WIND_CARD, CardPlay
from pawnlight.show import sounds, stars_scene
from pawnlight.show.lights import BLINK_MOTION, BREATHE_MOTION, SPARKLE_MOTION, WHITE
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
_NEARLY = STAR_HEIGHT - 3


class TowersScreen(StarsScreen):
    """The screen of towers, see `GameScreen`. Cards come without a press: they lie open, and the next child plays."""

    game: "TowersGame"
    what = "place"

    def show_position(self) -> None:
        scene.show_position(self.context.renderer.lights, self.context.renderer.panel, self.game)

    def option_question(self, options: "list[Decision]") -> "OptionQuestion":
        """Return the choice of a card, and of whose block it takes."""
        hand = self.game.hands[self.game.seat]
        sizes = [card for n, card in enumerate(hand) if card.isdigit() and card not in hand[:n]]
        # No press for a card has named the player before.
        return OptionQuestion(self, ("turn", "towers hand" if len(sizes) == 2 else "towers same"), options)

    def show_option(self, options: "list[CardPlay]", option: "CardPlay") -> None:
        """Let a block that would come blink, and one that would go breathe."""
        taken = option.rival >= 0
        colour = WHITE if taken else stars_scene.colour_of(self.game, self.game.seat)
        scene.mark_squares(
            self.context.renderer.lights, self.option_lights(option), colour, BREATHE_MOTION if taken else BLINK_MOTION
        )

    def option_text(self, words: "Words", option: "CardPlay") -> str:
        rival = option.rival
        return words["card " + self.card_of(option)] + (": " + self.name(rival) if rival >= 0 else "")

    def card_of(self, option: "CardPlay") -> str:
        return scene.face(option.card)

    def option_lights(self, option: "CardPlay") -> "Sequence[int]":
        game = self.game
        card, rival = option
        if rival >= 0:
            height = sum(game.towers[rival])
            return scene.tower_squares(game, rival, height - game.towers[rival][-1], height)
        height = sum(game.towers[game.seat])
        more = STAR_HEIGHT if card == ROCKET_CARD else int(card) if card.isdigit() else 0
        return scene.tower_squares(game, game.seat, height, height + more)

    async def animate_effect(self, effect: "StarsEffect") -> "list[Moment]":
        deed, lights = effect.outcome, self.context.renderer.lights
        if not isinstance(effect.decision, CardPlay):
            return []
        self.show_position()
        if self.game.exchanging:
            return [self.moment(effect, "towers swap")]
        moments: list[Moment] = []
        if deed.rival >= 0:
            height = sum(self.game.towers[deed.rival])
            lost = scene.tower_squares(self.game, deed.rival, height, height + deed.gone[0])
            scene.mark_squares(lights, lost, WHITE, SPARKLE_MOTION)
            self.context.renderer.play_sound(sounds.BUMP)
            moments = [
                self.moment(effect, "towers blown" if deed.card == WIND_CARD else "towers brought"),
                self.moment(effect, "towers console"),
            ]
        return moments if deed.card == WIND_CARD else moments + await self._grow(effect)

    async def _grow(self, effect: "StarsEffect") -> "list[Moment]":
        """Let the own tower grow light by light. Returns the moments: it may be full."""
        context, deed, seat = self.context, effect.outcome, effect.seat
        lights, blocks = context.renderer.lights, list(effect.value_before("towers")[seat])
        height = sum(blocks)
        more = (
            deed.gone[0]
            if deed.card == SQUIRREL_CARD
            else STAR_HEIGHT - height
            if deed.card == ROCKET_CARD
            else int(deed.card)
        )
        for n in range(1, more + 1):
            scene.show_tower(lights, self.game, seat, blocks + [n])
            context.renderer.play_sound(((440 + 40 * (height + n), 30),))
            if await context.keys.next_press_within(_STEP_S):
                break
        if deed.stars:
            scene.mark_squares(lights, scene.tower_squares(self.game, seat, 0, STAR_HEIGHT), WHITE, SPARKLE_MOTION)
            rocket = [self.moment(effect, "towers rocket")] * (deed.card == ROCKET_CARD)
            return rocket + self.show_new_stars(effect, "towers full")
        if deed.card == SQUIRREL_CARD:
            return []
        return [self.moment(effect, "towers nearly" if height + more >= _NEARLY else "towers up")]
