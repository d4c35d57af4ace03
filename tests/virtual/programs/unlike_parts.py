"""The game on a board whose screen has an SH1106."""

from host_tools.virtual.hardware import HARDWARE
from host_tools.virtual.screen_chip import ScreenChip
from pawnlight.main import main

HARDWARE.screen = ScreenChip("SH1106")
main()
