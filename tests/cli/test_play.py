"""`pawnlight play`: the virtual board, its page and its logger together."""

import re
import socket
import urllib.request
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.bench_client import BenchClient
from tests.support.event_lines import some_game
from tests.support.program import Program, run
from tests.support.scripted_board import eventually


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


BOARD_PROGRAM = """
import asyncio, sys, select, time
from pawnlight.link.frames import Unframer, frame
poller = select.poll()
poller.register(sys.stdin, select.POLLIN)
unframer = Unframer()
game, *lines = {game!r}
while True:
    while poller.poll(0):
        for body in unframer.feed(sys.stdin.buffer.read(1)):
            words = body.split()
            if words[0] == "hello":
                sys.stdout.buffer.write(frame("hello 2 0.1.0 b0a4d 1"))
                sys.stdout.buffer.write(frame("game %s %d 0 open" % (game, len(lines))))
                sys.stdout.buffer.write(frame("games 1"))
            elif words[0] == "want":
                for line in lines[int(words[2]):]:
                    sys.stdout.buffer.write(frame("event %s %s" % (game, line)))
            elif words[0] == "ping":
                sys.stdout.buffer.write(frame("pong %s %d" % (game, len(lines))))
    time.sleep_ms(5)
    {extra}
"""

PLAY = """
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


def start_play(tmp_path: Path, place: Path, bench: int = 0, extra: str = "pass") -> Program:
    game, lines = some_game()
    script = tmp_path / "board_program.py"
    script.write_text(BOARD_PROGRAM.format(game=(game, *lines), extra=extra))
    words = ["play", "--no-browser", "--port", "0", "--state", tmp_path / "state", "--library", place]
    return Program(tmp_path, bench, script, *words, start=("-c", PLAY))


def address_in(program: Program) -> str:
    found = re.search(r"The board is at (http://127\.0\.0\.1:\d+/) ", program.out)
    assert found, program.out + program.err
    return found[1]


def test_play_serves_the_page_and_keeps_the_game(tmp_path: Path, place: Path):
    program = start_play(tmp_path, place)
    assert program.says("(press Ctrl-C to stop)")
    with urllib.request.urlopen(address_in(program), timeout=60) as page:
        assert b"<html" in page.read()
    game, lines = some_game()
    assert program.says(f"{game}    8  ")
    assert program.end() == 0
    with Library.open(place) as library:
        assert library.lines(game) == lines


def test_play_plugs_the_board_in_again(tmp_path: Path, place: Path):
    bench = free_port()
    program = start_play(tmp_path, place, bench)
    assert program.says("Connected")
    with BenchClient(bench) as client:
        client.power_off()
    assert program.says("The plug was pulled. The board restarts.")
    assert eventually(lambda: program.err.count("Connected") == 2)
    assert program.end() == 0


def test_play_says_when_the_board_fails(tmp_path: Path, place: Path):
    program = start_play(tmp_path, place, extra="1 / 0")
    assert program.process.wait(60) == 1
    # The firmware's traceback is for developers; the error message comes last.
    assert program.err.splitlines()[-1].startswith("pawnlight: The virtual board stopped unexpectedly (exit code 1).")


def test_play_twice_on_one_board_is_refused(tmp_path: Path, place: Path):
    program = start_play(tmp_path, place)
    assert program.says("Connected")
    second = run("play", "--no-browser", "--state", tmp_path / "state", "--library", place)
    assert second.exit_code == 1
    assert "is already in use" in second.stderr
    assert program.end() == 0


def test_play_on_a_taken_port_is_refused(tmp_path: Path, place: Path):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = listener.getsockname()[1]
        words = ["play", "--no-browser", "--port", taken, "--state", tmp_path / "state", "--library", place]
        refused = Program(tmp_path, *words)
        assert refused.process.wait(60) == 1
    assert f"pawnlight: The page cannot be served on port {taken}" in refused.err
    assert "Name another port, or 0 for any free one." in refused.err
    assert "Traceback" not in refused.err
