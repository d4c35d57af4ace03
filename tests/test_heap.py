"""The heap of a board that is on all evening: what a game needed is given back, and the front stays free."""

import json
from pathlib import Path

import pytest

from host_tools.install.known_names import image_names
from tests.conftest import RunPython
from tests.pico.flashed import firmware, flashed, on_board
from tests.pico.pico import Pico
from tests.pico.repl import execute
from tests.scenes import SEED, header

HEADERS = [
    header("red blue yellow green"),
    header("red blue yellow green", rules="teams"),
    header("red blue", options="quick", rules="points"),
    header("red blue", rules="st"),
    header("red blue green", rules="revenge"),
    header("blue green", "-", options="auto_draw", rules="sequence"),
]

EVENING = """
import gc
from pawnlight.heap import forget_but, free_front, hold_front, loaded
from pawnlight.rules.cards import seed_hash

seed = bytes.fromhex(SEED)
kept = loaded()

def a_game(header):
    # With all that a table loads for it, and a computer's brain.
    hold_front()
    from pawnlight.rules.game import open_game
    from pawnlight.bots import brain_of
    game = open_game(header, seed)
    if game.header.rules == "sequence":
        import pawnlight.table.sequence_table
    elif game.header.rules == "revenge":
        import pawnlight.table.revenge_table
    else:
        import pawnlight.table.sorry_table
    free_front()
    for _ in range(12):
        options = game.options()
        game.apply(game.text(options[len(options) // 2]))
    for option in brain_of(game.header.rules, "hard").think(game, lambda n: 0):
        pass

def games():
    for header in HEADERS:
        a_game(header)
        forget_but(kept)
""".replace("HEADERS", json.dumps(HEADERS)).replace("SEED", repr(SEED.hex()))


def test_no_module_of_a_game_outlives_it(micropython: RunPython) -> None:
    left = micropython(EVENING + "games()\nprint(sorted(loaded() - kept))")
    assert [name for name in json.loads(left.replace("'", '"')) if name.startswith("pawnlight.")] == []


@pytest.fixture
def pico(pico_image: Path) -> Pico:
    pico = Pico(pico_image, flashed(pico_image, firmware()))
    pico.power_on(holding=("BACK",))
    pico.expect(b">>> ", 9000)
    return pico


@pytest.mark.pico
def test_games_later_no_more_is_taken_than_after_one_of_each(pico: Pico) -> None:
    def taken() -> int:
        # By itself: MicroPython's collection lets stay what an address left over on its stack may mean.
        return int(execute(pico, "import gc\ngc.collect()\nprint(gc.mem_alloc())"))

    execute(pico, on_board(EVENING + "games()"), 100_000)
    once = taken()
    execute(pico, "for _ in range(3):\n    games()", 100_000)
    assert abs(taken() - once) < 1024


@pytest.mark.pico
def test_the_names_of_all_games_are_there_from_the_beginning(pico: Pico) -> None:
    def known() -> int:
        told = execute(pico, "import micropython\nmicropython.qstr_info()")
        return int(told.partition("n_qstr=")[2].partition(",")[0])

    at_power_up = "import pawnlight.table.app, pawnlight.table.menu\n"
    execute(pico, on_board(at_power_up + "pawnlight.heap.take_up_names()\n" + EVENING))
    before = known()
    execute(pico, "games()", 100_000)
    # Single letters, out of texts.
    assert known() - before < 30


FRONT = """
import gc, uctypes
from pawnlight.heap import free_front, hold_front

def where():
    return uctypes.addressof(bytearray(240))

gc.collect()
hold_front()
stays = [bytearray(200) for _ in range(200)]
behind = min([uctypes.addressof(piece) for piece in stays])
print(where() > behind)
free_front()
print(where() < behind)
hold_front()
print(where() > behind)
free_front()
"""


@pytest.mark.pico
def test_what_stays_is_put_behind_a_front_that_is_free_afterwards(pico: Pico) -> None:
    assert execute(pico, on_board(FRONT)).split() == ["True"] * 3


@pytest.mark.pico
def test_the_names_that_the_firmware_takes_from_the_image_cost_nothing(pico: Pico) -> None:
    def cost(names: list[str]) -> bool:
        execute(pico, "def a(): x.a")
        before = execute(pico, "import micropython; micropython.qstr_info()")
        for at in range(0, len(names), 50):
            execute(pico, f"def a(): x.{'; x.'.join(names[at : at + 50])}")
        return execute(pico, "import micropython; micropython.qstr_info()") != before

    assert not cost(sorted(image_names()))
    assert cost(["and_this_does"])
