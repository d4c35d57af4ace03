"""The Pico's `rp2`. The programmable IO is not stood in for: lights go out through `neopixel`."""


def country(code: str | None = None) -> str:
    """A board without radio takes it and does nothing."""
    return code or "XX"


def bootsel_button() -> int:
    """The BOOTSEL button of the Pico, which nobody presses here."""
    return 0
