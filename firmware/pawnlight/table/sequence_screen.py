"""Sequence at the table: the choice of a card and of a space that it shows, and the draw."""

from pawnlight.memory import forget
from pawnlight.rules.base import PASS
from pawnlight.rules.sequence_board import CLOSED
from pawnlight.rules.sequence_cards import Cut, Dead, Draw, is_play, takes
from pawnlight.rules.sequence_game import LATER
from pawnlight.show import sequence_scene, sequence_text, sounds
from pawnlight.table.game_screen import GameScreen, Turn
from pawnlight.table.sequence_questions import LATE, CardShown, Cells, LayDown, Said, SequenceHand, place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.cards import Pile
    from pawnlight.rules.sequence_cards import Decision as Option
    from pawnlight.rules.sequence_game import SequenceGame

    Before = tuple[bytes, tuple[int, ...], list[int]]  # chips, seats that cut, the hand of a person who plays alone

_SEEN_S = 1.4
_READ_S = 5
# In place of a card: nothing can be played.
_PASSES = -2


class SequenceScreen(GameScreen):
    """The screen of Sequence, see `GameScreen`."""

    game: "SequenceGame"
    # Whether the player to move has begun although the one before has not drawn.
    _begun = False
    # The barred spaces that the player to move has been told of.
    _told: "tuple[int, ...]" = ()
    counted, deeds = "counted sequences", ("most chips", "")

    def draw_key(self) -> str:
        return "draw unseen" if self.game.due == "draw" else "cut"

    def stand(self) -> None:
        renderer, game = self.context.renderer, self.game
        team = game.team_of[game.seat]
        sequence_scene.stand(renderer.lights, renderer.panel, game.board, team)
        for cell in game.barred[team]:
            sequence_scene.barred(renderer.panel, cell)

    def piles(self) -> "list[Pile]":
        return [self.game.pile]

    # Decisions

    async def decide(self, options: "list[Option]") -> "Option":
        if self.game.due != "draw":
            return await self._play(options)
        # Imported only now: most people let the board draw.
        from pawnlight.table.sequence_draw import draw

        option = await draw(self, options)
        self._begun = option == LATER
        return option

    async def before_computer(self, options: "list[Option]") -> "Option | None":
        seats = self.game.header.seats
        late = [seat for seat in self._late(options) if seats[seat][1] == "person"]
        if not late:
            return None
        from pawnlight.table.sequence_draw import before_computer

        return await before_computer(self, late)

    def _late(self, options: "list[Option]") -> "list[int]":
        """Return the seats that have not drawn after an earlier play, and still can."""
        return [option.seat for option in options if isinstance(option, Draw) and option.late]

    async def _play(self, options: "list[Option]") -> "Option":
        """Let the player choose a card and a space; or a forgotten draw, which is shown before the cards."""
        plays = [option for option in options if is_play(option)]
        late = self._late(options)
        begun, self._begun = self._begun, False
        await self._tell_barred()
        while True:
            card = await self._nothing(late) if PASS in options else await self._card(late, begun)
            if card == _PASSES:
                return PASS
            if card == LATE:
                option = await self._draws_late(late)
                if option is not None:
                    return option
                continue
            if Dead(card) in options:
                if await self._asked(LayDown(self, card)) != "BACK":
                    return Dead(card)
                continue
            question = Cells(self, card, [cell for other, cell, run in plays if other == card and not run])
            while await self._asked(question) == "OK":
                ways = [play for play in plays if play[:2] == (card, question.cell)]
                if len(ways) == 1:
                    return ways[0]
                from pawnlight.table.sequence_seldom import Runs

                runs = Runs(self, card, question.cell, len(ways))
                if await self._asked(runs) == "OK":
                    return ways[runs.at]

    async def _card(self, late: "list[int]", begun: bool) -> int:
        """Let the player choose a card of the hand; LATE for a forgotten draw."""
        hand = SequenceHand(self, sorted(self.game.hands[self.game.seat]), late, begun)
        return hand.numbers[await hand.choose()]

    async def _nothing(self, late: "list[int]") -> int:
        """Show that nothing can be played. Returns _PASSES, or LATE for a forgotten draw."""
        from pawnlight.table.sequence_seldom import Nothing

        return LATE if await self._asked(Nothing(self, late)) == "LEFT" else _PASSES

    async def _draws_late(self, late: "list[int]") -> "Option | None":
        from pawnlight.table.sequence_draw import who_draws

        return await who_draws(self, late, None)

    async def _asked(self, question: Turn) -> str:
        self.context.keys.forget()
        return await self.context.ask(question)

    async def _tell_barred(self) -> None:
        """Show, once a turn, where this team may not put a chip, and why."""
        game = self.game
        barred = game.barred[game.team_of[game.seat]]
        told, self._told = self._told, barred
        if not barred or barred == told:
            return
        from pawnlight.table.sequence_seldom import Barred

        for cell in barred:
            self.context.show(Barred(self, cell))
            await self.context.seen(_READ_S)

    async def show_discards(self, key: str) -> None:
        """Show the last discard of each player until a key is pressed."""
        from pawnlight.table.sequence_seldom import Discards

        await self.context.ask(Discards(self))

    # Decisions shown

    def before(self) -> "Before":
        game = self.game
        return bytes(game.board.cells), game.cutting, game.hands[self._alone()][:]

    def _alone(self) -> int:
        """Return the seat of the first person, the only one if hands are not hidden; 0 if only computers play."""
        people = [seat for seat, (_, player) in enumerate(self.game.header.seats) if player == "person"]
        return people[0] if people else 0

    async def show(self, before: "Before", seat: int, option: "Option") -> None:
        context, game = self.context, self.game
        words = context.words
        cells, cutting, hand = before
        seconds: float = _SEEN_S
        card = -1
        if is_play(option):
            card, cell, _ = option
            closed = game.board.cells[cell] in CLOSED
            taken = takes(card)
            lines = [words["completes"]] if closed else []
            if taken:
                lines = ["- " + sequence_text.owner(words, cells[cell])]
            context.show(CardShown(self, seat, card, place_of(words, cell) + lines))
            self.stand()
            sequence_scene.happens(context.renderer.panel, cell, taken)
            context.renderer.play(sounds.BUMP if taken else sounds.HOME if closed else sounds.STEP)
        elif not option:
            context.show(Said(self, seat, words["nothing"]))
        elif isinstance(option, Cut):
            from pawnlight.table.sequence_cut import show_cut

            await show_cut(self, cutting, option.cards)
            forget("pawnlight.table.sequence_cut")
            seconds = _READ_S
        elif isinstance(option, Dead):
            card = option.card
            context.show(CardShown(self, seat, card, [words["dead card"]]))
        elif isinstance(option, Draw) and option.seat != seat:
            context.show(Said(self, option.seat, words["drawn"]))
        else:
            seconds = 0
        if seconds:
            await context.seen(seconds)
        if seat == self._alone() and card in hand:
            hand.remove(card)
        await self._show_drawn(hand)

    async def _show_drawn(self, before: "list[int]") -> None:
        """Show a person who plays alone against computers the new card, the one that is not in `before`."""
        game, seat = self.game, self._alone()
        if self.hidden or not game.seed or game.header.seats[seat][1] != "person" or not before:
            return
        new = game.hands[seat][:]
        for card in before:
            if card in new:
                new.remove(card)
        if new:
            self.context.show(CardShown(self, seat, new[0], [self.context.words["drawn"]]))
            await self.context.seen(_SEEN_S)

    def celebrate(self) -> None:
        self.stand()
        if self.game.winner is not None:
            sequence_scene.winner(self.context.renderer.panel, self.game.board, self.game.winner)
        self.podium()
