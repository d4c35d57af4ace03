"""In a child's game a turn without a move passes by itself, and BACK held takes back the last real deed before it."""

from collections.abc import Callable

import pytest

from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.sorry.child import glowing
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS
from pawnlight.show import child_tunes
from pawnlight.words import load
from tests.support.evening_scenes import CHILDS
from tests.support.sequence_scenes import lay
from tests.support.table_bench import Table, events
from tests.support.table_fixtures import LeftAt
from tests.table.test_for_a_child import nothing_moves
from tests.table.test_hand_games import begin
from tests.table.test_revenge_house import when_dealt
from tests.table.test_sequence import TWO, choose, dealt, seen

LONGEST_S = 4


def holds_back(bench: Table, language: str) -> None:
    bench.hold("BACK")
    assert load(language)["child back"] in bench.screen()
    bench.wait(1.5)


def loses_by_an_exchange(game: SorryGame) -> bool:
    """Return whether an 11 could only change places, and only with pawns that are further from HOME."""
    return (
        game.due == "move"
        and PASS in game.decisions()
        and len(game.decisions()) > 1
        and not glowing(game, game.decisions())
    )


@pytest.mark.parametrize("passes", [nothing_moves, loses_by_an_exchange], ids=["nothing moves", "an 11 that loses"])
def test_back_takes_back_the_last_move_before_turns_that_passed_by_themselves(
    left_at: LeftAt, passes: Callable[[SorryGame], bool], language: str
) -> None:
    bench = left_at(passes, options=CHILDS, language=language)
    before = events(bench)
    assert before[-2].startswith("move")
    seat = bench.game.seat
    bench.until(lambda: bench.game.seat != seat, LONGEST_S)
    bench.wait(1)
    holds_back(bench, language)
    assert events(bench) == [*before, "pass", "back", "back"]
    assert (f"draw {bench.game.card}", bench.game.due) == (before[-3], "move")
    bench.wait(LONGEST_S)
    assert bench.game.due == "move", "nothing passes now"


def test_the_same_while_the_turn_without_a_move_stands(left_at: LeftAt, language: str) -> None:
    bench = left_at(nothing_moves, options=CHILDS, language=language)
    before = events(bench)
    bench.wait(0.6)
    holds_back(bench, language)
    assert events(bench) == [*before, "back"]
    assert f"draw {bench.game.card}" == before[-3]


def test_where_nobody_has_done_anything_yet_back_is_refused(bench: Table) -> None:
    bench.begin([], child="yes")
    before = events(bench)
    bench.heard(child_tunes.REST)
    bench.hold("BACK")
    bench.wait(1)
    assert bench.heard(child_tunes.REST)
    assert events(bench) == before


def test_a_turn_without_a_card_of_revenge(bench: Table, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(bench, "revenge", TWO, child="yes", language=language, begins="red")
    game = bench.game

    def change(game: RevengeGame) -> None:
        game.hands = [bytes([1, 5]), b""]
        game.pile = game.discards = b""
        game.due = "play"

    when_dealt(monkeypatch, change)
    bench.press("DRAW")
    bench.press("DRAW")
    for _ in range(3):
        bench.push_down("OK")
        bench.press("DRAW")
        bench.let_up("OK")
        bench.press("OK")
        if game.seat == 1:
            break
    assert game.seat == 1
    played = events(bench)[-1]
    bench.wait(1)
    assert game.seat == 1, "long enough to see it"
    bench.until(lambda: game.seat == 0, 2 * LONGEST_S)
    assert events(bench)[-2:] == [played, "pass"]
    bench.wait(3)
    holds_back(bench, language)
    assert events(bench)[-3:] == ["pass", "back", "back"]
    assert (game.seat, game.due, game.hands[0]) == (0, "play", bytes([1, 5]))


def test_a_turn_of_sequence_in_which_nothing_can_be_played(bench: Table, language: str) -> None:
    dealt(bench, TWO, "JS 5H", "JH JH", child="yes", language=language)
    lay(bench.game, 1, (15,))
    seen(bench)
    words = load(language)
    choose(bench, "J♠")
    bench.press("OK")
    bench.wait(0.5)
    assert words["jack takes"] in bench.screen(), "no surprise without a word"
    bench.until(lambda: words["nothing"] in bench.screen(), 10)
    assert "take JS 15" in " ".join(events(bench)), "the only chip that green could take or cover"
    bench.wait(1)
    assert bench.game.seat == 1, "long enough to see it"
    bench.until(lambda: bench.game.seat == 0, LONGEST_S)
    assert "pass" in events(bench)
    bench.wait(4)
    holds_back(bench, language)
    assert events(bench)[-2:] == ["back", "back"]
    assert bench.game.seat == 0
    assert bench.game.board.cells[15] != ord(".")
