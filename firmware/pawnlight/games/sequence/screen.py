"""Sequence at the table: the choice of a card and of a space that it shows, and the draw."""

from pawnlight.games.sequence import TEAM_COLOURS
from pawnlight.games.sequence import scene as sequence_scene
from pawnlight.games.sequence.cards import CardDraw, CutCards, DeadCard, is_play
from pawnlight.games.sequence.game import DRAW_LATER
from pawnlight.games.sequence.questions import (
    LATE_DRAW,
    CardPage,
    DeadCardQuestion,
    SequenceHand,
    SpaceQuestion,
    TurnMessage,
)
from pawnlight.games.sequence.text import cell_text
from pawnlight.memory import unload_modules
from pawnlight.rules.base import PASS
from pawnlight.show import sounds
from pawnlight.table.game_screen import GameScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sequence.cards import Decision as Option
    from pawnlight.games.sequence.game import SequenceEffect, SequenceGame
    from pawnlight.rules.cards import Pile
    from pawnlight.table.question import Question

    _Base = GameScreen[SequenceGame]
else:
    _Base = GameScreen


_SEEN_S = 1.4
_READ_S = 5
# In place of a card: nothing can be played.
_PASSES = -2


class SequenceScreen(_Base):
    """The screen of Sequence, see `GameScreen`."""

    # Whether the player to move has begun although the one before has not drawn.
    _begun = False
    # The barred spaces that the player to move has been told of.
    _told: "tuple[int, ...]" = ()
    progress_text_key, deed_text_keys = "counted sequences", ("most chips", "")

    def draw_text_key(self) -> str:
        return "draw unseen" if self.game.due == "draw" else "cut"

    def show_position(self) -> None:
        renderer, game = self.context.renderer, self.game
        team = game.team_of[game.seat]
        sequence_scene.show_chips(renderer.lights, renderer.panel, game.board, team)
        for cell in game.barred[team]:
            sequence_scene.flash_barred_cell(renderer.panel, cell)

    def draw_piles(self) -> "list[Pile]":
        return [self.game.pile]

    # Decisions

    async def decide(self, options: "list[Option]") -> "Option":
        if self.game.due != "draw":
            return await self._play(options)
        # Imported only now: most people let the board draw.
        from pawnlight.games.sequence.draw import ask_for_draw

        option = await ask_for_draw(self, options)
        self._begun = option == DRAW_LATER
        return option

    async def act_before_computer(self, options: "list[Option]") -> "Option | None":
        seats = self.game.header.seats
        late = [seat for seat in self._late(options) if seats[seat][1] == "person"]
        if not late:
            return None
        from pawnlight.games.sequence.draw import ask_late_draw

        return await ask_late_draw(self, late)

    def _late(self, options: "list[Option]") -> "list[int]":
        """Return the seats at the table that have not drawn after an earlier play, and still can."""
        phones = self.context.phones
        seats = [option.seat for option in options if isinstance(option, CardDraw) and option.late]
        return [seat for seat in seats if not phones or seat not in phones.seats]

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
            if card == LATE_DRAW:
                option = await self._draws_late(late)
                if option is not None:
                    return option
                continue
            if DeadCard(card) in options:
                if await self._asked(DeadCardQuestion(self, card)) != "BACK":
                    return DeadCard(card)
                continue
            question = SpaceQuestion(self, card, [cell for other, cell, run in plays if other == card and not run])
            while await self._asked(question) == "OK":
                ways = [play for play in plays if play[:2] == (card, question.cell)]
                if len(ways) == 1:
                    return ways[0]
                from pawnlight.games.sequence.rare_questions import RunQuestion

                runs = RunQuestion(self, card, question.cell, len(ways))
                if await self._asked(runs) == "OK":
                    return ways[runs.at]

    async def _card(self, late: "list[int]", begun: bool) -> int:
        """Let the player choose a card of the hand; LATE for a forgotten draw."""
        hand = SequenceHand(self, sorted(self.game.hands[self.game.seat]), late, begun)
        return hand.numbers[await hand.choose_card()]

    async def _nothing(self, late: "list[int]") -> int:
        """Show that nothing can be played. Returns _PASSES, or LATE for a forgotten draw."""
        from pawnlight.games.sequence.rare_questions import NoPlayQuestion

        return LATE_DRAW if await self._asked(NoPlayQuestion(self, late)) == "LEFT" else _PASSES

    async def _draws_late(self, late: "list[int]") -> "Option | None":
        from pawnlight.games.sequence.draw import ask_who_draws

        return await ask_who_draws(self, late, None)

    async def _asked(self, question: "Question") -> str:
        self.context.keys.drop_pending()
        return await self.context.ask(question)

    async def _tell_barred(self) -> None:
        """Show, once a turn, where this team may not put a chip, and why."""
        game = self.game
        barred = game.barred[game.team_of[game.seat]]
        told, self._told = self._told, barred
        if not barred or barred == told:
            return
        from pawnlight.games.sequence.rare_questions import BarredSpacePage

        for cell in barred:
            self.context.show_question(BarredSpacePage(self, cell))
            await self.context.show_for(_READ_S)

    async def show_discards(self, key: str) -> None:
        """Show the last discard of each player until a key is pressed."""
        from pawnlight.games.sequence.rare_questions import DiscardsPage

        await self.context.ask(DiscardsPage(self))

    # Decisions shown

    async def show_effect(self, effect: "SequenceEffect") -> None:
        context, words = self.context, self.context.words
        seat, option, cell = effect.seat, effect.decision, effect.cell
        seconds: float = _SEEN_S
        if cell >= 0:
            closed, rival = effect.completed_count > 0, effect.harmed_team
            lines = [words["completes"]] if closed else []
            if self.game.winner is not None:
                lines.append(words["wins game"])
            if rival is not None:
                lines = ["- " + words[TEAM_COLOURS[rival]]]
            told = CardPage(self, seat, effect.discarded_card, cell_text(words, cell) + lines)
            told.placed = cell_text(words, cell)
            context.show_question(told)
            self.show_position()
            sequence_scene.blink_changed_cell(context.renderer.panel, cell, rival is not None)
            context.renderer.play_sound(sounds.BUMP if rival is not None else sounds.HOME if closed else sounds.STEP)
        elif not option:
            context.show_question(TurnMessage(self, seat, words["nothing"]))
        elif isinstance(option, CutCards):
            from pawnlight.games.sequence.cut import show_cut

            await show_cut(self, effect.cutting_seats, option.cards)
            unload_modules("pawnlight.games.sequence.cut")
            seconds = _READ_S
        elif isinstance(option, DeadCard):
            context.show_question(CardPage(self, seat, option.card, [words["dead card"]]))
        elif isinstance(option, CardDraw) and option.seat != seat:
            context.show_question(TurnMessage(self, option.seat, words["drawn"]))
        else:
            seconds = 0
        if seconds:
            await context.show_for(seconds)
        # A person who plays alone against computers may see the new card.
        if (
            effect.drawn_card is not None
            and not self.hidden
            and self.game.header.seats[effect.deciding_seat][1] == "person"
        ):
            context.show_question(CardPage(self, effect.deciding_seat, effect.drawn_card, [words["drawn"]]))
            await context.show_for(_SEEN_S)
        if effect.forgetful_seats:
            from pawnlight.games.sequence.draw import show_forgotten

            await show_forgotten(self, effect.forgetful_seats)

    def show_winners(self) -> None:
        self.show_position()
        if self.game.winner is not None:
            sequence_scene.show_winner(self.context.renderer.panel, self.game.board, self.game.winner)
        self.podium()
