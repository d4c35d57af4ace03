"""Work in several processes, which Ctrl-C or a caller that stops ends without a word, and which end with this one.

Where the system has no semaphores for them, as without a writable /dev/shm, a thread of this process does the work.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from types import TracebackType
from typing import TypeVar

from host_tools.system.errors import PawnlightError
from host_tools.system.platform import interrupts_blocked

Key = TypeVar("Key")
Task = TypeVar("Task")
Result = TypeVar("Result")


def why_no_processes() -> str:
    """Return why the system has no other processes for the work, "" if it has."""
    try:
        get_context("spawn").Lock()
    except ImportError:
        return "Python has none here"
    except OSError as error:
        return error.strerror or str(error)
    return ""


def worker_pool(jobs: int, begin: Callable[..., None] | None = None, *given: object) -> Executor:
    """Return a pool of `jobs` workers, each of which first calls `begin(*given)`; a fault cancels the rest."""
    return (
        _OneThread(1, "worker", begin and partial(begin, *given))
        if why_no_processes()
        else _Processes(jobs, begin, *given)
    )


class _Pool(Executor):
    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown(wait=fault is None, cancel_futures=True)


class _OneThread(_Pool, ThreadPoolExecutor):
    pass


class _Processes(_Pool, ProcessPoolExecutor):
    def __init__(self, jobs: int, begin: Callable[..., None] | None = None, *given: object) -> None:
        # Spawned, not forked: a fork would share the open database.
        super().__init__(jobs, get_context("spawn"), partial(begin_worker, begin, *given))

    def submit(self, work: Callable[..., Result], /, *given: object, **named: object) -> Future[Result]:
        """Schedule `work`, for which a process may be started."""
        with interrupts_blocked():
            return super().submit(work, *given, **named)


def begin_worker(begin: Callable[..., None] | None = None, *given: object) -> None:
    """Initialize a worker process: it ignores Ctrl-C, and ends with its parent, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if begin:
        begin(*given)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


def run_in_processes(
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
    waiting: dict[Future[Result], Key] = {}
    try:
        with worker_pool(jobs, begin, *given) as pool:
            for key, task in tasks:
                waiting[pool.submit(work, task)] = key
                if len(waiting) > 2 * jobs:
                    yield from _done(waiting)
            while waiting:
                yield from _done(waiting)
    except BrokenProcessPool as error:
        raise PawnlightError(f"The system ended a process that {did}. Try fewer processes: --jobs 1.") from error


def _done(waiting: dict[Future[Result], Key]) -> Iterable[tuple[Key, Result]]:
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in done:
        yield waiting.pop(future), future.result()
