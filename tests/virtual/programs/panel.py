"""Cells 12 and 87 are lit; OK held lights the ring too, LEFT darkens the panel; light 0 to 6 show the keys held."""

import asyncio

from machine import Pin
from neopixel import NeoPixel

from pawnlight import board

ring = NeoPixel(Pin(board.PIN_BOARD), board.BOARD_LIGHTS)
panel = NeoPixel(Pin(board.PIN_PANEL), board.PANEL_LIGHTS)
keys = [Pin(board.PIN_PAD_FIRST + i, Pin.IN, Pin.PULL_UP) for i in range(len(board.PAD_KEYS))]


async def main():
    while True:
        held = [not key.value() for key in keys]
        for i in range(len(keys)):
            ring[i] = (90, 0, 0) if held[i] else (0, 0, 0)
        for cell in (12, 87):
            panel[board.led_of_cell(cell)] = (0, 0, 0) if held[3] and not held[1] else (0, 80, 0)
        ring.write()
        panel.write()
        await asyncio.sleep_ms(10)


asyncio.run(main())
