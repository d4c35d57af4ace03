"""Has one game, whose id and events are in the file `asked`, and sends them to a laptop; fails if `asked` ends so."""

import time

from pawnlight.link.frames import FrameReader, make_frame

with open("asked") as asked:
    game, *lines = asked.read().split("\n")
fails = lines[-1] == "fail"
if fails:
    lines.pop()


def answers(body):
    words = body.split()
    if words[0] == "hello":
        return ["hello 2 0.1.0 b0a4d 1", "game %s %d 0 open" % (game, len(lines)), "games 1"]
    if words[0] == "want":
        return ["event %s %s" % (game, line) for line in lines[int(words[2]) :]]
    return ["pong %s %d" % (game, len(lines))] if words[0] == "ping" else []


def main(board):
    unframer = FrameReader()
    while True:
        for body in unframer.feed(board.serial.read(64)):
            data = b"".join([make_frame(answer) for answer in answers(body)])
            while data:
                data = data[board.serial.write(data) :]
                time.sleep(0.001)
        time.sleep(0.005)
        if fails:
            raise ValueError("it fails")
