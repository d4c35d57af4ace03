"""Where the lights of both pictures are on a panel of 16 x 16: as on a cardboard board, wherever it begins."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from pawnlight.board import (
    BOARD_LIGHTS,
    MATRIX_LIGHTS,
    PANEL_LIGHTS,
    TRACK_LIGHTS,
    led_of_cell,
    led_of_home,
    led_of_square,
    led_of_start,
    led_of_zone,
)
from pawnlight.games.sorry.board import diamond_square, start_circle
from pawnlight.show.geometry import MATRIX_PLACES, matrix_light_numbers
from pawnlight.table.setting_choices import CHOICES
from tests.support.matrix import Place, chain_order

VALUES = {name: values for name, values, _ in CHOICES}


def place_of_light(light: int) -> Place:
    return MATRIX_PLACES[light] // 16, MATRIX_PLACES[light] % 16


def are_adjacent(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def is_block(places: Iterable[Place]) -> bool:
    """Return whether four places are the corners of a square of two by two."""
    rows, columns = zip(*places, strict=True)
    return len({*zip(rows, columns, strict=True)}) == 4 and max(rows) - min(rows) == max(columns) - min(columns) == 1


def test_no_light_stands_for_two_things() -> None:
    assert len(MATRIX_PLACES) == BOARD_LIGHTS + PANEL_LIGHTS == len(set(MATRIX_PLACES)) < MATRIX_LIGHTS


def test_the_sixty_squares_run_clockwise_round_the_edge_from_the_upper_left() -> None:
    track = [place_of_light(led_of_square(square)) for square in range(TRACK_LIGHTS)]
    assert [track[15 * k] for k in range(4)] == [(0, 0), (0, 15), (15, 15), (15, 0)]
    assert all(are_adjacent(one, other) for one, other in pairwise([*track, track[0]]))
    assert all(row in (0, 15) or column in (0, 15) for row, column in track)


@pytest.mark.parametrize("k", range(4))
def test_zones_home_and_start_lie_inside_as_on_a_cardboard_board(k: int) -> None:
    zone = [place_of_light(led_of_zone(k, z)) for z in range(1, 6)]
    home = [place_of_light(led_of_home(k, i)) for i in range(4)]
    start = [place_of_light(led_of_start(k, i)) for i in range(4)]
    way = [place_of_light(led_of_square(diamond_square(k))), *zone]
    assert all(are_adjacent(one, other) for one, other in pairwise(way))
    # Straight inwards.
    assert len({row for row, _ in way}) == 1 or len({column for _, column in way}) == 1
    assert is_block(home)
    assert any(are_adjacent(zone[-1], at) for at in home)
    assert is_block(start)
    assert any(are_adjacent(place_of_light(led_of_square(start_circle(k))), at) for at in start)
    assert not any(are_adjacent(one, other) for one in start for other in (*zone, *home))


def test_the_cards_of_sequence_are_in_rows_and_columns_three_to_twelve() -> None:
    cells = [place_of_light(BOARD_LIGHTS + led_of_cell(cell)) for cell in range(PANEL_LIGHTS)]
    assert cells == [(3 + cell // 10, 3 + cell % 10) for cell in range(PANEL_LIGHTS)]


@pytest.mark.parametrize("corner", VALUES["corner"])
@pytest.mark.parametrize("runs", VALUES["runs"])
@pytest.mark.parametrize("wiring", VALUES["wiring"])
def test_every_light_is_in_its_place_wherever_the_chain_begins(corner: str, runs: str, wiring: str) -> None:
    walked = chain_order(corner, runs, wiring)
    lights, panel = matrix_light_numbers(corner, runs, wiring)
    assert (len(lights), len(panel)) == (BOARD_LIGHTS, PANEL_LIGHTS)
    assert [walked[n] for n in lights + panel] == [
        place_of_light(light) for light in range(BOARD_LIGHTS + PANEL_LIGHTS)
    ]
