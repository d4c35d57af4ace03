"""Processor load: the virtual board's process waits for events instead of busy polling."""

import asyncio
import time

import pytest

from tests.benchmarks.processor import MENU, MOVING, QUESTION, State, run_play

_SECONDS = 60


@pytest.mark.parametrize(
    "state", [pytest.param(MENU, marks=pytest.mark.long), QUESTION], ids=["lamp breathes", "nothing moves"]
)
def test_a_board_that_nobody_touches_leaves_the_processor_alone(state: State) -> None:
    """Measured after start-up, which takes a while on a busy machine. The benchmark measures the actual budgets."""

    async def rests() -> bool:
        async with run_play(state) as it:
            end = time.monotonic() + _SECONDS
            while time.monotonic() < end:
                if (await it.figures(2)).board < MOVING:
                    return True
        return False

    assert asyncio.run(rests())
