"""Recovery from a fault: it is shown, and a game that cannot get past it is kept for later, taken back or ended.

`App.run` catches it, and restarts what has stopped; `link/protocol` describes it in a line. Imported only after one.
"""

from pawnlight.link.protocol import describe_fault, read_fault
from pawnlight.memory import STARTED_BY_POWER, STARTED_OUT_OF_MEMORY
from pawnlight.rules.events import hexlify
from pawnlight.show import text
from pawnlight.store.files import read_text
from pawnlight.store.shelved_games import shelve_live_game
from pawnlight.table.game_fingerprint import show_fingerprint
from pawnlight.table.list_questions import RequiredChoice, YesNoQuestion
from pawnlight.table.question import ALL_KEYS, Question
from pawnlight.table.resume import open_live_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.store.journal import Journal
    from pawnlight.table.context import Context
    from pawnlight.words import Words

# The game and its number of events at the last fault, on flash, so that a power cut does not restart the count.
_PATH = "fault-at"
_KEEP, _BACK, _END = "leave keep", "fault back", "leave end"
_CHOICES = (_KEEP, _BACK, _END)


class Recovery:
    """Remembers where the live game last had a fault, and asks people how to get past it."""

    def __init__(self, context: "Context", journal: "Journal") -> None:
        self._context = context
        self._journal = journal
        self._last = read_text(_PATH) or ""

    async def recover(self, fault: Exception) -> None:
        """Show `fault` until a key is pressed. After a second fault at the same event, let people choose a way out."""
        repeated = self.record_fault()
        await self._tell(describe_fault(fault))
        if repeated:
            await self.ask_way_out()

    async def handle_restart(self, report: "Callable[[Exception], None]") -> None:
        """See what can be done about the fault for which the interpreter has started anew; `report` keeps one."""
        if self._context.hardware.began == STARTED_OUT_OF_MEMORY:
            if not read_fault().startswith("MemoryError"):
                report(MemoryError("the board has started anew"))
            await self.show_fault_text(read_fault())
        elif self.record_fault():
            await self.ask_way_out()

    async def show_fault_text(self, said: str) -> None:
        """After a new start for want of memory, show the text of the fault, `said`, until a key is pressed.

        A second time at the same event, the game is kept for later, or people choose a way out.
        """
        repeated = self.record_fault()
        await self._tell(said)
        if not repeated:
            return
        if shelve_live_game(self._journal):
            await self._context.show_notice("kept")
        else:
            await self.ask_way_out()

    async def _tell(self, said: str) -> None:
        """Show the text of a fault until a key is pressed."""
        context = self._context
        self._clear()
        context.keys.drop_pending()
        await context.ask(_Fault(said))
        context.hardware.began = STARTED_BY_POWER

    def record_fault(self) -> bool:
        """Record a fault at the last event of the live game. Returns whether there was one before."""
        journal = self._journal
        if journal.unread or journal.live is None or journal.over:
            return False
        here = "%s %d" % (journal.live, journal.count)
        before, self._last = self._last, here
        if before != here:
            journal.space.write_file(_PATH, here)
        return before == here

    async def ask_way_out(self) -> None:
        """Ask what to do with the live game until it is done. Ending it takes a second answer."""
        context = self._context
        rows = RequiredChoice("fault", _CHOICES)
        context.keys.drop_pending()
        done = False
        while not done:
            self._clear()
            await context.ask(rows)
            done, why = await self._do(_CHOICES[rows.at])
            if why:
                rows.mark_with_reason(rows.at, context.reason_from_text(why))
                context.refuse()

    async def _do(self, choice: str) -> "tuple[bool, str]":
        """Carry out a choice. Returns whether that succeeded, and if not the key of the reason."""
        context = self._context
        if choice == _END:
            return await self._end(), ""
        if choice == _KEEP:
            if not shelve_live_game(self._journal):
                return False, "full"
            said = "kept"
        else:
            if not await self._take_back():
                return False, "no back"
            said = "taken back"
        await context.show_notice(said)
        return True, ""

    async def _end(self) -> bool:
        """End the game without a winner, after a confirmation."""
        journal = self._journal
        if await self._context.ask(YesNoQuestion("end game")) != "OK":
            return False
        try:
            game = await open_live_game(self._context, journal)
            ending = game.end_text(journal.seed) if game else ""
        except Exception:
            # Even its events cannot be applied.
            ending = ""
        over = journal.live
        journal.append_event(ending or "end - " + hexlify(journal.seed))
        await show_fingerprint(self._context, journal, over or "")
        return True

    async def _take_back(self) -> bool:
        """Take back the last decision of a person, or else of a computer. Returns whether that succeeded."""
        taken = 0
        try:
            game = await open_live_game(self._context, self._journal)
            if game is None:
                return False
            for _ in range(game.take_back_count() or 1):
                game.apply("back")
                self._journal.append_event("back")
                taken += 1
        except MemoryError:
            raise
        except Exception:
            # There is nothing to take back, or the fault prevents that too.
            pass
        return taken > 0

    def _clear(self) -> None:
        """Clear lights and screen, which the fault may have left half drawn."""
        renderer = self._context.renderer
        renderer.lights.clear()
        renderer.panel.clear()
        renderer.lamp = False


class _Fault(Question):
    """The text of a fault, broken into lines, until a key is pressed."""

    draw = text.draw_page
    flows = True
    answer_keys = ALL_KEYS
    buttons = ("OK",)
    help_text_key = "fault keys"

    def __init__(self, said: str) -> None:
        self.lines = text.wrap_lines(said)

    def set_texts(self, words: "Words") -> None:
        self.title = words["fault"]
