"""MicroPython's `micropython`: the byte that interrupts."""

from host_tools.virtual.hardware import HARDWARE


def kbd_intr(char: int) -> None:
    """The byte on the serial port that raises KeyboardInterrupt; -1 for none."""
    HARDWARE.kbd_intr(char)
