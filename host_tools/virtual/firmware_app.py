"""The firmware that runs in this process: what it asks people, and the language of its screen.

It is reached between two steps of its tasks, from the thread of the bench.
"""

import asyncio
import contextlib
import sys
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_tools.virtual.bench_snapshot import BoardSnapshot, running_app
from host_tools.virtual.clock import BOARD_CLOCK

if TYPE_CHECKING:
    from pawnlight.table.app import App

# The longest wait for the firmware's thread, in the laptop's time.
_SECONDS = 5


class FirmwareApp(BoardSnapshot):
    """What the application of the firmware shows, if it runs; another program may run in its place."""

    async def do(self, work: "Callable[[App], object]") -> None:
        """Call `work` with the app in the loop of the firmware, if there is one, and wait until it has been done."""
        loop = BOARD_CLOCK.loop
        if loop is None:
            return
        here = asyncio.get_running_loop()
        done = asyncio.Event()

        def run() -> None:
            try:
                app = running_app()
                if app is not None:
                    work(app)
            except Exception:
                # The board can be played without it.
                traceback.print_exc(file=sys.stderr)
            here.call_soon_threadsafe(done.set)

        # The firmware has ended, or computes something long.
        with contextlib.suppress(RuntimeError, TimeoutError):
            loop.call_soon_threadsafe(run)
            async with asyncio.timeout(_SECONDS):
                await done.wait()
