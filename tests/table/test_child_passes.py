"""In a child's game a turn without a move passes by itself, and BACK held takes back the last real deed before it."""

import pytest

from pawnlight.rules.base import PASS
from pawnlight.rules.revenge_game import RevengeGame
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show import sounds
from pawnlight.words import load
from tests.support.sequence_scenes import lay
from tests.support.table_bench import Table, events
from tests.support.table_fixtures import LeftAt
from tests.table.test_hand_games import begin
from tests.table.test_revenge_house import when_dealt
from tests.table.test_sequence import TWO, choose, dealt, seen

LONGEST_S = 4


def holds_back(bench: Table, language: str) -> None:
    bench.hold("BACK")
    assert load(language)["taken back"] in bench.screen()
    bench.wait(1.5)


def test_back_takes_back_the_last_move_before_turns_that_passed_by_themselves(bench: Table, language: str) -> None:
    words = load(language)
    bench.begin(["1", "3"], child="yes", language=language)
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    assert words["no move"] in bench.screen()
    bench.until(lambda: bench.game.seat == 0, LONGEST_S)
    holds_back(bench, language)
    assert events(bench)[2:] == ["draw 1", "move S>4", "draw 3", "pass", "back", "back"]
    assert (bench.game.seat, bench.game.card, bench.game.due) == (0, "1", "move")
    bench.wait(LONGEST_S)
    assert bench.game.due == "move", "nothing passes now"


def test_the_same_while_the_turn_without_a_move_stands(bench: Table, language: str) -> None:
    bench.begin(["1", "3"], child="yes", language=language)
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    holds_back(bench, language)
    assert events(bench)[-3:] == ["move S>4", "draw 3", "back"]
    assert bench.game.card == "1"


def test_where_nobody_has_done_anything_yet_back_is_refused(bench: Table) -> None:
    bench.begin(["3", "5"], child="yes")
    for seat in (1, 0):
        bench.draw()
        bench.wait(LONGEST_S)
        assert (bench.game.due, bench.game.seat) == ("draw", seat)
    before = events(bench)
    assert before[-2:] == ["draw 5", "pass"]
    bench.heard(sounds.REFUSED)
    bench.hold("BACK")
    bench.wait(1)
    assert bench.heard(sounds.REFUSED)
    assert events(bench) == before
    assert bench.game.due == "draw"


def may_only_change_places(game: SorryGame) -> bool:
    return game.due == "move" and game.card == "11" and PASS in game.decisions() and len(game.decisions()) > 1


def test_a_pass_that_was_chosen_is_a_deed(left_at: LeftAt) -> None:
    bench = left_at(may_only_change_places)
    bench.app.settings.set("child", "yes")
    seat, count = bench.game.seat, bench.game.events
    while "Pass: OK" not in bench.screen():
        bench.press("RIGHT")
    bench.press("OK")
    bench.until(lambda: bench.game.events == count + 1, LONGEST_S)
    holds_back(bench, "en")
    assert events(bench)[-2:] == ["pass", "back"]
    assert (bench.game.seat, bench.game.card) == (seat, "11")


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
