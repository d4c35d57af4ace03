"""Drivers for PWM: the piezo buzzer and the lamp in the DRAW button."""

from machine import PWM, Pin

from pawnlight.board import PIN_BUZZER, PIN_LAMP


class Buzzer:
    """The piezo buzzer, silent at first."""

    def __init__(self) -> None:
        self._pwm = PWM(Pin(PIN_BUZZER))
        self._pwm.freq(440)
        self._pwm.duty_u16(0)

    def tone(self, hertz: int, volume: int) -> None:
        """Play `hertz` at `volume` (0-100, 0 is silence) until the next call."""
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

    def level(self, level: int) -> None:
        """Set the perceived brightness, 0-255."""
        self._pwm.duty_u16(level * level)
