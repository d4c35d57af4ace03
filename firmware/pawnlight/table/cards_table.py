"""The card machine at the table: DRAW draws, LEFT and RIGHT look back, UP draws from a second pile."""

from pawnlight.show import cards_scene, sounds, text
from pawnlight.show.sequence_text import card_name
from pawnlight.table.game_table import GameTable

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Option
    from pawnlight.rules.cards_game import CardsGame

_SHUFFLED_S = 1.5


class CardsTable(GameTable):
    """See `GameTable`. The card drawn last stays on the screen."""

    game: "CardsGame"
    draws = True

    def stand(self) -> None:
        drawn = self.game.drawn
        cards_scene.stand(self.desk.stage.lights, self.desk.stage.panel, drawn[-1][1] if drawn else "", len(drawn))

    def before(self) -> "list[int]":
        return [pile.left() for _, pile in self.game.piles]

    async def decide(self, options: "list[Option]") -> "Option":
        """Draw, or look back at what was drawn."""
        desk, game = self.desk, self.game
        back = 0  # how far is looked back
        desk.keys.forget()
        self.stand()
        while True:
            self._show(back)
            desk.stage.lamp = True
            try:
                key = await desk.key()
            finally:
                desk.stage.lamp = False
            if key == "DRAW":
                return options[0]
            if key == "UP" and len(game.piles) > 1:
                return options[1]
            if key == "LEFT" and back < len(game.drawn) - 1:
                back += 1
            elif key == "RIGHT" and back:
                back -= 1
            elif key == "BACK":
                await desk.ask_to_leave()
                continue
            elif not key.startswith("HOLD"):
                desk.refuse()
                continue
            desk.stage.play(sounds.KEY)

    def _show(self, back: int) -> None:
        words, game = self.desk.words, self.game
        if not game.drawn:
            keys = words["draw"]
            text.message(self.desk.stage.canvas, words[game.header.options[0]], keys, "", self.desk.note)
            return
        event, card = game.drawn[-1 - back]
        left = words["left"] % dict(game.piles)[event].left()
        foot = "-%d" % back if back else words["cards keys two" if len(game.piles) > 1 else "cards keys"]
        if event == "draw" and game.header.options[0] == "sequence":
            card = card_name(card)
        text.drawn(self.desk.stage.canvas, words.get("card " + card, ""), card, left, foot)

    async def show(self, before: "list[int]", seat: int, option: "Option") -> None:
        """The card drawn; that the pile was shuffled anew is told first."""
        desk, game = self.desk, self.game
        for left, (event, pile) in zip(before, game.piles):
            if event == option[0] and not left and pile.shuffles > 1:
                desk.stage.play(sounds.SHUFFLE)
                cards_scene.shuffled(desk.stage.lights)
                text.message(desk.stage.canvas, desk.words[game.header.options[0]], desk.words["shuffled"])
                await desk.keys.next_within(_SHUFFLED_S)
        desk.stage.play(sounds.HIT if option[0] == "sorry" or option[1].upper() == "SORRY!" else sounds.CARD)
