"""The watchdog: a board is restarted when any part of it hangs, but not while it waits for input."""

import time
from pathlib import Path

from host_tools.virtual import VirtualBoard
from tests.support.scripted_board import eventually

# Each boot records its state, then acts by its line of SCRIPT. Times are a quarter of the real ones.
PROGRAM = """
import time
from pawnlight.drivers import watchdog
watchdog._TIMEOUT_MS, watchdog._STALE_MS, watchdog._FEED_EVERY_MS = 2000, 1250, 125

def say(text):
    with open("told", "a") as file:
        file.write(text + "\\n")

def beat(seconds, *names):
    end = time.time() + seconds
    while time.time() < end:
        for name in names:
            dog.alive(name)
        time.sleep(0.01)

def told():
    try:
        return open("told").read().count("boot")
    except OSError:
        return 0

boot = told()
dog = watchdog.Watchdog()
say("boot starved=%s" % dog.starved)
dog.start("table", "renderer")
SCRIPT
"""
HANGS = """
if boot == 0:
    beat(3, "table", "renderer")
    say("beating kept it alive")
    dog.waiting("table")
    beat(3, "renderer")
    say("waiting for people kept it alive")
    dog.alive("table")
    beat(60, "renderer")
    say("never said: the table hangs")
elif boot == 1:
    time.sleep(60)
    say("never said: everything hangs")
dog.stop()
time.sleep(3)
say("stopped, it bites nobody")
time.sleep(60)
"""
RESETS = """
import machine
if boot == 0:
    machine.reset()
time.sleep(60)
"""


def told_by(folder: Path, script: str, last: str) -> list[str]:
    program = folder / "program.py"
    program.write_text(PROGRAM.replace("SCRIPT", script))
    told = folder / "flash" / "told"

    def all_told() -> list[str]:
        return told.read_text().splitlines() if told.exists() else []

    with VirtualBoard(folder / "flash", main=program):
        assert eventually(lambda: last in all_told()[1:]), all_told()
        time.sleep(0.2)
        return all_told()


def test_what_hangs_is_restarted_and_the_board_knows_why(tmp_path: Path):
    assert told_by(tmp_path, HANGS, "stopped, it bites nobody") == [
        "boot starved=False",
        "beating kept it alive",
        "waiting for people kept it alive",
        "boot starved=True",
        "boot starved=True",
        "stopped, it bites nobody",
    ]


def test_a_reset_that_was_asked_for_is_no_fault(tmp_path: Path):
    assert told_by(tmp_path, RESETS, "boot starved=False") == ["boot starved=False", "boot starved=False"]
