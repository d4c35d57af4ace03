"""A flash that no board has written: the board starts, answers and plays, and nothing takes it long."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from pawnlight.link.frames import FrameReader, make_frame
from tests.support.hostile_flash import SlowFlash, hostile_files, write_files
from tests.support.table_bench import BenchBoard

STEP_S = 2.0


class MeteredBoard(BenchBoard):
    """A board on a slow flash, which notes the longest time in which only one thing was done."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.longest = self._worked = 0.0
        SlowFlash(patch, self._work)
        super().__init__()

    def _work(self, seconds: float) -> None:
        self._selector.now += seconds
        self._worked += seconds
        self.longest = max(self.longest, self._worked)

    async def _start(self) -> None:
        select = self._selector.select

        def rest(timeout: float | None = None) -> Any:
            self._worked = 0.0
            return select(timeout)

        self._selector.select = rest  # type: ignore[method-assign]
        await super()._start()


def answers_within(board: BenchBoard, request: str, word: str, seconds: float) -> list[str]:
    """Return what the board says until it says `word`; AssertionError after `seconds`."""
    board.hardware.serial.take_output()
    board.feed(make_frame(request))
    unframer, said, end = FrameReader(), [""], board._selector.now + seconds
    while not any(body.startswith(word) for body in said):
        assert board._selector.now < end, (request, said[-3:])
        said += unframer.feed(board.speak(0.02))
    return said


@pytest.mark.parametrize("number", [*range(25), *(pytest.param(n, marks=pytest.mark.long) for n in range(25, 2000))])
def test_the_board_starts_answers_and_plays(number, empty_flash: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(number)
    write_files(hostile_files(chance))
    board = MeteredBoard(monkeypatch)
    board.wait(3)
    answers_within(board, "hello 2 test", "hello", 2)
    said = answers_within(board, "hello 2 test", "games", 60)
    games = [body.split(" ")[1] for body in said if body.startswith("game ")]
    # A fault that was kept may follow.
    told = [body.split(" ")[1] for body in said if body.startswith("games ")]
    assert int(told[-1]) >= len(games) - 1
    for game in chance.sample(games, min(len(games), 3)):
        board.exchange(f"want {game} 0", f"have {game} 3 00000000", f"put {game} 0 x 00000000")
    board.exchange("asides", f"raw {chance.choice(games)} 0" if games else "files", seconds=1)
    # Whatever is asked is answered; what is on the board is kept for later.
    for _ in range(8):
        if board.app.game is not None and board.app._plays:
            break
        board.press("OK")
        board.exchange("begin keep", seconds=3)
    assert board.app.game is not None, str(board.screen())
    count = board.journal.count
    for _ in range(6):
        board.press("DRAW", "OK")
    assert board.journal.count > count or board.journal.full
    answers_within(board, "hello 2 test", "hello", 2)
    board.unplug()
    assert board.longest < STEP_S
