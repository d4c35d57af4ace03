"""The game, on a board on which the days in the file `passes` pass at once, as often as it is written."""

import os
import threading
import time

from host_tools.virtual.bench_snapshot import assume_complete_board
from host_tools.virtual.clock import BOARD_CLOCK
from pawnlight.main import main as play


def pass_days():
    while True:
        try:
            with open("passes") as file:
                days = float(file.read())
        except (OSError, ValueError):
            pass
        else:
            BOARD_CLOCK.skip(days * 86400)
            os.remove("passes")
        time.sleep(0.01)


def main(hardware):
    threading.Thread(target=pass_days, daemon=True).start()
    assume_complete_board()
    play(hardware)
