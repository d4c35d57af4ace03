"""The virtual board's clock, running faster than the laptop's."""

import json
import time
from pathlib import Path

import pytest

from host_tools.virtual import VirtualBoard

PROGRAM = """
import asyncio, json, time

async def forty_seconds():
    await asyncio.sleep(10)
    await asyncio.sleep_ms(10_000)
    try:
        await asyncio.wait_for(asyncio.Event().wait(), 10)
    except asyncio.TimeoutError:
        pass
    time.sleep_ms(10_000)

began = time.ticks_ms()
asyncio.run(forty_seconds())
passed = time.ticks_diff(time.ticks_ms(), began)
with open("passed", "w") as file:
    json.dump(passed, file)
raise ValueError("this is the end")
"""


@pytest.mark.parametrize("clock", [20, 100])
def test_all_that_the_firmware_waits_for_goes_by_the_clock(tmp_path: Path, clock: int) -> None:
    program = tmp_path / "main.py"
    program.write_text(PROGRAM, encoding="utf-8")
    began = time.monotonic()
    with VirtualBoard(tmp_path / "flash", main=program, options=["--clock", str(clock)]) as board:
        assert board.wait(60) == 1
    took = time.monotonic() - began
    passed = json.loads((tmp_path / "flash" / "passed").read_text()) / 1000
    assert passed >= 40
    assert 40 / clock <= took < 40
