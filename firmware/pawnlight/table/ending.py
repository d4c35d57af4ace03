"""The end of a game: who has won, what the evening's games have come to, and whether another follows."""

import asyncio

from pawnlight.show import sounds, text

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening
    from pawnlight.table.play import Play


async def celebrate(context: "Context", play: "Play", evening: "Evening") -> bool:
    """Show who has won. Returns whether another game is wanted at once (DRAW), rather than the menu (BACK)."""
    words, canvas, renderer = context.words, context.renderer.canvas, context.renderer
    play.screen.announce(words["again keys"])
    if evening.games > 1:
        text.totals(canvas, [(words[colour], points) for colour, points in evening.totals.items()])
    renderer.play(sounds.WON)
    # A key still being pressed for the last move is not yet an answer.
    await asyncio.sleep(1)
    context.keys.forget()
    renderer.lamp = True
    key = ""
    while key not in ("DRAW", "OK", "BACK"):
        key = await context.keys.next()
    renderer.lamp = False
    return key != "BACK"
