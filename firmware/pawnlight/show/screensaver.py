"""The screensaver: the position, dimmed, and one pulsing light. `App` starts it after `IDLE_S` without a press."""

from pawnlight.board import SCREEN_WIDTH
from pawnlight.show.canvas import PAGES
from pawnlight.show.colours import WHITE
from pawnlight.show.lights import BREATHE, Picture

_LIGHT = 0
_BRIGHTNESS = 12
_DIMMER = 8


def screensaver(lights: Picture, panel: Picture) -> "tuple[Picture, Picture, bytearray]":
    """Return pictures for chain, panel and screen, derived from `lights` and `panel`.

    One light pulses, to show that the board is on.
    """
    asleep = _dimmed(lights)
    asleep.mark(_LIGHT, WHITE, BREATHE)
    return asleep, _dimmed(panel), bytearray(SCREEN_WIDTH * PAGES)


def _dimmed(picture: Picture) -> Picture:
    other = Picture(len(picture.sent) // 3)
    other.start_from(bytes([level // _DIMMER for level in picture.base]))
    other.set_brightness(_BRIGHTNESS)
    return other
