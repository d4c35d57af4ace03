"""Animation of a move: along the squares that it passes, then the pawns that it hits. Any key skips it."""

from pawnlight.rules.sorry import HOME, START, do
from pawnlight.rules.sorry_paths import passed, slid
from pawnlight.show import sounds
from pawnlight.show.colours import PLAYER, WHITE
from pawnlight.show.lights import SPARK, STEADY
from pawnlight.show.sorry_scene import light_of, stand

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.sorry import Move
    from pawnlight.show.renderer import Renderer
    from pawnlight.table.keys import Keys

_STEP_S = 0.11
_SLIDE_S = 0.05
_BUMP_S = 0.45


async def animate(renderer: "Renderer", keys: "Keys", pawns: "list[int]", turn: int, card: str, move: "Move") -> bool:
    """Show `move` with `card` from the position `pawns` before it, which is not changed. Returns False if skipped."""
    pawns = pawns[:]
    last = -1
    for i, a, b in do(pawns[:], move):
        if b == START:
            going_on = await _bump(renderer, keys, i, a)
        else:
            stand(renderer.lights, pawns, turn, i)
            if i == last:
                renderer.play(sounds.SLIDE)
                going_on = await _walk(renderer, keys, i, slid(a, b), _SLIDE_S)
            else:
                going_on = await _walk(renderer, keys, i, passed(card, i // 4, a, b), _STEP_S)
            last = i
        if not going_on:
            return False
        pawns[i] = b
        stand(renderer.lights, pawns, turn)
    return True


async def _walk(renderer: "Renderer", keys: "Keys", i: int, way: "list[int]", pause: float) -> bool:
    """Move pawn `i` along `way`, `pause` seconds on each place. Returns False if a key skips it."""
    for place in way:
        renderer.lights.unmark()
        renderer.lights.mark(light_of(i, place), PLAYER[i // 4], STEADY)
        if pause == _STEP_S:
            renderer.play(sounds.HOME if place == HOME else sounds.STEP)
        if await keys.next_within(pause):
            return False
    return True


async def _bump(renderer: "Renderer", keys: "Keys", i: int, place: int) -> bool:
    """Show that pawn `i` on `place` is sent to START. Returns False if a key skips it."""
    renderer.lights.unmark()
    renderer.lights.mark(light_of(i, place), PLAYER[i // 4], SPARK)
    renderer.lights.mark(light_of(i, START), WHITE, SPARK, 3)
    renderer.play(sounds.BUMP)
    return not await keys.next_within(_BUMP_S)
