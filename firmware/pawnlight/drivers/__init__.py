"""The board on the Pico's pins, and the only package that imports `machine` and similar modules.

`pawnlight.board` says what its parts are for. All other packages get an instance of `Hardware`. `Pad` and `Serial` are
here rather than in files of their own, because each file that is imported takes a Pico 7 ms before the menu is there.
"""

import gc
import os
import select
import sys
import time

import machine
import micropython
from machine import PWM, Pin, mem32

from pawnlight.board import (
    BOARD_LIGHTS,
    PAD_KEYS,
    PANEL_LIGHTS,
    PIN_BOARD,
    PIN_BUZZER,
    PIN_LAMP,
    PIN_PAD_FIRST,
    PIN_PANEL,
)
from pawnlight.drivers.lights import Lights
from pawnlight.drivers.watchdog import REGISTERS, Watchdog
from pawnlight.memory import STARTED_BY_POWER, elapsed_ticks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from _mpy_shed.time_mp import _TicksMs

# The register with the levels of all pins, one bit each: on RP2040 and RP2350 alike.
_GPIO_IN = 0xD0000004
_ALL = (1 << len(PAD_KEYS)) - 1


class Pad:
    """The buttons, debounced: acts on the first edge of a button, then ignores it while it bounces."""

    debounce_ms = 20

    def __init__(self) -> None:
        self._pins = [Pin(PIN_PAD_FIRST + i, Pin.IN, Pin.PULL_UP) for i in range(len(PAD_KEYS))]
        self._down = 0  # one bit per button
        self._bounces = 0  # one bit per button: of the others, `_changed` may be too old to be compared
        self._changed: list[_TicksMs | int] = [0] * len(PAD_KEYS)

    def is_down(self, key: str) -> bool:
        return bool(_pressed() >> PAD_KEYS.index(key) & 1)

    def call_on_press(self, pressed: "Callable[[], None] | None") -> None:
        def edge(pin: Pin) -> None:
            self._settle()
            if _pressed() & ~self._down & ~self._bounces:
                assert pressed is not None
                pressed()

        for pin in self._pins:
            pin.irq(edge if pressed else None, Pin.IRQ_FALLING, hard=True)

    def read_edge(self) -> int:
        if self._bounces:
            self._settle()
        differ = (_pressed() ^ self._down) & ~self._bounces
        if not differ:
            return 0
        i = 0
        while not differ >> i & 1:
            i += 1
        self._down ^= 1 << i
        self._bounces |= 1 << i
        self._changed[i] = time.ticks_ms()
        return i + 1 if self._down >> i & 1 else -i - 1

    def _settle(self) -> None:
        """Note which buttons have stopped bouncing."""
        # With more local variables they would be allocated on the heap, see `call_on_press`.
        for i in range(len(PAD_KEYS)):
            if self._bounces >> i & 1 and elapsed_ticks(time.ticks_ms(), self._changed[i]) >= self.debounce_ms:
                self._bounces &= ~(1 << i)


def _pressed() -> int:
    """Return the buttons that are down, one bit each. All are read at once, as this runs two hundred times a second."""
    down: int = ~mem32[_GPIO_IN] >> PIN_PAD_FIRST & _ALL
    return down


_CONTROL_C = 3
_MOST = 64


class Serial:
    """The byte stream of the event link.

    MicroPython's own calls block: a bulk read waits for all the bytes that it asked for, and a write to a host that
    does not read stalls for half a second. So `read` and `write` transfer single bytes as long as a poll allows it.
    Neither allocates memory while there is nothing to transfer.
    """

    def __init__(self) -> None:
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._taken = bytearray(_MOST)

    def open(self) -> None:
        micropython.kbd_intr(-1)

    def close(self) -> None:
        micropython.kbd_intr(_CONTROL_C)

    def read(self, most: int) -> bytes:
        count = 0
        while count < most and count < _MOST and _ready(self._in):
            if not sys.stdin.buffer.readinto(self._byte):
                break
            self._taken[count] = self._byte[0]
            count += 1
        return bytes(self._taken[:count]) if count else b""

    def write(self, data: bytes) -> int:
        sent = 0
        while sent < len(data) and _ready(self._out):
            self._byte[0] = data[sent]
            if not sys.stdout.buffer.write(self._byte):
                break
            sent += 1
        return sent


def _ready(poll: "select.poll") -> bool:
    for _ in poll.ipoll(0):
        return True
    return False


class Buzzer:
    """The piezo buzzer, silent at first."""

    def __init__(self) -> None:
        self._pwm = PWM(Pin(PIN_BUZZER))
        self._pwm.freq(440)
        self._pwm.duty_u16(0)

    def tone(self, hertz: int, volume: int) -> None:
        if hertz and volume:
            self._pwm.freq(hertz)
            # A piezo is loudest at half duty, and quieter with a narrower pulse.
            self._pwm.duty_u16(32768 * volume * volume // 10000)
        else:
            self._pwm.duty_u16(0)


class Lamp:
    """The lamp in the DRAW button, dark at first."""

    def __init__(self) -> None:
        self._pwm = PWM(Pin(PIN_LAMP))
        self._pwm.freq(1000)
        self._pwm.duty_u16(0)

    def set_brightness(self, level: int) -> None:
        self._pwm.duty_u16(level * level)


# A register of the watchdog that keeps its value until the power goes, and that nothing else uses: SCRATCH1. It holds
# why the interpreter starts, and a bit for `evening_known`.
_WHY = REGISTERS + 0x10
_EVENING = 8
# Bytes free with which one more kind of game can be loaded and played. With one kind loaded, a Pico never has as many;
# a Pico 2 has them with all kinds loaded.
_ROOM = 160 * 1024


class Hardware:
    """Every part of the reference board, opened."""

    def __init__(self) -> None:
        self.began: int = machine.mem32[_WHY] & (_EVENING - 1)
        machine.mem32[_WHY] &= _EVENING
        self.lights = Lights(PIN_BOARD, BOARD_LIGHTS, 0)
        self.panel = Lights(PIN_PANEL, PANEL_LIGHTS, 1)
        self.pad = Pad()
        self.lamp = Lamp()
        if self.began == STARTED_BY_POWER and not self.pad.is_down("BACK"):
            # They show that there is power while the rest is loaded.
            self.lamp.set_brightness(160)
            first = bytearray(b"\x10\x10\x10") + bytearray(3 * BOARD_LIGHTS - 3)
            while not self.lights.show(first):
                pass
        from pawnlight.drivers.screen import open_display

        self.screen = open_display()
        self.buzzer = Buzzer()
        self.serial = Serial()
        self.watchdog = Watchdog()
        self.id = "".join(["%02x" % byte for byte in machine.unique_id()])

    @property
    def evening_known(self) -> bool:
        why: int = machine.mem32[_WHY]
        return why & _EVENING > 0

    @evening_known.setter
    def evening_known(self, known: bool) -> None:
        machine.mem32[_WHY] = _EVENING if known else 0

    def now_ms(self) -> int:
        return time.ticks_ms()  # type: ignore[return-value]

    def elapsed_since(self, start: int) -> int:
        return elapsed_ticks(self.now_ms(), start)

    def restart_interpreter(self, why: int) -> None:
        machine.mem32[_WHY] |= why
        self.watchdog.stop()
        machine.soft_reset()

    def has_room_for_game(self) -> bool:
        gc.collect()
        return gc.mem_free() >= _ROOM

    def random_bytes(self, count: int) -> bytes:
        return os.urandom(count)
