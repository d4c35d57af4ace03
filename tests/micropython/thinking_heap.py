"""Print the bytes of heap that `hard` takes while it thinks, where it has several plays."""

import gc

from given import after, options, players, rules, slices

from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seat_colours

seats = [(colour, "hard") for colour in seat_colours(rules, players)]
seed = bytes(range(32))
game = open_game(
    Header(rules, options, seats, "-" if rules == "sequence" else "red", seed_hash(seed)).event_text(), seed
)
game.push("mix -")
for n in range(300):
    plays = game.decisions()
    if n > after and game.due in ("move", "play") and len(plays) > 3:
        break
    game.push(plays[n % len(plays)])
# --- collect
before = gc.mem_alloc()
# --- collect
from pawnlight.bots import computer_player  # noqa: E402, it counts

brain = computer_player(rules, "hard")
thinking = brain.choose_decision(game, game.decisions(), lambda bound: 0)
# It is stopped in the middle, when everything that it needs is in memory.
for _ in range(slices):
    if next(thinking) is not None:
        break
# --- collect
print(gc.mem_alloc() - before)
