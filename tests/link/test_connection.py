"""A small run of the line test; `python -m tests.system.line` runs 100,000 events, 1,000 unplugs and 200 kills."""

from pathlib import Path

import pytest

from tests.system.line.journey import run_journey


def test_the_library_equals_the_journal_after_noise_pulled_cables_and_kills(
    empty_flash: Path, tmp_path_factory: pytest.TempPathFactory
):
    games, corrupted = run_journey(tmp_path_factory.mktemp("laptop"), events=600, unplugs=8, kills=3, speed=60)
    assert corrupted > 1000
    assert games >= 2
