"""The drivers of the firmware on the virtual board's pins."""

from pathlib import Path

from host_tools.virtual import VirtualBoard
from tests.conftest import PROGRAMS
from tests.support.bench_client import BenchClient

# The contact bounces as fast as ever, while the board's clock is slow: so a busy laptop does not make it too long.
OPTIONS = ["--bounce", "10", "--clock", "0.1"]


def test_a_button_that_bounces_goes_down_once_and_up_once(tmp_path: Path) -> None:
    with (
        VirtualBoard(tmp_path / "flash", main=PROGRAMS / "bounces.py", options=OPTIONS) as board,
        BenchClient(board.bench) as bench,
    ):
        bench.until(lambda _: bench.light(1) != (0, 0, 0))
        bench.press("OK")
        bench.look(0.5)
        assert bench.light(0)[0] == 1
        bench.release("OK")
        bench.look(0.5)
        assert bench.light(0)[0] == 2
