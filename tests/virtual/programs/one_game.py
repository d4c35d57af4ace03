"""Has one game, whose id and events are in the file `asked`, and sends them to a laptop; fails if `asked` ends so."""

import time

from tests.support.scripted_link import ScriptedBoard

with open("asked") as asked:
    game, *lines = asked.read().split("\n")
fails = lines[-1] == "fail"
if fails:
    lines.pop()


def main(board):
    link = ScriptedBoard()
    link.play(game, *lines)
    while True:
        link.feed(board.serial.read(64))
        data = link.speak()
        while data:
            data = data[board.serial.write(data) :]
            time.sleep(0.001)
        time.sleep(0.005)
        if fails:
            raise ValueError("it fails")
