"""Events of threads, as in CPython's `threading`, where there is one thread: nobody waits for them."""


class Event:
    """A flag."""

    def __init__(self):
        self._set = False

    def is_set(self):
        """Return whether it is set."""
        return self._set

    def set(self):
        """Set it."""
        self._set = True

    def clear(self):
        """Take that back."""
        self._set = False
