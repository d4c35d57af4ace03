"""A game in progress takes little memory in every rule set."""

from collections.abc import Callable

import pytest

from tests.conftest import SCRIPTS, RunPython
from tests.support.kinds import PLAYABLE_RULE_SETS

MOST_HEAP = 8 * 1024


Record = Callable[[str, object], None]


@pytest.mark.parametrize("rules", PLAYABLE_RULE_SETS)
def test_a_game_in_progress_takes_at_most_8_kb_of_heap(
    rules: str, micropython: RunPython, record_property: Record
) -> None:
    heap, events = micropython(SCRIPTS / "game_heap.py", rules=rules).split()
    record_property("measured", f"{heap} bytes of heap: a game of {rules} after {events} events")
    assert int(heap) <= MOST_HEAP
