"""Run by MicroPython at power-up."""

from pawnlight.main import main

main()
