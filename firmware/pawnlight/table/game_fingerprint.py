"""The fingerprint of a game, so that people can compare it with a laptop's copy."""

import asyncio
from hashlib import sha256

from pawnlight.rules.events import hexlify
from pawnlight.table.question import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.store.journal import Journal
    from pawnlight.table.context import Context

# How long it is shown after a game without a winner, unless a key is pressed.
_SHOWN_S = 8
# Lines that are hashed at a time, so that lights and keys keep working.
_LINES = 16


async def fingerprint(context: "Context", journal: "Journal", game: str) -> str:
    """Return the first 16 hex digits of the SHA-256 over the event lines, each with its line end, in groups of four."""
    made = sha256()
    for n, line in enumerate(journal.event_lines(game, 0)):
        made.update((line + "\n").encode())
        if n % _LINES == _LINES - 1:
            context.hardware.watchdog.report_alive("table")
            await asyncio.sleep(0)
    digits = hexlify(made.digest())
    return " ".join([digits[at : at + 4] for at in range(0, 16, 4)])


async def show_fingerprint(context: "Context", journal: "Journal", game: str) -> None:
    """Show the fingerprint of a game that has ended without a winner, for a while or until a key is pressed."""
    words = context.words
    digits = await fingerprint(context, journal, game)
    context.show_question(Page(words["fingerprint"], ["", words["compare"], "", "   " + digits]))
    await context.keys.next_press_within(_SHOWN_S)
