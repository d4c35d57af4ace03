"""How far each side is on its way."""

from host_tools.games.registry import adapter_of
from tests.support.sequence_scenes import begun, lay


def test_a_corner_of_sequence_brings_nobody_on_the_way_until_a_chip_lies_in_its_line() -> None:
    game = begun()
    adapter = adapter_of(game)
    assert adapter.progress() == [0, 0]
    # Two sequences win. The line from the corner needs four chips, the other one five.
    lay(game, 0, [1])
    lay(game, 1, [55, 56])
    assert adapter.progress() == [1 / 4 / 2, 2 / 5 / 2]
    # Blue's chip bars the line from the corner to green.
    lay(game, 1, [2])
    assert adapter.progress()[0] < 1 / 4 / 2
