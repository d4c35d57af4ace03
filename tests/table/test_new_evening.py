"""An evening begins: who is asked, when, and what follows for the totals and for the player who begins."""

from pathlib import Path

import pytest

from pawnlight.store import archive, journal, segments
from pawnlight.store.files import replace
from pawnlight.words import load_texts
from tests.support.evening_scenes import CHILD_OPTIONS
from tests.support.foot_texts import foot_text
from tests.support.menu_rows import menu_rows, move_to_row, open_kept_games, press_until
from tests.support.table_bench import BenchBoard
from tests.support.table_fixtures import ResumeBoardAt
from tests.table.test_for_a_child import wins_now
from tests.table.test_session import only_move_wins
from tests.table.test_trouble import raise_os_error

THREE_HOURS = 3 * 60 * 60
QUESTION_TEXTS = {"en": "New evening?", "es": "¿Nueva velada?", "de": "Neuer Abend?"}
EVENING_FILE = """youngest blue
winner classic yellow
winner st yellow
winner revenge blue
classic 2 red=1 yellow=1
st 1 red=0 yellow=1
revenge 1 red=0 blue=1
"""


def power_up(bench: BenchBoard, evening: str = EVENING_FILE, **settings: str) -> None:
    """Power the board up with the file `evening` on its flash."""
    bench.unplug()
    Path("evening").write_text(evening)
    bench.plug_in()
    open_and_start(bench, **settings)


def open_and_start(bench: BenchBoard, **settings: str) -> None:
    for name, value in settings.items():
        bench.app.settings.set(name, value)
    bench.press("DOWN", "UP")


def asks_about_evening(bench: BenchBoard) -> bool:
    return any(question in bench.screen() for question in QUESTION_TEXTS.values())


def end_game(bench: BenchBoard) -> None:
    """End the game for good."""
    bench.press("BACK", "UP", "OK", "OK", "OK")


# The question


@pytest.mark.parametrize("key", ["OK", "BACK", "DRAW"])
def test_after_power_up_the_first_game_asks_whether_an_evening_begins(
    bench: BenchBoard, language: str, key: str
) -> None:
    power_up(bench, language=language)
    words = load_texts(language)
    assert f"{words['menu begins']} {words['yellow']}" in menu_rows(bench), "the winner of the last game"
    bench.press("DRAW")
    assert QUESTION_TEXTS[language] in bench.screen()
    assert " ".join(foot_text(words, "yes no").split()) in bench.screen()
    assert bench.journal.live is None
    bench.press(key)
    assert bench.game.header.rules == "classic"
    assert bench.game.header.first == ("red" if key == "OK" else "yellow")
    assert Path("evening").read_text() == ("" if key == "OK" else EVENING_FILE)
    end_game(bench)
    bench.press("DRAW")
    assert bench.game.events == 1, "asked once"


@pytest.mark.parametrize("evening", ["", "youngest blue\n"])
def test_where_nothing_of_an_earlier_evening_is_kept_nothing_is_asked(bench: BenchBoard, evening: str) -> None:
    power_up(bench, evening)
    bench.press("DRAW")
    assert bench.game.events == 1


def test_after_an_evening_was_reset_in_the_menu_nothing_is_asked(bench: BenchBoard) -> None:
    power_up(bench)
    move_to_row(bench, "settings")
    bench.press("OK")
    move_to_row(bench, "new evening")
    bench.press("OK", "OK", "BACK", "DRAW")
    assert bench.game.events == 1
    assert bench.game.header.first == "red"


def test_a_press_too_many_keeps_the_evening(bench: BenchBoard) -> None:
    power_up(bench)
    bench.press("DRAW", "DRAW")
    assert bench.game.events == 1
    assert Path("evening").read_text() == EVENING_FILE


def test_another_kind_of_game_begins_after_a_new_start_and_asks_no_more(bench: BenchBoard) -> None:
    power_up(bench)
    bench.press("DRAW", "BACK")
    end_game(bench)
    open_and_start(bench, game="sequence")
    bench.press("DRAW")
    bench.wait(0.5)
    assert bench.restarts == 1
    assert bench.game.header.rules == "sequence"
    end_game(bench)
    bench.press("DRAW")
    assert bench.game.events == 1
    assert not asks_about_evening(bench)


def test_a_deck_of_cards_begins_no_evening_and_the_next_game_asks(bench: BenchBoard) -> None:
    bench.begin(["1"])
    end_game(bench)
    # Sorry! is loaded, so the cards begin after a new start, and so does the game after them.
    power_up(bench, game="sorry")
    bench.press("DRAW")
    assert asks_about_evening(bench)
    bench.unplug()
    bench.plug_in()
    open_and_start(bench, game="cards")
    bench.press("DRAW")
    assert bench.game.header.rules == "cards"
    end_game(bench)
    open_and_start(bench, game="sorry")
    bench.press("DRAW")
    assert asks_about_evening(bench)


def test_a_new_start_before_the_question_does_not_answer_it(bench: BenchBoard) -> None:
    bench.begin(["1"])
    bench.press("BACK", "OK")
    bench.wait(2)
    power_up(bench, game="cards")
    bench.press("DRAW")
    bench.wait(0.5)
    end_game(bench)
    restarts = bench.restarts
    open_kept_games(bench)
    press_until(bench, "DOWN", load_texts("en")["classic"])
    bench.press("OK")
    bench.wait(0.5)
    assert bench.restarts == restarts + 1
    bench.press("BACK")
    move_to_row(bench, "game")
    open_and_start(bench, game="sorry")
    bench.press("DRAW")
    assert asks_about_evening(bench)


def test_a_game_that_goes_on_after_a_power_cut_asks_nothing_and_the_next_one_does(resume_at) -> None:
    bench = resume_at(only_move_wins)
    bench.unplug()
    Path("evening").write_text(EVENING_FILE)
    bench.plug_in()
    assert "Resume game?" in bench.screen()
    bench.press("OK")
    assert not asks_about_evening(bench)
    bench.press("OK")
    bench.wait(5)
    assert "wins!" in bench.screen()
    bench.wait(2)
    bench.press("DRAW", "OK")
    assert asks_about_evening(bench)
    bench.press("OK")
    assert bench.game.events == 1
    assert Path("evening").read_text() == ""


def test_what_was_won_since_power_up_is_this_evening_also_in_a_game_begun_before(resume_at) -> None:
    bench = resume_at(only_move_wins)
    bench.press("OK")
    bench.wait(7)
    bench.press("DRAW", "OK")
    assert bench.game.events == 1
    assert not asks_about_evening(bench)


def test_the_power_goes_while_the_board_asks(bench: BenchBoard) -> None:
    power_up(bench)
    bench.press("DRAW")
    assert asks_about_evening(bench)
    bench.unplug()
    assert Path("evening").read_text() == EVENING_FILE
    bench.plug_in()
    bench.press("DRAW")
    assert asks_about_evening(bench)


@pytest.mark.parametrize(("rested", "asked"), [(THREE_HOURS - 60, False), (THREE_HOURS, True)])
def test_three_hours_without_a_press_end_an_evening(bench: BenchBoard, rested: int, asked: bool) -> None:
    power_up(bench)
    bench.press("DRAW", "BACK")
    end_game(bench)
    # So long has the board counted; the rest passes.
    bench.app.keys.quiet = rested - 30
    bench.wait(60)
    bench.press("UP")  # It only wakes the screen.
    bench.press("DRAW")
    assert asks_about_evening(bench) == asked
    if asked:
        bench.press("OK")
        end_game(bench)
        bench.press("DRAW")
    assert bench.game.events == 1
    assert not asks_about_evening(bench), "no more than once"


# A laptop that answers


def test_a_laptop_that_saw_the_last_game_answers_and_nothing_is_asked(bench: BenchBoard) -> None:
    power_up(bench)
    assert not any(body.startswith("error") for body in bench.exchange("hello 2 test", "same evening"))
    bench.press("DRAW")
    assert bench.game.header.first == "yellow"
    assert Path("evening").read_text() == EVENING_FILE


@pytest.mark.parametrize("body", ["same", "same evening 3", "same day", "evening", "sameevening"])
def test_a_laptop_that_talks_nonsense_answers_nothing(bench: BenchBoard, body: str) -> None:
    power_up(bench)
    assert bench.exchange("hello 2 test", body)[-1].startswith("error ")
    bench.press("DRAW")
    assert asks_about_evening(bench)


def test_a_laptop_that_is_not_known_yet_is_greeted_first(bench: BenchBoard) -> None:
    power_up(bench)
    assert bench.exchange("same evening")[0].startswith("hello ")
    bench.press("DRAW")
    assert asks_about_evening(bench)


@pytest.mark.parametrize("key", ["OK", "BACK"])
def test_people_who_are_asked_already_have_the_last_word(bench: BenchBoard, key: str) -> None:
    power_up(bench)
    bench.press("DRAW")
    bench.exchange("hello 2 test", "same evening")
    assert asks_about_evening(bench), "the question does not vanish under somebody's finger"
    bench.press(key)
    assert Path("evening").read_text() == ("" if key == "OK" else EVENING_FILE)
    bench.exchange("same evening")
    assert Path("evening").read_text() == ("" if key == "OK" else EVENING_FILE)
    assert bench.game.events == 1


# Who begins


@pytest.mark.parametrize(("rules", "first"), [("classic", "yellow"), ("points", "red")])
def test_the_winner_of_the_last_game_of_the_same_rule_set_begins(bench: BenchBoard, rules: str, first: str) -> None:
    power_up(bench, rules=rules)
    words = load_texts("en")
    assert f"{words['menu begins']} {words[first]}" in menu_rows(bench)
    bench.press("DRAW", "BACK")
    assert (bench.game.header.rules, bench.game.header.first) == (rules, first)


@pytest.mark.parametrize("key", ["OK", "BACK"])
def test_red_begins_every_game_of_st_and_the_menu_offers_nobody_else(bench: BenchBoard, key: str) -> None:
    power_up(bench, rules="st", begins="yellow")
    assert not [row for row in menu_rows(bench) if row.startswith(load_texts("en")["menu begins"])]
    bench.press("DRAW", key)
    assert bench.game.header.first == "red"


def test_the_winner_begins_after_a_power_cut_too(resume_at) -> None:
    bench = resume_at(lambda game: only_move_wins(game) and game.turn == 2)
    bench.press("OK")
    bench.until(lambda: bench.journal.live is None)
    assert "winner classic yellow" in Path("evening").read_text().splitlines()
    bench.unplug()
    bench.plug_in()
    bench.press("DRAW")
    assert asks_about_evening(bench)
    bench.press("BACK")
    assert bench.game.header.first == "yellow"


@pytest.mark.parametrize("totals", ["purple=5", "", "=5", "\x1b[2J=1", "red=1 again=5", "red=999999999"], ids=ascii)
def test_what_is_no_colour_in_the_totals_counts_for_nobody(resume_at: ResumeBoardAt, totals: str) -> None:
    bench = resume_at(only_move_wins)
    bench.unplug()
    Path("evening").write_text(f"youngest purple\nwinner classic purple\nclassic 1 {totals}\n")
    bench.plug_in()
    bench.press("OK", "OK")
    bench.wait(8)
    assert foot_text(load_texts("en"), "again keys").split("  ")[0] in bench.screen()
    assert "classic 2 red=" in Path("evening").read_text()
    assert "purple" not in Path("evening").read_text()


def test_a_new_evening_stays_new_where_a_full_flash_keeps_nothing(
    bench: BenchBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    power_up(bench)

    def keeps_no_evening(path: str, parts: list[str], beside: str = "") -> None:
        if path == "evening":
            raise_os_error()
        replace(path, parts, beside)

    monkeypatch.setattr(archive, "replace", keeps_no_evening)
    bench.press("DRAW", "BACK")
    end_game(bench)
    bench.hardware.evening_known = False
    open_and_start(bench, game="sequence")
    bench.press("DRAW", "OK")
    bench.wait(1)
    assert bench.restarts == 1
    assert not bench.app.evening.totals
    assert not bench.app.evening.winners


def test_the_menu_chooses_another_who_begins_and_for_this_rule_set_alone(bench: BenchBoard) -> None:
    power_up(bench, blue="person")
    move_to_row(bench, "who begins")
    assert bench.screen().marks("who begins Yellow")
    bench.press("RIGHT")
    assert bench.screen().marks("who begins Red")
    bench.press("RIGHT")
    assert bench.screen().marks("who begins Blue")
    bench.press("DRAW", "BACK")
    assert bench.game.header.first == "blue"
    assert "classic yellow" not in Path("evening").read_text()
    assert "winner st yellow" in Path("evening").read_text(), "that of the other rule set stays"


def test_in_revenge_a_new_evening_asks_for_the_youngest(bench: BenchBoard) -> None:
    power_up(bench, game="revenge")
    bench.press("DRAW", "OK")
    assert load_texts("en")["who is youngest"] in bench.screen()
    assert bench.screen().marks("Red"), "who was it in the last evening is forgotten"
    bench.press("DOWN", "OK")
    assert bench.game.header.first == "blue"


def test_in_revenge_the_youngest_begins_unless_the_menu_says_the_winner(bench: BenchBoard) -> None:
    power_up(bench, EVENING_FILE.replace("youngest blue", "youngest red"), game="revenge")
    bench.press("DRAW", "BACK")
    assert bench.game.header.first == "red", "the youngest of this evening"
    end_game(bench)
    open_and_start(bench, **{"revenge begins": "winner"})
    bench.press("DRAW")
    assert bench.game.header.first == "blue"


# A child's game


@pytest.mark.parametrize("game", ["sorry", "row", "towers"])
def test_a_childs_game_asks_nothing_and_the_next_one_does(bench: BenchBoard, game: str) -> None:
    power_up(bench, game=game, child="yes", players="2")
    bench.press("DRAW")
    bench.wait(1)
    assert bench.game.events >= 1
    assert not asks_about_evening(bench)
    assert Path("evening").read_text() == EVENING_FILE
    bench.press("BACK", "BACK")
    end_game(bench)
    assert bench.app.settings["child"] == "no"
    open_and_start(bench, game="sorry")
    bench.press("DRAW")
    bench.wait(0.5)
    assert asks_about_evening(bench)


@pytest.mark.parametrize("game", ["row", "towers"])
def test_who_begins_a_game_for_children_is_said_in_the_menu(bench: BenchBoard, language: str, game: str) -> None:
    words = load_texts(language)
    open_and_start(bench, language=language, game=game, players="3")
    move_to_row(bench, words["menu begins"])
    assert bench.screen().marks(f"{words['menu begins']} {words['red']}")
    bench.press("RIGHT")
    assert bench.screen().marks(f"{words['menu begins']} {words['blue']}")
    bench.press("DRAW")
    assert bench.game.header.first == "blue"
    assert words["who is youngest"] not in bench.screen()


def test_who_begins_a_childs_game_is_whom_people_chose_and_not_the_last_winner(bench: BenchBoard) -> None:
    power_up(bench, child="yes", begins="red")
    assert "who begins Red" in menu_rows(bench)
    bench.press("DRAW")
    assert bench.game.header.first == "red"


def test_a_childs_game_leaves_winners_and_totals_of_the_evening_as_they_are(resume_at) -> None:
    bench = resume_at(wins_now, options=CHILD_OPTIONS)
    bench.wait(0.5)
    bench.press("DRAW")
    bench.until(lambda: bench.journal.live is None)
    bench.wait(1)
    assert not Path("evening").exists()


# A full flash


def test_a_game_of_another_kind_that_has_no_space_at_all_says_so(
    bench: BenchBoard, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_and_start(bench, language=language)
    bench.begin(["1"])
    end_game(bench)
    monkeypatch.setattr(segments, "append", raise_os_error)
    monkeypatch.setattr(journal, "replace", raise_os_error)
    open_and_start(bench, game="sequence")
    bench.press("DRAW")
    words = load_texts(language)
    assert words["full"] in bench.screen()
    assert bench.restarts == 0, "long enough to see it"
    bench.wait(2)
    assert bench.restarts == 1
    assert words["menu players"] in "".join(menu_rows(bench)), "the menu again"
