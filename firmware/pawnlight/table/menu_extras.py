"""What the menu leads to besides a game. Imported only then, as no game needs it."""

from pawnlight.games import GAMES
from pawnlight.memory import unload_modules
from pawnlight.rules.kinds import load_kind
from pawnlight.table.settings import EVENING_ROW, HOW_ROW, PRACTICE_ROW, TEST_ROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from pawnlight.link.replay_session import ReplaySession
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening

    PractiseFunction = Callable[[Context, Callable[[str], bool]], Coroutine[None, None, None]]


async def run_menu_extra(context: "Context", chosen: str, evening: "Evening", ready: "Callable[[str], bool]") -> None:
    """Do what is `chosen` in the menu: TEST, EVENING, HOW or PRACTICE; `ready` is that of `App`."""
    if chosen == TEST_ROW:
        from pawnlight.table.self_test import self_test

        await self_test(context)
    elif chosen == EVENING_ROW:
        from pawnlight.table.new_game import confirm_new_evening

        await confirm_new_evening(context, evening, "new evening")
    elif chosen == HOW_ROW:
        from pawnlight.table.menu_rows import menu_of
        from pawnlight.table.rule_pages import read_rules

        menu = menu_of(context.settings)
        await read_rules(context, menu.rules, menu.header_options())
    elif chosen == PRACTICE_ROW:
        # The first game has it.
        kind = load_kind(GAMES[0][0])
        practise: PractiseFunction = kind.load_from_module("practice", "practise")  # type: ignore[assignment]
        await practise(context, ready)
        unload_modules("pawnlight.games.%s.practice" % kind.name)


async def show_replay(context: "Context", session: "ReplaySession") -> None:
    """Show the game that a laptop replays, event by event. BACK ends it."""
    from pawnlight.table.replay import show_session

    try:
        await show_session(context, session)
    finally:
        if not session.has_ended:
            session.stop_for_people()
