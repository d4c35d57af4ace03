"""The board's hardware: the only package that imports `machine` and similar modules.

All other packages use an instance of `Hardware`. The virtual board replaces MicroPython's modules, not this package.
"""

import os
import time

from machine import unique_id

from pawnlight.board import BOARD_LIGHTS, PANEL_LIGHTS, PIN_BOARD, PIN_PANEL
from pawnlight.drivers.buttons import Pad
from pawnlight.drivers.lights import Lights
from pawnlight.drivers.screen import open_display
from pawnlight.drivers.serial import Serial
from pawnlight.drivers.sound import Buzzer, Lamp
from pawnlight.drivers.watchdog import Watchdog


class Hardware:
    """Every part of the reference board, opened."""

    def __init__(self) -> None:
        self.lights = Lights(PIN_BOARD, BOARD_LIGHTS, 0)
        self.panel = Lights(PIN_PANEL, PANEL_LIGHTS, 1)
        self.pad = Pad()
        self.buzzer = Buzzer()
        self.lamp = Lamp()
        self.screen = open_display()
        self.serial = Serial()
        self.watchdog = Watchdog()
        self.id = "".join(["%02x" % byte for byte in unique_id()])

    def now(self) -> int:
        """Return milliseconds from an arbitrary start. They wrap around: compare them only with `since`."""
        return time.ticks_ms()  # type: ignore[return-value]

    def since(self, start: int) -> int:
        """Return the milliseconds since `now()` returned `start`."""
        return time.ticks_diff(time.ticks_ms(), start)

    def entropy(self, count: int) -> bytes:
        """Return `count` bytes from the hardware's source of randomness."""
        return os.urandom(count)
