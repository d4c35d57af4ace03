"""Add a toy game and use it end to end: two folders, a line and its texts are all that it needs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from host_tools.cli.export import command as export
from host_tools.cli.replay import command as replay
from host_tools.games.service import answer_lines
from host_tools.library import Library
from host_tools.library.stats import statistics
from host_tools.library.verify import verify_library_game
from host_tools.link.connection import run_blocking
from pawnlight.rules.base import UnknownRules
from pawnlight.rules.events import parse_event_line
from pawnlight.rules.game import open_game
from tests.support.browser import open_browser, serve_test_page
from tests.support.cable import BoardPort
from tests.support.table_bench import BenchBoard
from tests.support.toy import toy_game

EVENTS = ["mix -", "take 1", "take 1", "back", "back", "take 2", "take 1", "take 2", "take 1", "take 1"]
NARRATION = [
    "A game of Toy with Red, Yellow (easy); Red begins",
    "The cards are shuffled",
    "Red takes a counter",
    "Yellow takes a counter",
    "Red takes the last move back",
]


@pytest.fixture
def bench(empty_flash: Path) -> Iterator[BenchBoard]:
    with toy_game():
        board = BenchBoard()
        yield board
        board.unplug()


def play_on_board(bench: BenchBoard) -> str:
    """Play a game, Red against a computer, with a take-back and a power cut; return its id."""
    bench.press("LEFT")
    assert "game Toy" in bench.screen()
    bench.press("DOWN", "DOWN", "DOWN", "RIGHT")
    assert "Yellow easy" in bench.screen()
    bench.press("DRAW")
    game: str = bench.game.id
    assert bench.game.due == "mix"
    assert "Press DRAW" in bench.screen()
    bench.press("DRAW")
    assert "7 counters" in bench.screen()
    assert set(bench.lights()) == set(range(7))
    bench.press("OK")
    bench.wait(3)
    assert "5 counters" in bench.screen()
    bench.hold("BACK")
    bench.wait(2)
    assert "7 counters" in bench.screen()
    bench.press("UP")
    assert "take 2" in bench.screen()
    bench.press("OK")
    bench.wait(3)
    assert "4 counters" in bench.screen()
    bench.unplug()
    bench.plug_in()
    bench.press("OK")
    assert "4 counters" in bench.screen(), "the journal brings the position back"
    bench.press("UP", "OK")
    bench.wait(3)
    assert "1 counters" in bench.screen()
    bench.press("OK")
    bench.wait(3)
    assert "Red" in bench.screen()
    assert "wins" in bench.screen()
    return game


def test_a_new_game_goes_from_the_table_to_the_page(bench: BenchBoard, tmp_path: Path, chromium: str) -> None:
    game = play_on_board(bench)
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        laptop = bench.laptop(library)
        laptop.advance(10)
        assert laptop.observer.troubles == []
        lines = library.event_lines(game)
        texts = [parse_event_line(line)[1] for line in lines]
        assert texts[0].startswith("game 2 rules=toy options=- seats=red:person,yellow:easy first=red seed=")
        assert texts[1:-1] == EVENTS
        assert texts[-1].startswith("end red ")
        verdict = verify_library_game(library, game)
        assert verdict.is_consistent
        assert verdict.shuffled
        found = statistics(library)
        assert (found.over, found.won, found.colours["red"].won) == (1, 1, 1)

        with serve_test_page(library=library) as address, open_browser(chromium) as browser:
            page = browser.new_page()
            faults: list[str] = []
            page.on("pageerror", lambda fault: faults.append(str(fault)))
            page.goto(f"{address}#game={game}&event=2")
            viewer = page.locator("#view-game .viewer")
            expect(viewer.locator("h1")).to_have_text("Toy")
            expect(viewer.locator(".now-words")).to_have_text("Red takes a counter")
            expect(viewer.locator(".stage")).to_contain_text("heap:6 yellow")
            page.keyboard.press("End")
            expect(viewer.locator(".now-words")).to_have_text("Red wins")
            assert faults == []

    printed = CliRunner().invoke(replay, ["last", "--plain", "--library", str(place)]).output
    assert [sentence for sentence in NARRATION if sentence not in printed] == []
    assert "heap:6 yellow" in printed
    exported = CliRunner().invoke(export, [game, "--library", str(place)]).output
    assert [sentence for sentence in NARRATION if f"# {sentence}\n" not in exported] == []
    assert list(answer_lines([b'{"rules":"toy"}'])) == ['{"error":"there is no rule set \'toy\'"}']

    # Back in the menu, the board shows the laptop's replay.
    bench.press("BACK", "BACK")
    shown: list[int] = []
    assert run_blocking(BoardPort(bench).greeted().replay_game(lines, shown.append))
    assert shown == list(range(len(lines)))


def test_it_is_removed_with_its_folders_and_its_line() -> None:
    header = f"game 2 rules=toy options=- seats=red:person,yellow:person first=red seed={'0' * 64}"
    with toy_game():
        assert open_game(header).header.rules == "toy"
    with pytest.raises(UnknownRules):
        open_game(header)
