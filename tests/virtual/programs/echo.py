"""Shows keys held and frames in its lights, and echoes lines; the file `asked` says what else it does."""

import asyncio
import select
import sys

import machine
import micropython
from machine import PWM, Pin
from neopixel import NeoPixel

from pawnlight import board
from pawnlight.drivers.screen import open_display

# Whether it floods the port, and the byte that interrupts it.
with open("asked") as asked:
    flood, kbd_intr = map(int, asked.read().split())
micropython.kbd_intr(kbd_intr)
lights = NeoPixel(Pin(board.PIN_BOARD), board.BOARD_LIGHTS)
keys = [Pin(board.PIN_PAD_FIRST + i, Pin.IN, Pin.PULL_UP) for i in range(len(board.PAD_KEYS))]
buzzer = PWM(Pin(board.PIN_BUZZER), freq=440, duty_u16=0)
lamp = PWM(Pin(board.PIN_LAMP), freq=1000, duty_u16=0)
falls = [0]
poller = select.poll()
poller.register(sys.stdin, select.POLLIN)
room = select.poll()
room.register(sys.stdout, select.POLLOUT)


def fell(pin):
    falls[0] += 1
    lights[111] = (falls[0], 0, 0)


keys[0].irq(fell, Pin.IRQ_FALLING)


def say(text):
    if room.poll(0):
        sys.stdout.buffer.write(text.encode())


async def frames():
    number = 0
    while True:
        number += 1
        for i, key in enumerate(keys):
            lights[i] = (1, 2, 3) if not key.value() else (0, 0, 0)
        lights[110] = (number & 255, number >> 8 & 255, 0)
        lights.write()
        buzzer.duty_u16(32768 if not keys[1].value() else 0)
        lamp.duty_u16(40000 if not keys[2].value() else 0)
        if flood:
            for _ in range(20):
                say("x" * 200 + "\n")
        await asyncio.sleep_ms(10)


async def echo():
    line = b""
    while True:
        while poller.poll(0):
            line += sys.stdin.buffer.read(1)
        if line.endswith(b"\n"):
            if line == b"reset\n":
                machine.reset()
            if line == b"soft\n":
                machine.soft_reset()
            if line == b"fail\n":
                raise ValueError("a fault of the firmware")
            if line == b"id\n":
                line = machine.unique_id().hex().encode() + b"\n"
            say("echo " + line.decode())
            line = b""
        await asyncio.sleep_ms(5)


async def both():
    screen = open_display()
    picture = bytearray(1024)
    picture[0] = 1
    picture[266:269] = bytes([255]) * 3
    while screen.push(picture):
        pass
    with open("boots", "a") as file:
        file.write("boot ")
    await asyncio.gather(frames(), echo())


if not keys[2].value():
    print("skipped")
else:
    asyncio.run(both())
