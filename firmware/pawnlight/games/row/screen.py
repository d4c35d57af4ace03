"""Three in a row at the table: a card is turned up, and its places glow."""

from pawnlight.games.row import scene
from pawnlight.games.row.game import FREE_PLACE, PICTURE_CARDS, ROWS_OF_THREE, STAR_CARD, WIND_CARD
from pawnlight.rules.base import Draw
from pawnlight.show import sounds
from pawnlight.table.stars_screen import OptionQuestion, StarsScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.row.game import Decision, PiecePlacement, RowGame
    from pawnlight.rules.stars import StarsEffect
    from pawnlight.table.child_moments import Moment
    from pawnlight.words import Words


class RowScreen(StarsScreen):
    """The screen of three in a row, see `GameScreen`."""

    game: "RowGame"
    what = "space"
    # Whether the last card could do nothing: another one comes without a press.
    _again = False

    def show_position(self) -> None:
        scene.show_position(self.context.renderer.lights, self.context.renderer.panel, self.game)

    def asks_to_draw(self) -> bool:
        return self.game.due == "draw" and not self._again

    def option_question(self, options: "list[Decision]") -> "OptionQuestion":
        card = self.game.card
        key = "row magic" if card == STAR_CARD else "row wind" if card == WIND_CARD else "row where"
        return OptionQuestion(self, (key,), options, card)

    def show_option(self, options: "list[PiecePlacement]", option: "PiecePlacement") -> None:
        scene.show_choices(self.context.renderer.panel, self.game, [one.place for one in options], option.place)

    def option_text(self, words: "Words", option: "PiecePlacement") -> str:
        return words["card " + PICTURE_CARDS[self.game.pictures[option.place]]]

    def option_cells(self, option: "PiecePlacement") -> "Sequence[int]":
        return [scene.cell_of(option.place)]

    async def animate_effect(self, effect: "StarsEffect") -> "list[Moment]":
        panel, play, deed = self.context.renderer.panel, self.context.renderer.play_sound, effect.outcome
        self._again = isinstance(effect.decision, Draw) and self.game.due == "draw"
        if deed.place < 0:
            return [self.moment(effect, "row swap", deed.card)] if self._again else []
        self.show_position()
        scene.sparkle_places(panel, deed.gone or (deed.place,))
        if deed.stars:
            return self.show_new_stars(effect, "row star")
        if deed.gone or deed.rival >= 0:
            play(sounds.BUMP)
            return [self.moment(effect, key) for key in (("row full",) if deed.gone else ("row blown", "row console"))]
        play(sounds.STEP)
        pieces = self.game.pieces
        pair = sorted([FREE_PLACE, pieces[deed.place], pieces[deed.place]])
        if pair in [sorted([pieces[at] for at in row]) for row in ROWS_OF_THREE if deed.place in row]:
            return [self.moment(effect, "row nearly")]
        return [self.moment(effect, "row there")]
