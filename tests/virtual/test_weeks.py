"""A virtual board that is never unplugged: nobody comes for days or weeks, and then it plays as before."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from host_tools.virtual import VirtualBoard
from tests.acceptance.whole_game import game_from_lines, journals_on_flash
from tests.conftest import PROGRAMS
from tests.support.bench_client import BenchClient
from tests.support.scripted_board import wait_until

# As fast as a press stays a short one on a busy machine.
OPTIONS = ["--clock", "30"]
SORRY = ("game=sorry", "quick=yes", "house pawns=3", "house start=any", "yellow=easy", "pace=fast")
# Within each of them, or between them, milliseconds begin anew, or their differences change their sign.
DAYS_PASSED = (7, 13, 20, 31, 50)
_TRIES, _SECONDS = 5, 3.0


class LongRunningBoard(BenchClient):
    """A board to which somebody comes after days."""

    def __init__(self, port: int, flash: Path) -> None:
        super().__init__(port)
        self.flash = flash
        self._number = -1

    @property
    def question(self) -> dict[str, Any]:
        return self.seen["question"] or {}

    def wait_for_question(self) -> dict[str, Any]:
        """Return the question as soon as the board waits for a key."""
        self.until(lambda _: "number" in self.question)
        return self.question

    def answer(self, key: str) -> None:
        """Press a key for a moment, and again if that was too early, until the board asks something else."""
        number = self.wait_for_question()["number"]
        for _ in range(_TRIES):
            self.press(key)
            self.release(key)
            with suppress(AssertionError):
                self.until(lambda _: self.question.get("number", number) != number or self.seen["over"], _SECONDS)
                return
        raise AssertionError(f"{key} is not answered: {self.question}")

    def pass_days(self, *days: int) -> None:
        """Let so many days pass, one number of them after the other."""
        passes = self.flash / "passes"
        for some in days:
            passes.write_text(str(some))
            assert wait_until(lambda: not passes.exists())
            self.read_for(0.02)

    def play_game(self) -> None:
        """Play a game from the menu to its end, and go back to the menu."""
        self.answer("DRAW")
        while not self.seen["over"]:
            self.answer("DRAW" if self.wait_for_question()["what"] == "draw" else "OK")
        self.answer("BACK")
        self.until(lambda seen: seen["game"] is None and "number" in self.question)

    def draw_card(self) -> None:
        """Draw a card of the card machine, some seconds after the last one."""
        self.read_for(0.2)
        moment = self.wait_for_question()["moment"]
        self.answer("DRAW")
        assert self.wait_for_question()["moment"] > moment


def create_flash(flash: Path, settings: Sequence[str]) -> Path:
    """Create the flash of a board with these settings; return it."""
    flash.mkdir()
    flash.joinpath("settings").write_text("".join(f"{line}\n" for line in (*settings, "lights=spokes", "language=en")))
    return flash


@contextmanager
def plug_in_board(flash: Path, settings: Sequence[str]) -> Iterator[LongRunningBoard]:
    create_flash(flash, settings)
    with (
        VirtualBoard(flash, main=PROGRAMS / "weeks.py", options=OPTIONS) as running,
        LongRunningBoard(running.bench, flash) as board,
    ):
        yield board


def test_a_game_a_week_of_nobody_a_game_a_month_of_nobody_a_game(tmp_path: Path) -> None:
    """One day after the other, as they pass."""
    flash = tmp_path / "flash"
    with plug_in_board(flash, SORRY) as board:
        board.play_game()
        board.pass_days(*[1] * 7)
        board.play_game()
        board.pass_days(*[1] * 31)
        board.play_game()
    games = [game_from_lines(lines) for lines in journals_on_flash(flash).values()]
    assert [game.due for game in games] == ["over"] * 3


@pytest.mark.parametrize("days", DAYS_PASSED)
def test_the_next_card_comes_after_days(tmp_path: Path, days: int) -> None:
    """They pass at once: no hour in which the firmware could do anything about it."""
    with plug_in_board(tmp_path / "flash", ["game=cards"]) as board:
        board.answer("DRAW")
        board.draw_card()
        board.pass_days(days)
        board.draw_card()
        board.pass_days(days)
        board.draw_card()
