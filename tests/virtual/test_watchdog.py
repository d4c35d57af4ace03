"""The watchdog: a board is restarted when any part of it hangs, but not while it waits for input."""

import time
from pathlib import Path

from host_tools.virtual import VirtualBoard
from tests.conftest import PROGRAMS
from tests.support.scripted_board import eventually


def told_by(flash: Path, asked: str, last: str) -> list[str]:
    flash.joinpath("asked").write_text(asked)
    told = flash / "told"

    def all_told() -> list[str]:
        return told.read_text().splitlines() if told.exists() else []

    with VirtualBoard(flash, main=PROGRAMS / "watched.py"):
        assert eventually(lambda: last in all_told()[1:]), all_told()
        time.sleep(0.2)
        return all_told()


def test_what_hangs_is_restarted_and_the_board_knows_why(tmp_path: Path):
    assert told_by(tmp_path, "hang", "stopped, it bites nobody") == [
        "boot starved=False",
        "beating kept it alive",
        "waiting for people kept it alive",
        "boot starved=True",
        "boot starved=True",
        "stopped, it bites nobody",
    ]


def test_a_reset_that_was_asked_for_is_no_fault(tmp_path: Path):
    assert told_by(tmp_path, "reset", "boot starved=False") == ["boot starved=False", "boot starved=False"]
