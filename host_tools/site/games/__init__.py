"""The games of a browser, for MicroPython in the games' worker."""
