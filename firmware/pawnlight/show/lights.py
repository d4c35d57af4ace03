"""What the chain of lights shows: what stands there, and the motion over it.

Each motion has one meaning: BREATHE can be chosen, SPARK is chosen, BLINK is where it would go, a running light is the
way there, SHIMMER belongs to a completed row. The marks lie over what stands and do not change it.
"""

from pawnlight.show.colours import levels

STEADY = b"\xff"
SPARK = b"\xff\xff\x00\x00\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00"
BREATHE = bytes([50, 55, 66, 84, 106, 131, 157, 182, 204, 222, 234, 240, 234, 222, 204, 182, 157, 131, 106, 84, 66, 55])
SHIMMER = BREATHE[6:] + b"\xff" * 18
BLINK = b"\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00"
_STEP_MS = 70


def running(length: int) -> bytes:
    """The motion of a light that runs over `length` places; give each place its number as `phase`."""
    return b"\xc8\x50" + bytes(max(length, 4))


class _Key:
    def __getitem__(self, key: slice) -> slice:
        return key


# All of a row of bytes, as a key made once: written `[:]`, it is a new object each time.
WHOLE = _Key()[:]


class Picture:
    """Three bytes a light, in the order of the WS2812's wire: green, red, blue.

    count   how many lights
    base    what stands
    sent    what to show at a moment: the marks over what stands
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._dark = bytes(3 * count)
        self.base = bytearray(3 * count)
        self.sent = bytearray(3 * count)
        self._marks: list[tuple[int, tuple[int, int, int], bytes, int]] = []
        self._levels = levels(100)

    def dim(self, brightness: int) -> None:
        """Send everything at `brightness` 1-100 from now on; what stands must be set anew."""
        self._levels = levels(brightness)

    def clear(self) -> None:
        """Darken what stands and take all marks away."""
        self.base[:] = self._dark
        self._marks = []

    def put(self, light: int, colour: "tuple[int, int, int]", level: int = 255) -> None:
        """Let `colour` stand on `light`, at `level` 0-255 of itself."""
        self._write(self.base, light, colour, level)

    def mark(self, light: int, colour: "tuple[int, int, int]", motion: bytes, phase: int = 0) -> None:
        """Let `colour` move on `light` over what stands there, `phase` steps behind."""
        self._marks.append((light, colour, motion, phase))

    def start_from(self, base: bytes) -> None:
        """Let stand what `base` says, as it is to be sent, without any marks."""
        self.base[:] = base
        self._marks = []

    def unmark(self) -> None:
        """Take all marks away."""
        self._marks = []

    def render(self, now: int) -> None:
        """Work out `sent` for the moment `now` (milliseconds)."""
        sent = self.sent
        sent[WHOLE] = self.base
        step = now // _STEP_MS
        for light, colour, motion, phase in self._marks:
            level = motion[(step - phase) % len(motion)]
            if level:
                self._write(sent, light, colour, level)

    def _write(self, lights: bytearray, light: int, colour: "tuple[int, int, int]", level: int) -> None:
        table = self._levels
        at = 3 * light
        lights[at] = table[colour[1] * level // 255]
        lights[at + 1] = table[colour[0] * level // 255]
        lights[at + 2] = table[colour[2] * level // 255]
