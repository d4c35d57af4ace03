"""Ways of waiting that MicroPython has and CPython has not, or has otherwise."""

import asyncio
import select
from collections.abc import Iterator
from typing import Any

_CPYTHON_POLL: Any = getattr(select, "poll", None)


class Poll:
    """`select.poll` that answers with the objects themselves, as on the board, where CPython gives file numbers."""

    def __init__(self) -> None:
        self._poll = _CPYTHON_POLL()
        self._objects: dict[int, Any] = {}

    def register(self, thing: Any, events: int = select.POLLIN | select.POLLOUT) -> None:
        number = thing if isinstance(thing, int) else thing.fileno()
        self._objects[number] = thing
        self._poll.register(number, events)

    def modify(self, thing: Any, events: int) -> None:
        self.register(thing, events)

    def unregister(self, thing: Any) -> None:
        number = thing if isinstance(thing, int) else thing.fileno()
        if self._objects.pop(number, None) is not None:
            self._poll.unregister(number)

    def poll(self, timeout: int = -1) -> list[tuple[Any, int]]:
        """(object, events) of those that are ready; `timeout` in ms, -1 for ever."""
        return [(self._objects[number], events) for number, events in self._poll.poll(timeout)]

    def ipoll(self, timeout: int = -1, flags: int = 0) -> Iterator[tuple[Any, int]]:
        return iter(self.poll(timeout))


class ThreadSafeFlag:
    """`asyncio.ThreadSafeFlag`: set from an interrupt, awaited by one task, cleared by having been awaited."""

    def __init__(self) -> None:
        self._set = False
        self._waiter: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None

    def set(self) -> None:
        self._set = True
        waiter = self._waiter
        if waiter is not None:
            loop, event = waiter
            loop.call_soon_threadsafe(event.set)

    def clear(self) -> None:
        self._set = False

    async def wait(self) -> None:
        event = asyncio.Event()
        self._waiter = (asyncio.get_running_loop(), event)
        try:
            if not self._set:
                await event.wait()
        finally:
            self._waiter = None
        self._set = False
