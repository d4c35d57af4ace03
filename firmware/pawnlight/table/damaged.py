"""The question that people get when the live game cannot be read to its end. Imported only then."""

import asyncio

from pawnlight.show import text
from pawnlight.store.journal import CUT_OFF, LOST_SEED
from pawnlight.store.shelved_games import continue_sound_part, set_damaged_aside, shelve_live_game
from pawnlight.table.question import Question
from pawnlight.words import rule_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.store.journal import Journal
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import GameScreen
    from pawnlight.words import Words

# Header and `mix` are events that people do not know.
_NO_MOVES = 2
_PAUSE_S = 0.05


async def ask_about_damaged_game(
    context: "Context", journal: "Journal", screen: "GameScreen | None", healed: "asyncio.Event"
) -> bool:
    """Ask once what to do with the live game, of which `screen` shows what can be read. Returns whether to go on there.

    Sets it aside, or leaves it as it is to be read again. A laptop that puts it right meanwhile sets `healed`.
    """
    context.keys.drop_pending()
    key = await context.ask(_Damaged(journal, screen), healed)
    # What a laptop has begun comes first.
    while journal.mending:
        await asyncio.sleep(_PAUSE_S)
    if not key or healed.is_set():
        healed.clear()
        if journal.live and not journal.damage:
            # Its end may be another than they have seen.
            await context.ask(_Damaged(journal, None))
    elif journal.damage == LOST_SEED:
        set_damaged_aside(journal)
    elif key == "BACK":
        if not shelve_live_game(journal):
            await context.show_notice("full")
    elif journal.damage == CUT_OFF:
        if await _gone_on(context, journal):
            return True
        await context.show_notice("full")
    else:
        journal.unread = True
    return False


async def _gone_on(context: "Context", journal: "Journal") -> bool:
    """Make what is sound of the live game the live game. Returns False on a full flash."""
    journal.mending = True
    try:
        for _ in continue_sound_part(journal):
            context.hardware.watchdog.report_alive("table")
            await asyncio.sleep(0)
    finally:
        journal.mending = False
    return not journal.damage


class _Damaged(Question):
    """Whether to go on from what can be read of the live game, or try again; or that a laptop has put it right."""

    draw = text.draw_page
    flows = True
    # DRAW would do it by accident.
    answer_keys: "tuple[str, ...]" = ("OK", "BACK")
    help_text_key = "resume keys"

    def __init__(self, journal: "Journal", screen: "GameScreen | None") -> None:
        self._journal = journal
        self._screen = screen
        if journal.damage in (LOST_SEED, ""):
            self.answer_keys = ("OK",)
            self.help_text_key = "ok on"

    def show_lights(self) -> None:
        if self._screen:
            self._screen.show_position()

    def set_texts(self, words: "Words") -> None:
        journal = self._journal
        said = words["damaged " + (journal.damage or "healed")]
        moves = tuple([max(count - _NO_MOVES, 0) for count in (journal.count, journal.total)])
        if journal.damage == CUT_OFF:
            said = said % moves
        elif not journal.damage:
            said = said % moves[:1]
        self.title = "Pawnlight"
        self.lines = rule_cards.screen_lines(said)
