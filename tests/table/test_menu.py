"""The menu after power-up: its rows and values, and the settings that are kept."""

from pathlib import Path

import pytest

from pawnlight.board import LIGHT_IDLE_MA
from pawnlight.show import sounds
from pawnlight.words import load_texts
from tests.support.languages import in_each_language
from tests.support.menu_rows import menu_rows, move_to_row, press_until, settings_menu
from tests.support.screen_text import current_ma_of
from tests.support.table_bench import flash_files, seed_with_top_cards

RED_STARTS, YELLOW_STARTS = {69, 70, 71, 72}, {95, 96, 97, 98}


def test_a_new_board_offers_red_against_yellow_and_breathes_at_draw(bench):
    assert "DRAW play" in bench.screen()
    lights = bench.lights()
    assert {light for light in lights if lights[light] == "red"} == RED_STARTS
    assert {light for light in lights if lights[light] == "yellow"} == YELLOW_STARTS
    assert lights.keys() - RED_STARTS - YELLOW_STARTS == {4}, "a light where the one who begins comes out"
    assert bench.lamp_breathes()
    assert menu_rows(bench) == [
        "game Sorry!",
        "rules classic",
        "short game no",
        "Red person",
        "Blue -",
        "Yellow person",
        "Green -",
        "for children no",
        "who begins Red",
        "practice >",
        "how to play >",
        "house rules >",
        "settings >",
    ]


def test_settings_from_a_laptop_are_in_the_menu_at_once(bench):
    Path("settings").write_text("language=es\nred=easy\n")
    bench.app.on_file_written("settings")
    bench.wait(0.1)
    assert "Rojo fácil" in bench.screen()


def test_one_button_leads_from_power_up_to_the_first_card(bench):
    bench.seeds.append(seed_with_top_cards(["1"]))
    bench.press("DRAW", "DRAW")
    assert bench.game.card == "1"


def test_up_and_down_go_round_the_rows_and_left_and_right_round_the_values(bench):
    move_to_row(bench, "Blue")
    bench.press("RIGHT")
    assert bench.screen().marks("Blue person")
    bench.press("RIGHT")
    assert bench.screen().marks("Blue easy")
    assert bench.moving_lights("breathes").keys() == {82, 83, 84, 85}, "a computer player's pawns breathe"
    bench.press("RIGHT", "RIGHT")
    assert bench.screen().marks("Blue hard")
    bench.press("RIGHT")
    assert bench.screen().marks("Blue -")
    bench.press("LEFT", "LEFT", "LEFT", "LEFT", "UP", "OK")
    assert "Blue person" in bench.screen()
    assert bench.screen().marks("Red easy")
    move_to_row(bench, "settings")
    bench.press("DOWN")
    assert bench.screen().marks("game Sorry!")
    bench.press("UP")
    assert bench.screen().marks("settings")


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        (
            "Revenge",
            [
                "game Revenge",
                "players 2",
                "Red person",
                "Blue person",
                "who begins the youngest",
                "practice >",
                "how to play >",
                "house rules >",
                "settings >",
            ],
        ),
        (
            "Sequence",
            [
                "game Sequence",
                "teams 2",
                "colours Blue+Green",
                "players 2",
                "Blue 1 person",
                "Green 1 person",
                "automatic draw yes",
                "practice >",
                "how to play >",
                "house rules >",
                "settings >",
            ],
        ),
        (
            "cards only",
            ["game cards only", "deck Sorry!", "for children no", "practice >", "how to play >", "settings >"],
        ),
    ],
)
def test_every_game_has_rows_of_its_own(bench, game, rows):
    press_until(bench, "RIGHT", f"game {game}")
    assert menu_rows(bench) == rows


def test_only_so_many_can_be_set_as_can_play(bench):
    bench.change(game="sequence")
    move_to_row(bench, "players")
    seen = []
    for _ in range(6):
        seen.append(int(bench.screen().marked[-1].split()[1]))
        bench.press("RIGHT")
    assert sorted(seen) == [2, 4, 6, 8, 10, 12]
    move_to_row(bench, "teams")
    bench.press("RIGHT", "DOWN")
    assert bench.screen().marks("players 3")
    assert "Red 1 person" in menu_rows(bench)
    bench.press("LEFT")
    assert bench.screen().marks("players 12")
    assert len(menu_rows(bench)) == 3 + 12 + 5
    move_to_row(bench, "game")
    bench.press("LEFT")
    assert bench.screen().marks("game Revenge")
    assert "players 2" in menu_rows(bench)


@in_each_language
def test_teams_are_four_and_passing_over_them_seats_nobody(bench, language):
    bench.app.settings.set("language", language)
    words = load_texts(language)
    colours = [words[colour] for colour in ("red", "blue", "yellow", "green")]

    def seats(*players):
        return {f"{colour} {words[player]}" for colour, player in zip(colours, players, strict=True)}

    bench.press("UP")
    move_to_row(bench, words["menu game"])
    before = menu_rows(bench)
    move_to_row(bench, words["menu rules"])
    bench.press("RIGHT")
    assert bench.screen().marks(f"{words['menu rules']} {words['teams']}")
    assert seats("person", "person", "person", "person") < set(menu_rows(bench))
    bench.press("LEFT")
    move_to_row(bench, words["menu game"])
    assert menu_rows(bench) == before
    move_to_row(bench, words["menu rules"])
    bench.press("RIGHT", "RIGHT")
    assert bench.screen().marks(f"{words['menu rules']} {words['points']}")
    assert seats("person", "none", "person", "none") < set(menu_rows(bench))
    bench.press("LEFT")
    move_to_row(bench, words["blue"])
    bench.press("LEFT")
    assert bench.screen().marks(f"{words['blue']} {words['hard']}")


@in_each_language
def test_in_st_red_and_yellow_play_and_the_third_is_blue(bench, language):
    bench.app.settings.set("language", language)
    bench.app.settings.set("green", "easy")
    words = load_texts(language)
    red, blue, yellow, green = [words[colour] for colour in ("red", "blue", "yellow", "green")]
    person, none, easy = words["person"], words["none"], words["easy"]
    move_to_row(bench, words["menu rules"])
    bench.press("LEFT")
    assert bench.screen().marks(f"{words['menu rules']} {words['st']}")
    assert {f"{red} {person}", f"{blue} {none}", f"{yellow} {person}"} < set(menu_rows(bench))
    assert not [row for row in menu_rows(bench) if row.startswith(green)]
    for colour in (red, yellow):
        move_to_row(bench, colour)
        seen = set()
        for _ in range(5):
            bench.press("RIGHT")
            seen.add(bench.screen().marked[-1])
        assert f"{colour} {none}" not in seen
        assert len(seen) == 4
    move_to_row(bench, blue)
    bench.press("RIGHT")
    assert {f"{blue} {person}", f"{green} {easy}"} < set(menu_rows(bench))
    bench.press("DRAW")
    assert [colour for colour, _ in bench.game.header.seats] == ["red", "blue", "yellow", "green"]
    assert bench.game.header.first == "red"


@in_each_language
def test_points_are_played_short_unless_that_is_turned_off_and_classic_is_not(bench, language):
    short, yes, no = [load_texts(language)[name] for name in ("menu quick", "yes", "no")]
    bench.app.settings.set("language", language)
    move_to_row(bench, load_texts(language)["menu rules"])
    bench.press("LEFT", "RIGHT", "RIGHT", "RIGHT")
    assert f"{short} {yes}" in menu_rows(bench)
    bench.press("DRAW")
    assert (bench.game.header.rules, bench.game.header.options) == ("points", ("quick",))
    bench.press("BACK", "UP", "OK", "OK")
    move_to_row(bench, short)
    bench.press("RIGHT", "DRAW")
    assert (bench.game.header.rules, bench.game.header.options) == ("points", ())
    bench.press("BACK", "UP", "OK", "OK")
    move_to_row(bench, load_texts(language)["menu rules"])
    bench.press("LEFT", "LEFT")
    assert f"{short} {no}" in menu_rows(bench)


def test_a_language_is_spoken_as_soon_as_it_is_chosen(bench):
    settings_menu(bench)
    bench.press("RIGHT")
    assert bench.screen().marks("idioma")
    bench.press("RIGHT")
    assert bench.screen().marks("Sprache Deutsch")
    bench.press("BACK")
    assert bench.screen().marks("Einstellungen")
    assert "Rot Mensch" in menu_rows(bench)


def test_the_lights_are_as_bright_and_the_sounds_as_loud_as_set(bench):
    dimmer = sum(bench.hardware.lights.sent[-1][1])
    settings_menu(bench)
    move_to_row(bench, "brightness")
    bench.press("RIGHT", "RIGHT")
    assert sum(bench.hardware.lights.sent[-1][1]) > 2 * dimmer
    assert bench.has_played(sounds.KEY)
    move_to_row(bench, "volume")
    bench.press("LEFT")
    bench.has_played(sounds.KEY)
    bench.press("UP", "DOWN")
    bench.wait(1)
    assert bench.screen().marks("volume 0")
    assert not bench.has_played(sounds.KEY)
    assert not bench.has_played(sounds.REFUSED)


def test_all_lights_together_draw_no_more_than_is_set(bench):
    move_to_row(bench, "settings")
    bench.press("OK")
    for name in ("brightness", "power limit"):
        move_to_row(bench, name)
        press_until(bench, "RIGHT", "brightness 5" if name == "brightness" else "power limit 0.5")
    bench.app.renderer.lights.clear()
    for light in range(112):
        bench.app.renderer.lights.set_light(light, (255, 255, 255))
    for light in range(100):
        bench.app.renderer.panel.set_light(light, (255, 255, 255))
    bench.wait(0.2)
    both = sum(current_ma_of(chain.sent[-1][1]) for chain in (bench.hardware.lights, bench.hardware.panel))
    dark = (112 + 100) * LIGHT_IDLE_MA
    assert 400 < both <= 500, "close to the budget, never above"
    bench.app.renderer.panel.clear()
    bench.wait(0.2)
    sent = bench.hardware.lights.sent[-1][1]
    assert 400 < current_ma_of(sent) + 100 * LIGHT_IDLE_MA <= 500, "close to the budget, never above"
    assert current_ma_of(bytes([255] * 336)) + dark > 6000, "which would be much more"


def test_a_pad_for_the_left_hand_is_turned_round(bench):
    settings_menu(bench)
    move_to_row(bench, "buttons")
    bench.press("RIGHT")
    assert bench.screen().marks("buttons for left hand")
    bench.press("DOWN")
    assert bench.screen().marks("power limit"), "down is up now"


def test_nobody_plays_alone(bench):
    move_to_row(bench, "Red")
    bench.press("LEFT")
    assert bench.screen().marks("Red -")
    before = flash_files()
    bench.press("DRAW")
    bench.wait(1)
    assert bench.has_played(sounds.REFUSED)
    assert "Red -" in bench.screen()
    assert flash_files() == before


def test_back_has_nowhere_to_go_from_the_menu(bench):
    bench.press("BACK")
    bench.wait(1)
    assert bench.has_played(sounds.REFUSED)
    assert bench.screen().marks("game Sorry!")


def test_what_is_set_is_what_is_played_and_is_kept_over_a_power_cut(bench):
    move_to_row(bench, "short")
    bench.press("RIGHT")
    move_to_row(bench, "Blue")
    bench.press("RIGHT", "RIGHT")
    move_to_row(bench, "who begins")
    bench.press("RIGHT")
    bench.press("DRAW")
    header = bench.game.header
    assert header.seats == [("red", "person"), ("blue", "easy"), ("yellow", "person")]
    assert (header.first, header.options) == ("blue", ("quick",))

    bench.unplug()
    bench.plug_in()
    bench.press("BACK")
    rows = menu_rows(bench)
    assert {"short game yes", "Red person", "Blue easy", "Yellow person", "Green -", "who begins Blue"} < set(rows)


def test_back_from_the_settings_keeps_them_over_a_power_cut(bench):
    move_to_row(bench, "settings")
    bench.press("OK")
    move_to_row(bench, "lights")
    press_until(bench, "RIGHT", "16 x 16 panel")
    bench.press("BACK")
    bench.unplug()
    bench.plug_in()
    move_to_row(bench, "settings")
    bench.press("OK")
    assert "lights 16 x 16 panel" in menu_rows(bench)


def test_who_has_no_seat_does_not_begin(bench):
    move_to_row(bench, "who begins")
    bench.press("RIGHT")
    assert bench.screen().marks("who begins Yellow")
    move_to_row(bench, "Yellow")
    bench.press("LEFT")
    assert bench.screen().marks("Yellow -")
    assert "who begins Red" in menu_rows(bench)
    move_to_row(bench, "Blue")
    bench.press("RIGHT", "DRAW")
    assert [colour for colour, _ in bench.game.header.seats] == ["red", "blue"]
    assert bench.game.header.first == "red"
