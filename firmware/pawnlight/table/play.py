"""The course of one game at the table, the same for every game."""

import asyncio

from pawnlight.rules.base import BACK_EVENT, MIX_EVENT
from pawnlight.rules.events import text_of
from pawnlight.rules.game import open_game
from pawnlight.show import sounds
from pawnlight.table.game_screen import screen_of
from pawnlight.table.question import PhoneNews, TakeBack
from pawnlight.words import close_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Effect, Game
    from pawnlight.rules.standings import Tally
    from pawnlight.store.journal import Journal
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import Option
    from pawnlight.table.question import Question

# The least time that a computer player takes to draw and to decide at normal pace, so that people can follow.
_DRAW_MS = 700
_THINK_MS = 1100
# Events read from the journal before the other tasks get a turn.
_AT_ONCE = 4


class GameRunner:
    """The course of `game` with people and computer players. Every event goes to the journal before it is shown."""

    def __init__(self, context: "Context", journal: "Journal", game: "Game") -> None:
        self._context = context
        self._journal = journal
        self.game = game
        self.screen = screen_of(context, game)

    async def run(self) -> None:
        """Play until somebody has won, and record the last event, with the seed. Raises GameLeft."""
        game, screen = self.game, self.screen
        shuffled = False
        while game.due not in ("end", "over"):
            self._context.renderer.set_answer_colour(game.header.seats[game.seat][0])
            person = game.next_player() == "person"
            try:
                if game.due == MIX_EVENT:
                    await self._mix(person)
                    shuffled = True
                    continue
                options = await screen.list_options()
                if self._context.phones:
                    self._context.phones.begin(screen, options)
                if shuffled and game.due in game.chance_events:
                    # The press that shuffled the cards also draws the first one.
                    option = options[0]
                elif person:
                    option = await self._person(options)
                else:
                    option = await self._computer(options, game.next_player())
            except PhoneNews as news:
                option = news.args[0]
                if option is None:
                    continue
            except TakeBack:
                await self._take_back()
                continue
            shuffled = False
            # There may be 200: they go before the next ones are listed.
            options = screen.options = []
            left, draws = screen.cards_left(), game.due in game.chance_events
            effect = self._record(option)
            self._context.set_computer_turn(not person)
            shuffles = screen.cards_left() > left
            if shuffles and draws:
                await screen.show_shuffle()
            await screen.show_effect(effect)
            screen.acted = effect.seat
            if shuffles and not draws:
                await screen.show_shuffle()
            self._context.set_computer_turn(False)
        if game.due == "end":
            self._record(game.end_text(self._journal.seed))

    async def tally(self) -> "Tally":
        """Return the deeds of the whole game, read from the journal once more."""
        # Imported only now, as in `App`.
        from pawnlight.rules.standings import Tally

        close_file()
        game = open_game(self.game.header.event_text())
        tally = Tally(game)
        for n, line in enumerate(self._journal.event_lines(self.game.id, 1)):
            option = game.parse(text_of(line))
            if game.due != "end":
                tally.count_deeds(game.push(option))
            if n % _AT_ONCE == 0:
                self._context.hardware.watchdog.report_alive("table")
                await asyncio.sleep(0)
        return tally

    def abandon(self) -> None:
        """End the game without a winner."""
        self._record(self.game.end_text(self._journal.seed))

    async def fingerprint(self) -> str:
        """Return the fingerprint of the game so far, see `fingerprint`."""
        from pawnlight.table.game_fingerprint import fingerprint

        return await fingerprint(self._context, self._journal, self.game.id)

    def _record(self, option: "Option") -> "Effect":
        """Push `option`, which may be `back` or the end, and record its event."""
        event = self.game.event_text(option)
        effect = self.game.push(option)
        self._journal.append_event(event)
        return effect

    async def _mix(self, person: bool) -> None:
        """Wait until the first card is due, and shuffle with the bytes that a laptop has sent by then, if any."""
        context = self._context
        if person:
            await self._press_draw()
        else:
            context.keys.reset_idle()
            await self._pause(self._thinks([]), _DRAW_MS * context.pace_factor())
            context.renderer.play_sound(sounds.CARD)
        self._record("%s %s" % (MIX_EVENT, self._journal.mix or "-"))

    async def _person(self, options: "list[Option]") -> "Option":
        if self.screen.decides_draws or self.game.due not in self.game.chance_events or len(options) > 1:
            if self._context.phones:
                await self._context.phones.ask()
            return await self.screen.decide(options)
        await self._press_draw()
        return options[0]

    async def _press_draw(self) -> None:
        """Wait until a person presses DRAW."""
        if not self.screen.moments:
            # While a child is told what the last move did, the next one may press already.
            self._context.keys.drop_pending()
        await self._context.ask(self.screen.question_for_draw())

    async def _computer(self, options: "list[Option]", level: str) -> "Option":
        """Let a computer player draw or decide, at a pace that people can follow; any key hurries it."""
        context, screen = self._context, self.screen
        hardware = context.hardware
        began = hardware.now_ms()
        # People watch, although they press nothing: no screensaver.
        context.keys.reset_idle()
        option = await screen.act_before_computer(options)
        if option is not None:
            return option
        thinks = self._thinks(options)
        # The screen first: thinking may take a while.
        await asyncio.sleep(0)
        chance = self.game.due in self.game.chance_events
        option = await context.choose_for_computer(self.game, options, level)
        await self._pause(
            thinks, (_DRAW_MS if chance else _THINK_MS) * context.pace_factor() - hardware.elapsed_since(began)
        )
        if chance:
            context.renderer.play_sound(sounds.CARD)
        return option

    async def _pause(self, thinks: "Question", milliseconds: float) -> None:
        """Wait while a computer player seems to think; any key hurries it, but BACK asks whether to leave."""
        while await self._context.pause(max(milliseconds, 1) / 1000):
            self.screen.show_position()
            self._context.show_question(thinks)

    def _thinks(self, options: "list[Option]") -> "Question":
        """Show that a computer player draws or thinks."""
        thinks = self.screen.thinking_message(options)
        self.screen.show_position()
        self._context.show_question(thinks)
        return thinks

    async def _take_back(self) -> None:
        """Take back the last decision of a person, and those of computers after it."""
        context, game = self._context, self.game
        count = game.take_back_count() if context.settings["back"] == "yes" else 0
        if count and context.child:
            # Only then: the other games do without it.
            from pawnlight.table.child_undo import decisions_to_undo

            count = await decisions_to_undo(context, game, self.screen)
        if not count:
            context.refuse()
            return
        for _ in range(count):
            self._record(BACK_EVENT)
        self.screen.show_position()
        context.renderer.play_sound(sounds.BACK)
        context.show_question(self.screen.message("back", context.words["taken back"]))
        context.keys.drop_pending()
        await context.keys.next_press_within(1)
