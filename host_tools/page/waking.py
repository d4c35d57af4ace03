"""A task of an event loop that waits for what happens in any thread."""

import asyncio
import contextlib


class Waking:
    """Wakes the one task that waits for it, once `begin` was called in its loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()

    def begin(self) -> asyncio.AbstractEventLoop:
        """Return the loop that runs; from now on `wake` is heard."""
        self._loop = asyncio.get_running_loop()
        return self._loop

    def wake(self) -> None:
        """Wake the task. May be called from any thread, also when the loop has ended."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._woken.set)

    async def wait_until(self, when: float | None) -> bool:
        """Wait until somebody wakes the task, or until `when` by the loop's clock; return whether somebody did."""
        with contextlib.suppress(TimeoutError):
            # Not wait_for: it loses a cancellation that comes together with the news.
            async with asyncio.timeout_at(when):
                await self._woken.wait()
        woken = self._woken.is_set()
        self._woken.clear()
        return woken
