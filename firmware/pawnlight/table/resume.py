"""After a power-up: the game that was going on, and whether it is to go on."""

import asyncio

from pawnlight.rules.game import open_game
from pawnlight.show import text

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Game
    from pawnlight.store.journal import Journal
    from pawnlight.table.context import Context
    from pawnlight.table.play import Play

# Events that are applied between two looks at everything else.
_AT_ONCE = 16
# Time enough for the pad to be looked at.
_PAD_S = 0.01


async def unfinished(context: "Context", journal: "Journal") -> "Game | None":
    """Return the live game as it stood, or None if it is over. A bar on the screen grows meanwhile."""
    game: Game | None = None
    text.loading(context.renderer.canvas, "Pawnlight")
    for n, line in enumerate(journal.live_lines(0)):
        event = _text(line)
        if game is None:
            game = open_game(event, journal.seed)
        else:
            game.push(game.parse(event))
        if n % _AT_ONCE == 0:
            text.loaded(context.renderer.canvas, n, journal.count)
            context.hardware.watchdog.alive("table")
            await asyncio.sleep(0)
    return game if game and game.due != "over" else None


def _text(line: bytes) -> str:
    """The text of an event line."""
    return line[line.find(b" ") + 1 : -9].decode()


async def offer_to_go_on(context: "Context", play: "Play") -> bool:
    """Ask whether the game is to go on, rather than be kept for later. Returns whether it is."""
    # A key pressed while the game was being loaded is no answer.
    await asyncio.sleep(_PAD_S)
    context.keys.forget()
    play.screen.stand()
    words = context.words
    text.message(context.renderer.canvas, play.screen.name(play.game.seat), words["resume"], words["resume keys"])
    context.renderer.lamp = True
    key = ""
    while key not in ("OK", "DRAW", "BACK"):
        key = await context.keys.next()
        if key not in ("OK", "DRAW", "BACK") and not key.startswith("HOLD"):
            context.refuse()
    context.renderer.lamp = False
    return key != "BACK"
