"""The drivers of the firmware on the virtual board's pins."""

from pathlib import Path

from host_tools.virtual import VirtualBoard
from tests.support.bench_client import BenchClient

# Counts the changes of buttons in the red of the first light.
PROGRAM = """
import time
from machine import Pin
from neopixel import NeoPixel
from pawnlight import board
from pawnlight.drivers import Pad

lights = NeoPixel(Pin(board.PIN_BOARD), board.BOARD_LIGHTS)
pad = Pad()
changes = 0
lights[1] = (1, 1, 1)
lights.write()
while True:
    if pad.scan():
        changes += 1
        lights[0] = (changes, 0, 0)
        lights.write()
    time.sleep_ms(0)
"""

# The contact bounces as fast as ever, while the board's clock is slow: so a busy laptop does not make it too long.
OPTIONS = ["--bounce", "10", "--clock", "0.1"]


def test_a_button_that_bounces_goes_down_once_and_up_once(tmp_path: Path) -> None:
    program = tmp_path / "main.py"
    program.write_text(PROGRAM, encoding="utf-8")
    with (
        VirtualBoard(tmp_path / "flash", main=program, options=OPTIONS) as board,
        BenchClient(board.bench) as bench,
    ):
        bench.until(lambda _: bench.light(1) != (0, 0, 0))
        bench.press("OK")
        bench.look(0.5)
        assert bench.light(0)[0] == 1
        bench.release("OK")
        bench.look(0.5)
        assert bench.light(0)[0] == 2
