"""What to do with a game that people want to leave. Imported when somebody presses BACK."""

from pawnlight.rules.base import can_be_sealed, parse_header
from pawnlight.rules.events import text_of
from pawnlight.table.list_questions import RowList, YesNoQuestion
from pawnlight.table.question import GameLeft, Message, TakeBack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.question import Dialog

# In a child's game: the time within which BACK must be pressed again, three times in all.
_INSIST_S = 2


async def ask_to_leave(dialog: "Dialog") -> None:
    """Ask whether to leave the game, see `Context.ask_to_leave`. Raises GameLeft and TakeBack."""
    game = dialog.question.game if dialog.question else None
    if game and game.id != dialog.journal.live:
        # Practice: there is nothing to keep.
        if await dialog.keys.wait_for_release("BACK"):
            raise GameLeft(False)
        raise TakeBack
    if dialog.child and not await _insists(dialog):
        dialog.refuse()
        return
    screen = dialog.question.screen if dialog.question else None
    leaving = _Leave(bool(dialog.has_carrier() and screen and can_be_sealed(screen.game.header.rules)))
    while await dialog.ask(leaving) == "OK":
        chosen = leaving.rows[leaving.at]
        if chosen == "leave keep":
            # Imported only now: what a module holds, `unload_modules` does not free.
            from pawnlight.store.shelved_games import shelve_live_game

            if shelve_live_game(dialog.journal):
                await dialog.show_notice("kept")
                raise GameLeft(True)
            leaving.mark_with_reason(0, dialog.reason_from_text("full"))
            dialog.refuse()
        elif chosen == "leave rules":
            await _read_rules(dialog)
        elif chosen == "leave phone" and screen:
            await dialog.show_codes(screen)
            break
        elif chosen != "leave end":
            break
        elif await dialog.ask(YesNoQuestion("end game")) == "OK":
            raise GameLeft(False)


async def _read_rules(dialog: "Dialog") -> None:
    from pawnlight.table.rule_pages import read_rules

    journal = dialog.journal
    header = parse_header(text_of(next(journal.event_lines(journal.live or "", 0))))
    await read_rules(dialog, header.rules, header.options)


async def _insists(dialog: "Dialog") -> bool:
    """Return whether BACK, just pressed, is pressed twice more at once. Raises TakeBack if it is held."""
    for left in ("twice more", "once more"):
        dialog.show_question(Message("Pawnlight", dialog.words[left], dialog.words["leave"]))
        key = await dialog.keys.next_press_within(_INSIST_S)
        if key == "HOLD BACK":
            raise TakeBack
        if key != "BACK":
            return False
    return True


class _Leave(RowList):
    turn = True

    def __init__(self, phones: bool) -> None:
        super().__init__("leave", ("leave keep", "leave stay", "leave rules", "leave end") + ("leave phone",) * phones)
