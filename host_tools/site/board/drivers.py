"""Stands in for the package `pawnlight.drivers` in a browser: the same names, on memory that the page's worker reads.

The worker, `static/board_worker.js`, offers the module `host`. It reads the memory of each part when `host.changed`
says so, and never writes to it.
"""

import time
from binascii import hexlify

import host
from uctypes import addressof

from pawnlight.board import BOARD_LIGHTS, MATRIX_LIGHTS, PAD_KEYS, PANEL_LIGHTS, SCREEN_HEIGHT, SCREEN_WIDTH
from pawnlight.memory import WHOLE, age

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_ID_FILE = ".board-id"
_ID_BYTES = 8
_EVENING = 8
# What `pulses` holds: the frequency of the buzzer, 0 while it is silent, and the duty of the lamp, 0 to 65535, two
# bytes each, the low one first.
_BUZZER, _LAMP = 0, 2
# As of the Pico's watchdog.
_STALE_MS = 5000


class Hardware:
    """Every part of the reference board; see `pawnlight.drivers.Hardware`."""

    def __init__(self) -> None:
        self.began: int = host.began & (_EVENING - 1)
        self._evening: bool = host.began & _EVENING > 0
        pulses = bytearray(4)
        self.lights = Lights(BOARD_LIGHTS, MATRIX_LIGHTS)
        self.panel = Lights(PANEL_LIGHTS, PANEL_LIGHTS)
        self.pad = Pad()
        self.buzzer = Buzzer(pulses)
        self.lamp = Lamp(pulses)
        self.screen = Display()
        self.serial = Serial()
        self.watchdog = Watchdog()
        self.id = _board_id()
        host.parts(
            addressof(self.lights.memory), addressof(self.panel.memory), addressof(self.screen.sent), addressof(pulses)
        )

    @property
    def evening_known(self) -> bool:
        return self._evening

    @evening_known.setter
    def evening_known(self, known: bool) -> None:
        self._evening = known

    def now(self) -> int:
        return time.ticks_ms()  # type: ignore[return-value]

    def since(self, start: int) -> int:
        return age(self.now(), start)

    def restart(self, why: int) -> None:
        """Start the interpreter anew, with empty memory. Does not return."""
        host.restart(why | (_EVENING if self._evening else 0))
        raise SystemExit

    def has_room(self) -> bool:
        """Return False, as on a Pico: a new start costs a browser little."""
        return False

    def entropy(self, count: int) -> bytes:
        """Return `count` bytes from the browser's source of randomness."""
        found = bytearray(count)
        host.entropy(addressof(found), count)
        return bytes(found)


class Lights:
    """A chain of `count` lights and `most` after `resize`, dark at first.

    `memory` has their number in its first two bytes, the low one first, and then the bytes sent last: green, red, blue.
    """

    def __init__(self, count: int, most: int) -> None:
        self.memory = bytearray(2 + 3 * most)
        self.shown = bytearray()
        self.resize(count)

    def resize(self, count: int) -> None:
        self.count = count
        self.shown = bytearray(3 * count)
        self.memory[:2] = bytes([count & 255, count >> 8])
        self.show(self.shown)

    def show(self, lights: bytearray) -> bool:
        self.shown[WHOLE] = lights
        self.memory[2 : 2 + len(lights)] = lights
        host.changed()
        return True


class Display:
    """The screen. `sent` is the picture on it."""

    def __init__(self) -> None:
        self.sent = bytearray(SCREEN_WIDTH * SCREEN_HEIGHT // 8)

    def look(self) -> None:
        """Do nothing: the screen is there."""

    def begin_at(self, column: int) -> None:
        """Do nothing: the screen has no more columns than it shows."""

    def push(self, picture: bytearray) -> bool:
        if picture != self.sent:
            self.sent[WHOLE] = picture
            host.changed()
        return False


class Pad:
    """The buttons, pressed by `hold`."""

    def __init__(self) -> None:
        self._looked = time.ticks_ms()
        self._held: dict[str, set[object]] = {key: set() for key in PAD_KEYS}
        self._down = 0  # one bit per button, now
        self._known = 0  # the same when the firmware looked last
        self._watch: Callable[[], None] | None = None

    @property
    def looked(self) -> float:
        """When the firmware last read them, in seconds of `CLOCK`."""
        return CLOCK.seconds() - age(time.ticks_ms(), self._looked) / 1000

    def is_down(self, key: str) -> bool:
        return self._down >> PAD_KEYS.index(key) & 1 > 0

    def watch(self, pressed: "Callable[[], None] | None") -> None:
        self._watch = pressed

    def scan(self) -> int:
        # Two hundred times a second.
        self._looked = time.ticks_ms()
        differ = self._down ^ self._known
        if not differ:
            return 0
        i = 0
        while not differ >> i & 1:
            i += 1
        self._known ^= 1 << i
        return i + 1 if self._known >> i & 1 else -i - 1

    def hold(self, key: str, down: bool, who: object) -> None:
        """Press or release `key` for `who`; it stays down while anyone holds it."""
        held = self._held[key]
        before = len(held)
        if down:
            held.add(who)
        else:
            held.discard(who)
        bit = 1 << PAD_KEYS.index(key)
        self._down = self._down | bit if held else self._down & ~bit
        if held and not before and self._watch:
            self._watch()


class Buzzer:
    """The buzzer, silent at first."""

    def __init__(self, pulses: bytearray) -> None:
        self._pulses = pulses

    def tone(self, hertz: int, volume: int) -> None:
        _put(self._pulses, _BUZZER, hertz if volume else 0)


class Lamp:
    """The lamp in the DRAW button, dark at first."""

    def __init__(self, pulses: bytearray) -> None:
        self._pulses = pulses

    def level(self, level: int) -> None:
        _put(self._pulses, _LAMP, level * level)


def _put(pulses: bytearray, at: int, value: int) -> None:
    pulses[at] = value & 255
    pulses[at + 1] = value >> 8
    host.changed()


class Serial:
    """A cable that leads nowhere."""

    def open(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""

    def read(self, most: int) -> bytes:
        return b""

    def write(self, data: bytes) -> int:
        return 0


class Watchdog:
    """The watchdog: it answers the page, which begins another worker when it does not.

    asked  the ping to be answered as soon as every task is alive or waits for people; 0 for none
    """

    starved = False

    def __init__(self) -> None:
        self.asked = 0
        self._heard: dict[str, int | None] = {}

    def start(self, *names: str) -> None:
        for name in names:
            self.alive(name)

    def alive(self, name: str) -> None:
        self._heard[name] = now = time.ticks_ms()  # type: ignore[assignment]
        if self.asked:
            for heard in self._heard.values():
                if heard is not None and age(now, heard) > _STALE_MS:
                    return
            host.pong(self.asked)
            self.asked = 0

    def waiting(self, name: str) -> None:
        self._heard[name] = None

    def stop(self) -> None:
        """Do nothing: then the firmware has ended."""


class Clock:
    """The clock of the board, which runs as fast as the browser's."""

    def __init__(self) -> None:
        self._last = time.ticks_ms()
        self._seconds = 0.0

    def seconds(self) -> float:
        """Return the seconds since the start."""
        now = time.ticks_ms()
        self._seconds += age(now, self._last) / 1000
        self._last = now
        return self._seconds

    def real(self, seconds: float) -> float:
        return seconds


CLOCK = Clock()


def _board_id() -> str:
    """Return the id of this board, in hex digits: its flash has it."""
    try:
        with open(_ID_FILE) as file:
            known: str = file.read()
        if len(known) == 2 * _ID_BYTES:
            return known
    except (OSError, ValueError):
        pass
    new = bytearray(_ID_BYTES)
    host.entropy(addressof(new), _ID_BYTES)
    known = str(hexlify(bytes(new)), "ascii")
    try:
        with open(_ID_FILE, "w") as file:
            file.write(known)
            file.flush()
    except OSError:
        # The flash is full: this visit has a board of its own.
        pass
    return known
