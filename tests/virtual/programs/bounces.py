"""Counts the changes of buttons in the red of the first light."""

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
