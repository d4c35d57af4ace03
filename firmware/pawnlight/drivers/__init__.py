"""The board's hardware: the only package that imports `machine` and its like.

`Hardware` is what everything above is given; the virtual board stands in for the modules below it, not for this.
"""

import os
import time

from machine import unique_id

from pawnlight.board import BOARD_LIGHTS, PANEL_LIGHTS, PIN_BOARD, PIN_PANEL
from pawnlight.drivers.buttons import Pad
from pawnlight.drivers.lights import Lights
from pawnlight.drivers.screen import open_screen
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
        self.screen = open_screen()
        self.serial = Serial()
        self.watchdog = Watchdog()
        self.id = "".join(["%02x" % byte for byte in unique_id()])

    def now(self) -> int:
        """Milliseconds from an unknown start; they wrap, so only `since` compares them."""
        return time.ticks_ms()  # type: ignore[return-value]

    def since(self, start: int) -> int:
        """Milliseconds since `now()` gave `start`."""
        return time.ticks_diff(time.ticks_ms(), start)

    def entropy(self, count: int) -> bytes:
        """`count` bytes from the hardware's source of randomness."""
        return os.urandom(count)
