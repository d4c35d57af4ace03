"""Shows keys held and frames in its lights, and echoes lines; the file `asked` says what else it does."""

import asyncio

from pawnlight.board import BOARD_LIGHTS, PAD_KEYS
from pawnlight.memory import sleep_ms

# Whether it floods the port, and whether Ctrl-C interrupts it.
with open("asked") as asked:
    flood, interrupts = map(int, asked.read().split())
lights = bytearray(3 * BOARD_LIGHTS)
falls = 0


def fell():
    global falls
    falls += 1
    lights[3 * 111 + 1] = falls


async def frames(board):
    number = 0
    while True:
        number += 1
        for i, key in enumerate(PAD_KEYS):
            lights[3 * i : 3 * i + 3] = b"\x02\x01\x03" if board.pad.is_down(key) else bytes(3)
        while board.pad.read_edge():
            pass
        lights[3 * 110 : 3 * 110 + 2] = bytes([number >> 8 & 255, number & 255])
        board.lights.show(lights)
        board.buzzer.tone(440 if board.pad.is_down("OK") else 0, 100)
        board.lamp.set_brightness(200 if board.pad.is_down("BACK") else 0)
        if flood:
            for _ in range(20):
                board.serial.write(b"x" * 200 + b"\n")
        await sleep_ms(10)


async def echo(board):
    line = b""
    while True:
        line += board.serial.read(1)
        if line.endswith(b"\n"):
            if line == b"soft\n":
                board.restart_interpreter(0)
            if line == b"fail\n":
                raise ValueError("a fault of the firmware")
            if line == b"id\n":
                line = board.id.encode() + b"\n"
            line = b"echo " + line
            while line:
                line = line[board.serial.write(line) :]
                await sleep_ms(0)
        elif not line:
            await sleep_ms(5)


async def both(board):
    with open("boots", "a") as file:
        file.write("boot ")
    await asyncio.gather(frames(board), echo(board))


def main(board):
    if not interrupts:
        board.serial.open()
    board.pad.call_on_press(fell)
    picture = bytearray(1024)
    picture[0] = 1
    picture[266:269] = bytes([255]) * 3
    board.screen.update(picture)
    if board.pad.is_down("BACK"):
        print("skipped")
    else:
        asyncio.run(both(board))
