"""Has one game, whose id and events are in the file `asked`, and sends them to a laptop; fails if `asked` ends so."""

import select
import sys
import time

from pawnlight.link.frames import Unframer, frame

poller = select.poll()
poller.register(sys.stdin, select.POLLIN)
unframer = Unframer()
with open("asked") as asked:
    game, *lines = asked.read().split("\n")
fails = lines[-1] == "fail"
if fails:
    lines.pop()


def say(body):
    sys.stdout.buffer.write(frame(body))


while True:
    while poller.poll(0):
        for body in unframer.feed(sys.stdin.buffer.read(1)):
            words = body.split()
            if words[0] == "hello":
                say("hello 2 0.1.0 b0a4d 1")
                say("game %s %d 0 open" % (game, len(lines)))
                say("games 1")
            elif words[0] == "want":
                for line in lines[int(words[2]) :]:
                    say("event %s %s" % (game, line))
            elif words[0] == "ping":
                say("pong %s %d" % (game, len(lines)))
    time.sleep_ms(5)
    if fails:
        raise ValueError("it fails")
