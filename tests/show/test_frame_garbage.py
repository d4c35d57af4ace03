"""Frames of the lights allocate no memory, so that no garbage collection interrupts an animation."""

import pytest

from tests.conftest import ROOT, SCRIPTS, RunPython

SCRIPT = SCRIPTS / "frame_garbage.py"
BOARD = ROOT / "host_tools" / "virtual" / "hardware.py"


@pytest.mark.parametrize("matrix", [False, True])
def test_a_hundred_frames_allocate_nothing(micropython: RunPython, matrix: bool) -> None:
    # What the loop of the test itself takes.
    assert int(micropython(SCRIPT, BOARD, most_ma=4000, matrix=matrix)) <= 64


@pytest.mark.parametrize("matrix", [False, True])
def test_nor_do_frames_that_must_be_dimmed(micropython: RunPython, matrix: bool) -> None:
    assert int(micropython(SCRIPT, BOARD, most_ma=500, matrix=matrix)) <= 64
