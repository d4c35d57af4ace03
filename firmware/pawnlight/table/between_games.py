"""What happens between two games: an unfinished one is offered, and people choose the next in the menu.

No game needs it: `App`, which is the `app` here, unloads it when one is played.
"""

import asyncio

from pawnlight import memory
from pawnlight.memory import STARTED_FOR_GAME, STARTED_FOR_OTHER_KIND, unload_modules
from pawnlight.rules.base import kind_of, parse_header
from pawnlight.rules.events import text_of
from pawnlight.rules.kinds import load_kind
from pawnlight.store.archive import LIVE_FOLDER
from pawnlight.store.files import names_in
from pawnlight.table.settings import (
    KEPT_GAME_PREFIX,
    KEPT_GAMES_ROW,
    PLAY_RESULT,
    PRACTICE_ROW,
    REPLAY_RESULT,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.table.game_screen import GameScreen

# Enough for a frame of the lights.
_SHOWN_S = 0.05


async def go_on(app: "Any", asks: bool) -> bool:
    """Offer to resume an unfinished game. Returns whether to play it; if not, it is kept for later."""
    screen = await _unfinished(app)
    while app.journal.damage:
        from pawnlight.table.damaged import ask_about_damaged_game

        goes_on = await ask_about_damaged_game(app.context, app.journal, screen, app.healed)
        asks = asks and not goes_on
        # What is loaded now must not be in memory twice.
        app.game = screen = None
        screen = await _unfinished(app)
        if screen is None:
            app.menu_at = (KEPT_GAMES_ROW, "")
    if screen is None:
        return False
    from pawnlight.table.resume import ask_to_resume

    # Without space to keep it, it is played rather than lost.
    if not asks or await ask_to_resume(app.context, screen) or not _set_aside(app):
        return True
    app.menu_at = (KEPT_GAMES_ROW, "")
    return False


async def begin_next(app: "Any", again: bool) -> None:
    """Return once a game is to be played: with `again` a new one like the last, or else what people choose."""
    if app.kind:
        # No computer thinks in the menu, and the next game may have none.
        kind = load_kind(app.kind)
        modules = kind.brain_modules + kind.ending_modules
        unload_modules(*["pawnlight.games.%s.%s" % (kind.name, module) for module in modules])
    begun = False
    while not begun:
        app.game = None
        begun = await (_begin(app) if again else _from_menu(app))
        again = False


async def _from_menu(app: "Any") -> bool:
    """Do what people choose in the menu. Returns whether a game is to be played now."""
    chosen = app.called or await _choose(app)
    called, app.called = chosen == app.called, ""
    if chosen == PLAY_RESULT:
        return await _begin(app)
    if chosen.startswith(KEPT_GAME_PREFIX):
        return await _take_up(app, chosen[len(KEPT_GAME_PREFIX) :], not called)
    from pawnlight.table.menu_extras import run_menu_extra, show_replay

    if chosen == REPLAY_RESULT and app.session is not None:
        try:
            await show_replay(app.context, app.session)
        finally:
            app.session = None
    else:
        if chosen == PRACTICE_ROW:
            await _rest_lights(app)
        await run_menu_extra(app.context, chosen, app.evening, app.can_load_game)
        app.keep_evening()
    unload_modules("pawnlight.table.menu_extras")
    return False


async def _begin(app: "Any") -> bool:
    """Begin a new game. Returns False to go back to the menu."""
    from pawnlight.table.new_game import ask_before_game

    begins = await ask_before_game(app.context, app.evening)
    del ask_before_game
    app.keep_evening()
    if not begins:
        return False
    await _rest_lights(app)
    if not _new_game(app, begins):
        if app.journal.has_held_lines:
            # It is in memory only, and lost.
            await app.context.show_notice("full")
        app.hardware.restart_interpreter(STARTED_FOR_GAME)
    return True


async def _take_up(app: "Any", game: str, asks: bool) -> bool:
    """Make `game`, which was kept for later, the live game. Returns whether to play it, or else keeps it again."""
    from pawnlight.table.new_game import confirm_erase

    may = await confirm_erase(app.context)
    # What a name holds, `unload_modules` does not free.
    del confirm_erase
    if not may:
        app.forget_before()
        return False
    header = text_of(next(app.journal.event_lines(game, 0), ""))
    from pawnlight.store.shelved_games import resume_kept_game

    taken = resume_kept_game(app.journal, game)
    del resume_kept_game
    app.forget_before()
    if not taken:
        app.context.refuse()
        return False
    if header and not _can_play(app, header):
        app.hardware.restart_interpreter(STARTED_FOR_OTHER_KIND if asks else STARTED_FOR_GAME)
    return await go_on(app, asks)


def _set_aside(app: "Any") -> bool:
    """Keep the live game for later. Returns False on a full flash."""
    from pawnlight.store.shelved_games import shelve_live_game

    return shelve_live_game(app.journal)


async def _unfinished(app: "Any") -> "GameScreen | None":
    try:
        if app.journal.unread and not names_in(LIVE_FOLDER, 1):
            # People see the menu sooner.
            app.journal.read_live()
            app.game = None
        else:
            from pawnlight.table.resume import open_live_game

            app.game = await open_live_game(app.context, app.journal)
    finally:
        # After a fault while the journal was read, it is read again.
        if not app.journal.unread:
            app.loaded.set()
    if app.game is None:
        return None
    from pawnlight.table.game_screen import screen_of

    app.rules = app.game.header.rules
    app.kind = kind_of(app.rules).name
    return screen_of(app.context, app.game)


def _can_play(app: "Any", header: str) -> bool:
    """Return whether the game that `header` begins can be opened, and memory is in one piece for its rule set."""
    if not app.can_load_game(header):
        return False
    rules, before = parse_header(header).rules, app.rules
    app.rules = rules
    return before in ("", rules) or not memory.is_fragmented()


async def _choose(app: "Any") -> str:
    """Return the choice in the menu."""
    app.in_menu = True
    # Only until a game begins: its memory is the game's.
    from pawnlight.table.menu import Menu

    app.context.set_child_mode(False)
    menu = Menu(app.context, app.evening, app.menu_at)
    chosen = await menu.choose(app.calls)
    unload_modules("pawnlight.table.menu", "pawnlight.table.list_questions")
    app.calls.clear()
    if chosen and app.session is not None:
        # Somebody pressed a key at the same moment.
        app.session.stop_for_people()
        app.session = None
    app.menu_at = menu.place
    app.in_menu = False
    app.save_settings()
    app.keep_evening()
    called: str = app.called
    return chosen or called


async def _rest_lights(app: "Any") -> None:
    """Let the lights rest while the modules of a kind of game are loaded, which takes half a second."""
    if not app.kind:
        app.renderer.lights.stop_animations()
        app.renderer.panel.stop_animations()
        await asyncio.sleep(_SHOWN_S)


def _new_game(app: "Any", begins: str) -> bool:
    """Begin a game. Returns False if the board must start anew to play it."""
    from pawnlight.table.new_game import new_game

    header, seed = new_game(app.context, begins)
    # What a name holds, `unload_modules` does not free.
    del new_game
    ready = _can_play(app, header)
    if ready:
        app.forget_before()
        from pawnlight.rules.game import open_game
        from pawnlight.table.resume import load_modules

        load_modules(header)
        # What loading has left goes before the game comes, which stays.
        memory.set_gc_threshold()
        app.game = open_game(header, seed)
    app.journal.start_game(header, seed)
    return ready
