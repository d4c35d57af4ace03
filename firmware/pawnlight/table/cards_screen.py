"""The rule set `cards` at the table: DRAW draws, LEFT and RIGHT look back, UP draws from a second pile."""

from pawnlight.rules.cards import card_label
from pawnlight.rules.options import TURNED_UP
from pawnlight.show import cards_scene, sounds, text
from pawnlight.show.sorry_text import ways_of
from pawnlight.table.game_screen import GameScreen
from pawnlight.words import rule_cards

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Option
    from pawnlight.rules.cards import Pile
    from pawnlight.rules.cards_game import CardsGame
    from pawnlight.table.context import Card

# After a card no other is drawn for so long: a child presses twice.
_APART_MS = 1000


class CardsScreen(GameScreen):
    """The screen of the rule set `cards`, see `GameScreen`. The last card stays on it."""

    game: "CardsGame"
    draws = True
    # When the last card was shown.
    _shown: "int | None" = None

    def name(self, seat: int, room: int = text.TITLE) -> str:
        return self.context.words[self.game.header.options[0]]

    def stand(self) -> None:
        drawn = self.game.drawn
        cards_scene.stand(
            self.context.renderer.lights, self.context.renderer.panel, drawn[-1][1] if drawn else "", len(drawn)
        )

    def piles(self) -> "list[Pile]":
        return [pile for _, pile in self.game.piles]

    async def decide(self, options: "list[Option]") -> "Option":
        """Draw, or look back at earlier cards."""
        context, game = self.context, self.game
        back = 0  # how many cards back
        context.keys.forget()
        self.stand()
        while True:
            self._show(back)
            card = self._explained(back) if game.drawn else None
            key = await context.key(lamp=True, card=card)
            if key in ("DRAW", "UP") and self._shown is not None and context.hardware.since(self._shown) < _APART_MS:
                continue
            if key == "DRAW":
                return options[0]
            if key == "UP" and len(game.piles) > 1:
                return options[1]
            if key == "LEFT" and back < len(game.drawn) - 1:
                back += 1
            elif key == "RIGHT" and back:
                back -= 1
            else:
                await context.no_function(key)
                continue
            context.renderer.play(sounds.KEY)

    def _show(self, back: int) -> None:
        words, game = self.context.words, self.game
        if not game.drawn:
            keys = words["draw"]
            text.message(self.context.renderer.canvas, words[game.header.options[0]], keys, "", self.context.note)
            return
        event, card = game.drawn[-1 - back]
        left = words["left"] % dict(game.piles)[event].left()
        foot = "-%d" % back if back else words["cards keys two" if len(game.piles) > 1 else "cards keys"]
        name = card_label(card)
        if event == "sorry":
            name = rule_cards.card("revenge", (), card, self.context.settings["language"])[0]
        ways = ways_of(card) if game.header.options[0] in TURNED_UP else ()
        lines = [words["way " + way] % number if number else words["way " + way] for way, number in ways]
        text.drawn(self.context.renderer.canvas, name, card_label(card), lines, left, foot)

    def _explained(self, back: int) -> "Card | None":
        """Return the card shown, `back` cards ago, if it can be explained."""
        header = self.game.header
        return None if header.options[0] == "sequence" else (header, self.game.drawn[-1 - back][1])

    async def show(self, before: None, seat: int, option: "Option") -> None:
        """Play the sound of the drawn card, which `decide` shows."""
        context = self.context
        context.renderer.play(sounds.BUMP if option[0] == "sorry" or option[1].upper() == "SORRY!" else sounds.CARD)
        self._shown = context.hardware.now()
