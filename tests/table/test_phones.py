"""Seats on phones: asked there, shown nowhere else, and taken back at the table."""

from pathlib import Path
from random import Random

import pytest

from host_tools.virtual.pointer import answer_question
from pawnlight.board import led_of_cell
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.rules.cards import card_label
from pawnlight.table.phones import Phones, open_phones, phones_of
from tests.support.foot_texts import foot_text
from tests.support.phone_scenes import PhonesOnBench, at_table
from tests.support.screen_text import colours_of
from tests.support.sequence_scenes import fill_board, put_chips
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_hand import cards_in_hand
from tests.table.test_hand_games import begin_game
from tests.table.test_sequence import NO_AUTO_DRAW, TWO_PEOPLE, begin_with_hands, board_words, wait_for_turn

FOUR = ["person"] * 4


@pytest.fixture
def two(bench: BenchBoard) -> BenchBoard:
    """Begin a game of points of two people, red to play."""
    bench.begin([], rules="points", **{"quick points": "no"})
    return bench


def cards_of(bench: BenchBoard, seat: int) -> list[str]:
    return [card_label(SEQUENCE_CARDS[card]) for card in sorted(bench.game.hands[seat])]


def sleeps(bench: BenchBoard) -> bool:
    return bench.app.renderer.asleep is not None


def test_a_phone_is_asked_for_a_whole_decision_and_the_table_sees_nothing_of_it(two: BenchBoard, language: str) -> None:
    two.change(language=language)
    phones = PhonesOnBench(two, 0)
    words = board_words(two)
    question = phones.question(0)
    assert question["whole"]
    assert question["cards"] == phones.seat(0)["hand"] == cards_in_hand(two.game)
    assert {option["card"] for option in question["options"]} <= set(cards_in_hand(two.game))
    assert len(question["options"]) == len(two.game.decisions())
    assert words["phone plays"] in two.screen()
    assert foot_text(words, "phone hold") == two.screen().lines[7]
    table = at_table(two)
    assert table["phone"] == "plays"
    assert [option["key"] for option in table["options"]] == ["HOLD OK"]
    assert not table["card"]
    assert table["at"] == -1
    before = two.game.events
    card = question["options"][1]["card"]
    phones.take(0, 1)
    two.wait(3)
    assert two.game.events > before
    assert card in event_texts(two)[before]
    assert "whole" not in phones.question(0), "a card is due"


@pytest.mark.parametrize("key", ["DRAW", "OK", "LEFT", "RIGHT", "UP", "DOWN"])
def test_the_pad_cannot_answer_for_a_phone(two: BenchBoard, key: str) -> None:
    phones = PhonesOnBench(two, 0)
    number = phones.question(0)["number"]
    for _ in range(6):
        two.press(key)
    assert two.game.events == 2
    assert phones.question(0)["number"] == number
    assert not two.lamp_breathes()


def test_the_table_is_given_no_hint_for_a_phone(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 0)
    two.wait(30)
    assert at_table(two)["hint"] == ""
    phones.order(seat=0, ask="hint")
    two.wait(1)
    question = phones.question(0)
    assert question["at"] in [option["n"] for option in question["options"]]
    assert question["why"]
    assert question["why"] not in str(two.screen())
    assert at_table(two)["why"] == ""
    assert phones.question(0)["number"] == question["number"]


def test_ok_held_takes_the_seat_back_at_once_and_the_phone_is_out(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 0)
    two.hold("OK")
    two.wait(0.2)
    assert board_words(two)["your turn"] in two.screen()
    assert "seat 0" not in phones.seen()
    assert phones.table()["seats"][0]["phone"] == "table"
    assert not Path("phones").exists()
    phones.order(seat=0, take=0, of=two.app.context.asked)
    two.wait(1)
    assert two.game.events == 2
    two.key_down("OK")
    assert cards_in_hand(two.game)[0] in two.screen()


def test_a_phone_that_does_not_answer_for_ten_seconds_sleeps_and_comes_back_within_one(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 0, 1)
    said = board_words(two)["phone sleeps"]
    phones.order(seat=0, awake=False)
    two.wait(4)
    assert said not in two.screen()
    two.wait(6)
    assert said in two.screen()
    assert at_table(two)["phone"] == "sleeps"
    two.press("DRAW", "OK")
    assert said in two.screen()
    phones.order(seat=0, awake=True)
    two.wait(1)
    assert said not in two.screen()
    assert phones.question(0)["whole"]
    assert Path("phones").read_text(encoding="utf-8") == "0 1"


def test_while_a_phone_sleeps_the_table_takes_its_seat_for_good(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 0)
    phones.order(seat=0, awake=False)
    two.wait(11)
    two.hold("OK")
    two.wait(0.3)
    assert board_words(two)["your turn"] in two.screen()
    assert not (two.app.context.phones or Phones(two.app.context)).seats


def test_a_seat_comes_to_a_phone_while_its_hand_is_open_at_the_table(two: BenchBoard) -> None:
    two.key_down("OK")
    assert cards_in_hand(two.game)[0] in two.screen()
    phones = PhonesOnBench(two, 0)
    two.wait(0.3)
    assert board_words(two)["phone plays"] in two.screen()
    assert phones.question(0)["whole"]
    two.key_up("OK")
    two.wait(0.3)
    assert phones.question(0)["whole"]


def test_an_answer_to_what_was_asked_before_its_seat_came_to_a_phone_or_back_has_no_effect(bench: BenchBoard) -> None:
    bench.begin([])
    context, events = bench.app.context, bench.game.events
    asked = at_table(bench)["number"]
    phones = PhonesOnBench(bench, 0)
    answer_question(context, asked, 0)
    bench.wait(1)
    assert phones.table()["seats"][0]["phone"] == "phone"
    asked = at_table(bench)["number"]
    phones.order(seat=0, free=True)
    answer_question(context, asked, 0)
    bench.wait(1)
    assert bench.game.events == events
    # A phone that was taken for awake does not take back what the table has taken.
    phones.order(seat=0, awake=True)
    assert phones.table()["seats"][0]["phone"] == "table"
    phones.order(seat=0, sit=True)
    answer_question(context, at_table(bench)["number"], 0)
    bench.wait(1)
    assert phones.table()["seats"][0]["phone"] == "table"


def test_answers_that_are_old_twice_or_of_another_seat_have_no_effect(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 0, 1)
    number = phones.question(0)["number"]
    phones.take(1, 0, number)
    phones.take(0, 999, number)
    phones.take(0, 0, number + 1)
    phones.take(0, 0, number - 1)
    phones.order(seat=7, take=0, of=number)
    assert two.game.events == 2
    phones.take(0)
    phones.take(0, 0, number)
    two.wait(3)
    played = two.game.events
    phones.take(0, 0, number)
    phones.take(1, 0, number)
    two.wait(2)
    assert two.game.events == played
    assert phones.question(0)["number"] != number


def test_a_seat_stays_on_its_phone_through_a_power_cut(two: BenchBoard) -> None:
    PhonesOnBench(two, 1)
    two.unplug()
    two.plug_in()
    two.press("OK")
    two.wait(0.5)
    phones = PhonesOnBench(two)
    assert phones.table()["seats"][1]["phone"] == "sleeps"
    assert phones.seat(1)["question"] is None


def test_phones_stay_through_another_kind_of_game_and_go_with_the_evening(bench: BenchBoard) -> None:
    bench.begin(["1"], rules="classic")
    PhonesOnBench(bench, 0, 1)
    bench.press("BACK", "OK")
    bench.wait(2)
    begin_game(bench, "sequence", TWO_PEOPLE)
    assert bench.restarts == 1
    phones = PhonesOnBench(bench)
    assert [seat["phone"] for seat in phones.table()["seats"]] == ["sleeps"] * 2
    open_phones(bench.app.context).end_evening()
    assert phones.table()["ended"]
    assert [seat["phone"] for seat in phones.table()["seats"]] == ["table"] * 2
    assert not Path("phones").exists()
    phones.order(begun=True)
    assert not phones.table()["ended"]


def test_a_card_and_its_space_are_one_answer(bench: BenchBoard) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "AH 2S", "5H JC")
    phones = PhonesOnBench(bench, 0, 1)
    wait_for_turn(bench)
    question = phones.until_asked(0)
    assert phones.seat(0)["hand"] == cards_of(bench, 0)
    assert phones.seat(1)["hand"] == cards_of(bench, 1)
    assert phones.question(1) is None
    options = [(option["card"], option["panel"]) for option in question["options"]]
    assert len(options) == len(set(map(str, options))) == 4
    lit = colours_of(bytes(bench.hardware.panel.shown))
    assert set(lit) == {led_of_cell(cell) for cell in (0, 9, 90, 99)}, "no space where a card can go is lit"
    before = len(event_texts(bench))
    phones.take(0, 2)
    bench.wait(0.5)
    assert len(event_texts(bench)) == before + 1
    assert bench.game.board.cells[options[2][1][0]] != ord(".")


def test_of_several_sequences_each_is_an_option(bench: BenchBoard) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "AH 2S")
    put_chips(bench.game, 0, (12, 13, 14, 16, 17, 18))
    phones = PhonesOnBench(bench, 0)
    wait_for_turn(bench)
    ways = [option for option in phones.until_asked(0)["options"] if option["panel"] == [15]]
    assert [option["panel_to"] for option in ways] == [list(range(first, first + 5)) for first in (12, 13, 14)] or len(
        ways
    ) == 3
    assert len({option["text"] for option in ways}) == 3
    phones.order(seat=0, take=ways[1]["n"], of=phones.question(0)["number"])
    bench.wait(1)
    assert "run=" in event_texts(bench)[-1]


def test_a_dead_card_and_a_turn_without_a_play_are_answered_on_the_phone(bench: BenchBoard) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "2S 5H JC")
    fill_board(bench.game, but=(44, 50))
    phones = PhonesOnBench(bench, 0)
    wait_for_turn(bench)
    question = phones.until_asked(0)
    dead = [option for option in question["options"] if option["does"] == "lay down"]
    assert [option["card"] for option in dead] == [card_label("2S")]
    phones.order(seat=0, take=dead[0]["n"], of=question["number"])
    bench.wait(1)
    assert event_texts(bench)[-2].startswith("dead 2S") or event_texts(bench)[-1].startswith("dead 2S")


def test_a_late_draw_reaches_the_phone_of_its_seat_out_of_turn(bench: BenchBoard) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "AH 2S 3S", "5H 6H 7H", **NO_AUTO_DRAW)
    phones = PhonesOnBench(bench, 0)
    wait_for_turn(bench)
    phones.until_asked(0)
    phones.take(0)
    bench.wait(2)
    question = phones.until_asked(0)
    assert question["what"] == "draw"
    # The phone goes on without drawing: then the next one begins at the table.
    later = [n for n, option in enumerate(question["options"]) if option.get("key") == "OK"]
    phones.take(0, later[0])
    bench.wait(1)
    assert board_words(bench)["your turn"] in bench.screen()
    question = phones.question(0)
    assert question["what"] == "draw"
    assert [option["key"] for option in question["options"]] == ["DRAW"]
    bench.key_down("OK")
    assert card_label("5H") in bench.screen()
    count = len(bench.game.hands[0])
    phones.take(0)
    bench.key_up("OK")
    bench.wait(3)
    assert len(bench.game.hands[0]) == count + 1
    assert phones.question(0) is None
    assert board_words(bench)["your turn"] in bench.screen()


def test_the_last_move_is_taken_back_from_the_phone_of_its_seat_alone(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 0, 1)
    phones.take(0)
    phones.until_asked(0)
    phones.take(0)
    phones.until_asked(1)
    assert phones.seat(0)["back"]
    assert not phones.seat(1)["back"]
    phones.order(seat=1, ask="back")
    two.wait(1)
    assert "back" not in event_texts(two)
    phones.order(seat=0, ask="back")
    two.wait(2)
    assert event_texts(two)[-1] == "back"
    assert phones.until_asked(0)["whole"]


def test_a_question_to_everybody_is_answered_by_any_phone(bench: BenchBoard) -> None:
    phones = PhonesOnBench(bench, 1)
    for name, value in {
        "game": "revenge",
        "red": "person",
        "blue": "none",
        "yellow": "person",
        "green": "none",
    }.items():
        bench.app.settings.set(name, value)
    bench.press("DRAW")
    assert board_words(bench)["who is youngest"] in bench.screen()
    question = phones.question(1)
    assert question["seat"] == -1
    assert question["what"] == "first"
    assert at_table(bench)["options"]
    phones.take(1, 1)
    bench.wait(1)
    assert bench.game is not None


def test_the_menu_is_the_tables(bench: BenchBoard) -> None:
    phones = PhonesOnBench(bench, 0)
    assert phones.question(0) is None
    assert phones.table()["asks"] is None
    phones.order(seat=0, take=0, of=bench.app.context.asked)
    bench.wait(1)
    assert bench.app.in_menu


def test_an_open_game_shows_its_question_at_the_table_but_only_the_phone_answers(bench: BenchBoard) -> None:
    bench.begin(["1"], rules="classic")
    phones = PhonesOnBench(bench, 0)
    assert [option["key"] for option in phones.until_asked(0)["options"]] == ["DRAW"]
    phones.take(0)
    bench.wait(1)
    question = phones.until_asked(0)
    table = at_table(bench)
    assert "whole" not in question
    assert table["card"] == question["card"] == "1"
    assert len(question["options"]) >= 1
    assert [option["key"] for option in table["options"]] == ["HOLD OK"]
    assert foot_text(board_words(bench), "phone hold") == bench.screen().lines[7]
    before = bench.game.events
    bench.press("OK", "DRAW")
    assert bench.game.events == before
    phones.take(0)
    bench.wait(2)
    assert bench.game.events == before + 1


def test_a_touch_on_a_phone_keeps_the_board_awake(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 1)
    for _ in range(20):
        two.wait(60)
        phones.order(seat=1)
    assert not sleeps(two)
    two.wait(400)
    assert sleeps(two)
    phones.order(seat=1)
    two.wait(0.2)
    assert not sleeps(two)


def test_a_sleeping_board_takes_the_answer_of_a_phone(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 0)
    two.wait(400)
    assert sleeps(two)
    phones.take(0)
    two.wait(2)
    assert two.game.events > 2


def test_a_seat_let_go_by_its_phone_is_asked_at_the_table(two: BenchBoard) -> None:
    phones = PhonesOnBench(two, 0)
    phones.order(seat=0, free=True)
    two.wait(0.3)
    assert board_words(two)["your turn"] in two.screen()


def test_people_can_leave_a_game_that_waits_for_a_phone(two: BenchBoard) -> None:
    PhonesOnBench(two, 0)
    two.press("BACK")
    assert board_words(two)["leave"] in two.screen()
    two.press("BACK")
    assert board_words(two)["phone plays"] in two.screen()


def test_two_phones_are_the_buttons_of_a_childs_game(bench: BenchBoard) -> None:
    bench.app.settings.set("child", "yes")
    bench.begin(["1"], rules="classic")
    phones = PhonesOnBench(bench, 0, 1)
    assert bench.app.context.child
    for n in range(20):
        bench.until(lambda: bool(phones.question(0) or phones.question(1)))
        seat = 0 if phones.question(0) else 1
        question = phones.question(seat)
        assert question["child"]
        assert seat == bench.game.seat
        assert phones.question(1 - seat) is None
        before = bench.game.events
        if n % 3 == 0:
            bench.press("DRAW")
            assert bench.game.events == before, "the pad is no button now"
        phones.take(seat)
        bench.until(lambda before=before: bench.game.events > before)  # type: ignore[misc]
    assert not any("back" in event for event in event_texts(bench))


def mash(bench: BenchBoard, chance: Random, events: int) -> list[str]:
    """Play by the keys of the pad, at random, for so many events; return the log."""
    while bench.game.events < events and bench.game.due != "over":
        if chance.random() < 0.4:
            bench.key_down("OK", 1)
            bench.press(*["RIGHT"] * chance.randrange(7))
            bench.key_up("OK")
        bench.press(chance.choice(("OK", "DRAW", "RIGHT", "DOWN", "OK")))
        bench.wait(1)
    return event_texts(bench)


def repeat(bench: BenchBoard, log: list[str]) -> None:
    """Play on phones at all seats what is in a log."""
    phones = PhonesOnBench(bench, *range(len(bench.game.header.seats)))
    known = phones_of(bench.app.context)
    assert known
    while bench.game.events < len(log):
        events, seat = bench.game.events, bench.game.seat
        # What is asked may be shown before it can be answered.
        bench.until(lambda seat=seat: bool((phones.question(seat) or {}).get("options")))  # type: ignore[misc]
        question = phones.question(seat)
        if question.get("whole"):
            given = [bench.game.event_text(known.options[option["n"]]) for option in question["options"]]
            phones.take(seat, given.index(log[events]))
        elif question["options"][0].get("key") == "DRAW":
            phones.take(seat)
        else:
            given = [bench.game.event_text(decision) for decision in bench.game.decisions()]
            phones.take(seat, given.index(log[events]))
        bench.until(lambda events=events: bench.game.events > events)  # type: ignore[misc]


@pytest.mark.parametrize("game", ["points", "sequence", "revenge"])
def test_the_log_of_a_game_on_phones_is_that_of_the_same_game_at_the_pad(
    bench: BenchBoard, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin(board: BenchBoard) -> None:
        if game == "points":
            board.begin([], rules=game, **{"quick points": "no"})
        else:
            begin_game(board, game, TWO_PEOPLE)

    begin(bench)
    log = mash(bench, Random(game), 40)
    assert len(log) >= 40
    (tmp_path / "another").mkdir()
    monkeypatch.chdir(tmp_path / "another")
    board = BenchBoard()
    try:
        begin(board)
        repeat(board, log)
        assert event_texts(board)[: len(log)] == log
    finally:
        board.unplug()
