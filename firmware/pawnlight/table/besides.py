"""What the menu leads to besides a game. Imported only then, as no game needs it."""

from pawnlight.memory import forget
from pawnlight.table.choices import EVENING, HOW, PRACTICE, TEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.link.replay_session import ReplaySession
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening


async def besides(context: "Context", chosen: str, evening: "Evening", ready: "Callable[[str], bool]") -> None:
    """Do what is `chosen` in the menu: TEST, EVENING, HOW or PRACTICE; `ready` is that of `App`."""
    if chosen == TEST:
        from pawnlight.table.self_test import self_test

        await self_test(context)
    elif chosen == EVENING:
        from pawnlight.table.new_game import end_evening

        await end_evening(context, evening, "new evening")
    elif chosen == HOW:
        from pawnlight.table import menu_rows
        from pawnlight.table.rule_pages import read_rules

        await read_rules(context, menu_rows.rules_of(context.settings), menu_rows.options_of(context.settings))
    elif chosen == PRACTICE:
        from pawnlight.table.practice import practise

        await practise(context, ready)
        forget("pawnlight.table.practice")


async def show_replay(context: "Context", session: "ReplaySession") -> None:
    """Show the game that a laptop replays, event by event. BACK ends it."""
    from pawnlight.table.replay import replay

    try:
        await replay(context, session)
    finally:
        if not session.ended:
            session.leave()
