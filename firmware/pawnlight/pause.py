"""Waiting without garbage: MicroPython's own `sleep_ms` allocates nothing, a sleep in seconds makes a float."""

import asyncio

try:
    from asyncio import sleep_ms as sleep_ms
except ImportError:

    async def sleep_ms(milliseconds: int) -> None:  # type: ignore[no-redef]
        """Let `milliseconds` pass."""
        await asyncio.sleep(milliseconds / 1000)
