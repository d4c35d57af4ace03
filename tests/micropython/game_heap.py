"""Print the bytes of heap that a game with the most players takes after 100 events, and the number of its events."""

import gc

from given import rules


def begin():
    from pawnlight.rules.base import Header, options_of
    from pawnlight.rules.cards import seed_hash
    from pawnlight.rules.game import open_game, seat_colours

    seats = [(colour, "person") for colour in seat_colours(rules, 12 if rules == "sequence" else 4)]
    first = "-" if rules == "sequence" else seats[0][0]
    seed = bytes(range(32))
    game = open_game(Header(rules, options_of(rules)[1], seats, first, seed_hash(seed)).event_text(), seed)
    game.push("mix -")
    for n in range(100):
        options = game.decisions()
        if not options:
            break
        game.push(options[n % len(options)])
    return game


# An earlier game loads the modules.
begin()
# --- collect
before = gc.mem_alloc()
game = begin()
# --- collect
print(gc.mem_alloc() - before, game.events)
