"""Work that is done in steps, done at once."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")


def run_to_end(steps: Generator[None, None, Result]) -> Result:
    """Run a generator to its end; return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
