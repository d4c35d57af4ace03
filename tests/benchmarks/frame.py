"""What the measurements share: rows, shares with their intervals, times, and a reference loop of the same run."""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

Options = argparse.ArgumentParser


def share_text(rate: float, low: float, high: float, digits: int = 1) -> str:
    """Return a share with its interval, in percent."""
    return f"{100 * rate:.{digits}f} % ({100 * low:.{digits}f}–{100 * high:.{digits}f})"


def table_row(*cells: object) -> str:
    """Return a row of a table of the documents."""
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def time_rounds(work: Callable[[], Any], rounds: int, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Return the time of each of the rounds of `work`."""
    taken = []
    for _ in range(rounds):
        begun = clock()
        work()
        taken.append(clock() - begun)
    return taken


def reference_text() -> str:
    """Return the CPU time of a million additions in CPython, by which the times of two runs can be compared."""
    (took,) = time_rounds(lambda: sum(n for n in range(1_000_000)), 1, time.process_time)
    return f"reference loop: {1000 * took:.1f} ms"


def run_in_processes(work: Callable[[Any], Any], jobs: Iterable[Any], chunk: int = 1) -> Iterator[Any]:
    """Yield the result of each job in order; they are done in processes, one for each core."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, jobs, chunksize=chunk)
