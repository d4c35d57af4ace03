"""A library and a simulated line to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.cable import Cable


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.db") as opened:
        yield opened


@pytest.fixture
def cable(library: Library) -> Cable:
    return Cable(library)
