"""Twenty whole games of each rule set through `pawnlight play`, as `python -m tests.acceptance` plays them."""

import sys

import pytest

from tests.acceptance.installed import ROOT
from tests.support.commands import run_command


@pytest.mark.long
@pytest.mark.timeout(4 * 3600)
def test_many_whole_games(record_property):
    command = [sys.executable, "-m", "tests.acceptance", "--games", "20", "--seed", "1"]
    done = run_command(command, ROOT, seconds=4 * 3600)
    record_property("measured", done.stdout.splitlines()[-1])
