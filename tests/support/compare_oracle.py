"""Comparison of the engine with an oracle on any number of random requests, from the command line."""

import sys
from collections.abc import Callable, Iterable
from typing import Any

Request = dict[str, Any]


def differences(
    requests: Iterable[Request], oracle: Callable[[Request], Any], engine: Callable[[Request], Any], name: str = ""
) -> int:
    """Print every request that the two answer differently, then the counts; return the number of differences."""
    asked = differ = 0
    for request in requests:
        asked += 1
        expected, got = oracle(request), engine(request)
        if expected != got:
            differ += 1
            print(f"{request}\n  oracle: {expected}\n  engine: {got}")
    print(f"{name}{asked} requests, {differ} answered differently", flush=True)
    return differ


def compare(
    requests: Callable[[int, int], Iterable[Request]],
    oracle: Callable[[Request], Any],
    engine: Callable[[Request], Any],
) -> None:
    """Compare as many requests as the command line says, from the seed it gives or 1; exit with 1 if any differs."""
    number, seed = (*map(int, sys.argv[1:3]), 1)[:2]
    sys.exit(min(1, differences(requests(seed, number), oracle, engine)))
