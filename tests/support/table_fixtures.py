"""Boards to plug in, for the tests of the table."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import CHILD_OPTION
from pawnlight.table import app
from tests.support.languages import EACH_LANGUAGE
from tests.support.table_bench import BenchBoard, play_until

ResumeBoardAt = Callable[..., BenchBoard]

# Of a board that is `quick_to_sleep`.
IDLE_S, END_IDLE_S = 30, 90


@pytest.fixture(params=EACH_LANGUAGE)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def empty_flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to the flash of a new board, before it is powered up."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def bench(empty_flash: Path) -> Iterator[BenchBoard]:
    """Plug in a new board."""
    board = BenchBoard()
    yield board
    board.unplug()


@pytest.fixture
def quick_to_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "IDLE_S", IDLE_S)
    monkeypatch.setattr(app, "END_IDLE_S", END_IDLE_S)


@pytest.fixture
def resume_at(empty_flash: Path) -> Iterator[ResumeBoardAt]:
    """Return a function that finds a game in a given situation (`play_until`) and plugs in a board that resumes it."""
    boards: list[BenchBoard] = []

    def left_at(
        condition: Callable[[SorryGame], bool],
        colours: str = "red yellow",
        options: str = "-",
        rules: str = "classic",
        language: str = "en",
    ) -> BenchBoard:
        play_until(condition, colours, options, rules=rules)
        boards.append(BenchBoard())
        boards[-1].app.settings.set("language", language)
        if CHILD_OPTION not in options:
            # A child's game just goes on.
            boards[-1].press("OK")
        return boards[-1]

    yield left_at
    for board in boards:
        board.unplug()


@pytest.fixture
def broken_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Make the rules of Sorry! fail at every 5; return a function that repairs them."""
    each_decision = SorryGame.each_decision

    def break_at_a_5(game: SorryGame) -> object:
        if game.card == "5":
            raise ValueError("byte must be in range(0, 256)")
        return each_decision(game)

    monkeypatch.setattr(SorryGame, "each_decision", break_at_a_5)
    return lambda: monkeypatch.setattr(SorryGame, "each_decision", each_decision)
