"""What the chain of lights shows: what stands there, and the motion over it.

Each motion has one meaning: BREATHE can be chosen, SPARK is chosen, BLINK is where it would go, a running light is the
way there, SHIMMER belongs to a completed row. The marks lie over what stands and do not change it.
"""

import sys
from array import array

from pawnlight.buffers import WHOLE
from pawnlight.show.colours import levels

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any


def _load_painter() -> "Any":
    """Return the module that paints: machine code on the Pico, Python on ports that compile none and under CPython."""
    if sys.implementation.name == "micropython":
        try:
            from pawnlight.show import paint_native

            return paint_native
        except (ImportError, SyntaxError, ValueError):
            pass
    from pawnlight.show import paint

    return paint


painter = _load_painter()
STEP_MS = 32

# A level for each step of a motion.
STEADY = b"\xff"
SPARK = b"\xff" * 4 + bytes(4) + b"\xff" * 4 + bytes(16)
BLINK = b"\xff" * 12 + bytes(12)
_RISE = bytes([50, 52, 55, 60, 66, 75, 84, 95, 106, 118, 131, 144, 157, 170, 182, 193, 204, 213, 222, 228, 234, 237])
BREATHE = _RISE + b"\xf0" + bytes(reversed(_RISE[1:]))
SHIMMER = BREATHE[12:] + b"\xff" * 36


def running(length: int) -> bytes:
    """The motion of a light that runs over `length` places, one in two steps; give each place its number as `phase`."""
    return b"\xc8\xc8\x50\x28" + bytes(2 * max(length, 4))


# What is sent for each level while nobody has set a brightness.
_AS_IT_IS = bytes(range(256))
# In place of an answer to a press: see Picture.
NO_ANSWER = (-1, 0)


class Picture:
    """Three bytes a light, in the order of the WS2812's wire: green, red, blue.

    count    how many lights
    base     what stands
    sent     what to show at a moment: the marks over what stands
    lit      the sum of it
    answer   the first of five lights that answer a press, over all else, and at which level; -1 for none
    changed  whether anything has been put or marked since `sent` was worked out
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.base = bytearray(3 * count)
        self.sent = bytearray(3 * count)
        self.lit = 0
        self.answer = NO_ANSWER
        # See `paint`.
        self._marks = array("H")
        self._marked = 0
        self._pool = bytearray()
        self._motions: dict[bytes, int] = {}
        self._levels = _AS_IT_IS
        self.changed = True
        self._step = -1

    def dim(self, brightness: int) -> None:
        """Send everything at `brightness` 1-100 from now on; what stands must be set anew."""
        self._levels = levels(brightness)
        self.changed = True

    def clear(self) -> None:
        """Darken what stands and take all marks away."""
        painter.dim(self.base, len(self.base), 0)
        self.unmark()

    def put(self, light: int, colour: "tuple[int, int, int]", level: int = 255) -> None:
        """Let `colour` stand on `light`, at `level` 0-255 of itself."""
        table = self._levels
        at = 3 * light
        self.base[at] = table[colour[1] * level // 255]
        self.base[at + 1] = table[colour[0] * level // 255]
        self.base[at + 2] = table[colour[2] * level // 255]
        self.changed = True

    def mark(self, light: int, colour: "tuple[int, int, int]", motion: bytes, phase: int = 0) -> None:
        """Let `colour` move on `light` over what stands there, twice `phase` steps behind."""
        where = self._motions.get(motion)
        if where is None:
            where = self._motions[motion] = len(self._pool)
            self._pool += motion
        length = len(motion)
        red, green, blue = colour
        self._marks.extend(array("H", (3 * light, green, red, blue, where, length, 2 * phase % length)))
        self._marked += 1
        self.changed = True

    def start_from(self, base: bytes) -> None:
        """Let stand what `base` says, as it is to be sent, without any marks."""
        self.base[WHOLE] = base
        self.unmark()

    def unmark(self) -> None:
        """Take all marks away."""
        if self._marked:
            self._marks = array("H")
            self._marked = 0
            self._pool = bytearray()
            self._motions = {}
        self.changed = True

    def due(self, now: int) -> bool:
        """Whether at the moment `now` (milliseconds) `sent` is no longer what is to be shown."""
        return self.changed or (self._marked > 0 and now // STEP_MS != self._step)

    def show_answer(self, answer: "tuple[int, int]") -> None:
        """Put `answer` over what is in `sent`."""
        first, level = answer
        if first >= 0:
            sent, level = self.sent, self._levels[level]
            for at in range(3 * first, 3 * first + 15):
                sent[at] = level

    def render(self, now: int) -> None:
        """Work out `sent` for the moment `now` (milliseconds)."""
        self._step = now // STEP_MS
        self.changed = False
        self.sent[WHOLE] = self.base
        painter.paint(self.sent, self._marks, self._marked, self._pool, self._levels, self._step)
        self.show_answer(self.answer)
        self.lit = painter.total(self.sent, len(self.sent))
