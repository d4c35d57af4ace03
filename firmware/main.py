"""Run by MicroPython at power-up."""

from pawnlight.drivers import Hardware
from pawnlight.main import main

main(Hardware())
