"""Twenty whole games of each rule set through `pawnlight play`, as `python -m tests.acceptance` plays them."""

import subprocess
import sys

import pytest

from tests.acceptance.installed import ROOT


@pytest.mark.long
@pytest.mark.timeout(4 * 3600)
def test_many_whole_games(record_property):
    command = [sys.executable, "-m", "tests.acceptance", "--games", "20", "--seed", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    record_property("measured", done.stdout.splitlines()[-1])
