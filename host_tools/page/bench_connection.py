"""A connection to the bench of a virtual board: what the page and its phones follow."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

SECONDS_BETWEEN_TRIES = 0.25


@contextlib.asynccontextmanager
async def connect_to_bench(
    address: tuple[str, int], longest_line: int
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Open a connection to `address`, with lines of at most `longest_line` bytes, and close it at the end.

    Raises OSError if nothing listens there.
    """
    reader, writer = await asyncio.open_connection(*address, limit=longest_line)
    try:
        yield reader, writer
    finally:
        writer.close()
        # How it ended is asked for: asyncio prints a traceback for an error that nobody has looked at.
        with contextlib.suppress(OSError):
            await writer.wait_closed()
