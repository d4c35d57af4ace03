"""The unfinished game after power-up: load it, and ask whether to go on. `App` decides what follows.

After a fault of the program, recovery.py does the same.
"""

import asyncio
import gc

from pawnlight.memory import LOADING_GC_THRESHOLD, set_gc_threshold, unload_modules
from pawnlight.rules.base import kind_of, parse_header
from pawnlight.rules.game import open_game
from pawnlight.show import text
from pawnlight.store.files import SNAPSHOT_FILE, file_size
from pawnlight.table.question import Message, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game
    from pawnlight.store.journal import Journal
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import GameScreen
    from pawnlight.words import Words

# Events applied before the other tasks get a turn.
EVENTS_PER_SLICE = 16
# Enough time to scan the buttons.
_PAD_S = 0.01


async def open_live_game(context: "Context", journal: "Journal") -> "Game | None":
    """Return the live game, or None if it is over or cannot be played. A bar on the screen shows the progress.

    If `journal.damage` says so, it is what can be read of the game.
    """
    game = await _from_snapshot(context, journal) if journal.unread else None
    fault: Exception | None = None
    for n, event in enumerate(() if game else journal.live_texts()):
        try:
            if game:
                game.carry_out(game.parse(event))
            elif not fault and not journal.damage:
                context.show_question(Message("Pawnlight", ""))
                load_modules(event)
                set_gc_threshold(LOADING_GC_THRESHOLD)
                game = open_game(event, journal.seed)
        except Exception as caught:
            # The journal is read to its end all the same: it must know the whole game.
            game, fault = None, caught
        await _go_on_reading(context, journal, n)
    set_gc_threshold()
    if fault:
        raise fault
    return game if game and game.due != "over" else None


async def _from_snapshot(context: "Context", journal: "Journal") -> "Game | None":
    """Return the live game from its snapshot and the events after it; None if that is impossible for any reason."""
    if file_size(SNAPSHOT_FILE) < 0:
        return None
    from pawnlight.rules.state import set_full_state
    from pawnlight.store import snapshot

    game: Game | None = None
    try:
        header, state = snapshot.read_snapshot()
        load_modules(header)
        set_gc_threshold(LOADING_GC_THRESHOLD)
        found = snapshot.Snapshot(header, state)
        for n, event in enumerate(journal.live_texts(found)):
            if game:
                game.carry_out(game.parse(event))
            else:
                game = open_game(event, found.seed)
                set_full_state(game, found.events, found.state)
                # What has been read of it goes before what stays is read on.
                found.state = None
            await _go_on_reading(context, journal, n)
    except MemoryError:
        raise
    except Exception:
        # All of the game is read, and put right if need be.
        game = None
    unload_modules("pawnlight.store.snapshot", "pawnlight.rules.state")
    if game is None:
        journal.close_live()
        journal.unread = True
    return game


async def _go_on_reading(context: "Context", journal: "Journal", n: int) -> None:
    """Show now and then how much has been read, and let the other tasks have a turn."""
    if n % EVENTS_PER_SLICE == EVENTS_PER_SLICE - 1:
        text.draw_loading_bar(context.renderer.canvas, n, max(journal.event_total, 1))
        context.hardware.watchdog.report_alive("table")
        await asyncio.sleep(0)


def load_modules(header: str) -> None:
    """Load the modules that a game needs: what stays in memory comes before what passes, and no turn waits for it.

    Raises RuleError.
    """
    parsed = parse_header(header)
    kind = kind_of(parsed.rules)
    for module in ("game", "screen") + kind.turn_modules(parsed.rules, parsed.is_child_game):
        # What one leaves behind makes room for the next.
        gc.collect()
        __import__("pawnlight.games.%s.%s" % (kind.name, module))
    for level in {player for _, player in parsed.seats}:
        if level not in ("person", "random"):
            from pawnlight.bots import computer_player

            computer_player(parsed.rules, level)


async def ask_to_resume(context: "Context", screen: "GameScreen") -> bool:
    """Ask whether to resume the game or keep it for later. Returns whether to resume; a child's game just is."""
    if context.child:
        return True
    # A key pressed while the game was being loaded is no answer.
    await asyncio.sleep(_PAD_S)
    context.keys.drop_pending()
    return await context.ask(_GoOn(screen)) != "BACK"


class _GoOn(Question):
    """Whether to go on with a game."""

    draw = text.draw_message
    # DRAW would do it by accident.
    answer_keys = ("OK", "BACK")
    what = "resume"
    help_text_key = "resume keys"

    def __init__(self, screen: "GameScreen") -> None:
        self._screen = screen

    def show_lights(self) -> None:
        self._screen.show_position()

    def set_texts(self, words: "Words") -> None:
        self.title = self._screen.name(self._screen.game.seat)
        self.said = words["resume"]
