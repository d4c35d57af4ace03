"""Replay of a laptop's game in lights."""

import asyncio

from pawnlight.rules.base import RuleError
from pawnlight.rules.game import open_game
from pawnlight.show import text
from pawnlight.table.game_screen import screen_of
from pawnlight.table.question import Message, Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.link.replay_session import ReplaySession
    from pawnlight.table.context import Context


async def show_session(context: "Context", session: "ReplaySession") -> None:
    """Show the game of `session` to its end or until BACK."""
    words = context.words
    try:
        game = open_game(session.header)
        screen = screen_of(context, game, "replay")
        while True:
            screen.show_position()
            context.show_question(Message(screen.name(game.seat), "", "", words["replay"], help_text_key="replay keys"))
            context.hardware.watchdog.report_waiting("table")
            event = await session.next_event()
            context.hardware.watchdog.report_alive("table")
            if event is None:
                break
            if event.split(" ")[0] in ("back", "end", "mix"):
                game.apply(event)
                continue
            await screen.show_effect(game.apply(event))
            if await context.keys.next_press_within(0.1) in ("BACK", "HOLD BACK"):
                return
    except RuleError as fault:
        context.show_question(Page(words["fault"], text.wrap_lines(str(fault))))
        await context.keys.next_press_within(5)
        return
    if game.due == "over" and screen.winners():
        screen.show_winners()
        from pawnlight.table.ending import winner_message

        context.show_question(winner_message(screen, words["replay"]))
        await context.keys.next_press_within(5)
    await asyncio.sleep(0)
