"""The spoke of a player, which answers a decision in every game."""

from pawnlight.board import led_of_zone
from pawnlight.rules.base import COLOURS
from pawnlight.show.colours import WHITE
from pawnlight.show.lights import STEADY

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.stage import Stage

_ANSWER = (130, 130, 130)


def answered(stage: "Stage", colour: str) -> None:
    """The player of `colour` has decided: what was marked stands still and the spoke is bright, at once, until the
    next scene.
    """
    stage.lights.unmark()
    stage.panel.unmark()
    for z in range(1, 6):
        stage.lights.mark(led_of_zone(COLOURS.index(colour), z), _ANSWER, STEADY)
    stage.catch_up()
