"""Places for a library: a file, and a schema of a PostgreSQL server; and for the file of a game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.postgresql import Cluster


@pytest.fixture(params=["file", pytest.param("postgresql", marks=pytest.mark.long)])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the place of a library: of a file, and in the long tests, or `in_both`, of a server too."""
    if request.param == "file":
        return str(tmp_path / "library.db")
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.new_location()


@pytest.fixture
def library(location: str) -> Iterator[Library]:
    with Library.open(location) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"
