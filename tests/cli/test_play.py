"""`pawnlight play`: the virtual board, its page and its logger together."""

import os
import re
import signal
import socket
import time
import urllib.request
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.conftest import PROGRAMS
from tests.support.bench_client import BenchClient
from tests.support.event_lines import fake_game
from tests.support.program import Program, run_cli
from tests.support.scripted_board import wait_until

PLAY_PROGRAM = """
import functools, sys
from pathlib import Path
import host_tools.cli.play as play
from host_tools.cli import main
bench, program = int(sys.argv.pop(1)), Path(sys.argv.pop(1))
play.VirtualBoard = functools.partial(play.VirtualBoard, main=program, bench_port=bench)
main()
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def start_play(tmp_path: Path, place: Path, bench: int = 0, *more: str) -> Program:
    game, lines = fake_game()
    state = tmp_path / "state"
    state.mkdir(exist_ok=True)
    state.joinpath("asked").write_text("\n".join([game, *lines, *more]))
    words = ["play", "--no-browser", "--port", "0", "--state", state, "--library", place]
    return Program(tmp_path, bench, PROGRAMS / "one_game.py", *words, start=("-c", PLAY_PROGRAM))


def page_address(program: Program) -> str:
    found = re.search(r"The board is at (http://127\.0\.0\.1:\d+/) ", program.out)
    assert found, program.out + program.err
    return found[1]


def test_play_serves_the_page_and_keeps_the_game(tmp_path: Path, library_path: Path):
    program = start_play(tmp_path, library_path)
    assert program.wait_for_output("(press Ctrl-C to stop)")
    with urllib.request.urlopen(page_address(program), timeout=60) as page:
        assert b"<html" in page.read()
    game, lines = fake_game()
    assert program.wait_for_output(f"{game}    8  ")
    assert program.interrupt() == 0
    with Library.open(library_path) as library:
        assert library.event_lines(game) == lines


def test_play_plugs_the_board_in_again(tmp_path: Path, library_path: Path):
    bench = free_port()
    program = start_play(tmp_path, library_path, bench)
    assert program.wait_for_output("Connected")
    with BenchClient(bench) as client:
        client.power_off()
    assert program.wait_for_output("The plug was pulled. The board restarts.")
    assert wait_until(lambda: program.err.count("Connected") == 2)
    assert program.interrupt() == 0


def test_play_says_when_the_board_fails(tmp_path: Path, library_path: Path):
    program = start_play(tmp_path, library_path, 0, "fail")
    assert program.process.wait(60) == 1
    # The firmware's traceback is for developers; the error message comes last.
    assert program.err.splitlines()[-1].startswith("pawnlight: The virtual board stopped unexpectedly (exit code 1).")


def test_play_twice_on_one_board_is_refused(tmp_path: Path, library_path: Path):
    program = start_play(tmp_path, library_path)
    assert program.wait_for_output("Connected")
    second = run_cli("play", "--no-browser", "--state", tmp_path / "state", "--library", library_path)
    assert second.exit_code == 1
    assert "is already in use" in second.stderr
    assert program.interrupt() == 0


def test_play_on_a_taken_port_is_refused(tmp_path: Path, library_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = listener.getsockname()[1]
        words = ["play", "--no-browser", "--port", taken, "--state", tmp_path / "state", "--library", library_path]
        refused = Program(tmp_path, *words)
        assert refused.process.wait(60) == 1
    assert f"pawnlight: The page cannot be served on port {taken}" in refused.err
    assert "Name another port, or 0 for any free one." in refused.err
    assert "Traceback" not in refused.err


@pytest.mark.skipif(os.name == "nt", reason="Windows stops no process")
def test_what_was_stopped_did_not_hang(tmp_path: Path, library_path: Path) -> None:
    """Ctrl-Z in the terminal, and `fg` later than the watchdog waits for a board, and the laptop for an answer."""
    words = ["play", "--no-browser", "--port", "0", "--state", tmp_path / "state", "--library", library_path]
    program = Program(tmp_path, *words, session=True)
    assert program.wait_for_output("Connected")
    os.killpg(program.process.pid, signal.SIGSTOP)
    time.sleep(10)
    os.killpg(program.process.pid, signal.SIGCONT)
    assert not wait_until(lambda: "hung" in program.err or "no longer answers" in program.err, 5), program.err
    assert program.err.count("Connected") == 1
    os.killpg(program.process.pid, signal.SIGINT)
    assert program.process.wait(60) == 0
