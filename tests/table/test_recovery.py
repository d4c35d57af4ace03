"""A game stopped by a fault: people choose to keep it for later, take back or end it."""

from pathlib import Path

import pytest

from pawnlight.games.sorry import text as sorry_text
from pawnlight.link.frames import FrameReader
from pawnlight.rules.events import event_line
from pawnlight.show import sounds, text
from pawnlight.show.canvas import Canvas
from pawnlight.table.list_questions import draw_menu
from pawnlight.words import load_texts
from tests.support.fault_scenes import FAULT, check_kept, play_to_choices, play_to_fault
from tests.support.foot_texts import foot_text
from tests.support.languages import in_each_language
from tests.support.layouts import layout_picture
from tests.support.menu_rows import press_until
from tests.support.screen_text import lights_at_rest
from tests.support.table_bench import BenchBoard, event_texts


def check_only_picture(bench: BenchBoard, shown: bytes) -> None:
    """Check that the screen is exactly the picture `shown`, and that no light is lit."""
    assert bench.hardware.screen.picture == shown
    assert bench.lights() == {}


def test_a_fault_is_told_and_the_game_goes_on_from_what_is_kept(bench, monkeypatch):
    bench.begin(["1"])
    bench.exchange("hello 2 test")

    def break_half_way(_card: object, canvas: Canvas) -> None:
        canvas.invert_block(0, 0, 128, 8)
        raise ZeroDivisionError("by nought")

    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.games.sorry.screen._Card.draw", break_half_way)
        bench.press("DRAW")
        bench.wait(0.3)
    said = ["ZeroDivisionError: by nou", "ght"]
    check_only_picture(bench, layout_picture(text.draw_page, title="Program error", lines=said, foot="OK continue"))
    assert any(
        body.startswith("trouble fault ZeroDivisionError: by nought") for body in FrameReader().feed(bench.speak())
    )
    bench.press("OK")
    assert bench.screen().marks("out of START")


@in_each_language
def test_the_same_fault_twice_offers_a_way_out_and_nothing_of_earlier_screens_is_left(bench, broken_rules, language):
    words = load_texts(language)
    play_to_fault(bench, language)
    lines = [FAULT[at : at + 25] for at in range(0, len(FAULT), 25)]
    check_only_picture(
        bench, layout_picture(text.draw_page, title=words["fault"], lines=lines, foot=foot_text(words, "fault keys"))
    )
    bench.press("OK", "OK")
    choices = [words[key] for key in ("leave keep", "fault back", "leave end")]
    rows = [(choice, "") for choice in choices]
    foot = foot_text(words, "choice keys")
    shown = layout_picture(draw_menu, title=words["fault"], count=len(rows), menu_row=rows.__getitem__, foot=foot)
    check_only_picture(bench, shown)
    assert bench.lamp_breathes()
    for at in (1, 2, 0):
        bench.press("DOWN")
        assert bench.screen().marks(choices[at])


@in_each_language
def test_the_last_move_is_taken_back_and_the_game_goes_on(bench, broken_rules, language):
    game = play_to_choices(bench, language)
    bench.press("DOWN", "OK")
    assert load_texts(language)["taken back"] in bench.screen()
    bench.wait(2)
    assert event_texts(bench, game)[2:] == ["draw 1", "move S>4", "draw 5", "back"]
    assert (bench.game.id, bench.game.card, bench.game.turn) == (game, "1", 0)
    bench.press("OK")
    bench.wait(3)
    assert event_texts(bench, game)[6:] == ["move S>4"]


def test_the_fault_after_a_move_taken_back_is_another_one(bench, broken_rules):
    play_to_choices(bench)
    bench.press("DOWN", "OK")
    bench.wait(2)
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    assert FAULT[:24] in bench.screen(), "the same card comes again"
    bench.press("OK")
    assert FAULT[:24] in bench.screen()
    bench.press("OK")
    assert bench.screen().marks("keep it for later")


def test_where_nothing_can_be_taken_back_it_is_said_and_the_choice_is_there_still(bench, broken_rules):
    bench.begin(["5"])
    bench.draw()
    game = bench.journal.live
    bench.press("OK", "OK")
    bench.press("DOWN", "OK")
    assert "nothing to take back" in bench.screen()
    assert bench.has_played(sounds.REFUSED)
    assert bench.screen().marks("take back the last move")
    check_kept(bench, game, 3)
    bench.press("UP")
    assert "nothing to take back" not in bench.screen()
    bench.press("OK")
    bench.wait(2)
    check_kept(bench, game, 3)


@in_each_language
def test_the_game_is_ended_by_a_second_answer_only(bench, broken_rules, language):
    game = play_to_choices(bench, language)
    seed = bench.journal.seed
    for key in ("BACK", "DRAW"):
        press_until(bench, "DOWN", load_texts(language)["leave end"])
        bench.press("OK")
        assert load_texts(language)["end game"] in bench.screen()
        bench.press(key)
        assert bench.screen().marks(load_texts(language)["leave end"])
        check_kept(bench, game, 5)
    bench.press("OK", "OK")
    assert load_texts(language)["fingerprint"] in bench.screen()
    bench.press("OK")
    assert " ".join(foot_text(load_texts(language), "menu keys").split()) in bench.screen()
    assert event_texts(bench, game)[-1] == f"end - {seed.hex()}"
    assert list(bench.journal.games()) == [(game, 6, 0, True)]


@pytest.mark.parametrize("key", ["DRAW", "OK", "BACK", "LEFT", "RIGHT", "UP", "DOWN"])
def test_no_key_alone_ends_the_game_however_often_it_is_pressed(bench, broken_rules, key):
    game = play_to_fault(bench)
    for _ in range(12):
        bench.press(key)
        bench.hold(key)
        bench.wait(1)
    check_kept(bench, game, 5)


def test_after_a_power_up_the_same_fault_has_the_same_way_out(bench, broken_rules):
    game = play_to_fault(bench)
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" in bench.screen()
    bench.press("OK")
    assert FAULT[:24] in bench.screen()
    bench.press("OK")
    assert bench.screen().marks("keep it for later")
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" in bench.screen(), "no choice has been made"
    bench.press("OK", "OK", "OK")
    bench.wait(2)
    check_kept(bench, game, 5)


@in_each_language
@pytest.mark.parametrize("again", ["unplugged", "hung"])
def test_nothing_of_the_fault_is_left_over_the_question_whether_to_go_on(
    bench, broken_rules, language, again, monkeypatch
):
    play_to_fault(bench, language)
    words = load_texts(language)
    # Keys wake the reminders in the last line too.
    bench.wait(30)
    bench.press("LEFT")
    bench.hung = again == "hung"
    bench.unplug()
    Path("fault-at").unlink()
    bench.plug_in()
    message = layout_picture(
        text.draw_message, title=words["yellow"], said=words["resume"], foot=foot_text(words, "resume keys")
    )
    assert bench.hardware.screen.picture == message
    assert bench.lights() == lights_at_rest(bench.game.pawns, 2)
    broken_rules()
    bench.press("OK")
    moves = bench.game.legal_moves()
    if not moves:
        ways, foot = sorry_text.marked_card_options(words, "5", [], [], ()), words["no move"] + ": DRAW"
        card = layout_picture(text.draw_card, title=words["yellow"], card="5", ways=ways, foot=foot)
        assert bench.hardware.screen.picture == card


def test_a_board_that_hangs_twice_at_the_same_event_offers_the_choices(bench):
    bench.begin(["1"])
    game = bench.journal.live
    bench.hung = True
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" in bench.screen()
    bench.unplug()
    bench.plug_in()
    assert bench.screen().marks("keep it for later")
    bench.press("OK")
    bench.wait(2)
    check_kept(bench, game, 1)


@pytest.fixture
def refused_game(bench: BenchBoard) -> str:
    """Plug in a board with a game on flash whose last event is illegal; return the game's id."""
    bench.begin(["1"])
    bench.draw()
    game = bench.game.id
    bench.unplug()
    lines = Path("live/000").read_text()
    check = int(lines.split("\n")[-2][-8:], 16)
    Path("live/000").write_text(lines + event_line(3, "dance", check) + "\n")
    bench.plug_in()
    assert "RuleError" in bench.screen()
    bench.press("OK")
    assert "RuleError" in bench.screen()
    bench.press("OK")
    assert bench.screen().marks("keep it for later")
    return game


def test_a_game_that_the_rules_refuse_is_kept(bench, refused_game):
    bench.press("DRAW")
    bench.wait(2)
    check_kept(bench, refused_game, 4)
    bench.press("DOWN", "DRAW")
    assert "Press DRAW" in bench.screen()
    assert bench.game.id != refused_game


def test_a_game_that_the_rules_refuse_cannot_be_taken_back(bench, refused_game):
    bench.press("DOWN", "OK")
    assert "nothing to take back" in bench.screen()
    check_kept(bench, refused_game, 4)


def test_a_game_that_the_rules_refuse_can_be_ended(bench, refused_game):
    seed = bench.journal.seed
    bench.press("UP", "OK", "OK", "OK")
    assert "DRAW play" in bench.screen()
    assert event_texts(bench, refused_game)[3:] == ["dance", f"end - {seed.hex()}"]
    assert list(bench.journal.games()) == [(refused_game, 5, 0, True)]
