"""How far each side is on its way."""

import pytest

from host_tools.games.registry import adapter_of
from pawnlight.games.sorry.game import SorryGame
from tests.support.after_mix import after_mix
from tests.support.sequence_scenes import begin_game, put_chips
from tests.support.sorry_parser import parse_position
from tests.support.sorry_scenes import header


@pytest.mark.parametrize(("rules", "red", "yellow"), [("classic", 0.5, 0.0), ("teams", 0.25, 0.25)])
def test_two_pawns_of_red_home_are_half_of_its_way(rules: str, red: float, yellow: float) -> None:
    game = after_mix(SorryGame(header("red blue yellow green", rules=rules)))
    pawns, *_ = parse_position("red:H,H,S,S blue:S,S,S,S yellow:S,S,S,S green:S,S,S,S red 1")
    game.pawns[:] = pawns
    assert adapter_of(game).progress() == [red, 0.0, yellow, 0.0]


def test_a_corner_of_sequence_brings_nobody_on_the_way_until_a_chip_lies_in_its_line() -> None:
    game = begin_game()
    adapter = adapter_of(game)
    assert adapter.progress() == [0, 0]
    # Two sequences win. The line from the corner needs four chips, the other one five.
    put_chips(game, 0, [1])
    put_chips(game, 1, [55, 56])
    assert adapter.progress() == [1 / 4 / 2, 2 / 5 / 2]
    # Blue's chip bars the line from the corner to green.
    put_chips(game, 1, [2])
    assert adapter.progress()[0] < 1 / 4 / 2
