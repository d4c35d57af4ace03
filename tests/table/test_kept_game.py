"""A game kept for later: other games are played, and it continues where it was."""

import pytest

from host_tools.library import Library
from host_tools.link.board_sync import BoardSync
from pawnlight.rules.events import text_of
from pawnlight.words import load
from tests.support.fault_scenes import FAULT, LANGUAGES, LEAVING, events, is_kept, to_the_choices
from tests.support.menu_rows import press_until
from tests.support.screen_text import standing
from tests.support.sorry_scenes import state
from tests.table.test_trouble import refuse

pytest_plugins = ("tests.support.table_fixtures",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_kept_for_later_others_are_played_and_it_goes_on(bench, broken, language):
    game = to_the_choices(bench, language)
    before = events(bench, game)
    bench.press("OK")
    assert LANGUAGES[language][4] in bench.screen()
    bench.wait(2)
    is_kept(bench, game, 5)
    bench.press("DOWN")
    bench.begin(["1"])
    assert bench.game.id != game
    bench.draw()
    bench.press("BACK")
    assert load(language)["leave"] in bench.screen()
    bench.press("UP", "OK")
    assert LEAVING[language] in bench.screen()
    bench.press("OK")
    is_kept(bench, game, 5)
    broken()
    words = load(language)
    press_until(bench, "DOWN", words["menu kept"])
    assert bench.screen().marks(words["classic"])
    assert words["kept keys"] in bench.screen()
    bench.press("OK")
    assert words["resume"] in bench.screen()
    assert bench.lights() == standing(bench.game.pawns, bench.game.turn)
    bench.press("OK")
    assert (bench.game.id, bench.game.card) == (game, "5")
    assert events(bench, game) == before
    assert list(bench.journal.kept.games()) == []


def test_the_question_about_a_kept_game_can_be_answered_with_no(bench, broken):
    game = to_the_choices(bench)
    bench.press("OK")
    bench.wait(2)
    broken()
    for _ in range(2):
        press_until(bench, "DOWN", "kept game")
        bench.press("OK")
        assert "BACK later" in bench.screen()
        bench.press("BACK")
        is_kept(bench, game, 5)
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" not in bench.screen(), "it is not the one that was being played"
    assert "DRAW play" in bench.screen()
    is_kept(bench, game, 5)


def test_the_power_goes_while_a_kept_game_is_asked_about(bench, broken):
    game = to_the_choices(bench)
    bench.press("OK")
    bench.wait(2)
    press_until(bench, "DOWN", "kept game")
    bench.press("OK")
    bench.unplug()
    broken()
    bench.plug_in()
    assert "Resume game?" in bench.screen()
    bench.press("OK")
    assert (bench.game.id, bench.game.card) == (game, "5")


def test_a_kept_game_whose_fault_is_still_there_comes_to_the_choices_again(bench, broken):
    game = to_the_choices(bench)
    bench.press("OK")
    bench.wait(2)
    press_until(bench, "DOWN", "kept game")
    bench.press("OK", "OK")
    assert FAULT[:24] in bench.screen()
    bench.press("OK")
    assert bench.screen().marks("keep it for later")
    is_kept(bench, game, 5)


def test_on_a_full_flash_a_game_cannot_be_kept_and_none_of_it_is_lost(bench, broken, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.store.journal.append", refuse)
        game = to_the_choices(bench)
        bench.press("OK")
        assert "memory full" in bench.screen()
        assert bench.screen().marks("keep it for later")
        is_kept(bench, game, 5)
    bench.press("OK")
    bench.wait(2)
    is_kept(bench, game, 5)
    assert bench.journal.live is None


def test_a_kept_game_that_cannot_be_kept_again_is_played(bench, broken, monkeypatch):
    game = to_the_choices(bench)
    bench.press("OK")
    bench.wait(2)
    broken()
    press_until(bench, "DOWN", "kept game")
    bench.press("OK")
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.store.kept.rename", refuse)
        bench.press("BACK")
    assert (bench.game.id, bench.game.card) == (game, "5")


def test_the_laptop_has_every_event_of_a_game_kept_and_gone_on_with(bench, broken, tmp_path):
    with Library.open(tmp_path / "library.db") as library:
        sync = BoardSync(library, lambda: bench._selector.now)
        sync.connected()

        def talk(seconds: float) -> None:
            serial = bench.hardware.serial
            for _ in range(round(seconds / 0.1)):
                serial.inbox += sync.output()
                bench.wait(0.1)
                data, serial.outbox = serial.outbox, b""
                sync.received(data)
                sync.tick()

        game = to_the_choices(bench)
        bench.press("OK")
        talk(3)
        assert [text_of(line) for line in library.lines(game)] == events(bench, game)
        broken()
        press_until(bench, "DOWN", "kept game")
        bench.press("OK", "OK")
        talk(3)
        bench.press("OK")
        bench.wait(3)
        talk(3)
        assert len(events(bench, game)) == 6
        assert [text_of(line) for line in library.lines(game)] == events(bench, game)
        assert bench.journal.live == game
        assert state(bench.game)
