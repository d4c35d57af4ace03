"""A whole game of each rule set through the installed `pawnlight play`, operated over the page's WebSocket."""

from pathlib import Path
from random import Random

import pytest

from tests.acceptance.front import Front
from tests.acceptance.plan import Plan
from tests.acceptance.whole_game import play_game

PLANS = (
    Plan("classic", ("person", "easy", "hard"), {"language": "en"}),
    Plan("teams", ("person", "normal", "person", "hard"), {"language": "de", "quick": "yes"}),
    Plan("points", ("person", "person", "hard"), {"language": "es", "quick": "yes"}),
    Plan("st", ("normal", "easy", "person", "hard"), {"language": "es", "begins": "yellow"}),
    Plan("revenge", ("person", "person", "normal"), {"language": "en"}),
    Plan("sequence", ("person", "easy", "person", "hard"), {"language": "de", "auto draw": "no"}),
    Plan("cards", ("person",), {"language": "en", "deck": "revenge"}, cards=70),
)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.rules)
def test_a_whole_game(plan: Plan, pawnlight: Path, tmp_path: Path, record_property):
    with Front(pawnlight, tmp_path) as front:
        told = play_game(front, plan, Random(str(plan)))
    # A card deck has no moves.
    assert (told.hints and told.taken_back) or plan.rules == "cards"
    record_property("measured", str(told))
