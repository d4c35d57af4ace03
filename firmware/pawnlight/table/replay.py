"""A game that a laptop plays back in lights."""

import asyncio

from pawnlight.rules.base import RuleError
from pawnlight.rules.game import open_game
from pawnlight.show import text
from pawnlight.table.game_table import table_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.link.guest import Guest
    from pawnlight.table.desk import Desk


async def replay(desk: "Desk", guest: "Guest") -> None:
    """Show the game of `guest` to its end or until BACK. Raises Left and TakeBack as `Desk.pause` does."""
    words = desk.words
    try:
        game = open_game(guest.header)
        table = table_of(desk, game)
        desk.note = words["replay"]
        while True:
            table.stand()
            text.message(desk.stage.canvas, table.name(game.seat), "", words["replay keys"], desk.note)
            desk.hardware.watchdog.waiting("table")
            event = await guest.next()
            desk.hardware.watchdog.alive("table")
            if event is None:
                break
            if event == "back" or event.startswith("end "):
                game.apply(event)
                continue
            option, before, seat = game.read(event), table.before(), game.seat
            game.push(option)
            await table.show(before, seat, option)
            await desk.pause(0.1)
    except RuleError as fault:
        text.fault(desk.stage.canvas, words["fault"], str(fault))
        await desk.keys.next_within(5)
        return
    if game.due == "over" and table.winners():
        table.announce("", desk.note)
        await desk.keys.next_within(5)
    await asyncio.sleep(0)
