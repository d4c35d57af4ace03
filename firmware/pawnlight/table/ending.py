"""The end of a game: who has won, what the evening's games have come to, and whether another follows."""

import asyncio

from pawnlight.show import sounds, text

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.table.desk import Desk
    from pawnlight.table.evening import Evening
    from pawnlight.table.play import Play


async def celebrate(desk: "Desk", play: "Play", evening: "Evening") -> bool:
    """Show who has won. Returns whether another game is wanted at once (DRAW), rather than the menu (BACK)."""
    words, canvas, stage = desk.words, desk.stage.canvas, desk.stage
    play.table.announce(words["again keys"])
    if evening.games > 1:
        text.totals(canvas, [(words[colour], points) for colour, points in evening.totals.items()])
    stage.play(sounds.WON)
    # A key still being pressed for the last move is not yet an answer.
    await asyncio.sleep(1)
    desk.keys.forget()
    stage.lamp = True
    key = ""
    while key not in ("DRAW", "OK", "BACK"):
        key = await desk.keys.next()
    stage.lamp = False
    return key != "BACK"
