"""Cells 12 and 87 are lit; OK held lights the ring too, LEFT darkens the panel; light 0 to 6 show the keys held."""

import asyncio

from pawnlight.board import BOARD_LIGHTS, PAD_KEYS, PANEL_LIGHTS, led_of_cell
from pawnlight.memory import sleep_ms


async def run(board):
    ring, panel = bytearray(3 * BOARD_LIGHTS), bytearray(3 * PANEL_LIGHTS)
    while True:
        board.pad.read_edge()
        for i, key in enumerate(PAD_KEYS):
            ring[3 * i + 1] = 90 if board.pad.is_down(key) else 0
        for cell in (12, 87):
            dark = board.pad.is_down("LEFT") and not board.pad.is_down("OK")
            panel[3 * led_of_cell(cell)] = 0 if dark else 80
        board.lights.show(ring)
        board.panel.show(panel)
        await sleep_ms(10)


def main(board):
    asyncio.run(run(board))
