"""Waiting without garbage: MicroPython's own `sleep_ms` allocates nothing, a sleep in seconds makes a float."""

import asyncio

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Awaitable, Callable


async def _pause(milliseconds: int) -> None:
    await asyncio.sleep(milliseconds / 1000)


# Let so many milliseconds pass.
sleep_ms: "Callable[[int], Awaitable[None]]" = getattr(asyncio, "sleep_ms", _pause)
