"""Lights 0-6 show the keys held, light 7 counts key presses; the others cycle through PALETTE."""

import asyncio

from machine import PWM, Pin
from neopixel import NeoPixel

from pawnlight import board
from pawnlight.drivers.screen import open_display

PALETTE = ((255, 5, 2), (0, 0, 0), (4, 20, 255), (0, 0, 0), (255, 105, 0), (0, 0, 0), (2, 180, 6), (0, 0, 0))
lights = NeoPixel(Pin(board.PIN_BOARD), board.BOARD_LIGHTS)
for i in range(8, board.BOARD_LIGHTS):
    lights[i] = PALETTE[i % 8]
keys = [Pin(board.PIN_PAD_FIRST + i, Pin.IN, Pin.PULL_UP) for i in range(len(board.PAD_KEYS))]
screen = open_display()
picture = bytearray(1024)
for i in range(64):
    picture[(i >> 3) * 128 + 2 * i] = 1 << (i & 7)
while screen.push(picture):
    pass
lamp = PWM(Pin(board.PIN_LAMP), freq=1000, duty_u16=16384)
buzzer = PWM(Pin(board.PIN_BUZZER), freq=880, duty_u16=0)
pressed = 0


async def main():
    global pressed
    was = [1] * len(keys)
    while True:
        for i, key in enumerate(keys):
            now = key.value()
            if now < was[i]:
                pressed += 1
            was[i] = now
            lights[i] = (0, 0, 0) if now else (200, 200, 200)
        lights[7] = (0, 0, pressed)
        buzzer.duty_u16(0 if keys[1].value() else 30000)
        lights.write()
        await asyncio.sleep_ms(5)


asyncio.run(main())
