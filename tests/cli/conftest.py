"""A library for the commands: with nothing in it, or with a whole game."""

from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.event_lines import legal_game

GAME, LINES = legal_game("of the commands")


@pytest.fixture
def library_path(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


@pytest.fixture
def library_with_game(library_path: Path) -> Path:
    """Return the place of a library with the game GAME."""
    with Library.open(library_path) as library:
        library.add_lines(GAME, "b0a4d", LINES)
    return library_path
