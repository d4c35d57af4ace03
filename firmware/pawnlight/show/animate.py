"""A move as the eye follows it: along the squares it passes, then what it hits. Any key cuts it short."""

from pawnlight.rules.sorry import HOME, START, TRACK
from pawnlight.show import sounds
from pawnlight.show.colours import PLAYER, WHITE
from pawnlight.show.lights import SPARK, STEADY
from pawnlight.show.paths import light_of, passed, steps_of
from pawnlight.show.scene import stand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.sorry import Move
    from pawnlight.show.stage import Stage
    from pawnlight.table.keys import Keys

_STEP_S = 0.11
_SLIDE_S = 0.05
_HIT_S = 0.45


async def animate(stage: "Stage", keys: "Keys", pawns: "list[int]", turn: int, card: str, move: "Move") -> None:
    """Show `move` with `card` from the position `pawns` before it. `pawns` is not changed."""
    pawns = pawns[:]
    for i, a, b in move:
        going_on = await (_hit(stage, keys, i, a) if b == START else _walk(stage, keys, pawns, turn, card, (i, a, b)))
        if not going_on:
            return
        pawns[i] = b
        stand(stage.lights, pawns, turn)


async def _walk(
    stage: "Stage", keys: "Keys", pawns: "list[int]", turn: int, card: str, change: "tuple[int, int, int]"
) -> bool:
    i, a, b = change
    stand(stage.lights, pawns, turn, i)
    way = passed(card, i // 4, a, b)
    sliding = False
    for n, place in enumerate(way):
        stage.lights.unmark()
        stage.lights.mark(light_of(i, place), PLAYER[i // 4], STEADY)
        if not sliding and _slides(card, i // 4, a, way, n):
            sliding = True
            stage.play(sounds.SLIDE)
        elif not sliding:
            stage.play(sounds.HOME if place == HOME else sounds.STEP)
        if await keys.next_within(_SLIDE_S if sliding else _STEP_S):
            return False
    return True


def _slides(card: str, k: int, a: int, way: "list[int]", n: int) -> bool:
    """Whether the pawn has landed with place `n` of its `way` and slides from there."""
    return abs(steps_of(card, k, a, way[-1])) == n + 1 < len(way) and way[n] < TRACK


async def _hit(stage: "Stage", keys: "Keys", i: int, place: int) -> bool:
    stage.lights.unmark()
    stage.lights.mark(light_of(i, place), PLAYER[i // 4], SPARK)
    stage.lights.mark(light_of(i, START), WHITE, SPARK, 3)
    stage.play(sounds.HIT)
    return not await keys.next_within(_HIT_S)
