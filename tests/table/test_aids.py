"""Aids at the table: take-back, hints, the screensaver, the self-test, and the rule set `cards`."""

from pathlib import Path

import pytest

from pawnlight.board import PAD_KEYS
from pawnlight.games.cards import DECK_NAMES
from pawnlight.show import sounds
from pawnlight.words import load_texts
from tests.support.foot_texts import foot_text
from tests.support.languages import in_each_language
from tests.support.menu_rows import go_on_with_self_test, move_to_row, next_values
from tests.support.screen_text import lights_at_rest
from tests.support.table_bench import BenchBoard, event_texts
from tests.support.table_fixtures import IDLE_S

# Taking back


def test_back_held_takes_back_the_last_move_and_what_was_drawn_stays_drawn(bench):
    bench.begin(["1", "5"])
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    bench.press("OK")
    bench.wait(1)
    bench.hold("BACK")
    assert "Taken back" in bench.screen()
    bench.wait(1.5)
    assert event_texts(bench)[2:] == ["draw 1", "move S>4", "draw 5", "pass", "back"]
    assert bench.game.card == "5"
    bench.hold("BACK")
    bench.wait(1.5)
    assert bench.game.card == "1"
    assert bench.game.pawns[0] == 81
    assert bench.lights() == lights_at_rest(bench.game.pawns, 0) or bench.moving_lights("sparks")
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    assert event_texts(bench)[-3:] == ["back", "move S>4", "draw 5"], "the same card again"


def test_against_a_computer_it_goes_back_to_the_last_move_of_a_person(bench):
    bench.begin(["1", "5"], yellow="easy")
    bench.draw()
    bench.press("OK")
    bench.until(lambda: bench.game.due == "draw" and bench.game.seat == 0)
    bench.hold("BACK")
    bench.wait(1.5)
    assert (bench.game.seat, bench.game.card) == (0, "1")
    assert event_texts(bench)[-2:] == ["back", "back"]


@pytest.mark.parametrize("serious", [True, False])
def test_it_can_be_switched_off_and_has_an_end(bench, serious):
    bench.begin(["1"], back="no" if serious else "yes")
    if serious:
        bench.draw()
        bench.press("OK")
        bench.wait(3)
    before = event_texts(bench)[2:]
    bench.hold("BACK")
    bench.wait(1)
    assert bench.has_played(sounds.REFUSED)
    assert event_texts(bench)[2:] == before
    assert "Press DRAW" in bench.screen()


def test_a_take_back_outlives_a_power_cut(bench):
    bench.begin(["1"])
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.hold("BACK")
    bench.unplug()
    bench.plug_in()
    bench.press("OK")
    assert bench.game.card == "1"
    assert bench.screen().marks("out of START")


# Hints


def test_ok_held_shows_a_good_move_and_why_and_moves_nothing(bench):
    bench.begin(["1"])
    bench.draw()
    bench.hold("OK")
    bench.wait(0.5)
    assert event_texts(bench)[2:] == ["draw 1"]
    assert bench.screen().lines[7] not in ("", "<> pawn OK choose")
    bench.press("OK")
    bench.wait(0.2)
    assert event_texts(bench)[2:] == ["draw 1", "move S>4"]


def test_hints_can_be_switched_off_then_ok_does_at_once_what_it_does(bench):
    bench.begin(["1"], hints="no")
    bench.draw()
    bench.hold("OK")
    assert event_texts(bench)[2:] == ["draw 1", "move S>4"]


@in_each_language
def test_after_some_seconds_the_last_line_says_what_held_keys_do(bench, language):
    words = load_texts(language)
    bench.begin(["1", "1"], language=language)
    bench.wait(40)
    assert words["hold back"] not in bench.screen(), "there is nothing to take back"
    bench.draw()
    bench.press("OK")
    bench.until(lambda: words["hold back"] in bench.screen(), 20)
    bench.draw()
    keys = bench.screen().lines[7]
    bench.wait(6)
    assert bench.screen().lines[7] == keys
    for said in ("hold ok", "hold back", "hold up"):
        bench.until(lambda said=said: bench.screen().lines[7] == " ".join(words[said].split()), 10)
    bench.until(lambda: bench.screen().lines[7] == keys, 5)
    bench.until(lambda: bench.screen().lines[7] != keys, 5)
    bench.press("RIGHT")
    assert bench.screen().lines[7] == keys, "a press brings the line back"
    bench.wait(100)
    assert bench.screen().lines[7] == keys, "nobody is there to be told again and again"


def test_nothing_is_said_of_what_is_switched_off(bench):
    bench.begin(["1"], hints="no", back="no")
    bench.draw()
    keys = bench.screen().lines[7]
    for _ in range(30):
        bench.wait(1)
        assert bench.screen().lines[7] in (keys, load_texts("en")["hold up"])


# Sleep


@pytest.mark.usefixtures("quick_to_sleep")
def test_a_board_left_alone_sleeps_and_wakes_where_it_was(bench):
    bench.begin(["1"])
    bench.draw()
    screen, lit = bench.screen().lines, sum(bench.hardware.lights.sent[-1][1])
    bench.wait(IDLE_S + 5)
    assert not any(bench.screen().lines), "the screen is dark"
    assert not bench.lamp_breathes()
    assert sum(bench.hardware.lights.sent[-1][1]) < lit
    seen = set()
    for _ in range(30):
        bench.wait(0.5)
        seen.add(bench.hardware.lights.sent[-1][1])
    assert len(seen) > 10
    assert len({bytes(lights[3:]) for lights in seen}) == 1, "one light pulses, and no other"
    assert max(lights[0] for lights in seen) > 15, "bright enough to be seen"
    bench.press("OK")
    bench.wait(0.3)
    assert bench.screen().lines == screen
    assert event_texts(bench)[2:] == ["draw 1"], "the press that wakes does nothing else"
    bench.press("OK")
    assert event_texts(bench)[2:] == ["draw 1", "move S>4"]


@pytest.mark.usefixtures("quick_to_sleep")
def test_it_does_not_sleep_while_computers_play(bench):
    bench.begin([], red="easy", yellow="easy")
    for _ in range(20):
        bench.wait(IDLE_S / 15)
        if bench.journal.live:
            assert any(bench.screen().lines)


# Self-test


def begin_self_test(bench: BenchBoard, language: str = "en", lights: str = "spokes") -> None:
    """Hold OK during power-up."""
    bench.unplug()
    Path("settings").write_text(f"language={language}\nlights={lights}\n")
    bench.hold_at_power_up = "OK"
    bench.plug_in()
    bench.until(lambda: load_texts(language)["ask edges"].split("|")[0] in bench.screen())


def is_dark(bench: BenchBoard) -> bool:
    return not any(bench.hardware.lights.sent[-1][1]) and not any(bench.hardware.panel.sent[-1][1])


@in_each_language
def test_ok_held_at_power_up_goes_through_pico_u2_board_and_panel(bench, language):
    words = load_texts(language)

    def page(name: str, key: str, step: int) -> None:
        """Check a page that waits for OK with all lights dark, so that the current can be measured."""
        bench.until(lambda: words["test step"] % step in bench.screen())
        bench.wait(5)
        for line in (name, *words[key].split("|")):
            assert line in bench.screen()
        assert is_dark(bench)
        bench.press("OK")

    def all_white(name: str) -> None:
        """Check that white stays on, so that the voltage can be measured."""
        bench.until(lambda: words["test " + name] in bench.screen() and words["white"] in bench.screen())
        bench.wait(5)
        assert words["white"] in bench.screen()
        bench.press("OK")

    begin_self_test(bench, language)
    bench.press("OK")
    page("Pico", "stage pico", 4)
    bench.until(lambda: set(bench.hardware.screen.picture) == {255})
    for sound in ("card", "bump", "win"):
        bench.until(
            lambda sound=sound: words["test buzzer"] in bench.screen() and words["test " + sound] in bench.screen()
        )
    bench.until(lambda: words["test press"] in bench.screen())
    assert bench.has_played(sounds.WON)
    for key in PAD_KEYS:
        assert key in bench.screen()
        bench.press(key)
        bench.wait(0.1)
    page("Pico", "failure pico", 9)
    page("U2", "stage u2", 5)
    began = len(bench.hardware.lights.sent)
    page(words["test board"], "stage board", 6)
    for key in ("UP", "LEFT", "RIGHT"):
        bench.until(lambda: words["ask colour"].split("|")[0] in bench.screen())
        bench.press(key)
    all_white("ring")
    pictures = [picture for _, picture in bench.hardware.lights.sent[began:]]
    lit = [[light for light in range(112) if any(picture[3 * light : 3 * light + 3])] for picture in pictures]
    alone = [lights[0] for lights in lit if len(lights) == 1]
    assert alone == list(range(alone[0], 112)), "one after the other"
    # The first lights are lit together with the light that acknowledges the press.
    assert alone[0] <= 3
    assert all(any(light in lights for lights in lit) for light in range(alone[0]))
    page(words["test board"], "failure board", 9)
    page("Panel", "stage panel", 7)
    all_white("panel")
    assert len({bytes(p) for _, p in bench.hardware.panel.sent}) > 100
    page("Panel", "failure panel", 9)
    assert words["test over"] in bench.screen()
    bench.wait(4)
    assert foot_text(words, "menu keys").split()[0] in bench.screen()
    assert is_dark(bench) or bench.lights()


def test_on_the_ring_alone_the_self_test_ends_with_the_rings_last_light(bench):
    """There are no lights behind it: waiting for them, and dimming for their current, would look like a fault."""
    begin_self_test(bench, lights="ring")
    while "Ring lights" not in bench.screen():
        go_on_with_self_test(bench)
    began = len(bench.hardware.lights.sent)
    bench.until(lambda: "White" in bench.screen())
    bench.wait(1)
    pictures = [picture for _, picture in bench.hardware.lights.sent[began:]]
    lit = [[light for light in range(112) if any(picture[3 * light : 3 * light + 3])] for picture in pictures]
    assert [59] in lit
    assert lit[-1] == list(range(60))
    assert max(max(lights) for lights in lit if lights) == 59


def test_back_leaves_the_self_test_at_each_of_its_steps(bench):
    asked_for: set[str] = set()
    for step in range(40):
        begin_self_test(bench)
        for _ in range(step):
            go_on_with_self_test(bench)
        if "All done" in bench.screen():
            break
        asked_for.add(bench.screen().lines[0])
        if "Press" in bench.screen():
            bench.hold("BACK")
        else:
            bench.press("BACK")
        bench.wait(0.3)
        assert "DRAW play" in bench.screen(), step
    else:
        raise AssertionError("the self-test has no end")
    assert {"screen", "colour order", "Pico", "Press", "U2", "Board", "Ring lights", "Panel", "Panel lights"} <= {
        name.rpartition(" step")[0] or name for name in asked_for
    }


def test_a_button_that_is_another_one_is_told(bench):
    begin_self_test(bench)
    bench.press("OK", "OK")
    bench.until(lambda: "Press" in bench.screen(), 120)
    bench.press("UP")
    bench.wait(0.3)
    assert "Press" in bench.screen()
    assert "DRAW" in bench.screen()
    assert "UP" in bench.screen().lines[7]


# The card machine


@pytest.mark.parametrize("deck", DECK_NAMES)
def test_the_big_button_draws_from_a_deck(bench, deck):
    bench.begin([], game="cards", deck=deck)
    for _ in range(3):
        bench.press("DRAW")
        bench.wait(1)
    events = event_texts(bench)[2:]
    assert len(events) == 3
    assert all(event.startswith("draw ") for event in events)
    first = [event.split(" ")[1] for event in events]
    bench.press("LEFT", "LEFT")
    assert bench.game.drawn == first
    assert "-2" in bench.screen()
    bench.press("LEFT")
    bench.wait(0.3)
    assert bench.has_played(sounds.REFUSED)
    bench.press("RIGHT", "RIGHT")
    assert "-2" not in bench.screen()
    bench.press("BACK", "UP", "OK", "OK")
    assert "Check number" in bench.screen()
    bench.press("OK")
    assert "DRAW play" in bench.screen()
    (kept,) = bench.journal.games()
    assert kept[1:] == (6, 0, True)


def test_a_reshuffle_is_announced(bench):
    bench.begin([], game="cards", deck="sorry")
    for _ in range(45):
        bench.press("DRAW")
        bench.wait(1)
    assert "0 left" in bench.screen()
    bench.has_played(sounds.SHUFFLE)
    bench.press("DRAW")
    assert "Shuffled" in bench.screen()
    bench.wait(3)
    assert bench.has_played(sounds.SHUFFLE)
    assert "44 left" in bench.screen()


@in_each_language
def test_a_second_press_within_a_second_draws_no_second_card(bench, language):
    bench.begin([], game="cards", deck="sorry", language=language)
    bench.press("DRAW", "DRAW")
    bench.wait(0.3)
    assert len(event_texts(bench)[2:]) == 1
    assert not bench.has_played(sounds.REFUSED), "nobody has done anything wrong"
    bench.wait(0.5)
    assert bench.screen().lines[7] == " ".join(foot_text(load_texts(language), "cards keys").split())
    bench.press("DRAW")
    assert len(event_texts(bench)[2:]) == 2, "a second later the next one comes"


@in_each_language
def test_a_child_s_cards_are_left_by_pressing_back_three_times(bench, language):
    words = load_texts(language)
    for name, value in (("language", language), ("game", "cards")):
        bench.app.settings.set(name, value)
    bench.press("DOWN")
    move_to_row(bench, words["menu child"])
    bench.press("RIGHT")
    assert bench.screen().marks(f"{words['menu child']} {words['yes']}")
    bench.begin([])
    bench.press("DRAW")
    bench.wait(1)
    assert bench.screen().lines[0].endswith("★")
    bench.press("BACK")
    bench.wait(2.5)
    bench.press("BACK", "BACK")
    bench.wait(2.5)
    assert words["leave"] not in bench.screen()
    assert " ".join(foot_text(words, "cards keys").split()) in bench.screen()
    bench.unplug()
    bench.plug_in()
    assert words["resume"] not in bench.screen(), "a child's game goes on unasked"
    bench.press("BACK", "BACK", "BACK")
    assert words["leave"] in bench.screen()
    assert len(event_texts(bench)[2:]) == 1


@in_each_language
def test_only_decks_that_are_turned_up_are_offered(bench, language):
    bench.app.settings.set("language", language)
    words = load_texts(language)
    move_to_row(bench, words["menu game"])
    while not bench.screen().marks(words["cards"]):
        bench.press("RIGHT")
    move_to_row(bench, words["menu deck"])
    offered = next_values(bench, words["menu deck"], len(DECK_NAMES))
    assert offered == [words["sorry"], words["st"]]


def test_a_card_machine_goes_on_after_a_power_cut(bench):
    bench.begin([], game="cards", deck="sorry")
    bench.press("DRAW")
    bench.wait(0.3)
    before = event_texts(bench)[2:]
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" in bench.screen()
    bench.press("OK")
    bench.press("DRAW")
    bench.wait(0.3)
    assert event_texts(bench)[2:3] == before
    assert len(event_texts(bench)[2:]) == 2
