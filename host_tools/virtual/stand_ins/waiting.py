"""Functions for waiting that CPython lacks or that behave differently in MicroPython."""

import time
from collections.abc import Iterator
from typing import Protocol

from host_tools.virtual.clock import CLOCK
from host_tools.virtual.serial_port import POLLIN, POLLOUT

_GLANCE_SECONDS = 0.002


class Pollable(Protocol):
    """A stream that can be polled: the serial port's stdin or stdout."""

    def ready(self, events: int) -> int:
        """Return which of `events` are ready."""


class Poll:
    """`select.poll` as on the board: it returns the objects, where CPython returns file descriptors."""

    def __init__(self) -> None:
        self._events: dict[Pollable, int] = {}

    def register(self, thing: Pollable, events: int = POLLIN | POLLOUT) -> None:
        """Register `thing`. Raises OSError if it cannot be polled on the board."""
        if not hasattr(thing, "ready"):
            raise OSError(22, "stream operation not supported")
        self._events[thing] = events

    def poll(self, timeout: int = -1) -> list[tuple[Pollable, int]]:
        """Return (object, events) of those that are ready; waits at most `timeout` ms, -1 for no limit."""
        end = time.monotonic() + CLOCK.real(timeout / 1000)
        while True:
            ready = [(thing, found) for thing, events in self._events.items() if (found := thing.ready(events))]
            if ready or (timeout >= 0 and time.monotonic() >= end):
                return ready
            time.sleep(_GLANCE_SECONDS)

    def ipoll(self, timeout: int = -1) -> Iterator[tuple[Pollable, int]]:
        return iter(self.poll(timeout))
