"""Queues, as in CPython's `queue`, where there is one thread: nobody waits for them."""


class Empty(Exception):
    """There is nothing in the queue."""


class SimpleQueue:
    """What was put first is got first."""

    def __init__(self):
        self._waiting = []

    def put(self, thing):
        """Add `thing`."""
        self._waiting.append(thing)

    def get_nowait(self):
        """Return the first thing. Raises Empty."""
        if not self._waiting:
            raise Empty
        return self._waiting.pop(0)
