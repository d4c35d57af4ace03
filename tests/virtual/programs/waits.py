"""Waits for forty seconds in every way that the firmware does, writes how long it took, and fails."""

import asyncio
import json
import time

from pawnlight.memory import age


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
passed = age(time.ticks_ms(), began)
with open("passed", "w") as file:
    json.dump(passed, file)
raise ValueError("this is the end")
