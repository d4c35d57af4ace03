"""MicroPython's module `micropython`: the interrupt byte."""

from host_tools.virtual.hardware import HARDWARE


def kbd_intr(char: int) -> None:
    """Set the byte on the serial port that raises KeyboardInterrupt; -1 for none."""
    HARDWARE.kbd_intr(char)
