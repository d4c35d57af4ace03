"""Lights 0-6 show the keys held, light 7 counts key presses; the others cycle through PALETTE.

If there is a file `panel`, the others are dark. Cells 12 and 87 of the panel are lit, unless LEFT is held without OK.
"""

import asyncio
import os

from pawnlight.board import BOARD_LIGHTS, PAD_KEYS, PANEL_LIGHTS, led_of_cell
from pawnlight.memory import sleep_ms

# Green, red, blue.
PALETTE = ((5, 255, 2), (0, 0, 0), (20, 4, 255), (0, 0, 0), (105, 255, 0), (0, 0, 0), (180, 2, 6), (0, 0, 0))


async def run(board):
    has_panel = "panel" in os.listdir()
    lights = bytearray([0 if has_panel else part for i in range(BOARD_LIGHTS) for part in PALETTE[i % 8]])
    panel = bytearray(3 * PANEL_LIGHTS)
    pressed = 0
    while True:
        edge = board.pad.read_edge()
        while edge:
            pressed += edge > 0
            edge = board.pad.read_edge()
        for i, key in enumerate(PAD_KEYS):
            lights[3 * i : 3 * i + 3] = bytes([200 if board.pad.is_down(key) else 0] * 3)
        if has_panel:
            for cell in (12, 87):
                dark = board.pad.is_down("LEFT") and not board.pad.is_down("OK")
                panel[3 * led_of_cell(cell)] = 0 if dark else 80
            board.panel.show(panel)
        else:
            lights[21:24] = bytes([0, 0, pressed])
        board.buzzer.tone(880 if board.pad.is_down("OK") else 0, 100)
        board.lights.show(lights)
        await sleep_ms(5)


def main(board):
    picture = bytearray(1024)
    for i in range(64):
        picture[(i >> 3) * 128 + 2 * i] = 1 << (i & 7)
    board.screen.update(picture)
    board.lamp.set_brightness(128)
    asyncio.run(run(board))
