"""A scripted board behind a port, as a fixture."""

from collections.abc import Iterator

import pytest

from tests.support.scripted_board import BoardOnSocket, ScriptedBoard


@pytest.fixture
def board() -> Iterator[BoardOnSocket]:
    running = BoardOnSocket(ScriptedBoard())
    yield running
    running.unplug()
