"""The levels of the computer players are steps of a ladder, in every rule set."""

import pytest

from host_tools.research.league import League, play_all
from tests.support.kinds import RULES


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("worse", "better"), [("random", "easy"), ("easy", "normal")])
def test_the_higher_level_wins_more_games(rules: str, worse: str, better: str) -> None:
    """Luck decides most games of classic, so that it takes more of them."""
    games = 400 if rules == "classic" else 100
    (table,) = play_all(League(rules, (worse, better), games, players=4 if rules == "teams" else 2), 1).tables
    best = table.rows()[0]
    assert best["bot"] == better
    assert best["low"] > 0.5
