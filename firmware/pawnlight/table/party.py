"""The end of a child's game: everybody is celebrated, and nothing is asked."""

import asyncio

from pawnlight.show import party_scene, sounds, text

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.table.context import Context
    from pawnlight.table.play import Play

# DRAW begins another game only after this time: until then it was meant for the last move.
_PARTY_S = 4


async def party(context: "Context", play: "Play") -> bool:
    """Celebrate everybody who played. Returns whether another game is wanted (DRAW) rather than the menu (BACK)."""
    words, renderer = context.words, context.renderer
    colours = play.screen.colours(range(len(play.game.header.seats)))
    play.screen.celebrate()
    party_scene.everybody(renderer.lights, colours)
    text.message(renderer.canvas, words["hooray"], words["well played"], words["again keys"])
    names = "+".join([words[colour] for colour in colours])
    renderer.canvas.small(text.middle(names, 5), 6, names)
    renderer.play(sounds.WON)
    began = context.hardware.now()
    # For those who can read.
    digits = await play.fingerprint()
    renderer.canvas.small(text.middle(digits, 5), 2, digits)
    await asyncio.sleep(max(_PARTY_S - context.hardware.since(began) / 1000, 0))
    context.keys.forget()
    return await context.one_of(("DRAW", "BACK"), lamp=True) == "DRAW"
