"""The pad: seven buttons, active low with internal pull-ups."""

import time

from machine import Pin, mem32

from pawnlight.board import PAD_KEYS, PIN_PAD_FIRST

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

# The register with the levels of all pins, one bit each: on RP2040 and RP2350 alike.
_GPIO_IN = 0xD0000004
_ALL = (1 << len(PAD_KEYS)) - 1


class Pad:
    """The buttons, debounced: acts on the first edge of a button, then ignores it while it bounces."""

    debounce_ms = 20

    def __init__(self) -> None:
        self._pins = [Pin(PIN_PAD_FIRST + i, Pin.IN, Pin.PULL_UP) for i in range(len(PAD_KEYS))]
        self._down = 0  # one bit per button
        self._changed = [time.ticks_ms()] * len(PAD_KEYS)

    def is_down(self, key: str) -> bool:
        """Return whether the button named `key` is down now."""
        return bool(_pressed() >> PAD_KEYS.index(key) & 1)

    def watch(self, pressed: "Callable[[], None] | None") -> None:
        """Call `pressed` from an interrupt as soon as a button goes down, before `scan` reports it; None stops this.

        The interrupt may come in the midst of a garbage collection, so `pressed` must not allocate memory.
        """

        def edge(pin: Pin) -> None:
            if self._settled(_pressed() & ~self._down) >= 0:
                assert pressed is not None
                pressed()

        for pin in self._pins:
            pin.irq(edge if pressed else None, Pin.IRQ_FALLING, hard=True)

    def scan(self) -> int:
        """Read the buttons. Returns i + 1 if button i went down, -(i + 1) if it went up, 0 if nothing changed.

        Reports one change per call; call it again until it returns 0.
        """
        differ = _pressed() ^ self._down
        if not differ:
            return 0
        i = self._settled(differ)
        if i < 0:
            return 0
        self._down ^= 1 << i
        self._changed[i] = time.ticks_ms()
        return i + 1 if self._down >> i & 1 else -i - 1

    def _settled(self, buttons: int) -> int:
        """Return the first of `buttons`, one bit each, that has stopped bouncing; -1 for none."""
        # With more local variables they would be allocated on the heap, see `watch`.
        for i in range(len(PAD_KEYS)):
            if buttons >> i & 1 and time.ticks_diff(time.ticks_ms(), self._changed[i]) >= self.debounce_ms:
                return i
        return -1


def _pressed() -> int:
    """Return the buttons that are down, one bit each. All are read at once, as this runs two hundred times a second."""
    return ~mem32[_GPIO_IN] >> PIN_PAD_FIRST & _ALL
