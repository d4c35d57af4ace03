"""A move as the eye follows it: along the squares it passes, then what it hits. Any key cuts it short."""

from pawnlight.rules.sorry import HOME, START, do
from pawnlight.show import sounds
from pawnlight.show.colours import PLAYER, WHITE
from pawnlight.show.lights import SPARK, STEADY
from pawnlight.show.sorry_paths import light_of, passed, slid
from pawnlight.show.sorry_scene import stand

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.sorry import Move
    from pawnlight.show.stage import Stage
    from pawnlight.table.keys import Keys

_STEP_S = 0.11
_SLIDE_S = 0.05
_HIT_S = 0.45


async def animate(stage: "Stage", keys: "Keys", pawns: "list[int]", turn: int, card: str, move: "Move") -> None:
    """Show `move` with `card` from the position `pawns` before it. `pawns` is not changed."""
    pawns = pawns[:]
    last = -1
    for i, a, b in do(pawns[:], move):
        if b == START:
            going_on = await _hit(stage, keys, i, a)
        else:
            stand(stage.lights, pawns, turn, i)
            if i == last:
                stage.play(sounds.SLIDE)
                going_on = await _walk(stage, keys, i, slid(a, b), _SLIDE_S)
            else:
                going_on = await _walk(stage, keys, i, passed(card, i // 4, a, b), _STEP_S)
            last = i
        if not going_on:
            return
        pawns[i] = b
        stand(stage.lights, pawns, turn)


async def _walk(stage: "Stage", keys: "Keys", i: int, way: "list[int]", pause: float) -> bool:
    """Pawn `i` goes along `way`, `pause` seconds on each place. False when a key cuts it short."""
    for place in way:
        stage.lights.unmark()
        stage.lights.mark(light_of(i, place), PLAYER[i // 4], STEADY)
        if pause == _STEP_S:
            stage.play(sounds.HOME if place == HOME else sounds.STEP)
        if await keys.next_within(pause):
            return False
    return True


async def _hit(stage: "Stage", keys: "Keys", i: int, place: int) -> bool:
    """Pawn `i` on `place` is sent to START. False when a key cuts it short."""
    stage.lights.unmark()
    stage.lights.mark(light_of(i, place), PLAYER[i // 4], SPARK)
    stage.lights.mark(light_of(i, START), WHITE, SPARK, 3)
    stage.play(sounds.HIT)
    return not await keys.next_within(_HIT_S)
