"""Revenge at the table: everybody's rows during a choice, and the youngest begins."""

from pathlib import Path

from pawnlight.words import load_texts
from tests.support.foot_texts import foot_text
from tests.support.languages import in_each_language
from tests.support.menu_rows import menu_rows, move_to_row
from tests.support.table_bench import BenchBoard


def select_revenge(bench: BenchBoard, language: str, players: str = "2", **seats: str) -> None:
    """Select Revenge in the menu."""
    settings = {"language": language, "game": "revenge", "players": players, **seats}
    for name, value in settings.items():
        bench.app.settings.set(name, value)
    bench.press("DOWN", "UP")


def check_rows_shown(bench: BenchBoard, colour: str, language: str) -> None:
    """Check that screen and ring show the rows of the player of `colour`."""
    assert bench.screen().marks(load_texts(language)[colour])
    lit = [light for light, seen in bench.lights().items() if light < 60 and seen == colour]
    assert lit == {"red": [], "blue": [*range(11), *range(15, 30)], "green": [*range(30, 35)]}[colour]


def give_rows(bench: BenchBoard) -> None:
    """Give blue 8 and 3 in its first row and a HOME, and green a 5 in its third row."""
    bench.game.rows[1] = (b"\x08\x03", b"\x0f", b"")
    bench.game.rows[2] = (b"", b"", b"\x05")


# Everybody's rows


@in_each_language
def test_with_a_hidden_hand_left_and_right_go_round_the_table(bench, language):
    select_revenge(bench, language, "3")
    bench.press("DRAW", "OK")
    give_rows(bench)
    bench.press("DRAW")
    bench.wait(0.5)
    words = load_texts(language)
    assert words["your turn"] in bench.screen()
    assert bench.screen().lines[6] == words["rows keys"]
    events = bench.game.events
    bench.press("RIGHT")
    check_rows_shown(bench, "blue", language)
    bench.press("RIGHT")
    check_rows_shown(bench, "green", language)
    bench.press("LEFT", "LEFT")
    assert words["your turn"] in bench.screen(), "once round the other way"
    check_rows_shown(bench, "red", language)
    bench.hold("OK", 0.2)
    bench.wait(0.2)
    assert bench.screen().lines[6] == words["rows keys"], "after a look at the hand too"
    bench.press("LEFT")
    check_rows_shown(bench, "green", language)
    bench.press("OK")
    check_rows_shown(bench, "red", language)
    assert bench.game.events == events


@in_each_language
def test_with_an_open_hand_and_where_a_card_goes_down_shows_the_rows(bench, language):
    select_revenge(bench, language, "3", **{"seat 2": "easy", "seat 3": "easy"})
    bench.press("DRAW")
    give_rows(bench)
    bench.press("DRAW")
    bench.wait(0.5)
    words = load_texts(language)
    assert " ".join(foot_text(words, "hand keys rows").split()) in bench.screen()
    card = bench.screen().marked
    bench.press("DOWN")
    check_rows_shown(bench, "blue", language)
    bench.press("RIGHT")
    check_rows_shown(bench, "green", language)
    bench.press("BACK")
    assert bench.screen().marked == card, "the same card is selected"
    check_rows_shown(bench, "red", language)
    while not bench.lamp_breathes():
        bench.press("RIGHT")
    bench.press("DRAW")
    assert " ".join(foot_text(words, "place keys rows").split()) in bench.screen()
    place = bench.screen().lines
    bench.press("DOWN")
    check_rows_shown(bench, "blue", language)
    bench.press("LEFT")
    assert bench.screen().lines == place
    assert bench.game.due == "play"


# Who begins


@in_each_language
def test_the_youngest_is_asked_for_before_the_first_game_and_begins(bench, language):
    words = load_texts(language)
    select_revenge(bench, language, "3")
    bench.app.settings.set("begins", "green")
    assert f"{words['menu begins']} {words['youngest']}" in menu_rows(bench)
    bench.press("DRAW")
    assert words["who is youngest"] in bench.screen()
    assert bench.screen().marks(words["red"])
    assert words["green"] in bench.screen()
    bench.press("BACK")
    assert words["menu players"] in "".join(menu_rows(bench)), "back to the menu"
    assert bench.journal.live is None
    bench.press("DRAW", "DOWN", "OK")
    assert bench.game.header.first == "blue"
    assert Path("evening").read_text() == "youngest blue\n"


def test_a_person_who_plays_with_computers_alone_is_the_youngest(bench):
    select_revenge(bench, "en", "3", **{"seat 1": "easy", "seat 3": "hard"})
    bench.press("DRAW")
    assert bench.game.header.first == "blue"


@in_each_language
def test_the_youngest_begins_every_game_and_is_asked_for_once_unless_the_menu_says_otherwise(bench, language):
    words = load_texts(language)
    bench.unplug()
    Path("evening").write_text("youngest blue\nwinner revenge green\nrevenge 1 red=0 blue=0 green=1\n")
    bench.plug_in()
    select_revenge(bench, language, "3")
    assert f"{words['menu begins']} {words['youngest']}" in menu_rows(bench)
    bench.press("DRAW", "BACK")
    assert bench.game.header.first == "blue", "nobody is asked again"
    bench.press("BACK", "UP", "OK", "OK")
    move_to_row(bench, words["menu begins"])
    bench.press("RIGHT")
    assert bench.screen().marks(f"{words['menu begins']} {words['winner']}")
    bench.press("DRAW")
    assert bench.game.header.first == "green", "the winner of the last game"
    bench.press("BACK", "UP", "OK", "OK")
    move_to_row(bench, words["menu begins"])
    bench.press("RIGHT", "DRAW")
    assert words["who is youngest"] in bench.screen(), "whoever turns the row can say anew who it is"
    bench.press("OK")
    assert bench.game.header.first == "red"


def test_the_answer_lasts_through_a_power_cut(bench):
    select_revenge(bench, "en", "3")
    bench.press("DRAW", "DOWN", "OK")
    bench.unplug()
    bench.plug_in()
    bench.press("BACK")
    bench.press("DRAW")
    assert bench.game.header.first == "blue"


def test_back_held_at_the_question_is_no_fault(bench):
    select_revenge(bench, "en", "3")
    bench.press("DRAW")
    bench.hold("BACK")
    bench.wait(0.5)
    assert "Program error" not in bench.screen()
    assert bench.journal.live is None


def test_a_new_evening_forgets_the_youngest(bench):
    bench.unplug()
    Path("evening").write_text("youngest blue\nrevenge 1 red=1 blue=0\n")
    bench.plug_in()
    move_to_row(bench, "settings")
    bench.press("OK")
    move_to_row(bench, "new evening")
    bench.press("OK", "OK")
    assert bench.app.evening.youngest == ""
    assert Path("evening").read_text() == ""
