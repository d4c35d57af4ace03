"""Tests that judge mutants: loaded once, each timed once and traced for the functions it calls.

A mutant is judged in a fork, where its function gets the faulty code and the tests that call the function run until
one fails. What runs when a module is loaded, such as a table, is judged in a fork that has not loaded anything yet,
and so is what survives.
"""

import contextlib
import gc
import importlib.machinery
import os
import pickle
import resource
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import BinaryIO

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.mutation.mutate import Mutant

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"

# A test that takes longer alone, in seconds of CPU, or waits longer, does not judge.
_CPU = 0.5
_WAIT = 5.0
# It hangs with a mutant where it waits so long, also on a busy machine.
_HANGS = 60.0
# Together, the loaded tests of one mutant take so long, in seconds of CPU.
_TOGETHER = 3.0
# The same of tests that are loaded for it, so many files at a time, until one fails.
_TOGETHER_UNLOADED = 30.0
_FILES = 4
_MEMORY = 4 << 30
_SLOW_FIXTURES = {"both_pythons", "chromium", "engine", "micropython", "pico_image", "postgresql"}
_OPTIONS = ("-x", "-p", "no:terminal", "-p", "no:xdist", "-p", "no:cacheprovider", "--capture=no", "-m", "not long")
# The files of a test stay: one process runs several sessions, and others stand beside it.
_FILES_STAY = ("-o", "tmp_path_retention_policy=all")
_CLEAN = ("-o", "addopts=", "-o", "timeout=0", *_FILES_STAY, "--hypothesis-profile=mutants")

# The same cases in every run, so that a verdict stays; a failing case need not be the shortest.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=25,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.function_scoped_fixture),
)

KILLED, TIMED_OUT, SURVIVED, UNREACHED = "killed", "timed out", "survived", "reached by no quick test"
_ON_EXIT = {0: SURVIVED, 1: KILLED}


@dataclass(frozen=True)
class _Timed:
    """A test that passes: its name, the CPU seconds it takes, and (file, function) of all that it calls."""

    name: str
    seconds: float
    calls: frozenset[tuple[str, str]]


class Judge:
    """The quick tests of some folders.

    judge(mutants) yields each mutant with its verdict, in no particular order.
    """

    def __init__(self, folders: Sequence[str]) -> None:
        self._folders = folders
        self._jobs = os.cpu_count() or 1
        self._loaded = True
        self._tests: list[_Timed] = []
        # The tests that killed mutants of a function: they come first for the next one.
        self._killers: dict[tuple[str, str], list[str]] = {}

    def judge(self, mutants: Sequence[Mutant], say: Callable[[str], None]) -> Iterator[tuple[Mutant, str]]:
        """Yield each of `mutants` with KILLED, TIMED_OUT, SURVIVED or UNREACHED; `say` is told how far it is."""
        functions = [mutant for mutant in mutants if mutant.first]
        read, write = os.pipe()
        if not (child := os.fork()):
            os.close(read)
            with open(write, "wb") as told:
                code = self._pytest(self._folders, _Loaded(self, functions, told))
            _leave(code)
        os.close(write)
        with open(read, "rb") as told:
            self._tests = _load(told)
            say(f"{len(self._tests)} quick tests, {sum(test.seconds for test in self._tests):.0f} s together")
            # A function may have made a table when its module was loaded: what survives is judged once more, unloaded.
            unloaded: list[Mutant] = []
            for n in range(len(functions)):
                mutant, verdict = _load(told)
                if n % 50 == 49:
                    say(f"{n + 1} judged, {len(unloaded)} of them still to be judged unloaded")
                if verdict in (SURVIVED, UNREACHED):
                    unloaded.append(mutant)
                else:
                    yield mutant, verdict
        os.waitpid(child, 0)
        self._loaded = False
        unloaded += [mutant for mutant in mutants if not mutant.first]
        yield from self._in_forks(unloaded, self._load_and_run)

    def _load_and_run(self, mutant: Mutant, names: list[str]) -> str | None:
        """Load everything anew with `mutant`; return the test that fails, None if all pass."""
        _import_as(mutant)
        os.chdir(ROOT)
        files = list(dict.fromkeys(name.partition("::")[0] for name in names))
        for at in range(0, len(files), _FILES):
            failed = _Failed(_HANGS)
            if self._pytest([name for name in names if name.partition("::")[0] in files[at : at + _FILES]], failed):
                return failed.name or "loading"
        return None

    def _pytest(self, names: Iterable[str], plugin: object) -> int:
        return int(pytest.main([*_OPTIONS, *_CLEAN, "--rootdir", str(ROOT), *names], plugins=[plugin]))

    def _in_forks(
        self, mutants: Sequence[Mutant], run: Callable[[Mutant, list[str]], str | None]
    ) -> Iterator[tuple[Mutant, str]]:
        running: dict[int, tuple[Mutant, BinaryIO]] = {}
        waiting = list(reversed(mutants))
        while waiting or running:
            while waiting and len(running) < self._jobs:
                mutant = waiting.pop()
                tests = self._for(mutant)
                if not tests:
                    yield mutant, UNREACHED
                    continue
                told: BinaryIO = tempfile.TemporaryFile()  # noqa: SIM115, it outlives this round
                if not (child := os.fork()):
                    os.setsid()
                    _judge(lambda m=mutant, t=tests: run(m, [test.name for test in t]), tests, told.fileno())  # type: ignore[misc]
                running[child] = (mutant, told)
            if running:
                child, status = os.wait()
                _end_group(child)
                mutant, told = running.pop(child)
                with told:
                    told.seek(0)
                    text = told.read().decode()
                yield mutant, self._verdict(mutant, status, text)

    def _verdict(self, mutant: Mutant, status: int, text: str) -> str:
        if os.WIFSIGNALED(status):
            return TIMED_OUT
        code = os.WEXITSTATUS(status)
        if code not in _ON_EXIT:
            raise RuntimeError(f"the judge failed:\n{mutant}\n{text}")
        if text:
            killers = self._killers.setdefault(_key(mutant), [])
            if text not in killers:
                killers.insert(0, text)
        return _ON_EXIT[code]

    def _for(self, mutant: Mutant) -> list[_Timed]:
        """Return the tests that judge `mutant`: killers of others like it, then one of each kind.

        First come those that call the fewest functions: they are quick, and about little else.
        """
        file, function = _key(mutant)
        reached = [test for test in self._tests if (file, function) in test.calls]
        if not self._loaded and not reached:
            # A table may be used by other modules alone.
            reached = self._tests
        killers = self._killers.get((file, function), [])[:5]
        rank: dict[str, int] = {}
        order = []
        for test in sorted(reached, key=lambda test: len(test.calls)):
            kind = test.name.partition("[")[0]
            rank[kind] = rank.get(kind, -1) + 1
            elsewhere = not any(file == path for path, _ in test.calls)
            order.append((test.name not in killers, elsewhere, rank[kind], len(test.calls), test))
        chosen: list[_Timed] = []
        together = 0.0
        for *_, test in sorted(order, key=lambda entry: entry[:4]):
            together += test.seconds
            if chosen and together > (_TOGETHER if self._loaded else _TOGETHER_UNLOADED):
                break
            chosen.append(test)
        return chosen


class _Failed:
    """A plugin of pytest that remembers the first test that failed; a test that waits for `limit` seconds ends this."""

    def __init__(self, limit: float | None = None) -> None:
        self.name = ""
        self._limit = limit

    def pytest_runtest_logstart(self) -> None:
        if self._limit:
            signal.setitimer(signal.ITIMER_REAL, self._limit)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.name = self.name or report.nodeid


class _Loaded:
    """A plugin of pytest that times the loaded tests, then judges mutants by them in place of running them."""

    def __init__(self, judge: Judge, mutants: Sequence[Mutant], told: BinaryIO) -> None:
        self._judge = judge
        self._mutants = mutants
        self._told = told
        self._items: dict[str, pytest.Item] = {}
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not _SLOW_FIXTURES & set(getattr(item, "fixturenames", ()))]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = {item.nodeid: item for item in session.items}
        self._judge._tests = _timed(session.items)
        _tell(self._told, self._judge._tests)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(FIRMWARE)):
                self._functions.setdefault(_name(thing.__code__), []).append(thing)
        gc.collect()
        gc.freeze()
        for verdict in self._judge._in_forks(self._mutants, self._replace_and_run):
            _tell(self._told, verdict)
        return True

    def _replace_and_run(self, mutant: Mutant, names: list[str]) -> str | None:
        _import_as(mutant)
        file = str(ROOT / mutant.path)
        wanted = (file, mutant.function, mutant.first)
        code = next(code for code in _codes(compile(mutant.source, file, "exec")) if _name(code) == wanted)
        try:
            for function in self._functions.get(wanted, ()):
                function.__code__ = code
        except ValueError:
            # A method without its `super()` closes over nothing and does not fit in: it is judged unloaded.
            return None
        failed = _Failed(_HANGS)
        items = [self._items[name] for name in names]
        items[0].config.pluginmanager.register(failed)
        for item, following in zip(items, [*items[1:], None], strict=True):
            _limit(self._judge, item.nodeid)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if failed.name:
                return failed.name
        return None


def _timed(items: Sequence[pytest.Item]) -> list[_Timed]:
    """Return the tests that pass and are quick. A slow one ends its fork, and another fork goes on after it."""
    timed: list[_Timed] = []
    at = 0
    while at < len(items):
        # Not a pipe: a process that a killed test has left behind would hold it open.
        with tempfile.TemporaryFile() as told:
            if not (child := os.fork()):
                os.setsid()
                for test in _run(items[at:]):
                    _tell(told, test)
                _leave(0)
            _wait(child)
            told.seek(0)
            with contextlib.suppress(EOFError):
                while True:
                    test = pickle.load(told)
                    at += 1
                    if test is not None:
                        timed.append(test)
        at += 1
    return timed


def _run(items: Sequence[pytest.Item]) -> Iterator[_Timed | None]:
    """Run tests; yield for each how it was, None if it does not judge, and end this process at one that is slow."""
    prefix = str(FIRMWARE)
    failed = _Failed()
    items[0].config.pluginmanager.register(failed)
    called: set[tuple[str, str]] = set()

    def trace(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if code.co_filename.startswith(prefix):
            called.add((code.co_filename, code.co_qualname))

    threading.settrace(trace)
    for item, following in zip(items, [*items[1:], None], strict=True):
        called.clear()
        failed.name = ""
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, _CPU)
        signal.setitimer(signal.ITIMER_REAL, _WAIT)
        sys.settrace(trace)
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        sys.settrace(None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        calls = frozenset((file, name.partition(".<locals>")[0]) for file, name in called)
        yield None if failed.name or not calls else _Timed(item.nodeid, time.process_time() - began, calls)


def _limit(judge: Judge, name: str) -> None:
    """End this process if a test takes far longer than it did."""
    seconds = next(test.seconds for test in judge._tests if test.name == name)
    signal.setitimer(signal.ITIMER_PROF, 1 + 10 * seconds)


def _judge(run: Callable[[], str | None], tests: Sequence[_Timed], write: int) -> None:
    """Judge a mutant in this process, which ends with it: 0 if it survives, 1 if not; `write` is told the test."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, 10 + 10 * sum(test.seconds for test in tests))
    signal.setitimer(signal.ITIMER_REAL, 2 * _HANGS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    try:
        killer = run()
    except BaseException as error:
        os.write(write, repr(error).encode())
        _leave(3)
    os.write(write, (killer or "").encode())
    _leave(int(killer is not None))


def _import_as(mutant: Mutant) -> None:
    """Have Python load the mutant when its module is imported, now or once more."""
    file = str(ROOT / mutant.path)
    code_of = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return compile(mutant.source, file, "exec") if loader.path == file else code_of(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def _key(mutant: Mutant) -> tuple[str, str]:
    return str(ROOT / mutant.path), mutant.function


def _name(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _wait(child: int) -> None:
    os.waitpid(child, 0)
    _end_group(child)


def _end_group(leader: int) -> None:
    """End what a test has started and left behind."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def _tell(told: BinaryIO, what: object) -> None:
    pickle.dump(what, told)
    told.flush()


def _load(told: BinaryIO):
    try:
        return pickle.load(told)
    except EOFError:
        raise RuntimeError("the tests could not be loaded: run them alone to see why") from None


def _leave(code: int) -> None:
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
