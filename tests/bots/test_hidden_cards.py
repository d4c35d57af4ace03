"""No computer player looks at cards that a person in its seat could not see."""

from random import Random

import pytest

from pawnlight.bots import computer_player
from tests.support.brains import LEVELS, choose, random_positions
from tests.support.game_state import with_other_hidden_cards


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("rules", "players", "teams"),
    [
        *(("classic", 2, 2), ("teams", 4, 2), ("points", 2, 2), ("points", 4, 2), ("st", 2, 2)),
        *(("sequence", 2, 2), ("sequence", 3, 3), ("sequence", 8, 2)),
        *(("revenge", 2, 2), ("revenge", 3, 2), ("revenge", 4, 2)),
    ],
)
def test_cards_that_they_cannot_see_change_nothing(level: str, rules: str, players: int, teams: int) -> None:
    brain = computer_player(rules, level)
    seen = 0
    for number, game in enumerate(random_positions(rules, players, teams, (), 3)):
        other = with_other_hidden_cards(game, game.seat, Random(number))
        assert other.view(game.seat) == game.view(game.seat)
        assert choose(brain, other, str(number)) == choose(brain, game, str(number))
        seen += 1
    assert seen > 5
