"""While people think, the board writes a snapshot of the game and checks what it did not read at power-up."""

from pathlib import Path

import pytest

from pawnlight.rules.base import Game
from pawnlight.store.files import SNAPSHOT_FILE
from tests.support.game_state import whole_state
from tests.support.table_bench import BenchBoard
from tests.table.test_damaged import damage_file, play_to_event, screen_line
from tests.table.test_resume import pull_the_plug

_THINKS_S = 4


@pytest.fixture
def installed_board(bench: BenchBoard) -> BenchBoard:
    """A board on which `pawnlight install` has left its manifest."""
    Path("manifest").write_text("one")
    return bench


@pytest.fixture
def pushed_decisions(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Note the decisions that games carry out."""
    decisions: list[object] = []
    carry_out = Game.carry_out

    def noted(game: Game, decision: object) -> object:
        decisions.append(decision)
        return carry_out(game, decision)

    monkeypatch.setattr(Game, "carry_out", noted)
    return decisions


def test_a_game_resumes_from_its_snapshot_and_what_was_played_since(installed_board, pushed_decisions):
    play_to_event(installed_board, 60)
    installed_board.wait(_THINKS_S)
    assert Path(SNAPSHOT_FILE).exists()
    for _ in range(3):
        installed_board.press("DRAW", "OK")
    before, backs = whole_state(installed_board.game), installed_board.game.take_back_count()
    pushed_decisions.clear()
    pull_the_plug(installed_board)
    assert 0 < len(pushed_decisions) < 30
    assert "Resume game?" in installed_board.screen()
    installed_board.press("OK")
    assert (whole_state(installed_board.game), installed_board.game.take_back_count()) == (before, backs)


def test_nothing_is_written_while_people_press_keys_or_before_there_is_much_to_write(installed_board):
    installed_board.begin([], quick="yes")
    installed_board.wait(_THINKS_S)
    assert not Path(SNAPSHOT_FILE).exists()
    while installed_board.journal.count < 50:
        installed_board.press("DRAW", "OK")
        assert not Path(SNAPSHOT_FILE).exists()
    installed_board.wait(_THINKS_S)
    assert Path(SNAPSHOT_FILE).exists()


def test_a_wrong_byte_of_what_was_not_read_is_put_right_while_people_think(installed_board):
    play_to_event(installed_board, 60)
    installed_board.wait(_THINKS_S)
    sound = Path("live/000").read_bytes()
    Path("live/000").write_bytes(sound[:50] + bytes([sound[50] ^ 1]) + sound[51:])
    pull_the_plug(installed_board)
    installed_board.press("OK")
    assert Path("live/000").read_bytes() != sound
    installed_board.wait(60)
    assert Path("live/000").read_bytes() == sound


def test_damage_in_what_was_not_read_is_said_while_people_think_and_they_decide(installed_board):
    game = play_to_event(installed_board, 60)
    installed_board.wait(_THINKS_S)
    damage_file("live/001")
    pull_the_plug(installed_board)
    assert "Resume game?" in installed_board.screen()
    installed_board.press("OK")
    count = installed_board.journal.count
    installed_board.wait(60)
    assert "cannot be read" in screen_line(installed_board)
    assert (installed_board.journal.damage, installed_board.journal.total) == ("cut", count)
    installed_board.press("OK")
    assert (installed_board.journal.live, installed_board.journal.damage) == (game, "")
    assert installed_board.journal.count < count


def test_a_fault_in_the_snapshot_is_nobodys_business(installed_board, monkeypatch):
    play_to_event(installed_board, 60)
    installed_board.wait(_THINKS_S)
    before = whole_state(installed_board.game)

    def broken(*_: object) -> None:
        raise TypeError("of another game")

    monkeypatch.setattr("pawnlight.rules.state.set_full_state", broken)
    pull_the_plug(installed_board)
    assert "Resume game?" in installed_board.screen()
    installed_board.press("OK")
    assert whole_state(installed_board.game) == before
