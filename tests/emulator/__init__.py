"""An emulated Pico: MicroPython's own image on an emulated RP2040, with the board's parts wired to its pins."""
