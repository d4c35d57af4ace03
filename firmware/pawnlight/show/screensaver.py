"""What the board shows when nobody has touched it for a while: what stood there, dimmed, and a slow glow."""

from pawnlight.board import SCREEN_WIDTH, TRACK
from pawnlight.show.canvas import PAGES
from pawnlight.show.colours import PLAYER
from pawnlight.show.lights import Picture

_GLOW = b"\x0c\x18\x24\x30\x40\x50\x60\x70\x60\x50\x40\x30\x24\x18"
_STEPS = 6  # of the motion, for each square
_DIMMER = 8


def screensaver(lights: Picture, panel: Picture) -> "tuple[Picture, Picture, bytearray]":
    """The pictures for the chain, the panel and the screen while the board sleeps over `lights` and `panel`."""
    motion = _GLOW + bytes(_STEPS * TRACK - len(_GLOW))
    round_the_track = _dimmed(lights)
    for square in range(TRACK):
        round_the_track.mark(square, PLAYER[square // 15], motion, _STEPS // 2 * square)
    return round_the_track, _dimmed(panel), bytearray(SCREEN_WIDTH * PAGES)


def _dimmed(picture: Picture) -> Picture:
    other = Picture(len(picture.sent) // 3)
    other.start_from(bytes([level // _DIMMER for level in picture.base]))
    other.dim(12)
    return other
