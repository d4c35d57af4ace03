"""What the board shows when nobody has touched it for a while: what stood there, dimmed, and one light that pulses."""

from pawnlight.board import SCREEN_WIDTH
from pawnlight.show.canvas import PAGES
from pawnlight.show.colours import WHITE
from pawnlight.show.lights import BREATHE, Picture

_LIGHT = 0
_BRIGHTNESS = 12
_DIMMER = 8


def screensaver(lights: Picture, panel: Picture) -> "tuple[Picture, Picture, bytearray]":
    """The pictures for the chain, the panel and the screen while the board sleeps over `lights` and `panel`.

    A light pulses, so that people see that the board is on.
    """
    asleep = _dimmed(lights)
    asleep.mark(_LIGHT, WHITE, BREATHE)
    return asleep, _dimmed(panel), bytearray(SCREEN_WIDTH * PAGES)


def _dimmed(picture: Picture) -> Picture:
    other = Picture(len(picture.sent) // 3)
    other.start_from(bytes([level // _DIMMER for level in picture.base]))
    other.dim(_BRIGHTNESS)
    return other
