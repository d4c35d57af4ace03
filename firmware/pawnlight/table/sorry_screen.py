"""Sorry! at the table, in every rule set: the drawn card is played, or one of the hand."""

import asyncio

from pawnlight.rules.base import COLOURS, MIX, PASS
from pawnlight.show import sorry_scene, sorry_text, sounds, text
from pawnlight.show.sorry_scene import animate
from pawnlight.table.context import HINT
from pawnlight.table.game_screen import GameScreen
from pawnlight.table.hand import Hand
from pawnlight.table.sorry_choose import PAWN, Choice

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence

    from pawnlight.rules.base import Option
    from pawnlight.rules.cards import Pile
    from pawnlight.rules.sorry import Move
    from pawnlight.rules.sorry_game import SorryGame
    from pawnlight.table.hand import Hint

    Before = tuple[list[int], int, str]

_SEEN_S = 1.1


class SorryScreen(GameScreen):
    """The screen of Sorry!, see `GameScreen`."""

    game: "SorryGame"
    # Whether the computer player that passes could have moved.
    _could = False
    counted = "counted pawns"
    deeds = ("most hits", "longest way")

    def stand(self) -> None:
        sorry_scene.stand(self.context.renderer.lights, self.game.pawns, self.game.turn)

    def draw_word(self) -> str:
        if not self.game.engine.hand:
            return self.context.words["draw"]
        return self.context.words["deal" if self.game.due == MIX else "draw unseen"]

    def piles(self) -> "list[Pile]":
        return [self.game.pile]

    def last_discard(self) -> str:
        pile = self.game.pile
        return pile.discards[-1] if pile.shuffles and pile.discards else ""

    def thinks(self, options: "list[Option]") -> None:
        super().thinks(options)
        if self.game.due == "move":
            moves = [option for option in options if option != PASS]
            self._could = bool(moves)
            if not moves:
                sorry_scene.cannot(self.context.renderer.lights, self.game.pawns, self.game.turn)
            self._show_card(self.game.card or "", moves, [], "" if moves else self.context.words["no move"])

    def before(self) -> "Before":
        return self.game.pawns[:], self.game.turn, self.game.card or ""

    async def decide(self, options: "list[Option]") -> "Option":
        game = self.game
        if game.due == "draw":
            return await self._draw_or_not(options[0])
        if game.due == "play":
            return await self._from_hand(options)
        # There may be 180: no second list is made of them unless it differs.
        moves = [option for option in options if option != PASS] if PASS in options else options
        if not moves:
            await self._cannot(game.card or "")
            return PASS
        move = None
        while move is None:
            move = await self._with_card(game.card or "", moves, PASS in options)
        return move

    async def _draw_or_not(self, draw: "Option") -> "Option":
        """Let the player draw the second card of a 2, or pass, which a child is not asked."""
        context = self.context
        words = context.words
        foot = "" if context.child else words["draw or not"]
        key = ""
        while not key:
            self.stand()
            text.message(context.renderer.canvas, self.name(self.game.seat), words["draw"], foot, context.note)
            key = await context.press(("DRAW", "OK") if foot else ("DRAW",), lamp=True)
        context.renderer.play(sounds.CARD if key == "DRAW" else sounds.KEY)
        return draw if key == "DRAW" else PASS

    def _show_card(self, card: str, moves: "list[Move]", shown: "list[Move]", foot: str) -> None:
        game, said = self.game, []
        if len(shown) == 1:
            said = sorry_text.does(self.context.words, game.pawns, game.turn, card, shown[0])
        self._show_card_of(game.seat, card, moves, shown, foot, said)

    def _show_card_of(
        self, seat: int, card: str, moves: "list[Move]", shown: "list[Move]", foot: str, said: "Sequence[str]" = ()
    ) -> None:
        context = self.context
        canvas, name, leaving = context.renderer.canvas, self.name(seat), self.game.engine.leaving
        sorry_text.card(canvas, context.words, name, card, moves, shown, foot, context.note, leaving, said)

    async def _cannot(self, card: str) -> bool:
        """Show that `card` cannot be played. Returns whether the player accepts that."""
        context = self.context
        word = context.words["throw away" if self.game.engine.hand else "no move"]
        context.refuse()
        key = ""
        while not key:
            self.stand()
            sorry_scene.cannot(context.renderer.lights, self.game.pawns, self.game.turn)
            self._show_card(card, [], [], word + ": OK")
            wanted = ("OK", "DRAW", "BACK") if self.game.engine.hand else ("OK", "DRAW")
            key = await context.press(wanted, card=(self.game.header, card), passes=True)
        return key != "BACK"

    # A hand

    async def _from_hand(self, options: "list[Option]") -> "Option":
        """Let the player choose a card of the hand and its move."""
        game = self.game
        hand = [card or "" for card in game.hands[game.seat]]
        cards = {card for card, _ in options}
        while True:
            self.stand()
            can = [card in cards for card in hand]
            hint = self._hint_in(hand) if self.context.hints() else None
            shown = Hand(self.context, self.name(game.seat), hand, can, self.hidden, hint)
            shown.header = game.header
            if self.last_discard():
                shown.aside, shown.show_aside = self.context.words["down discard"], self.show_discard
            card = hand[await shown.choose()]
            moves = [move for other, move in options if other == card and move]
            if not moves:
                if await self._cannot(card):
                    return card, PASS
                continue
            move = await self._with_card(card, moves, (card, PASS) in options)
            if move is not None:
                return card, move

    def _hint_in(self, hand: "list[str]") -> "Hint":
        async def hint() -> "tuple[int, str]":
            (card, move), why = await self.context.hint(self.game, self.options)
            return hand.index(card), why if move else self.context.words["throw away"]

        return hint

    # A move

    async def _with_card(self, card: str, moves: "list[Move]", may_pass: bool) -> "Move | None":
        """Let the player choose a move; PASS to pass, None to go back to the hand."""
        context = self.context
        # A card of the hand was chosen to be played; one that was drawn need not be.
        choice = Choice(moves, may_pass, not self.game.engine.hand)
        self.stand()
        context.keys.forget()
        foot = ""
        while not choice.done:
            await self._show_choice(card, moves, choice, foot)
            foot = ""
            key = await context.key(context.reminders(True), card=(self.game.header, card))
            if key in ("RIGHT", "DOWN", "LEFT", "UP"):
                choice.turn(1 if key in ("RIGHT", "DOWN") else -1)
            elif key == "OK":
                sorry_scene.pressed(context.renderer.lights, choice.chosen())
                if await context.ok_chooses():
                    choice.ok()
                else:
                    foot = await self._hint(card, choice)
            elif key == HINT:
                foot = await self._hint(card, choice)
            elif key == "BACK" and choice.back():
                pass
            elif key == "BACK" and self.game.engine.hand:
                return None
            else:
                await context.no_function(key)
                continue
            context.renderer.play(sounds.KEY)
        return choice.move or PASS

    async def _hint(self, card: str, choice: Choice) -> str:
        """Select a good move. Returns the reason, for the foot of the screen."""
        option, why = await self.context.hint(self.game, self.options)
        move = option
        if self.game.engine.hand:
            better, move = option
            if better != card:
                return ("%s: %s" % (better, why))[:25]
        choice.show(move or None)
        return why

    async def _show_choice(self, card: str, moves: "list[Move]", choice: Choice, foot: str) -> None:
        words = self.context.words
        kind = choice.shown()[0]
        previews = choice.previews()
        sorry_scene.offer(self.context.renderer.lights, card, choice.chosen(), choice.others(), previews)
        # The lights first: drawing the screen takes longer than a frame.
        await asyncio.sleep(0)
        if kind == "pass":
            word = "throw away" if self.game.engine.hand else "pass"
            self._show_card(card, moves, [], foot or words[word] + ": OK")
        else:
            self._show_card(card, moves, previews, foot or words["pawn keys" if kind == PAWN else "place keys"])

    # Decisions shown

    async def show(self, before: "Before", seat: int, option: "Option") -> None:
        pawns, turn, card = before
        if isinstance(option, str):
            return
        move = option
        if self.game.engine.hand:
            card, move = option
        if move:
            said = sorry_text.does(self.context.words, pawns, turn, card, move)
            self._show_card_of(seat, card, [move], [move], "", said)
            whole = await animate(self.context.renderer, self.context.keys, pawns, turn, card, move)
            if whole and self.context.tempo:
                await self.context.seen(_SEEN_S)
        elif self.game.engine.hand:
            self._show_card_of(seat, card, [], [], self.context.words["thrown"])
            await self.context.seen(_SEEN_S)
        elif self.context.tempo and self._could:
            self._show_card_of(seat, card, [], [], self.context.words["pass"])
            await self.context.seen(_SEEN_S)

    def celebrate(self) -> None:
        lights = self.context.renderer.lights
        sorry_scene.stand(lights, self.game.pawns)
        for seat in self.game.winners():
            sorry_scene.winner(lights, self.game.pawns, COLOURS.index(self.game.header.seats[seat][0]))
        self.podium()
