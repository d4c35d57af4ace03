"""Events of Sequence in words."""

import pytest

from host_tools.games.narration import say
from host_tools.games.registry import adapter_of
from host_tools.words import load
from tests.support.sequence_scenes import known, lay


@pytest.mark.parametrize(
    ("loser", "events", "told"),
    [(1, ["take JS 17"], "takes Green's chip"), (0, ["put 2S 1", "take JS 17"], "takes Blue's chip")],
)
def test_who_loses_a_chip_is_told(loser: int, events: list[str], told: str) -> None:
    game = known("2S JS", "3S JS")
    lay(game, loser, [17])
    assert told in [say(adapter_of(game).narrate(game.apply(event)), load("en")) for event in events][-1]
