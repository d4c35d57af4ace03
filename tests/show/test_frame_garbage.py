"""Frames of the lights allocate no memory, so that no garbage collection interrupts an animation."""

from tests.conftest import SCRIPTS, RunPython

SCRIPT = SCRIPTS / "frame_garbage.py"


def test_a_hundred_frames_allocate_nothing(micropython: RunPython) -> None:
    assert int(micropython(SCRIPT, current="4.0")) <= 64, "but for what the loop of the test itself takes"


def test_nor_do_frames_that_must_be_dimmed(micropython: RunPython) -> None:
    assert int(micropython(SCRIPT, current="0.5")) <= 64
