"""The virtual board's clock, running faster than the laptop's."""

import json
import time
from pathlib import Path

import pytest

from host_tools.virtual import VirtualBoard
from tests.conftest import PROGRAMS


@pytest.mark.parametrize("clock", [20, 100])
def test_all_that_the_firmware_waits_for_goes_by_the_clock(tmp_path: Path, clock: int) -> None:
    began = time.monotonic()
    with VirtualBoard(tmp_path / "flash", main=PROGRAMS / "waits.py", options=["--clock", str(clock)]) as board:
        assert board.wait(60) == 1
    took = time.monotonic() - began
    passed = json.loads((tmp_path / "flash" / "passed").read_text()) / 1000
    assert passed >= 30
    assert 30 / clock <= took < 30
