"""Work in pieces: a generator that yields what share of it is done, and returns its result."""

from collections.abc import Generator
from typing import Any


def finished(work: Generator[float, None, Any]) -> Any:
    """Do all of the work at once; return its result."""
    try:
        while True:
            next(work)
    except StopIteration as end:
        return end.value
