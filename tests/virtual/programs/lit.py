"""Lights 0-6 show the keys held, light 7 counts key presses; the others cycle through PALETTE."""

import asyncio

from pawnlight.board import BOARD_LIGHTS, PAD_KEYS
from pawnlight.memory import sleep_ms

# Green, red, blue.
PALETTE = ((5, 255, 2), (0, 0, 0), (20, 4, 255), (0, 0, 0), (105, 255, 0), (0, 0, 0), (180, 2, 6), (0, 0, 0))


async def run(board):
    lights = bytearray([part for i in range(BOARD_LIGHTS) for part in PALETTE[i % 8]])
    pressed = 0
    while True:
        edge = board.pad.read_edge()
        while edge:
            pressed += edge > 0
            edge = board.pad.read_edge()
        for i, key in enumerate(PAD_KEYS):
            lights[3 * i : 3 * i + 3] = bytes([200 if board.pad.is_down(key) else 0] * 3)
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
