"""The watchdog: a board is restarted when any part of it hangs, but not while it waits for input."""

from pathlib import Path

from host_tools.virtual import VirtualBoard
from tests.conftest import PROGRAMS
from tests.support.scripted_board import wait_until


def test_what_hangs_is_restarted_and_the_board_knows_why(tmp_path: Path) -> None:
    told = tmp_path / "told"
    with VirtualBoard(tmp_path, main=PROGRAMS / "watched.py"):
        assert wait_until(lambda: told.exists() and "bites nobody" in told.read_text()), told.read_text()
    assert told.read_text().splitlines() == [
        "boot starved=False",
        "waiting for people kept it alive",
        "boot starved=True",
        "boot starved=True",
        "stopped, it bites nobody",
    ]
