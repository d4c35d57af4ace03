"""In a child's game a turn without a move passes by itself, and BACK held takes back the last real deed before it."""

from collections.abc import Callable

import pytest

from pawnlight.games.sorry.child import glowing_moves
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS
from pawnlight.show import child_tunes
from pawnlight.words import load_texts
from tests.support.evening_scenes import CHILD_OPTIONS
from tests.support.table_bench import BenchBoard, event_texts
from tests.support.table_fixtures import ResumeBoardAt
from tests.table.test_for_a_child import nothing_moves


def wait_for_pass(bench: BenchBoard, language: str) -> None:
    bench.hold("BACK")
    assert load_texts(language)["child back"] in bench.screen()
    bench.wait(1.5)


def loses_by_an_exchange(game: SorryGame) -> bool:
    """Return whether an 11 could only change places, and only with pawns that are further from HOME."""
    return (
        game.due == "move"
        and PASS in game.decisions()
        and len(game.decisions()) > 1
        and not glowing_moves(game, game.decisions())
    )


@pytest.mark.parametrize("passes", [nothing_moves, loses_by_an_exchange], ids=["nothing moves", "an 11 that loses"])
def test_back_takes_back_the_last_move_before_turns_that_passed_by_themselves(
    resume_at: ResumeBoardAt, passes: Callable[[SorryGame], bool], language: str
) -> None:
    bench = resume_at(passes, options=CHILD_OPTIONS, language=language)
    before = event_texts(bench)
    assert before[-2].startswith("move")
    seat = bench.game.seat
    bench.until(lambda: bench.game.seat != seat, 4)
    bench.wait(1)
    wait_for_pass(bench, language)
    assert event_texts(bench) == [*before, "pass", "back", "back"]
    assert (f"draw {bench.game.card}", bench.game.due) == (before[-3], "move")
    bench.wait(4)
    assert bench.game.due == "move", "nothing passes now"


def test_the_same_while_the_turn_without_a_move_stands(resume_at: ResumeBoardAt, language: str) -> None:
    bench = resume_at(nothing_moves, options=CHILD_OPTIONS, language=language)
    before = event_texts(bench)
    bench.wait(0.6)
    wait_for_pass(bench, language)
    assert event_texts(bench) == [*before, "back"]
    assert f"draw {bench.game.card}" == before[-3]


def test_where_nobody_has_done_anything_yet_back_is_refused(bench: BenchBoard) -> None:
    bench.begin([], child="yes")
    before = event_texts(bench)
    bench.has_played(child_tunes.REST)
    bench.hold("BACK")
    bench.wait(1)
    assert bench.has_played(child_tunes.REST)
    assert event_texts(bench) == before
