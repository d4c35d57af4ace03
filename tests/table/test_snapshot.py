"""While people think, the board writes a snapshot of the game and checks what it did not read at power-up."""

from pathlib import Path

import pytest

from pawnlight.rules.base import Game
from pawnlight.store.files import SNAPSHOT_FILE
from tests.support.sorry_scenes import state
from tests.support.table_bench import Table
from tests.table.test_damaged import played, spoil, text_on
from tests.table.test_resume import pull_the_plug

_THINKS_S = 4


@pytest.fixture
def installed(bench: Table) -> Table:
    """A board on which `pawnlight install` has left its manifest."""
    Path("manifest").write_text("one")
    return bench


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Note the decisions that games carry out."""
    decisions: list[object] = []
    carry_out = Game.carry_out

    def noted(game: Game, decision: object) -> object:
        decisions.append(decision)
        return carry_out(game, decision)

    monkeypatch.setattr(Game, "carry_out", noted)
    return decisions


def test_a_game_resumes_from_its_snapshot_and_what_was_played_since(installed, applied):
    played(installed, 60)
    installed.wait(_THINKS_S)
    assert Path(SNAPSHOT_FILE).exists()
    for _ in range(3):
        installed.press("DRAW", "OK")
    before, backs = state(installed.game), installed.game.take_back_count()
    applied.clear()
    pull_the_plug(installed)
    assert 0 < len(applied) < 30
    assert "Resume game?" in installed.screen()
    installed.press("OK")
    assert (state(installed.game), installed.game.take_back_count()) == (before, backs)


def test_nothing_is_written_while_people_press_keys_or_before_there_is_much_to_write(installed):
    installed.begin([], quick="yes")
    installed.wait(_THINKS_S)
    assert not Path(SNAPSHOT_FILE).exists()
    while installed.journal.count < 50:
        installed.press("DRAW", "OK")
        assert not Path(SNAPSHOT_FILE).exists()
    installed.wait(_THINKS_S)
    assert Path(SNAPSHOT_FILE).exists()


def test_a_wrong_byte_of_what_was_not_read_is_put_right_while_people_think(installed):
    played(installed, 60)
    installed.wait(_THINKS_S)
    sound = Path("live/000").read_bytes()
    Path("live/000").write_bytes(sound[:50] + bytes([sound[50] ^ 1]) + sound[51:])
    pull_the_plug(installed)
    installed.press("OK")
    assert Path("live/000").read_bytes() != sound
    installed.wait(60)
    assert Path("live/000").read_bytes() == sound


def test_damage_in_what_was_not_read_is_said_while_people_think_and_they_decide(installed):
    game = played(installed, 60)
    installed.wait(_THINKS_S)
    spoil("live/001")
    pull_the_plug(installed)
    assert "Resume game?" in installed.screen()
    installed.press("OK")
    count = installed.journal.count
    installed.wait(60)
    assert "cannot be read" in text_on(installed)
    assert (installed.journal.damage, installed.journal.total) == ("cut", count)
    installed.press("OK")
    assert (installed.journal.live, installed.journal.damage) == (game, "")
    assert installed.journal.count < count


def test_a_fault_in_the_snapshot_is_nobodys_business(installed, monkeypatch):
    played(installed, 60)
    installed.wait(_THINKS_S)
    before = state(installed.game)

    def broken(*_: object) -> None:
        raise TypeError("of another game")

    monkeypatch.setattr("pawnlight.rules.state.set_full_state", broken)
    pull_the_plug(installed)
    assert "Resume game?" in installed.screen()
    installed.press("OK")
    assert state(installed.game) == before
