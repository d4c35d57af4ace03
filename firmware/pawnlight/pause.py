"""Sleep without allocation: MicroPython's `sleep_ms` allocates nothing, while a sleep in seconds creates a float."""

import asyncio

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Awaitable, Callable


async def _pause(milliseconds: int) -> None:
    await asyncio.sleep(milliseconds / 1000)


# Sleep for so many milliseconds.
sleep_ms: "Callable[[int], Awaitable[None]]" = getattr(asyncio, "sleep_ms", _pause)
