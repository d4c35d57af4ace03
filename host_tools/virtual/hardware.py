"""A board in memory: of the virtual board, the site and the tests. It runs on CPython and on MicroPython.

`pawnlight.board` says what its parts are for.
"""

from binascii import hexlify

from pawnlight.board import BOARD_LIGHTS, PAD_KEYS, PANEL_LIGHTS, SCREEN_HEIGHT, SCREEN_WIDTH
from pawnlight.memory import STARTED_BY_POWER, WHOLE_SLICE, elapsed_ticks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol, TypedDict

    from pawnlight import board

    class Host(Protocol):
        """The computer that the board runs on."""

        def ticks(self) -> int:
            """Return milliseconds of the board's clock, which begin anew at 2 ** 30."""

        def to_real_seconds(self, seconds: float) -> float:
            """Convert seconds of the board's clock to those of the timers of this computer."""

        def entropy(self, count: int) -> bytes:
            """Return random bytes."""

        def restart(self, register: int) -> None:
            """Let the board have this register when it starts anew."""

    class VisibleState(TypedDict):
        """Everything that can be seen or heard of a board; docs/virtual-board.md has the fields."""

        leds: str
        panel: str | None
        screen: str
        screen_on: bool
        contrast: int
        tone: int
        lamp: int


ID_FILE = ".board-id"
_ID_BYTES = 8
_EVENING = 8
# As of the Pico's watchdog.
_STALE_MS = 5000


class RestartRequested(SystemExit):
    """The interpreter starts anew."""


class Hardware:
    """Every part of a board.

    register   why the board starts, and a bit for `evening_known`, as `register()` has returned them
    on_change  called when what `seen` returns has changed
    roomy      whether there is room for all kinds of games
    """

    def __init__(self, host: "Host", id: str, serial: "board.Serial", register: int = STARTED_BY_POWER) -> None:
        self.host = host
        self.id = id
        self.serial = serial
        self.began = register & (_EVENING - 1)
        self.evening_known = register & _EVENING > 0
        self.roomy = False
        self.on_change: Callable[[], None] = lambda: None
        self.lights = Lights(self._changed, BOARD_LIGHTS)
        self.panel = Lights(self._changed, PANEL_LIGHTS)
        self.screen = Screen(self._changed)
        self.pad = Pad(host.ticks)
        self.buzzer = Buzzer(self._changed)
        self.lamp = Lamp(self._changed)
        self.watchdog = Watchdog(host.ticks)

    def _changed(self) -> None:
        self.on_change()

    def saved_register(self, why: int = STARTED_BY_POWER) -> int:
        """Return what is kept until the next start, which is for the reason `why`."""
        return why | (_EVENING if self.evening_known else 0)

    def now_ms(self) -> int:
        return self.host.ticks()

    def elapsed_since(self, start: int) -> int:
        return elapsed_ticks(self.now_ms(), start)

    def restart_interpreter(self, why: int) -> None:
        self.began = why
        self.watchdog.stop()
        self.host.restart(self.saved_register(why))
        raise RestartRequested

    def has_room_for_game(self) -> bool:
        return self.roomy

    def random_bytes(self, count: int) -> bytes:
        return self.host.entropy(count)

    def visible_state(self) -> "VisibleState":
        """Return everything that can be seen or heard, as a message of the bench channel."""
        return {
            "leds": self.lights.rgb(),
            "panel": self.panel.rgb() if self.panel.lit else None,
            "screen": _hex(self.screen.picture),
            "screen_on": True,
            "contrast": 255,
            "tone": self.buzzer.hertz,
            "lamp": self.lamp.duty,
        }


class Lights:
    """A chain of lights; `lit` is whether anything has been sent to it."""

    def __init__(self, changed: "Callable[[], None]", count: int) -> None:
        self._changed = changed
        self.lit = False
        self.count = count
        self.shown = bytearray(3 * count)

    def show(self, lights: bytearray) -> bool:
        self.shown[WHOLE_SLICE] = lights
        self.lit = True
        self._changed()
        return True

    def set_count(self, count: int) -> None:
        self.show(bytearray(len(self.shown)))
        self.count = count
        self.shown = bytearray(3 * count)

    def rgb(self) -> str:
        """Return six hex digits for each light: red, green, blue."""
        out = bytearray(self.shown)
        for at in range(0, len(out), 3):
            out[at], out[at + 1] = out[at + 1], out[at]
        return _hex(out)


class Screen:
    """The screen, and the `picture` on it."""

    def __init__(self, changed: "Callable[[], None]") -> None:
        self._changed = changed
        self.picture = bytes(SCREEN_WIDTH * SCREEN_HEIGHT // 8)

    def find_screen(self) -> None:
        """Do nothing: the screen is there."""

    def set_first_column(self, column: int) -> None:
        """Do nothing: the screen has no more columns than it shows."""

    def update(self, picture: bytearray) -> bool:
        if picture != self.picture:
            self.picture = bytes(picture)
            self._changed()
        return False


class Pad:
    """The buttons, pressed by `hold`.

    looked  when the firmware last read them, in ticks
    """

    def __init__(self, ticks: "Callable[[], int]") -> None:
        self._ticks = ticks
        self.looked = ticks()
        self._held: dict[str, set[object]] = {key: set() for key in PAD_KEYS}
        self._down = 0  # one bit per button, now
        self._known = 0  # the same when the firmware looked last
        self._watch: Callable[[], None] | None = None

    def is_down(self, key: str) -> bool:
        return self._down >> PAD_KEYS.index(key) & 1 > 0

    def call_on_press(self, pressed: "Callable[[], None] | None") -> None:
        self._watch = pressed

    def read_edge(self) -> int:
        # Two hundred times a second.
        self.looked = self._ticks()
        differ = self._down ^ self._known
        if not differ:
            return 0
        i = 0
        while not differ >> i & 1:
            i += 1
        self._known ^= 1 << i
        return i + 1 if self._known >> i & 1 else -i - 1

    def set_key(self, key: str, down: bool, who: object = None) -> None:
        """Press or release `key` for `who`; it stays down while anyone holds it.

        None presses at power-up. Whoever releases a key releases it for None too.
        """
        held = self._held[key]
        before = len(held)
        if down:
            held.add(who)
        else:
            held.discard(who)
            held.discard(None)
        bit = 1 << PAD_KEYS.index(key)
        self._down = self._down | bit if held else self._down & ~bit
        if held and not before and self._watch:
            self._watch()

    def release_all(self, who: object) -> None:
        """Release all keys that `who` holds."""
        for key, held in self._held.items():
            if who in held:
                self.set_key(key, False, who)


class Buzzer:
    """The buzzer; `hertz` is 0 while it is silent."""

    def __init__(self, changed: "Callable[[], None]") -> None:
        self._changed = changed
        self.hertz = 0

    def tone(self, hertz: int, volume: int) -> None:
        self.hertz = hertz if volume else 0
        self._changed()


class Lamp:
    """The lamp in the DRAW button; `duty` is 0 to 65535."""

    def __init__(self, changed: "Callable[[], None]") -> None:
        self._changed = changed
        self.duty = 0

    def set_brightness(self, level: int) -> None:
        self.duty = level * level
        self._changed()


class Serial:
    """A cable: `inbox` has the laptop's bytes, `outbox` the board's, while there is `room`."""

    def __init__(self, room: int) -> None:
        self.inbox = b""
        self.outbox = b""
        self.room = room

    def open(self) -> None:
        """Do nothing: no byte interrupts."""

    def close(self) -> None:
        """Do nothing: no byte interrupts."""

    def read(self, most: int) -> bytes:
        data, self.inbox = self.inbox[:most], self.inbox[most:]
        return data

    def write(self, data: bytes) -> int:
        taken = min(len(data), self.room)
        self.outbox += data[:taken]
        self.room -= taken
        return taken

    def take_output(self) -> bytes:
        """Return what the board has written since the last call."""
        data, self.outbox = self.outbox, b""
        return data


class Watchdog:
    """The watchdog; `fed` is asked by whoever restarts a board that hangs.

    watching  whether it has been started
    """

    def __init__(self, ticks: "Callable[[], int]") -> None:
        self._ticks = ticks
        self.starved = False
        self.watching = False
        self._heard: dict[str, int | None] = {}

    def start(self, *names: str) -> None:
        self.watching = True
        for name in names:
            self.report_alive(name)

    def report_alive(self, name: str) -> None:
        self._heard[name] = self._ticks()

    def report_waiting(self, name: str) -> None:
        self._heard[name] = None

    def stop(self) -> None:
        self.watching = False

    def is_fed(self) -> bool:
        """Return whether every task is alive or waits for people."""
        now = self._ticks()
        return all([heard is None or elapsed_ticks(now, heard) <= _STALE_MS for heard in list(self._heard.values())])


def board_id(host: "Host", folder: str) -> str:
    """Return the id of the board whose flash is `folder`, in hex digits: each flash is a board."""
    path = folder + "/" + ID_FILE
    try:
        with open(path) as file:
            known = file.read()
        if len(known) == 2 * _ID_BYTES:
            return known
    except (OSError, ValueError):
        pass
    known = _hex(host.entropy(_ID_BYTES))
    try:
        with open(path, "w") as file:
            file.write(known)
            file.flush()
    except OSError:
        # The flash is full: it is a board of its own until it is unplugged.
        pass
    return known


def _hex(data: "bytes | bytearray") -> str:
    return str(hexlify(data), "ascii")
