"""Child processes write one event after another and report the confirmed ones; each is killed during a commit."""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from host_tools.library import Library
from tests.support.event_lines import fake_game

place, kills = sys.argv[1], int(sys.argv[2])
chance = random.Random(5)
game, lines = fake_game("killed", 4000)
confirmed, torn = 0, 0
with Library.open(place) as library:
    # What a child needs is loaded once, here.
    library.add_lines(game, "b0a4d", lines[:1])
for kill in range(kills):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        with Library.open(place) as library:
            held = library.event_count(game)
            while True:
                held = library.add_lines(game, "b0a4d", lines[held : held + 1])
                os.write(writer, b"%d\n" % held)
    os.close(writer)
    # Not before it has begun; then at a moment of its own.
    said = os.read(reader, 100)
    time.sleep(chance.random() * 0.012)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    torn += Path(place + "-journal").exists()
    while portion := os.read(reader, 10000):
        said += portion
    os.close(reader)
    confirmed = int(said.split()[-1])
    with Library.open(place, create=False) as library:
        held = library.event_count(game)
        # The last commit may have been done without having been told.
        assert confirmed <= held <= confirmed + 1, (kill, confirmed, held)
        assert library.event_lines(game) == lines[:held], kill
        assert library.games()[0].events == held, kill
print(json.dumps({"confirmed": confirmed, "torn": torn}))
