"""A game kept for later: other games are played, and it continues where it was."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from host_tools.library.schema import games
from host_tools.link.board_sync import LIST_INTERVAL
from pawnlight.rules.events import text_of
from pawnlight.words import load_texts
from tests.support.fault_scenes import FAULT, check_kept, play_to_choices
from tests.support.foot_texts import foot_text
from tests.support.game_state import whole_state
from tests.support.languages import in_each_language
from tests.support.menu_rows import menu_rows, open_kept_games
from tests.support.screen_text import lights_at_rest
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_trouble import raise_os_error


@in_each_language
def test_a_game_is_kept_for_later_others_are_played_and_it_goes_on(bench, broken_rules, language):
    game = play_to_choices(bench, language)
    before = event_texts(bench, game)
    bench.press("OK")
    assert load_texts(language)["kept"] in bench.screen()
    bench.wait(2)
    check_kept(bench, game, 5)
    assert " ".join(foot_text(load_texts(language), "open keys").split()) in bench.screen()
    bench.press("DOWN")
    bench.begin(["1"])
    assert bench.game.id != game
    bench.draw()
    bench.press("BACK")
    assert load_texts(language)["leave"] in bench.screen()
    bench.press("UP", "OK")
    assert load_texts(language)["end game"] in bench.screen()
    bench.press("OK")
    check_kept(bench, game, 5)
    broken_rules()
    words = load_texts(language)
    open_kept_games(bench, language)
    assert bench.screen().marks(f"{words['classic']} {words['red']}+{words['yellow']}")
    assert " ".join(foot_text(words, "kept keys").split()) in bench.screen()
    bench.press("OK")
    assert words["resume"] in bench.screen()
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)
    bench.press("OK")
    assert (bench.game.id, bench.game.card) == (game, "5")
    assert event_texts(bench, game) == before
    assert list(bench.journal.kept.entries()) == []


def test_when_the_last_kept_game_has_been_ended_the_menu_begins_at_the_game(bench, broken_rules):
    play_to_choices(bench)
    bench.press("OK")
    bench.wait(2)
    broken_rules()
    open_kept_games(bench)
    bench.press("OK", "OK", "BACK")
    bench.press("UP", "OK")
    assert "End this game?" in bench.screen()
    bench.press("OK")
    bench.wait(20)
    assert bench.screen().marks("game Sorry!")
    assert "kept games" not in bench.screen()


def test_the_question_about_a_kept_game_can_be_answered_with_no(bench, broken_rules):
    game = play_to_choices(bench)
    bench.press("OK")
    bench.wait(2)
    broken_rules()
    for _ in range(2):
        open_kept_games(bench)
        bench.press("OK")
        assert "BACK later" in bench.screen()
        bench.press("BACK")
        check_kept(bench, game, 5)
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" not in bench.screen(), "it is not the one that was being played"
    assert "DRAW play" in bench.screen()
    check_kept(bench, game, 5)


def test_the_power_goes_while_a_kept_game_is_asked_about(bench, broken_rules):
    game = play_to_choices(bench)
    bench.press("OK")
    bench.wait(2)
    open_kept_games(bench)
    bench.press("OK")
    bench.unplug()
    broken_rules()
    bench.plug_in()
    assert "Resume game?" in bench.screen()
    bench.press("OK")
    assert (bench.game.id, bench.game.card) == (game, "5")


def test_a_kept_game_whose_fault_is_still_there_comes_to_the_choices_again(bench, broken_rules):
    game = play_to_choices(bench)
    bench.press("OK")
    bench.wait(2)
    open_kept_games(bench)
    bench.press("OK", "OK")
    assert FAULT[:24] in bench.screen()
    bench.press("OK")
    assert bench.screen().marks("keep it for later")
    check_kept(bench, game, 5)


def test_on_a_full_flash_a_game_cannot_be_kept_and_none_of_it_is_lost(bench, broken_rules, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.store.segments.append", raise_os_error)
        game = play_to_choices(bench)
        bench.press("OK")
        assert "memory full" in bench.screen()
        assert bench.screen().marks("keep it for later")
        check_kept(bench, game, 5)
    bench.press("OK")
    bench.wait(2)
    check_kept(bench, game, 5)
    assert bench.journal.live is None


def test_a_kept_game_that_cannot_be_kept_again_is_played(bench, broken_rules, monkeypatch):
    game = play_to_choices(bench)
    bench.press("OK")
    bench.wait(2)
    broken_rules()
    open_kept_games(bench)
    bench.press("OK")
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.store.archive.rename", raise_os_error)
        bench.press("BACK")
    assert (bench.game.id, bench.game.card) == (game, "5")


def test_the_laptop_has_every_event_of_a_game_kept_and_gone_on_with(bench, broken_rules, library):
    laptop = bench.laptop(library)
    game = play_to_choices(bench)
    bench.press("OK")
    laptop.advance(3)
    assert [text_of(line) for line in library.event_lines(game)] == event_texts(bench, game)
    broken_rules()
    open_kept_games(bench)
    bench.press("OK", "OK")
    laptop.advance(3)
    bench.press("OK")
    bench.wait(3)
    laptop.advance(3)
    assert len(event_texts(bench, game)) == 6
    assert [text_of(line) for line in library.event_lines(game)] == event_texts(bench, game)
    assert bench.journal.live == game
    assert whole_state(bench.game)


def keep_new_game(bench: BenchBoard, **settings: str) -> None:
    """Begin a game and keep it for later at once."""
    for name, value in settings.items():
        bench.app.settings.set(name, value)
    bench.press("DRAW", "BACK", "OK")
    bench.wait(2)


def test_the_menu_begins_at_the_game_and_one_row_lists_the_kept_games_newest_first(bench):
    keep_new_game(bench)
    keep_new_game(bench, rules="points", blue="easy", green="hard")
    keep_new_game(bench, rules="st", green="none")
    bench.unplug()
    bench.plug_in()
    assert bench.screen().marks("game Sorry!"), "at power-up, too"
    assert [row for row in menu_rows(bench) if row.startswith("kept")] == ["kept games 3 >"]
    open_kept_games(bench)
    assert bench.screen().lines[0] == "kept games 1/3"
    assert menu_rows(bench) == ["Atari ST Re+Bl+Ye", "points Re+Bl+Ye+Gr", "classic Red+Yellow"]
    assert not bench.lamp_breathes()
    bench.press("DRAW")
    assert bench.journal.live is None, "the big button does not resume a game by accident"
    bench.press("DOWN", "OK", "BACK")
    open_kept_games(bench)
    assert menu_rows(bench)[0].startswith("points"), "it was kept again just now"
    bench.press("BACK")
    assert bench.screen().marks("kept games 3 >")
    bench.press("DRAW")
    assert bench.game.events == 1, "a new game"


def test_a_laptop_tells_the_days_of_kept_games(bench, library, language):
    laptop = bench.laptop(library)
    bench.change(language=language)
    bench.press("DRAW")
    game = bench.game.id
    laptop.advance(3)
    with library.engine.begin() as connection:
        begun = datetime(2026, 3, 5, 12, tzinfo=UTC)
        connection.execute(update(games).values(first_seen=begun, last_seen=begun + timedelta(hours=1)))
    bench.press("BACK", "OK")
    laptop.advance(LIST_INTERVAL + 2)
    open_kept_games(bench, language)
    words = load_texts(language)
    assert bench.screen().marks(f"{words['classic']} 5 {words['months'][6:9]} {words['red'][:2]}")
    assert Path("days").read_text() == f"{game} 2026-03-05\n"


@pytest.mark.parametrize("line", ["", "{} ", "{} 2026", "{} 2026-13-01", "{} 2026-03-32", "{} x-y-z", "{}2026-03-05"])
def test_what_is_no_day_is_not_shown(bench, line):
    keep_new_game(bench)
    Path("days").write_text(line.format(next(bench.journal.kept.entries())[0]))
    open_kept_games(bench)
    assert bench.screen().marks("classic Red+Yellow")
