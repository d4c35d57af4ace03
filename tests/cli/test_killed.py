"""Commands that work in several processes, killed: none of them goes on."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.event_lines import legal_game
from tests.support.program import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the signals of POSIX")

PROCESS_START_PROGRAM = """
import runpy
import sys
from multiprocessing.process import BaseProcess
start = BaseProcess.start
def said(process):
    start(process)
    print("started", flush=True)
BaseProcess.start = said
runpy.run_module(sys.argv.pop(1), run_name="__main__")
"""
COMMANDS = {
    "analyse": "host_tools.cli analyse all --library library.db",
    "verify": "host_tools.cli verify all --library library.db",
    "league": "host_tools.research league --rules revenge --bots easy,hard --games 100000",
    "train": "host_tools.research train --rules revenge --checkpoint progress.json --table table.py",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("killed")
    with Library.open(folder / "library.db") as library:
        # Work for longer than the moment until they are killed.
        for number in range(80):
            game, lines = legal_game(f"killed {number}")
            library.add_lines(game, "b0a4d", lines)
    return folder


@pytest.mark.parametrize(
    "number",
    [signal.SIGKILL, *(pytest.param(each, marks=pytest.mark.long) for each in (signal.SIGTERM, signal.SIGHUP))],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_processes_of_a_killed_command_end_with_it(folder: Path, command: str, number: signal.Signals) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROCESS_START_PROGRAM, *COMMANDS[command].split(), "--jobs", "2"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert [program.stdout.readline() for _ in range(2)] == 2 * ["started\n"]
    # Of what they do nothing can be seen until they have done it: at any moment of it.
    time.sleep(0.5)
    program.send_signal(number)
    # Each of the processes has this output: it ends with the last of them.
    _, said = program.communicate(timeout=60)
    assert "Traceback" not in said
    assert program.returncode == (130 if command == "league" and number != signal.SIGKILL else -number)
