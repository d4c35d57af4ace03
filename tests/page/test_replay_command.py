"""`pawnlight replay` and `pawnlight log` serve the page; a game is replayed in a board's lights."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools.cli import replay
from host_tools.library import Library
from host_tools.library.analyses import find_or_make_analysis
from pawnlight.rules.events import parse_event_line
from tests.support.page_requests import answer_of
from tests.support.page_views import StoredGame, make_game, store_game
from tests.support.program import Program
from tests.support.scripted_board import BoardOnSocket


@pytest.fixture(scope="module")
def game() -> StoredGame:
    return make_game("sequence")


@pytest.fixture
def place(tmp_path: Path, game: StoredGame) -> Path:
    with Library.open(tmp_path / "library.db") as library:
        store_game(library, game)
    return tmp_path / "library.db"


def test_replay_serves_its_game_on_the_page(tmp_path: Path, place: Path, game: StoredGame) -> None:
    words = ["replay", game.id[:6], "--port", "0", "--no-browser", "--library", place, "--speed", "4"]
    program = Program(tmp_path, *words)
    assert program.wait_for_output("(press Ctrl-C to stop)")
    found = re.search(r"The game is at (http://127\.0\.0\.1:\d+/)#game=(\w+)&event=0&play=4 ", program.out)
    assert found, program.out
    assert found[2] == game.id
    whole = answer_of(found[1], f"api/games/{game.id}")
    assert isinstance(whole["snapshots"], list)
    assert len(whole["snapshots"]) == len(game.lines)
    assert program.interrupt() == 0


def test_log_serves_the_page_with_its_library(
    tmp_path: Path, place: Path, game: StoredGame, board: BoardOnSocket
) -> None:
    program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", place)
    assert program.wait_for_output("Connected")
    assert answer_of(program.wait_for_page(), "api/games")["total"] == 1
    assert program.interrupt() == 0


@pytest.fixture
def sent_lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the event lines that a board gets to show; its people end the replay before its last event."""
    lines: list[str] = []

    class Port:
        def write(self, data: bytes) -> None: ...

        def close(self) -> None:
            lines.append("closed")

    class Client:
        def __init__(self, port: object) -> None:
            pass

        async def hello(self) -> "Client":
            return self

        async def replay_game(self, shown: Sequence[str], tell: Callable[[int], None]) -> bool:
            lines.extend(shown)
            for number in range(len(shown) - 1):
                tell(number)
            return False

    monkeypatch.setattr("host_tools.link.ports.open_port", lambda url: Port())
    monkeypatch.setattr("host_tools.link.ports.BoardClient", Client)
    return lines


def test_replay_on_the_board_says_what_its_lights_show(sent_lines: list[str], place: Path, game: StoredGame) -> None:
    done = CliRunner().invoke(replay.command, [game.id, "--library", str(place), "--board", "socket://board"])
    assert done.exit_code == 0
    assert sent_lines == [*game.lines, "closed"]
    assert re.search(
        r"^   0  A game of Sequence with .*\n   1  The cards are shuffled\n   2  The cards are cut: ", done.stdout
    )
    assert "ended the replay" in done.stderr


def test_replay_on_the_board_shows_what_would_have_been_better(sent_lines: list[str], tmp_path: Path) -> None:
    game = make_game("classic", "better", options="quick")
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        store_game(library, game)
        analysis = find_or_make_analysis(library, game.id)
    assert "steps" in analysis
    steps = {step["event"]: step for step in analysis["steps"] if step.get("class")}
    words = [game.id, "--library", str(place), "--board", "socket://board", "--better"]
    done = CliRunner().invoke(replay.command, words)
    assert done.exit_code == 0
    assert done.stdout.count("      Better: ") == len(steps) > 0
    texts = [parse_event_line(line)[1] for line in sent_lines[:-1]]
    for number in sorted(steps, reverse=True):
        # A better move, which is taken back, before what was played.
        at = number + 2 * sum(other < number for other in steps)
        better = texts[at]
        assert better in [steps[number]["options"][good][0] for good in steps[number]["good"]]
        assert texts[at + 1 : at + 3] == ["back", game.texts[number]]
    words.remove("--board")
    words.remove("socket://board")
    assert "--better needs --board" in CliRunner().invoke(replay.command, words).stderr
