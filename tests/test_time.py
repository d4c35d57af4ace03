"""No program compares moments in a way that a counter which begins anew, or a clock that is set, could turn round.

Milliseconds of a board begin anew after 12.4 days, and their differences change their sign after 6.2: `age` of
pawnlight/memory.py knows it, and is the only place that subtracts them. On the laptop and in the browser, what lasts is
measured by a clock that nobody sets.
"""

import ast
from collections.abc import Iterator

import pytest

from pawnlight.memory import elapsed_ticks
from tests.conftest import ROOT, RunPython
from tests.support.ticks import TICK_COUNT

PYTHON_FILES = sorted(path for folder in ("firmware", "host_tools") for path in (ROOT / folder).rglob("*.py"))
SCRIPT_FILES = sorted(path for path in (ROOT / "host_tools").rglob("static/*.js"))
CLOCK_READERS = {"ticks_ms", "ticks_us", "now", "_now"}
# These say themselves what comes of a wrap.
FORBIDDEN_CALLS = {"ticks_diff", "ticks_add"}


def _name(node: ast.AST) -> str:
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _reads(node: ast.AST) -> bool:
    """Return whether `node` reads a board's clock: `datetime.now` has an argument."""
    return isinstance(node, ast.Call) and not node.args and _name(node.func) in CLOCK_READERS


def _unguarded(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield each sum, difference or comparison of ticks that were read, with its line."""
    stamps = {
        _name(target)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and any(_reads(part) for part in ast.walk(node.value))
        for target in node.targets
        if _name(target)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name) and _name(node) in FORBIDDEN_CALLS:
            yield node.lineno, ast.unparse(node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            parts = [node.left, node.right]
        elif isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        else:
            continue
        if any(_reads(part) or _name(part) in stamps for part in parts):
            yield node.lineno, ast.unparse(node)


def test_nobody_subtracts_or_compares_ticks() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {what}"
        for path in PYTHON_FILES
        if {"firmware", "site", "virtual"} & set(path.parts)
        for line, what in _unguarded(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        "while time.ticks_ms() < end: pass",
        "waits = time.ticks_diff(time.ticks_ms(), began) > 5",
        "end = hardware.now() + 5",
        "began = hardware.now()\nlate = other - began",
        "self._began = time.ticks_us()\nif 0 <= self._began < 5: pass",
    ],
)
def test_the_search_finds_them(line: str) -> None:
    assert list(_unguarded(ast.parse(line)))


def test_no_time_of_day_measures_what_lasts() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for paths, word in ((PYTHON_FILES, "time.time("), (SCRIPT_FILES, "Date.now("))
        for path in paths
        if word in path.read_text(encoding="utf-8")
    ]
    # After a restart, only the time of day says how old the secrets of phones are. In the worker, MicroPython's own
    # clock is replaced by one that nobody sets.
    assert found == ["host_tools/page/phones.py: time.time(", "host_tools/site/static/board_worker.js: Date.now("]


def test_ages_are_the_same_wherever_the_clock_begins(both_pythons: RunPython) -> None:
    ages = (
        0,
        1,
        20,
        999,
        86_400_000,
        TICK_COUNT // 2 - 1,
        TICK_COUNT // 2,
        TICK_COUNT // 2 + 1,
        7 * 86_400_000,
        TICK_COUNT - 1,
    )
    begins = (0, 1, TICK_COUNT // 2 - 1, TICK_COUNT // 2, TICK_COUNT - 1)
    told = both_pythons(
        "from given import ages, begins, ticks\nfrom pawnlight.memory import elapsed_ticks\n"
        "for begin in begins:\n    print([elapsed_ticks((begin + one) % ticks, begin) for one in ages])\n",
        ages=ages,
        begins=begins,
        ticks=TICK_COUNT,
    )
    assert told == f"{list(ages)}\n" * len(begins)
    # What is older seems younger by as much as the clock counts.
    assert elapsed_ticks(5, 5) == 0
