"""A month of `pawnlight play` and `pawnlight log`, with a game each day and pages that stay open: nothing grows.

The laptop sleeps every night, and its clock counts that.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page

from host_tools.library import Library
from host_tools.virtual import VirtualBoard
from tests.cli.test_play import free_port, page_address
from tests.conftest import PROGRAMS
from tests.support.browser import open_browser
from tests.support.program import Program
from tests.support.scripted_board import wait_until
from tests.virtual.test_weeks import OPTIONS, SORRY, LongRunningBoard, create_flash

pytestmark = [pytest.mark.long, pytest.mark.timeout(0)]

# The command, on a laptop whose clock goes on by the days in the file `sleeps`; `play` has the board of test_weeks.py.
LAPTOP_PROGRAM = """
import functools, os, sys, threading, time
from pathlib import Path
import host_tools.cli.play as play
from host_tools.cli import main

bench, program, sleeps = int(sys.argv.pop(1)), Path(sys.argv.pop(1)), Path(sys.argv.pop(1))
monotonic, slept = time.monotonic, [0.0]
time.monotonic = lambda: monotonic() + slept[0]

def sleep():
    while True:
        if sleeps.exists():
            slept[0] += 86400 * float(sleeps.read_text() or 0)
            sleeps.unlink()
        time.sleep(0.02)

threading.Thread(target=sleep, daemon=True).start()
play.VirtualBoard = functools.partial(play.VirtualBoard, main=program, bench_port=bench)
main()
"""
DAYS = 30
# By then everything has been loaded.
SETTLED_DAY = 10
# More than so much in the days after that is growth.
MAX_GROWTH = {"bytes": 3_000_000, "files": 2, "threads": 2, "JSHeapUsedSize": 500_000, "Nodes": 200}
_COLLECTED = "HeapProfiler.collectGarbage", "Performance.enable"


@contextmanager
def run_laptop(command: str, folder: Path, flash: Path) -> Iterator[tuple[Program, LongRunningBoard, psutil.Process]]:
    """Yield the running command, the board beside which somebody sits, and the process of the board."""
    bench, own = free_port(), VirtualBoard(flash, main=PROGRAMS / "weeks.py", options=OPTIONS)
    words: tuple[object, ...] = ("--port", 0, "--no-browser", "--state", flash, *OPTIONS)
    if command == "log":
        own.start()
        bench, words = own.bench, ("--port", own.serial, "--page", 0)
    given = (bench, PROGRAMS / "weeks.py", folder / "sleeps", command, *words, "--library", folder / "library.db")
    program = Program(folder, *given, start=("-c", LAPTOP_PROGRAM))
    try:
        assert program.wait_for_output("Connected")
        running = psutil.Process(program.process.pid if command == "play" else None)
        (process,) = [child for child in running.children() if "host_tools.virtual" in child.cmdline()]
        with LongRunningBoard(bench, flash) as board:
            yield program, board, process
        assert program.interrupt() == 0
    finally:
        program.process.kill()
        own.stop()


def measure_resources(program: Program, board: psutil.Process, page: Page) -> dict[str, float]:
    """Return the bytes, files and threads of the command and the board, and what the page's memory has."""
    devtools = page.context.new_cdp_session(page)
    for command in _COLLECTED:
        devtools.send(command)
    told = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
    devtools.detach()
    found: dict[str, float] = {f"{name} of the page": told[name] for name in ("JSHeapUsedSize", "Nodes")}
    for name, process in (("command", psutil.Process(program.process.pid)), ("board", board)):
        found |= {
            f"bytes of the {name}": process.memory_full_info().uss,
            f"files of the {name}": process.num_fds(),
            f"threads of the {name}": process.num_threads(),
        }
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts other things than files")
@pytest.mark.parametrize("command", ["play", "log"])
def test_a_month_with_a_game_each_day(
    command: str, tmp_path: Path, chromium: str, record_property: Callable[[str, object], None]
) -> None:
    flash, sleeps = create_flash(tmp_path / "flash", [*SORRY, "red=easy"]), tmp_path / "sleeps"
    with run_laptop(command, tmp_path, flash) as (program, board, process), open_browser(chromium) as browser:
        page = browser.new_page()
        page.goto(f"{page_address(program) if command == 'play' else program.wait_for_page()}#play")
        weights = []
        for _ in range(DAYS):
            board.play_game()
            board.pass_days(1)
            sleeps.write_text("1")
            assert wait_until(lambda: not sleeps.exists())
            weights.append(measure_resources(program, process, page))
        assert "no longer answers" not in program.err
        assert "hung" not in program.err
    with Library.open(tmp_path / "library.db") as library:
        assert [row.over for row in library.games()] == [True] * DAYS
    before, after = weights[SETTLED_DAY - 1], weights[-1]
    for name, value in before.items():
        record_property(
            "measured", f"{command}, {name}: {value:,.0f}, after {DAYS - SETTLED_DAY} days {after[name]:,.0f}"
        )
    grown = {name for name in before if after[name] - before[name] > MAX_GROWTH[name.partition(" ")[0]]}
    assert not grown, weights
