"""Clicks at the bench of the virtual board become presses, one at a time and only while the board offers the same."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from host_tools.virtual import VirtualBoard
from host_tools.virtual.choice import Choice, Option
from tests.support.bench_client import BenchClient

# Slow enough that a way of several presses takes a while on any machine.
SLOW = ["--clock", "0.5"]


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[BenchClient]:
    """A slow board in its menu, whose rows are the options."""
    with VirtualBoard(tmp_path / "flash", options=SLOW) as virtual, BenchClient(virtual.bench) as bench:
        bench.until(lambda seen: seen["choice"])
        yield bench


def test_a_click_on_a_row_goes_there_by_the_shortest_way(menu: BenchClient) -> None:
    choice = menu.seen["choice"]
    last = len(choice["options"]) - 1
    menu.send({"point": ["option", last], "of": choice["number"]})
    passed: list[int] = []

    def arrives(seen: dict[str, dict[str, int]]) -> bool:
        passed.append(seen["choice"]["at"])
        return passed[-1] == last

    menu.until(arrives)
    assert set(passed) == {0, last}
    assert menu.seen["choice"]["number"] == choice["number"]


def test_a_press_by_hand_stops_it(menu: BenchClient) -> None:
    choice = menu.seen["choice"]
    goal = len(choice["options"]) // 2
    menu.send({"point": ["option", goal], "of": choice["number"]})
    menu.send({"pad": "UP", "down": True})
    menu.send({"pad": "UP", "down": False})
    menu.until(lambda seen: seen["choice"] and seen["choice"]["at"] != 0)
    menu.look(2)
    # The press by hand went up, past the beginning, from the first row or the second.
    assert menu.seen["choice"]["at"] in (0, len(choice["options"]) - 1)


def test_a_click_on_an_earlier_choice_does_nothing(menu: BenchClient) -> None:
    before = menu.seen["choice"]
    menu.send({"point": ["option", 3], "of": before["number"] + 1})
    menu.send({"point": ["option", 99], "of": before["number"]})
    menu.send({"point": ["panel", 3], "of": before["number"]})
    menu.look(2)
    assert menu.seen["choice"] == before


def test_the_shortest_way_uses_every_key() -> None:
    """Five options in a row, and a key that jumps two."""
    steps = {"RIGHT": [1, 2, 3, 4, 0], "LEFT": [4, 0, 1, 2, 3], "DOWN": [2, 3, 4, 0, 1]}
    choice = Choice([Option() for _ in range(5)], 0, steps)
    assert [choice.step_to({goal}) for goal in range(5)] == ["", "RIGHT", "DOWN", "RIGHT", "LEFT"]
    assert choice.step_to({3, 4}) == "LEFT"
    assert choice.step_to(set()) == ""


def test_every_choice_is_read_from_a_coroutine_that_the_firmware_has() -> None:
    """Their names, and those of their local variables, are the firmware's own."""
    from host_tools.virtual import readers
    from pawnlight.table import (
        cards_screen,
        context,
        ending,
        hand,
        menu,
        revenge_screen,
        sequence_screen,
        sorry_screen,
    )

    modules = (cards_screen, context, ending, hand, menu, revenge_screen, sequence_screen, sorry_screen)
    found = {name: code for module in modules for name, code in _coroutines(module)}
    assert set(readers.READERS) <= set(found)
    for name, reader in readers.READERS.items():
        variables = found[name].co_varnames + found[name].co_freevars + found[name].co_cellvars
        assert _asked_for(inspect.getsource(reader)) <= set(variables), name


def _coroutines(module: ModuleType):
    for owner in (module, *(one for one in vars(module).values() if inspect.isclass(one))):
        for one in vars(owner).values():
            if inspect.iscoroutinefunction(one):
                yield one.__qualname__, one.__code__


def _asked_for(source: str) -> set[str]:
    """Return the names of local variables that a reader takes from `asked.values`."""
    return {
        node.slice.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.slice.value, str)
        and ast.unparse(node.value) in ("asked.values", "values")
    }
