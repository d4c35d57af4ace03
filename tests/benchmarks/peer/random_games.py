"""Runs in the environment of apologies. Arguments: games, seed and "copy" or "no-copy"."""

import json
import random
import sys
import time

from apologies.engine import Character, Engine
from apologies.game import Game, GameMode
from apologies.source import RandomInputSource

games, seed = int(sys.argv[1]), int(sys.argv[2])
if sys.argv[3] == "no-copy":
    Game.copy = lambda self: self
random.seed(seed)
engine = Engine(mode=GameMode.STANDARD, characters=[Character(name, RandomInputSource()) for name in ("one", "two")])
begun = time.perf_counter()
for _ in range(games):
    engine.reset()
    engine.start_game()
    while not engine.completed:
        engine.play_next()
seconds = time.perf_counter() - begun
print(json.dumps({"games": games, "seconds": seconds, "games_per_second": games / seconds}))
