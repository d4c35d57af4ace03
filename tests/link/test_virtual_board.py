"""The laptop and the firmware on a virtual board with power cuts: both end up with the same events."""

import random
import time
from contextlib import chdir, closing
from pathlib import Path

import pytest

from host_tools.library import Library
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from host_tools.link.client import BoardClient
from host_tools.link.connection import BlockingLine, run_blocking
from host_tools.link.ports import open_port
from host_tools.link.runner import SyncRunner
from host_tools.virtual import VirtualBoard
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.events import parse_event_line
from pawnlight.store.journal import Journal
from tests.support.bench_client import BenchClient
from tests.support.cable import RecordingObserver
from tests.support.scripted_board import wait_until


def test_the_plug_is_pulled_in_the_midst_of_a_game(tmp_path: Path):
    chance = random.Random(1)
    observer = RecordingObserver()
    with Library.open(tmp_path / "library.db") as library, VirtualBoard(tmp_path / "flash") as board:
        runner = SyncRunner(board.serial, BoardSync(LinkedLibrary(library.store), time.monotonic, observer))
        thread = runner.start()
        before: list[str] = []
        for cut in range(4):
            if cut:
                board.start()
            with BenchClient(board.bench) as bench:
                # The lamp is lit before the game is loaded; OK held meanwhile would start the self-test.
                bench.until(lambda seen: any(bytes.fromhex(seen["screen"])))
                if not cut:
                    bench.tap("DRAW")
                    assert wait_until(lambda: len(library.games()) == 1)
                # After a cut, OK resumes the game; then it is played with rapid key presses.
                game, wanted = library.find_game("last"), len(before) + chance.randrange(2, 7)
                while library.event_count(game) < wanted:
                    bench.tap(chance.choice(("OK", "OK", "DRAW")), 0.05)
                    bench.read_for(chance.uniform(0.01, 0.06))
                bench.power_off()
            board.wait(60)
            assert library.event_lines(game)[: len(before)] == before
            before = library.event_lines(game)
        with chdir(tmp_path / "flash"):
            kept = Journal().count
        board.start()
        with Library.open(tmp_path / "another.db") as another:
            # The board's games as read by a laptop that has never been connected.
            assert wait_until(lambda: library.event_count(game) == kept)
            runner.stop()
            thread.join()
            fresh = SyncRunner(board.serial, BoardSync(LinkedLibrary(another.store), time.monotonic))
            thread = fresh.start()
            assert wait_until(lambda: another.event_count(game) == kept)
            fresh.stop()
            thread.join()
            assert another.event_lines(game) == library.event_lines(game)
    assert observer.troubles == []
    assert observer.numbers(game) == list(range(len(library.event_lines(game))))
    assert len(library.event_lines(game)) > 8
    played = SorryGame(observer.heard[game][0][1])
    for line in library.event_lines(game)[1:]:
        played.apply(parse_event_line(line)[1])


def test_settings_that_do_not_fit_together_are_mended_at_power_up(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with VirtualBoard(tmp_path / "flash") as board:
        with BenchClient(board.bench) as bench:
            bench.until(lambda seen: seen["setup"])
            bench.tap("DRAW")
            bench.until(lambda seen: seen["game"])
            with closing(open_port(board.serial)) as port:
                client = run_blocking(BoardClient(BlockingLine(port)).hello())
                run_blocking(client.write_file("settings", "game=revenge\nplayers=12\n"))
            bench.power_off()
        board.wait(60)
        board.start()
        with BenchClient(board.bench) as bench:
            # A key pressed while the game is being loaded is no answer.
            bench.until(lambda seen: seen["game"] and seen["question"]["keys"])
            bench.tap("BACK")
            setup = bench.until(lambda seen: seen["setup"] and not seen["game"])["setup"]
    assert " rules=revenge options=- seats=red:person,blue:person " in setup
    assert capfd.readouterr().err == ""
