"""The flash of a new board. A test file names this module as its plugin."""

from pathlib import Path

import pytest


@pytest.fixture
def empty_flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
