"""The laptop answers for the people whether an evening goes on: only if it saw a game of the last three hours."""

from datetime import UTC, datetime, timedelta

import pytest

from host_tools.library import Library
from tests.support.cable import Cable
from tests.support.event_lines import fake_game
from tests.support.scripted_board import ScriptedBoard
from tests.support.table_bench import BenchBoard
from tests.table.test_new_evening import asks_about_evening, power_up

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def store_arrived_game(
    library: Library, *ago: timedelta, board: str = "b0a4d", name: str = "first", file: bool = False
) -> str:
    """Store a game in pieces of three events that arrived so long ago; return its id."""
    game, lines = fake_game(name, 3 * len(ago))
    for n, before in enumerate(ago):
        at = datetime.now(UTC) - before
        library.store_events(game, board, lines[3 * n : 3 * n + 3], (at, at), file=file)
    return game


def continues_evening(library: Library) -> bool:
    """Return whether a board that is plugged in now is told that the evening goes on."""
    cable = Cable(library)
    cable.advance(5)
    assert cable.observer.troubles == []
    return cable.board.same_evening


@pytest.mark.parametrize(
    ("ago", "answered"),
    [
        ((20 * MINUTE, 5 * MINUTE), True),
        ((4 * HOUR, 2 * HOUR, HOUR), True),
        ((5 * HOUR, 4 * HOUR), False),
        # All at once: the board had kept it, perhaps for days.
        ((5 * MINUTE,), False),
        ((timedelta(seconds=20), timedelta(seconds=5)), False),
        # The later part may have been kept as well.
        ((5 * HOUR, 2 * HOUR), False),
    ],
)
def test_a_laptop_answers_if_it_saw_a_game_being_played(
    library: Library, ago: tuple[timedelta, ...], answered: bool
) -> None:
    store_arrived_game(library, *ago)
    assert continues_evening(library) == answered


def test_games_of_other_boards_and_of_files_say_nothing(library: Library) -> None:
    store_arrived_game(library, 20 * MINUTE, 5 * MINUTE, board="feedc0de")
    store_arrived_game(library, 20 * MINUTE, 5 * MINUTE, name="second", file=True)
    assert not continues_evening(library)


def test_an_empty_library_says_nothing(library: Library) -> None:
    assert not continues_evening(library)


def test_a_board_that_starts_again_is_told_again_also_on_a_noisy_line(library: Library) -> None:
    store_arrived_game(library, 20 * MINUTE, 5 * MINUTE)
    cable = Cable(library, ScriptedBoard())
    cable.noise.chance = 0.01
    for _ in range(3):
        cable.board.restart()
        cable.advance(240)
        assert cable.board.same_evening


@pytest.mark.parametrize("saw", [True, False])
def test_after_a_power_cut_nothing_is_asked_where_the_laptop_saw_the_last_game(
    bench: BenchBoard, library: Library, saw: bool
) -> None:
    store_arrived_game(library, *((20 * MINUTE, 5 * MINUTE) if saw else (5 * MINUTE,)), board="feedc0de")
    power_up(bench)
    bench.laptop(library).advance(5)
    bench.press("DRAW")
    assert asks_about_evening(bench) != saw
