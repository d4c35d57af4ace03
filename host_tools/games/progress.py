"""Work in pieces: a generator that yields what share of it is done, and returns its result."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")


def run_to_end(work: Generator[float, None, Result]) -> Result:
    """Do all of the work at once; return its result."""
    try:
        while True:
            next(work)
    except StopIteration as end:
        result: Result = end.value
        return result
