"""Revenge at the table: the choice of a card, its row, and all its effects."""

from pawnlight.rules.base import COLOURS, PASS
from pawnlight.rules.revenge import MINUS, NAMES, NONE
from pawnlight.rules.revenge_notation import SORRY_CARDS
from pawnlight.show import revenge_scene, revenge_text, sounds, text
from pawnlight.table.context import HINT
from pawnlight.table.game_screen import GameScreen
from pawnlight.table.hand import Hand
from pawnlight.words import rule_cards

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Option
    from pawnlight.rules.revenge import Rows
    from pawnlight.rules.revenge_game import RevengeGame
    from pawnlight.table.hand import Hint

    Before = tuple[str, list[Rows]]

_SEEN_S = 1.4
_READ_S = 3
# Decisions with cards that others must not see.
_WITH_CARDS = ("play", "draw-two", "borrow", "all-give")
# Decisions for a player whose number of cards matters.
_WHOSE_CARDS = ("take_card", "trade_hands", "look")


class RevengeScreen(GameScreen):
    """The screen of Revenge, see `GameScreen`. The ring shows the rows of the player who decides, or of a target."""

    game: "RevengeGame"
    counted = "counted rows"
    deeds = ("most cards", "")
    around = "rows keys"

    def stand(self) -> None:
        game = self.game
        revenge_scene.stand(
            self.context.renderer.lights, self.context.renderer.panel, game.rows, game.colours, game.seat
        )

    async def look_around(self, by: int) -> None:
        """Show everybody's rows, player by player, until the own ones come again or another key is pressed."""
        game, context = self.game, self.context
        renderer, words = context.renderer, context.words
        seat = (game.seat + by) % len(game.rows)
        while seat != game.seat:
            renderer.play(sounds.KEY)
            revenge_scene.stand(renderer.lights, renderer.panel, game.rows, game.colours, seat)
            held = words["cards held"] % len(game.hands[seat])
            revenge_text.rows_of(renderer.canvas, self.name(seat), game.rows[seat], words["around keys"], held)
            key = await context.key()
            if key in ("LEFT", "RIGHT"):
                seat = (seat + (1 if key == "RIGHT" else -1)) % len(game.rows)
            elif not key.startswith("HOLD"):
                break
        self.stand()

    def last_discard(self) -> str:
        discards = self.game.discards
        return NAMES[discards[-1]] if discards else ""

    def left(self) -> int:
        return len(self.game.pile) + len(self.game.sorry_pile)

    def draw_word(self) -> str:
        return self.context.words["turn sorry" if self.game.due == "sorry" else "draw unseen"]

    def before(self) -> "Before":
        return self.game.due, self.game.rows[:]

    def _lines(self, rows: "list[Rows]", seat: int, due: str, option: "Option") -> "list[str]":
        names = [self.name(s) for s in range(len(rows))]
        return revenge_text.lines_of(self.context.words, names, rows, seat, due, option)

    # Decisions

    async def decide(self, options: "list[Option]") -> "Option":
        if self.game.due in _WITH_CARDS and self._cards():
            return await self._with_cards(options)
        while True:
            option = await self._among(options, NONE)
            if option is not None:
                return option
            await self.context.ask_to_leave()

    def _cards(self) -> "list[int]":
        """Return the cards to choose from, in order."""
        game = self.game
        if game.due == "draw-two":
            return sorted(game.drawn)
        return sorted(game.hands[game.looked if game.due == "borrow" else game.seat])

    def _card_of(self, option: "Option") -> int:
        """Return the card with which `option` begins; NONE if it has none."""
        if self.game.due == "all-give":
            return option[1]
        if len(option) == 1 or len(option) > 2:
            return 10 if option[0] == MINUS else option[0]
        return NONE

    async def _with_cards(self, options: "list[Option]") -> "Option":
        """Let the player choose a card, unseen by others, and its use."""
        game, context = self.game, self.context
        cards = self._cards()
        meant = [self._card_of(option) for option in options]
        can = [card in meant or NONE in meant for card in cards]
        while True:
            self.stand()
            hint = self._hint_in(cards) if context.hints() else None
            hand = Hand(context, self.name(game.seat), [NAMES[c] for c in cards], can, self.hidden, hint)
            hand.header = game.header
            hand.around = self.look_around
            hand.says = [context.words.get("does " + NAMES[c], "") for c in cards]
            if len(options[0]) == 1:
                # None can be played: the one that is chosen does nothing.
                hand.says = [context.words["throw away"]] * len(cards)
            card = cards[await hand.choose()]
            found = [option for option, other in zip(options, meant) if other in (card, NONE)]
            if game.due == "all-give":
                # Only the two players may know which card it is.
                return found[0]
            # For a 4, the card to discard is chosen afterwards.
            places: list[Option] = []
            for option in found:
                if option[:2] not in [place[:2] for place in places]:
                    places.append(option)
            place = await self._among(places, card)
            if place is None:
                continue
            thrown = [option for option in found if option[:2] == place[:2]]
            if len(thrown) == 1:
                return place
            at = await self._which_to_discard([option[2] for option in thrown])
            return thrown[at]

    async def _which_to_discard(self, cards: "list[int]") -> int:
        """Let the player choose the card to discard for a 4."""
        name = self.context.words["throw away"]
        hand = Hand(self.context, name, [NAMES[card] for card in cards], [True] * len(cards), self.hidden, None)
        hand.header = self.game.header
        hand.around = self.look_around
        return await hand.choose()

    def _hint_in(self, cards: "list[int]") -> "Hint":
        async def hint() -> "tuple[int, str]":
            option, why = await self.context.hint(self.game, self.options)
            card = self._card_of(option)
            return cards.index(card) if card in cards else 0, why

        return hint

    async def _among(self, options: "list[Option]", card: int) -> "Option | None":
        """Let the player choose one of `options`, each shown on the ring; None to go back."""
        context, game = self.context, self.game
        renderer = context.renderer
        at = 0
        foot = ""
        context.keys.forget()
        while True:
            option = options[at]
            revenge_scene.preview(renderer.lights, renderer.panel, game.rows, game.colours, game.seat, game.due, option)
            lines = self._lines(game.rows, game.seat, game.due, option)
            if game.due in _WHOSE_CARDS:
                lines.append(context.words["cards held"] % len(game.hands[option[0]]))
            shown = option[0] if card == 10 and option else card
            foot = foot or context.words["place keys rows"]
            revenge_text.option(renderer.canvas, self.name(game.seat), shown, lines, foot, context.note)
            foot = ""
            if options == [PASS] and context.child:
                key = await context.press(("OK",), passes=True)
            else:
                explained = None if card == NONE else (game.header, NAMES[card])
                key = await context.key(context.reminders(True), card=explained)
            if key in ("LEFT", "UP", "RIGHT"):
                at = (at + (1 if key == "RIGHT" else -1)) % len(options)
                renderer.play(sounds.KEY)
            elif key == "DOWN":
                await self.look_around(1)
            elif key == "OK":
                renderer.lights.unmark()
                if await context.ok_chooses():
                    renderer.play(sounds.KEY)
                    return option
            if key in ("OK", HINT):
                best, foot = await context.hint(game, self.options)
                for n, other in enumerate(options):
                    if other[:2] == best[:2]:
                        at = n
            elif key == "BACK":
                return None
            elif key not in ("LEFT", "UP", "RIGHT", "DOWN") and not key.startswith("HOLD"):
                context.refuse()

    # Decisions shown

    async def show(self, before: "Before", seat: int, option: "Option") -> None:
        due, rows = before
        context = self.context
        renderer = context.renderer
        person = self.game.header.seats[seat][1] == "person"
        if due == "draw":
            return
        if due == "sorry":
            renderer.play(sounds.BUMP)
            name, said = rule_cards.card("revenge", (), SORRY_CARDS[option[0]], context.settings["language"])
            foot = context.words["ok on"] if person else self.name(seat)
            text.page(renderer.canvas, name, rule_cards.lines_of(said), foot)
            await context.seen(3 * _READ_S if person else _READ_S)
            return
        revenge_scene.preview(renderer.lights, renderer.panel, rows, self.game.colours, seat, due, option)
        public = due not in ("all-give", "look") and due in _WITH_CARDS and option != PASS
        lines = self._lines(rows, seat, due, option)
        revenge_text.option(renderer.canvas, self.name(seat), option[0] if public else NONE, lines, "", context.note)
        renderer.play(self._sound(seat, rows, due))
        await context.seen(_SEEN_S)
        revenge_scene.stand(renderer.lights, renderer.panel, self.game.rows, self.game.colours, seat)
        await context.seen(_SEEN_S / 2)

    def _sound(self, seat: int, rows: "list[Rows]", due: str) -> "sounds.Notes":
        if self.game.rows[seat].count(b"\x0f") > rows[seat].count(b"\x0f"):
            return sounds.HOME
        return sounds.BUMP if due in ("remove_top", "strip", "take-row", "steal-top", "take_card") else sounds.STEP

    def thinks(self, options: "list[Option]") -> None:
        super().thinks(options)
        if self.game.due not in ("draw", "sorry"):
            text.message(
                self.context.renderer.canvas,
                self.name(self.game.seat),
                "...",
                self.context.words["thinks"],
                self.context.note,
            )

    def celebrate(self) -> None:
        renderer, game = self.context.renderer, self.game
        revenge_scene.spokes(renderer.lights, renderer.panel, game.rows, game.colours)
        for seat in game.winners():
            revenge_scene.points_at(renderer.lights, COLOURS.index(game.colours[seat]))
        self.podium()
