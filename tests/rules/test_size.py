"""A game in progress takes little memory in every rule set."""

from collections.abc import Callable

import pytest

from pawnlight.rules.base import RULES
from tests.conftest import RunPython

MOST_HEAP = 8 * 1024

# A game with the most players possible, after 100 events. An earlier game has already loaded the modules.
HEAP = """
def begin(rules):
    from pawnlight.rules.base import Header
    from pawnlight.rules.base import options_of
    from pawnlight.rules.cards import seed_hash
    from pawnlight.rules.game import open_game, seats_of
    seats = [(colour, "person") for colour in seats_of(rules, 12 if rules == "sequence" else 4)]
    first = "-" if rules == "sequence" else seats[0][0]
    seed = bytes(range(32))
    game = open_game(Header(rules, options_of(rules)[1], seats, first, seed_hash(seed)).text(), seed)
    game.push("mix -")
    for n in range(100):
        options = game.decisions()
        if not options:
            break
        game.push(options[n %% len(options)])
    return game
begin("%s")
# --- collect
before = gc.mem_alloc()
game = begin("%s")
# --- collect
print(gc.mem_alloc() - before, game.events)
"""

Record = Callable[[str, object], None]


@pytest.mark.parametrize("rules", [row[0] for row in RULES])
def test_a_game_in_progress_takes_at_most_8_kb_of_heap(
    rules: str, micropython: RunPython, record_property: Record
) -> None:
    heap, events = micropython(HEAP % (rules, rules)).split()
    record_property("measured", f"{heap} bytes of heap: a game of {rules} after {events} events")
    assert int(heap) <= MOST_HEAP
