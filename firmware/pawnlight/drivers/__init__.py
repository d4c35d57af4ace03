"""The board's hardware: the only package that imports `machine` and similar modules.

All other packages use an instance of `Hardware`. The virtual board replaces MicroPython's modules, not this package.
"""

import gc
import os
import time

import machine

from pawnlight.board import BOARD_LIGHTS, PANEL_LIGHTS, PIN_BOARD, PIN_PANEL
from pawnlight.drivers.buttons import Pad
from pawnlight.drivers.lights import Lights
from pawnlight.drivers.screen import open_display
from pawnlight.drivers.serial import Serial
from pawnlight.drivers.sound import Buzzer, Lamp
from pawnlight.drivers.watchdog import REGISTERS, Watchdog

# A register of the watchdog that keeps its value until the power goes, and that nothing else uses: SCRATCH1. It holds
# why the interpreter starts, and a bit for `evening_known`.
_WHY = REGISTERS + 0x10
_EVENING = 8
# Bytes free with which one more kind of game can be loaded and played. With one kind loaded, a Pico never has as many;
# a Pico 2 has them with all kinds loaded.
_ROOM = 160 * 1024


class Hardware:
    """Every part of the reference board, opened.

    began   why the interpreter has started: POWER_UP, or what was given to `restart`; OUT_OF_MEMORY becomes POWER_UP
            when people have seen why
    """

    def __init__(self) -> None:
        self.began: int = machine.mem32[_WHY] & (_EVENING - 1)
        machine.mem32[_WHY] &= _EVENING
        self.lights = Lights(PIN_BOARD, BOARD_LIGHTS, 0)
        self.panel = Lights(PIN_PANEL, PANEL_LIGHTS, 1)
        self.pad = Pad()
        self.buzzer = Buzzer()
        self.lamp = Lamp()
        self.screen = open_display()
        self.serial = Serial()
        self.watchdog = Watchdog()
        self.id = "".join(["%02x" % byte for byte in machine.unique_id()])

    @property
    def evening_known(self) -> bool:
        """Whether it has been settled which evening this is; False after power-up. A new start keeps it."""
        return machine.mem32[_WHY] & _EVENING > 0

    @evening_known.setter
    def evening_known(self, known: bool) -> None:
        machine.mem32[_WHY] = _EVENING if known else 0

    def now(self) -> int:
        """Return milliseconds from an arbitrary start. They wrap around: compare them only with `since`."""
        return time.ticks_ms()  # type: ignore[return-value]

    def since(self, start: int) -> int:
        """Return the milliseconds since `now()` returned `start`."""
        return time.ticks_diff(time.ticks_ms(), start)

    def restart(self, why: int) -> None:
        """Start the interpreter anew, with empty memory; lights and screen stay as they are. Does not return.

        This allocates nothing, for there may be nothing left.
        """
        machine.mem32[_WHY] |= why
        self.watchdog.stop()
        machine.soft_reset()

    def has_room(self) -> bool:
        """Return whether the modules of another kind of game have room beside those that are loaded."""
        # On CPython there is no such function, and as much room as on a Pico.
        if not hasattr(gc, "mem_free"):
            return False
        gc.collect()
        return gc.mem_free() >= _ROOM

    def entropy(self, count: int) -> bytes:
        """Return `count` bytes from the hardware's source of randomness."""
        return os.urandom(count)
