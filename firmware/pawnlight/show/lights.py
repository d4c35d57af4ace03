"""The picture of a chain of lights, its colours, and the limit on the current, so that the supply is not overloaded.

A picture has a base layer, and marks in motion over it. While somebody chooses, each motion has one meaning: BREATHE
can be chosen, SPARK is chosen, BLINK is where it would go, a running light is the way there; SHIMMER belongs to a
completed row. Hits, refusals and wins use them too. Marks cover the base without changing it.
"""

import sys
from array import array

from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA
from pawnlight.memory import WHOLE_SLICE

TYPE_CHECKING = False

# Red, green and blue as perceived, 0-255, in the order of the players' colours.
PLAYER_COLOURS = ((205, 4, 4), (46, 52, 251), (255, 172, 58), (0, 150, 104))
WHITE = (230, 220, 200)
DARK = (0, 0, 0)
# What is chosen, such as a pawn. A hint has the same colour: its option is chosen for the player.
CHOSEN_COLOUR = WHITE

_GAMMA = 2.2
# The last table, by its brightness: computing one takes the Pico 40 ms, and both chains use the same.
_last: "dict[int, bytes]" = {}


def level_table(brightness: int) -> bytes:
    """Return a table of 256 bytes: the value to send for each perceived level 0-255, at `brightness` 1-100.

    A level above 15 is never sent as 0.
    """
    if brightness not in _last:
        peak = 255 * brightness / 100
        table = [int(peak * (level / 255) ** _GAMMA + 0.5) for level in range(256)]
        _last.clear()
        _last[brightness] = bytes([max(sent, 1) if level > 15 else sent for level, sent in enumerate(table)])
    return _last[brightness]


def _load_painter() -> object:
    """Return the painting module: machine code on the Pico, Python under CPython and on ports without native code."""
    if sys.implementation.name == "micropython":
        try:
            from pawnlight.show import paint_native

            return paint_native
        except (ImportError, SyntaxError, ValueError):
            pass
    from pawnlight.show import paint

    return paint


if TYPE_CHECKING:
    from pawnlight.show import paint

    paint_functions = paint
else:
    paint_functions = _load_painter()
MOTION_STEP_MS = 32

# One level for each step of a motion.
STEADY_MOTION = b"\xff"
SPARKLE_MOTION = b"\xff" * 4 + bytes(4) + b"\xff" * 4 + bytes(16)
BLINK_MOTION = b"\xff" * 12 + bytes(12)
_RISE = bytes([50, 52, 55, 60, 66, 75, 84, 95, 106, 118, 131, 144, 157, 170, 182, 193, 204, 213, 222, 228, 234, 237])
BREATHE_MOTION = _RISE + b"\xf0" + bytes(reversed(_RISE[1:]))
SHIMMER_MOTION = BREATHE_MOTION[12:] + b"\xff" * 36


def running_motion(length: int) -> bytes:
    """Return the motion of a light that runs over `length` places, two steps each; `phase` is the place's number."""
    return b"\xc8\xc8\x50\x28" + bytes(2 * max(length, 4))


# The value to send for each level until a brightness is set.
_AS_IT_IS = bytes(range(256))
# Of each byte of a light on the wire, the place of its colour in (red, green, blue): those of the WS2812.
_wire = (1, 0, 2)
# No answer to a press: see Picture.
NO_ANSWER = (-1, 0)


def set_colour_order(order: str) -> None:
    """Set the order of the colours on the wire, such as "GRB", of everything put or marked from now on."""
    global _wire
    first, second, third = ["RGB".index(letter) for letter in order]
    _wire = first, second, third


def colour_of_byte(byte: int) -> "tuple[int, int, int]":
    """Return the full colour that is sent as byte 0, 1 or 2 alone."""
    red, green, blue = [255 if place == _wire[byte] else 0 for place in range(3)]
    return red, green, blue


class Picture:
    """A picture of three bytes a light, in the wire order: green, red, blue unless `set_colour_order` changes it.

    count    the number of lights
    base     the base layer
    sent     the bytes to show: the base with its marks
    lit      the sum of `sent`
    answer   the first of five lights that acknowledge a press, on top of everything, and their level; -1 for none
    ring     whether the chain ends after the ring
    changed  whether anything has been put or marked since `sent` was computed
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.base = bytearray(3 * count)
        self.sent = bytearray(3 * count)
        self.lit = 0
        self.answer = NO_ANSWER
        self.ring = False
        # See `paint`.
        self._marks = array("H")
        self._marked = 0
        self._pool = bytearray()
        self._motions: dict[bytes, int] = {}
        self._levels = _AS_IT_IS
        self.changed = True
        self._step = -1

    def set_brightness(self, brightness: int) -> None:
        """Set the brightness 1-100 of everything put from now on; the base must be drawn again."""
        self._levels = level_table(brightness)
        self.changed = True

    def clear(self) -> None:
        """Clear the base and remove all marks."""
        paint_functions.fill(self.base, 0, len(self.base), 0)
        self.stop_animations()

    def set_light(self, light: int, colour: "tuple[int, int, int]", level: int = 255) -> None:
        """Put `colour` on `light` of the base, at `level` 0-255."""
        table = self._levels
        at = 3 * light
        for place in _wire:
            self.base[at] = table[colour[place] * level // 255]
            at += 1
        self.changed = True

    def animate_light(self, light: int, colour: "tuple[int, int, int]", motion: bytes, phase: int = 0) -> None:
        """Mark `light` with `colour` in `motion`, delayed by twice `phase` steps."""
        where = self._motions.get(motion)
        if where is None:
            where = self._motions[motion] = len(self._pool)
            self._pool += motion
        length = len(motion)
        first, second, third = _wire
        sent = colour[first], colour[second], colour[third]
        self._marks.extend(array("H", (3 * light,) + sent + (where, length, 2 * phase % length)))
        self._marked += 1
        self.changed = True

    def set_base(self, base: bytes) -> None:
        """Replace the base with the bytes `base`, as they are sent, and remove all marks."""
        self.base[WHOLE_SLICE] = base
        self.stop_animations()

    def stop_animations(self) -> None:
        """Remove all marks."""
        if self._marked:
            self._marks = array("H")
            self._marked = 0
            self._pool = bytearray()
            self._motions = {}
        self.changed = True

    def add_answer(self, answer: "tuple[int, int]") -> None:
        """Put `answer` over the lights in `sent`."""
        first, level = answer
        if first >= 0:
            paint_functions.fill(self.sent, 3 * first, 15, self._levels[level])

    def render(self, now: int) -> bool:
        """Compute `sent` for the moment `now` (milliseconds). Returns False if it was up to date."""
        # With one more local variable they would be allocated on the heap.
        now //= MOTION_STEP_MS
        if not (self.changed or (self._marked and now != self._step)):
            return False
        self._step = now
        self.changed = False
        self.sent[WHOLE_SLICE] = self.base
        if self._marked:
            paint_functions.paint(self.sent, self._marks, self._marked, self._pool, self._levels, now)
        if self.answer is not NO_ANSWER:
            self.add_answer(self.answer)
        self.lit = paint_functions.sum_bytes(self.sent, len(self.sent))
        return True


def max_byte_sum(budget: int, lights: int) -> int:
    """Return the sum of bytes sent at which `lights` lights draw `budget` milliamperes.

    Their current when dark cannot be reduced by dimming.
    """
    return max(budget - lights * LIGHT_IDLE_MA, 0) * 255 // LIGHT_MA


def limit_current(most: int, one: "Picture", other: "Picture") -> None:
    """Scale the bytes of both chains down by one factor, so that their sum, which exceeds `most`, does no longer."""
    share = most * 256 // (one.lit + other.lit)
    paint_functions.scale(one.sent, len(one.sent), share)
    paint_functions.scale(other.sent, len(other.sent), share)
