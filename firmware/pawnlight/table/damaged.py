"""What people are asked when the live game cannot be read to its end. Imported only then."""

from pawnlight.show import text
from pawnlight.store.journal import CUT, LOST
from pawnlight.store.unfinished import go_on, let_go, set_aside
from pawnlight.table.question import Question
from pawnlight.words import rule_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio

    from pawnlight.store.journal import Journal
    from pawnlight.table.context import Context
    from pawnlight.table.play import Play
    from pawnlight.words import Words

# Header and `mix` are events that people do not know.
_NO_MOVES = 2


async def decide(context: "Context", journal: "Journal", play: "Play | None", healed: "asyncio.Event") -> bool:
    """Ask once what to do with the live game, of which `play` is what can be read. Returns whether to go on from there.

    Sets it aside, or leaves it as it is to be read again. A laptop that puts it right meanwhile sets `healed`.
    """
    context.keys.forget()
    key = await context.ask(_Damaged(journal, play), healed)
    if not key:
        healed.clear()
    elif journal.damage == LOST:
        let_go(journal)
    elif key == "BACK":
        if not set_aside(journal):
            await context.tell("full")
    elif journal.damage == CUT:
        if go_on(journal):
            return True
        await context.tell("full")
    else:
        journal.unread = True
    return False


class _Damaged(Question):
    """Whether to go on from what can be read of the live game; try again if it cannot be read now."""

    draw = text.page
    flows = True
    # DRAW would do it by accident.
    answers: "tuple[str, ...]" = ("OK", "BACK")
    keys = "resume keys"

    def __init__(self, journal: "Journal", play: "Play | None") -> None:
        self._journal = journal
        self._play = play
        if journal.damage == LOST:
            self.answers = ("OK",)
            self.keys = "ok on"

    def light(self) -> None:
        if self._play:
            self._play.screen.stand()

    def say(self, words: "Words") -> None:
        journal = self._journal
        said = words["damaged " + journal.damage]
        if journal.damage == CUT:
            said = said % (max(journal.count - _NO_MOVES, 0), max(journal.total - _NO_MOVES, 0))
        self.title = "Pawnlight"
        self.lines = rule_cards.lines_of(said)
