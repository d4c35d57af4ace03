"""A library for the commands: with nothing in it, or with a whole game."""

from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.event_lines import played_game

GAME, LINES = played_game("of the commands")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


@pytest.fixture
def filled(place: Path) -> Path:
    """Return the place of a library with the game GAME."""
    with Library.open(place) as library:
        library.add_lines(GAME, "b0a4d", LINES)
    return place
