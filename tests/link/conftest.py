"""A simulated line to a library, and a laptop at a board."""

from pathlib import Path

import pytest

from host_tools.library import Library
from tests.support.cable import Cable
from tests.support.laptop import Laptop


@pytest.fixture
def cable(library: Library) -> Cable:
    return Cable(library)


@pytest.fixture
def laptop(empty_flash: Path) -> Laptop:
    """Return a laptop that has greeted a new board."""
    greeted = Laptop()
    greeted.exchange("hello 2 test")
    return greeted
