"""Waits for thirty seconds in every way that the firmware does, writes how long it took, and fails."""

import asyncio
import json

from pawnlight.memory import sleep_ms


async def thirty_seconds():
    await asyncio.sleep(10)
    await sleep_ms(10_000)
    try:
        await asyncio.wait_for(asyncio.Event().wait(), 10)
    except asyncio.TimeoutError:
        pass


def main(board):
    began = board.now_ms()
    asyncio.run(thirty_seconds())
    with open("passed", "w") as file:
        json.dump(board.elapsed_since(began), file)
    raise ValueError("this is the end")
