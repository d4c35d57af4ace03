"""The simulated parts on the virtual Pico's pins: lights, screen, buzzer, lamp and pad."""

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.virtual.clock import CLOCK
from host_tools.virtual.screen_chip import ScreenChip
from pawnlight import board

RISING, FALLING = 8, 4

Interrupt = Callable[[], object]
_PAD_PINS = {board.PIN_PAD_FIRST + i: key for i, key in enumerate(board.PAD_KEYS)}
# The holder of keys that were held at power-up, before any client connected.
_FROM_POWER_UP = object()


class Chain:
    """A chain of WS2812. Data passes through the lights, so a short write changes only the first ones.

    It has as many lights as the data is for, and at least `lights`: what the settings say was built is there.
    """

    def __init__(self, lights: int) -> None:
        self._least = 3 * lights
        self.grb = bytearray(3 * lights)
        self.written = False

    def write(self, data: bytes) -> None:
        self.grb = bytearray(data) + self.grb[len(data) : max(len(data), self._least)]
        self.written = True

    def rgb(self) -> bytes:
        """Return three bytes per light: red, green, blue."""
        grb = bytes(self.grb)
        out = bytearray(grb)
        out[0::3], out[1::3] = grb[1::3], grb[0::3]
        return bytes(out)


class VirtualHardware:
    """All parts and pins. Used by the firmware's thread and the bench's thread.

    looked     when the firmware, not an interrupt handler, last read a key, in seconds of the board's clock
    registers  the values of those that survive a restart, by address
    """

    def __init__(self) -> None:
        self.looked = 0.0
        self.on_change: Callable[[], None] = lambda: None
        self.state = Path()
        self.restart: Callable[[], None] = lambda: sys.exit(1)
        self.restarted = False
        self.registers: dict[int, int] = {}
        self.kbd_intr: Callable[[int], None] = lambda char: None
        self.screen = ScreenChip()
        self._chains = {board.PIN_BOARD: Chain(board.BOARD_LIGHTS), board.PIN_PANEL: Chain(board.PANEL_LIGHTS)}
        self._tones: dict[int, tuple[int, int]] = {}
        self._outputs: dict[int, int] = {}
        self._pulled_up: set[int] = set()
        self._held: dict[str, set[object]] = {key: set() for key in board.PAD_KEYS}
        self._interrupts: dict[int, tuple[int, Interrupt]] = {}

    # Called by the firmware.

    def write_lights(self, pin: int, grb: bytes) -> None:
        chain = self._chains.get(pin)
        if chain is not None:
            chain.write(grb)
            self.on_change()

    def write_i2c(self, sda: int, address: int, data: bytes) -> None:
        """Write to the device at `address`. Raises OSError if none acknowledges, as on the Pico."""
        if (sda, address) != (board.PIN_SDA, board.SCREEN_ADDRESSES[0]):
            raise OSError(5, "EIO")
        self.screen.receive(data)
        self.on_change()

    def pulse(self, pin: int, hertz: int, duty: int) -> None:
        """Set PWM on `pin`; `duty` is 0 to 65535."""
        self._tones[pin] = (hertz, duty)
        self.on_change()

    def drive(self, pin: int, level: int) -> None:
        self._tones.pop(pin, None)
        self._outputs[pin] = level
        self.on_change()

    def pull_up(self, pin: int, pulled: bool) -> None:
        (self._pulled_up.add if pulled else self._pulled_up.discard)(pin)

    def level(self, pin: int) -> int:
        """Return the level of `pin`. A pressed key pulls it low; an input without pull-up reads low too."""
        key = _PAD_PINS.get(pin)
        if key is None:
            return self._outputs.get(pin, int(pin in self._pulled_up))
        self.looked = CLOCK.seconds()
        return int(pin in self._pulled_up and not self._held[key])

    def set_interrupt(self, pin: int, trigger: int, handler: Interrupt | None) -> None:
        if handler is None:
            self._interrupts.pop(pin, None)
        else:
            self._interrupts[pin] = (trigger, handler)

    # Called by the bench.

    def hold(self, key: str, down: bool, who: object = _FROM_POWER_UP) -> None:
        """Press or release `key` for `who`; it stays down while anyone holds it. Raises KeyError if it is unknown."""
        pin = board.PIN_PAD_FIRST + board.PAD_KEYS.index(key)
        looked = self.looked
        before = self.level(pin)
        held = self._held[key]
        if down:
            held.add(who)
        else:
            held.discard(who)
            held.discard(_FROM_POWER_UP)
        after = self.level(pin)
        trigger, handler = self._interrupts.get(pin, (0, None))
        if handler is not None and before != after and trigger & (RISING if after else FALLING):
            _run(handler)
        self.looked = looked

    def release_all(self, who: object) -> None:
        """Release all keys that `who` holds."""
        for key, held in self._held.items():
            if who in held:
                self.hold(key, False, who)

    def seen(self) -> dict[str, Any]:
        """Return everything that can be seen or heard, as a message of the bench channel."""
        panel = self._chains[board.PIN_PANEL]
        hertz, duty = self._tones.get(board.PIN_BUZZER, (0, 0))
        _, glow = self._tones.get(board.PIN_LAMP, (0, 65535 * self._outputs.get(board.PIN_LAMP, 0)))
        return {
            "leds": self._chains[board.PIN_BOARD].rgb().hex(),
            "panel": panel.rgb().hex() if panel.written else None,
            "screen": self.screen.picture().hex(),
            "screen_on": self.screen.on,
            "contrast": self.screen.contrast,
            "tone": hertz if duty else 0,
            "lamp": glow,
        }


def _run(handler: Interrupt) -> None:
    """Run an interrupt handler. As on the board, an exception in it is printed and ends only the handler."""
    try:
        handler()
    except Exception:
        traceback.print_exc(file=sys.stderr)


HARDWARE = VirtualHardware()
