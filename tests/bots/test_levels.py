"""The levels of the computer players are steps of a ladder, in every rule set."""

import pytest

from host_tools.research.league import League, play_league
from pawnlight.rules.base import kind_of, options_of
from tests.support.kinds import PLAYABLE_RULE_SETS


# In a children's game there is one level.
@pytest.mark.parametrize("rules", [rules for rules in PLAYABLE_RULE_SETS if not kind_of(rules).child_only])
@pytest.mark.parametrize(("worse", "better"), [("random", "easy"), ("easy", "normal")])
def test_the_higher_level_wins_clearly_more_games(rules: str, worse: str, better: str) -> None:
    """Luck decides most games of classic, so it takes more of them to see the difference."""
    games = 400 if rules == "classic" else 100
    league = League(rules, (worse, better), games, players=4 if rules == "teams" else 2, options=options_of(rules)[1])
    (table,) = play_league(league, 1).tables
    best = table.rows()[0]
    assert best["bot"] == better
    assert best["low"] > 0.55
