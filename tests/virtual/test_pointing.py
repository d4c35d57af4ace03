"""Clicks at the bench of the virtual board mark and take options, only while the board offers the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.virtual import VirtualBoard
from pawnlight.words import load_texts
from tests.support.bench_client import BenchClient

# Slow enough that a way of several presses takes a while on any machine.
SLOW_CLOCK = ["--clock", "0.5"]


def awaited_question(seen: dict[str, Any]) -> Any:
    """Return the question for whose answer the board waits, if any."""
    question = seen["question"]
    return question if question and question["options"] else None


@pytest.fixture
def board_in_menu(tmp_path: Path) -> Iterator[BenchClient]:
    """A slow board in its menu, whose rows are the options."""
    with VirtualBoard(tmp_path / "flash", options=SLOW_CLOCK) as virtual, BenchClient(virtual.bench) as bench:
        bench.until(awaited_question)
        yield bench


def test_a_click_on_a_row_goes_there_at_once(board_in_menu: BenchClient) -> None:
    choice = awaited_question(board_in_menu.seen)
    last = len(choice["options"]) - 1
    board_in_menu.send({"point": ["option", last], "of": choice["number"]})
    passed: list[int] = []

    def arrives(seen: dict[str, Any]) -> bool:
        passed.extend([awaited_question(seen)["at"]] if awaited_question(seen) else [])
        return passed[-1:] == [last]

    board_in_menu.until(arrives)
    assert set(passed) == {0, last}
    assert awaited_question(board_in_menu.seen)["number"] == choice["number"]


def test_a_click_turns_a_page_on_a_board_for_the_left_hand_too(tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings").write_text("pad=left\n")
    with VirtualBoard(flash) as virtual, BenchClient(virtual.bench) as bench:
        bench.until(awaited_question)
        rules = [option["text"] for option in awaited_question(bench.seen)["options"]].index(
            load_texts("en")["menu how"]
        )
        for _ in range(2):
            bench.send({"point": ["option", rules], "of": awaited_question(bench.seen)["number"]})
            bench.until(lambda seen: awaited_question(seen) and awaited_question(seen)["at"] in (rules, -1))
        bench.until(lambda seen: "1/" in seen["question"]["foot"])
        (button,) = awaited_question(bench.seen)["options"]
        assert button["key"] == "LEFT", "as the keys of the pad are named"
        bench.send({"point": ["option", 0], "of": awaited_question(bench.seen)["number"]})
        bench.until(lambda seen: "1/" not in seen["question"]["foot"])
        assert "2/" in bench.seen["question"]["foot"]


def test_a_click_on_an_earlier_choice_does_nothing(board_in_menu: BenchClient) -> None:
    before = awaited_question(board_in_menu.seen)
    board_in_menu.send({"point": ["option", 3], "of": before["number"] + 1})
    board_in_menu.send({"point": ["option", 99], "of": before["number"]})
    board_in_menu.send({"point": ["panel", 3], "of": before["number"]})
    board_in_menu.read_for(2)
    assert awaited_question(board_in_menu.seen) == before
