"""The system tests at full length, by the commands of docs/measurements.md; they take minutes, for `make test-long`."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.support.program import ROOT

COMMANDS = (
    ("tests.system.power",),
    ("tests.system.power", "--wear", "400"),
    ("tests.system.line",),
    ("tests.system.noise",),
    ("tests.benchmarks", "processor"),
)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_command_finds_nothing(command: tuple[str, ...], record_property: Callable[[str, object], None]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for line in done.stdout.splitlines():
        record_property("measured", line)
