"""The pad: seven buttons, active low with internal pull-ups."""

import time

from machine import Pin

from pawnlight.board import PAD_KEYS, PIN_PAD_FIRST


class Pad:
    """Acts on the first edge of a button, then waits out its bounce."""

    debounce_ms = 20

    def __init__(self) -> None:
        self._pins = [Pin(PIN_PAD_FIRST + i, Pin.IN, Pin.PULL_UP) for i in range(len(PAD_KEYS))]
        self._down = [False] * len(self._pins)
        self._changed = [time.ticks_ms()] * len(self._pins)

    def is_down(self, key: str) -> bool:
        """Whether the button named `key` is down at this moment."""
        return not self._pins[PAD_KEYS.index(key)].value()

    def scan(self) -> int:
        """Look at the buttons: i + 1 when button i went down, -(i + 1) when it went up, 0 when nothing changed.

        Gives one change a call; call it again until it gives 0.
        """
        now = time.ticks_ms()
        for i, pin in enumerate(self._pins):
            down = not pin.value()
            if down != self._down[i] and time.ticks_diff(now, self._changed[i]) >= self.debounce_ms:
                self._down[i] = down
                self._changed[i] = now
                return i + 1 if down else -i - 1
        return 0
