"""The firmware on MicroPython (its WebAssembly build): it imports, and gives the same results as CPython."""

import ast
from pathlib import Path

import pytest

from pawnlight.games.sequence.game import HAND_SIZES
from pawnlight.rules.game import seat_colours
from tests.conftest import FIRMWARE, ROOT, SCRIPTS, RunPython

RECORDED = sorted((ROOT / "tests" / "recorded").glob("*.txt"))
REPLAY, GAMES_ALIKE = SCRIPTS / "replay_recorded.py", SCRIPTS / "games_alike.py"

# `help("modules")` of MicroPython 1.29 on the Pico. The WebAssembly build has more (pathlib, functools, datetime...),
# so that a module which imports there may still fail on the board.
PICO_MODULES = frozenset(
    "_thread array asyncio binascii builtins cmath collections cryptolib deflate dht ds18x20 errno framebuf gc hashlib"
    " heapq io json machine math micropython neopixel onewire os platform random re rp2 select struct sys time uctypes"
    " vfs".split()
)

SAME_EVERYWHERE = """
import binascii, hashlib, sys
print(sys.version_info >= (3, 4))
print(binascii.crc32(b"Pawnlight"), binascii.hexlify(hashlib.sha256(b"Pawnlight").digest()).decode())
print(-7 // 4, -7 % 4, 1 << 70, "%05.2f" % 3.14159, repr("a'b"), [1, (2,), {3: None}], "\\u00e9")
"""

# MicroPython refuses to slice a tuple with a step.
SEATS_AND_PICKS = """
from pawnlight.rules.game import seat_colours
from pawnlight.games.sorry.screen import MovePicker
for rules in ("classic", "teams", "points", "st", "revenge", "sequence"):
    print(rules, seat_colours(rules, 4), rules == "teams" or seat_colours(rules, 2))
for first in range(4):
    choice = MovePicker([((0, 5, 8), (1, 10, 14)), ((0, 5, 12),), ((1, 10, 17),)], True)
    while not choice.done:
        choice.at = first % len(choice.offers)
        print(choice.offers, list(choice.moves_after_pick(choice.shown_offer())))
        choice.pick_shown()
    print(choice.move)
"""


def firmware_files() -> list[Path]:
    return sorted(path for path in FIRMWARE.rglob("*.py") if "__pycache__" not in path.parts)


def relative_name(path: Path) -> str:
    return path.relative_to(FIRMWARE).as_posix()


def module_name(path: Path) -> str:
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def runtime_imports(path: Path) -> set[str]:
    """Return the modules that `path` imports, except under `if TYPE_CHECKING`, which is for the type checker only."""
    names = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


def test_everything_above_the_drivers_imports(micropython: RunPython) -> None:
    modules = [
        module_name(path)
        for path in firmware_files()
        if path.name != "main.py"
        and "drivers" not in path.relative_to(FIRMWARE).parts
        and not path.stem.endswith("_native")
    ]
    assert modules
    script = "".join(f"import {module}\nprint({module!r})\n" for module in modules)
    assert micropython(script).split() == modules


def test_where_no_machine_code_is_compiled_python_stands_in_for_it(micropython: RunPython) -> None:
    assert "pawnlight.show.paint'" in micropython("from pawnlight.show import lights\nprint(lights.paint_functions)")


@pytest.mark.parametrize("path", firmware_files(), ids=relative_name)
def test_a_file_imports_only_what_a_pico_has(path: Path) -> None:
    assert runtime_imports(path) <= PICO_MODULES | {"pawnlight"}


def test_an_exception_is_told_with_its_traceback(micropython: RunPython) -> None:
    with pytest.raises(AssertionError, match=r"(?s)before.*line 2.*ValueError: no such pawn"):
        micropython('print("before")\nraise ValueError("no such pawn")\n')


def test_both_pythons_print_the_same(both_pythons: RunPython) -> None:
    assert both_pythons(SAME_EVERYWHERE).startswith("True\n")


def test_seats_and_picks_are_the_same_on_the_board(both_pythons: RunPython) -> None:
    assert "((0, 5, 8), (1, 10, 14))\n" in both_pythons(SEATS_AND_PICKS)


def test_games_shuffled_by_two_sides_are_the_same_on_the_board(both_pythons: RunPython) -> None:
    kinds = [("classic", "-"), ("points", "quick"), ("revenge", "-"), ("sequence", "-"), ("cards", "sorry")]
    kinds += [(rules, "child=yes") for rules in ("row", "towers")]
    games = [
        (rules, seat_colours(rules, 4) if rules != "cards" else ("red",), options, mix)
        for rules, options in kinds
        for mix in ("-", "00112233445566778899aabbccddeeff")
    ]
    printed = both_pythons(GAMES_ALIKE, games=games, most=40)
    assert printed.count("mix 00112233445566778899aabbccddeeff ") == 7
    assert " False\n" not in printed


@pytest.mark.long
def test_whole_games_of_sequence_are_the_same_on_both_pythons(both_pythons: RunPython) -> None:
    games = [
        ("sequence", ("blue", "green", "red")[:teams] * (players // teams), options, "-")
        for teams in (2, 3)
        for players in HAND_SIZES[teams]
        for options in ("auto_draw", "-")
    ]
    # Other colours of the teams, and house rules.
    games += [
        ("sequence", ("red", "blue"), "auto_draw,sequences=3", "-"),
        ("sequence", ("green", "red") * 2, "dead=one,sequences=1", "-"),
        ("sequence", ("red", "green", "blue") * 2, "auto_draw,dead=one,sequences=2", "-"),
    ]
    lines = both_pythons(GAMES_ALIKE, games=games, most=10_000).splitlines()
    assert sum(line.startswith("game ") for line in lines) == 23
    assert sum(line.startswith("end ") for line in lines) == 23


def test_deeds_and_places_are_the_same_on_the_board(both_pythons: RunPython) -> None:
    kinds = ("classic", 3, "-"), ("points", 4, "quick,teams"), ("st", 2, "-"), ("revenge", 3, "-"), ("sequence", 4, "-")
    games = [(rules, seat_colours(rules, players), options, "-") for rules, players, options in kinds]
    lines = both_pythons(GAMES_ALIKE, games=games, most=10_000).splitlines()
    assert sum(line.startswith("end ") for line in lines) == 5


def test_a_difference_between_the_pythons_is_seen(both_pythons: RunPython) -> None:
    with pytest.raises(AssertionError, match="micropython"):
        both_pythons("import sys\nprint(sys.implementation.name)\n")


# In test_browser_games.py, games of classic, Revenge, Sequence and cards are replayed on MicroPython.
@pytest.mark.parametrize(
    "recorded",
    [pytest.param(path, marks=pytest.mark.long if path.stem != "teams_games" else ()) for path in RECORDED],
    ids=lambda path: path.stem,
)
def test_recorded_games_are_the_same_on_the_board(
    recorded: Path, both_pythons: RunPython, position_parser: list[Path]
) -> None:
    assert both_pythons(REPLAY, recorded, *position_parser)
