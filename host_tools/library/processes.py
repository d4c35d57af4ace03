"""Work on many games in several processes, which Ctrl-C or a caller that stops ends without a word."""

import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from host_tools.errors import PawnlightError
from host_tools.interrupt import interrupts_blocked

Key = TypeVar("Key")
Task = TypeVar("Task")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Task], Result],
    tasks: Iterable[tuple[Key, Task]],
    jobs: int,
    did: str,
    begin: Callable[..., None] | None = None,
    *given: object,
) -> Generator[tuple[Key, Result]]:
    """Do the `work` of each task in `jobs` processes; yield the key and the result of each that is done, in any order.

    Each process first calls `begin(*given)`. Raises PawnlightError if the system ends one: "a process that `did`".
    """
    # Spawned, not forked: a fork would share the open database.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (begin, given)) as pool:
        waiting: dict[Future[Result], Key] = {}
        try:
            for key, task in tasks:
                with interrupts_blocked():
                    waiting[pool.submit(work, task)] = key
                if len(waiting) > 2 * jobs:
                    yield from _done(waiting)
            while waiting:
                yield from _done(waiting)
        except BrokenProcessPool as error:
            raise PawnlightError(f"The system ended a process that {did}. Try fewer processes: --jobs 1.") from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _done(waiting: dict[Future[Result], Key]) -> Iterable[tuple[Key, Result]]:
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in done:
        yield waiting.pop(future), future.result()


def _begin(begin: Callable[..., None] | None, given: tuple[object, ...]) -> None:
    """Initialize a worker process, which ignores Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin:
        begin(*given)
