"""An evening at the table from power-up: the menu, a game begun, left and won, and the next one."""

from pathlib import Path

import pytest

from pawnlight.board import LIGHT_IDLE_MA
from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import SORRY_DECK, Pile, seed_hash
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show import sounds
from pawnlight.words import LANGUAGES, load
from tests.support.screen_text import milliamperes, standing
from tests.support.table_bench import Bench, flash, seed_that_gives

pytest_plugins = ("tests.support.table_fixtures",)

RED_STARTS, YELLOW_STARTS = {69, 70, 71, 72}, {95, 96, 97, 98}


def finished_games(bench: Bench) -> list[list[str]]:
    """Return the event texts of every finished game."""
    games = [game for game, _, _, over in bench.journal.games() if over]
    return [[line.partition(" ")[2][:-9] for line in bench.journal.lines(game, 0)] for game in games]


def go_to(bench: Bench, row: str) -> None:
    """Move to the row of the menu that begins with `row`."""
    for _ in range(24):
        if bench.screen().marked[-1].startswith(row):
            return
        bench.press("DOWN")
    raise AssertionError(f"no row {row!r}\n{bench.screen()}")


def settings_menu(bench: Bench) -> None:
    go_to(bench, "settings")
    bench.press("OK")


def menu_rows(bench: Bench) -> list[str]:
    """Return every row of the menu, starting at the marked one."""
    rows: list[str] = []
    while True:
        marked = bench.screen().marked[-1]
        if marked in rows:
            return rows
        rows.append(marked)
        bench.press("DOWN")


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
        "who begins Red",
        "settings >",
    ]


def test_one_button_leads_from_power_up_to_the_first_card(bench):
    bench.seeds.append(seed_that_gives(["1"]))
    bench.press("DRAW", "DRAW")
    assert bench.game.card == "1"


def test_up_and_down_go_round_the_rows_and_left_and_right_round_the_values(bench):
    go_to(bench, "Blue")
    bench.press("RIGHT")
    assert bench.screen().marks("Blue person")
    bench.press("RIGHT")
    assert bench.screen().marks("Blue easy")
    assert bench.moving("breathes").keys() == {82, 83, 84, 85}, "a computer player's pawns breathe"
    bench.press("RIGHT", "RIGHT")
    assert bench.screen().marks("Blue hard")
    bench.press("RIGHT")
    assert bench.screen().marks("Blue -")
    bench.press("LEFT", "LEFT", "LEFT", "LEFT", "UP", "OK")
    assert "Blue person" in bench.screen()
    assert bench.screen().marks("Red easy")
    go_to(bench, "settings")
    bench.press("DOWN")
    assert bench.screen().marks("game Sorry!")
    bench.press("UP")
    assert bench.screen().marks("settings")


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        ("Revenge", ["game Revenge", "players 2", "Red person", "Blue person", "who begins Red", "settings >"]),
        (
            "Sequence",
            [
                "game Sequence",
                "teams 2",
                "players 2",
                "Blue 1 person",
                "Green 1 person",
                "draws by itself yes",
                "settings >",
            ],
        ),
        ("cards only", ["game cards only", "deck Sorry!", "settings >"]),
    ],
)
def test_every_game_has_rows_of_its_own(bench, game, rows):
    while not bench.screen().marks(f"game {game}"):
        bench.press("RIGHT")
    assert menu_rows(bench) == rows


def test_only_so_many_can_be_set_as_can_play(bench):
    bench.app.settings.set("game", "sequence")
    go_to(bench, "players")
    seen = []
    for _ in range(6):
        seen.append(int(bench.screen().marked[-1].split()[1]))
        bench.press("RIGHT")
    assert sorted(seen) == [2, 4, 6, 8, 10, 12]
    go_to(bench, "teams")
    bench.press("RIGHT", "DOWN")
    assert bench.screen().marks("players 3")
    assert "Red 1 person" in menu_rows(bench)
    bench.press("LEFT")
    assert bench.screen().marks("players 12")
    assert len(menu_rows(bench)) == 3 + 12 + 2
    go_to(bench, "game")
    bench.press("LEFT")
    assert bench.screen().marks("game Revenge")
    assert "players 2" in menu_rows(bench)


def test_teams_are_four_and_passing_over_them_seats_nobody(bench):
    before = menu_rows(bench)
    go_to(bench, "rules")
    bench.press("RIGHT")
    assert bench.screen().marks("rules teams")
    assert {"Red person", "Blue person", "Yellow person", "Green person"} < set(menu_rows(bench))
    bench.press("LEFT")
    go_to(bench, "game")
    assert menu_rows(bench) == before
    go_to(bench, "rules")
    bench.press("RIGHT", "RIGHT")
    assert bench.screen().marks("rules points")
    assert {"Red person", "Blue -", "Yellow person", "Green -"} < set(menu_rows(bench))
    bench.press("LEFT")
    go_to(bench, "Blue")
    bench.press("LEFT")
    assert bench.screen().marks("Blue hard")


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_played_short_unless_that_is_turned_off_and_classic_is_not(bench, language):
    short, yes, no = [load(language)[name] for name in ("menu quick", "yes", "no")]
    bench.app.settings.set("language", language)
    go_to(bench, load(language)["menu rules"])
    bench.press("LEFT", "RIGHT", "RIGHT", "RIGHT")
    assert f"{short} {yes}" in menu_rows(bench)
    bench.press("DRAW")
    assert (bench.game.header.rules, bench.game.header.options) == ("points", ("quick",))
    bench.press("BACK", "UP", "OK", "OK")
    go_to(bench, short)
    bench.press("RIGHT", "DRAW")
    assert (bench.game.header.rules, bench.game.header.options) == ("points", ())
    bench.press("BACK", "UP", "OK", "OK")
    go_to(bench, load(language)["menu rules"])
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
    go_to(bench, "brightness")
    bench.press("RIGHT", "RIGHT")
    assert sum(bench.hardware.lights.sent[-1][1]) > 2 * dimmer
    assert bench.heard(sounds.KEY)
    go_to(bench, "volume")
    bench.press("LEFT")
    bench.heard(sounds.KEY)
    bench.press("UP", "DOWN")
    bench.wait(1)
    assert bench.screen().marks("volume 0")
    assert not bench.heard(sounds.KEY)
    assert not bench.heard(sounds.REFUSED)


def test_all_lights_together_draw_no_more_than_is_set(bench):
    go_to(bench, "settings")
    bench.press("OK")
    for name in ("brightness", "current"):
        go_to(bench, name)
        while not bench.screen().marks("brightness 5" if name == "brightness" else "current 0.5"):
            bench.press("RIGHT")
    bench.app.renderer.lights.clear()
    for light in range(112):
        bench.app.renderer.lights.put(light, (255, 255, 255))
    bench.wait(0.2)
    sent = bench.hardware.lights.sent[-1][1]
    dark = (112 + 100) * LIGHT_IDLE_MA
    assert 400 < milliamperes(sent) + 100 * LIGHT_IDLE_MA <= 500, "close to the budget, never above"
    assert milliamperes(bytes([255] * 336)) + dark > 6000, "which would be much more"


def test_a_pad_for_the_left_hand_is_turned_round(bench):
    settings_menu(bench)
    go_to(bench, "buttons")
    bench.press("RIGHT")
    assert bench.screen().marks("buttons for left hand")
    bench.press("DOWN")
    assert bench.screen().marks("current"), "down is up now"


def test_nobody_plays_alone(bench):
    go_to(bench, "Red")
    bench.press("LEFT")
    assert bench.screen().marks("Red -")
    before = flash()
    bench.press("DRAW")
    bench.wait(1)
    assert bench.heard(sounds.REFUSED)
    assert "Red -" in bench.screen()
    assert flash() == before


def test_back_has_nowhere_to_go_from_the_menu(bench):
    bench.press("BACK")
    bench.wait(1)
    assert bench.heard(sounds.REFUSED)
    assert bench.screen().marks("game Sorry!")


def test_what_is_set_is_what_is_played_and_is_kept_over_a_power_cut(bench):
    go_to(bench, "short")
    bench.press("RIGHT")
    go_to(bench, "Blue")
    bench.press("RIGHT", "RIGHT")
    go_to(bench, "who begins")
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


def test_who_has_no_seat_does_not_begin(bench):
    go_to(bench, "who begins")
    bench.press("RIGHT")
    assert bench.screen().marks("who begins Yellow")
    go_to(bench, "Yellow")
    bench.press("LEFT")
    assert bench.screen().marks("Yellow -")
    assert "who begins Red" in menu_rows(bench)
    go_to(bench, "Blue")
    bench.press("RIGHT", "DRAW")
    assert [colour for colour, _ in bench.game.header.seats] == ["red", "blue"]
    assert bench.game.header.first == "red"


def test_the_game_promises_its_shuffle_before_the_first_card_and_keeps_the_promise(bench):
    seed = bytes(range(32))
    bench.seeds.append(seed)
    bench.press("DRAW")
    assert bench.game.header.seed == seed_hash(seed)
    pile = Pile(SORRY_DECK, seed)
    drawn: list[str] = []
    while len(drawn) < 3:
        bench.draw()
        drawn += [bench.game.card] if bench.game.card else []
        bench.press("OK")
        bench.wait(4)
    assert drawn == [pile.draw() for _ in range(3)]


LEAVING = {
    "en": ("Leave the game?", "keep it for later", "play on", "end it for good", "End this game?", "Kept for later"),
    "es": (
        "¿Dejar la partida?",
        "guardarla para después",
        "seguir jugando",
        "acabarla del todo",
        "¿Acabar partida?",
        "Guardada",
    ),
    "de": (
        "Partie verlassen?",
        "für später aufheben",
        "weiterspielen",
        "endgültig beenden",
        "Partie beenden?",
        "Aufgehoben",
    ),
}


@pytest.mark.parametrize("language", LEAVING)
def test_a_game_is_ended_by_a_second_choice_and_shows_its_seed_in_the_last_event(bench, language):
    title, _, stay, end, question, _ = LEAVING[language]
    seed = seed_that_gives(["1"])
    bench.begin(["1"], language=language)
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    header = bench.game.header.text()
    bench.press("BACK")
    assert title in bench.screen()
    bench.press("BACK")
    assert load(language)["draw"] in bench.screen()
    assert bench.lamp_breathes()
    bench.press("BACK", "DOWN")
    assert bench.screen().marks(stay)
    bench.press("OK")
    assert load(language)["draw"] in bench.screen()
    bench.press("BACK", "DOWN", "DOWN")
    assert bench.screen().marks(end)
    bench.press("OK")
    assert question in bench.screen()
    bench.press("BACK")
    assert bench.screen().marks(end), "not ended yet"
    bench.press("OK", "OK")
    assert bench.screen().marks(load(language)["menu game"]), "the menu"
    assert finished_games(bench) == [[header, "draw 1", "move S>4", f"end - {seed.hex()}"]]
    assert bench.journal.live is None


@pytest.mark.parametrize("language", LEAVING)
def test_the_first_answer_keeps_the_game_for_later_and_the_menu_has_it(bench, language):
    _, keep, *_, kept = LEAVING[language]
    words = load(language)
    bench.begin(["1"], language=language)
    bench.draw()
    game = bench.game.id
    bench.press("BACK")
    assert bench.screen().marks(keep)
    bench.press("OK")
    assert kept in bench.screen()
    bench.wait(2)
    assert list(bench.journal.games()) == [(game, 2, 0, False)]
    assert bench.screen().marks(f"{words['menu kept']} {words['classic']}"), "marked, so that it is found"
    assert words["kept keys"] in bench.screen()
    bench.press("DRAW")
    assert words["resume"] in bench.screen(), "DRAW on a kept game begins no other"
    bench.press("BACK", "OK", "OK")
    assert (bench.game.id, bench.game.card) == (game, "1")


@pytest.mark.parametrize("key", ["DRAW", "OK", "BACK", "LEFT", "RIGHT", "UP", "DOWN"])
def test_no_key_alone_ends_a_game_that_is_left(bench, key):
    bench.begin(["1"])
    bench.draw()
    bench.press("BACK")
    for _ in range(12):
        bench.press(key)
        bench.hold(key)
        bench.wait(1)
    assert all(not over for *_, over in bench.journal.games())


def test_a_game_can_be_left_and_a_move_taken_back_while_there_is_no_move(bench):
    bench.begin(["1", "5"])
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    assert "No move: OK" in bench.screen()
    bench.press("BACK")
    assert "Leave the game?" in bench.screen()
    bench.press("BACK")
    assert "No move: OK" in bench.screen()
    bench.hold("BACK")
    bench.wait(2)
    assert bench.game.card == "1"


def test_asked_whether_to_leave_draw_goes_on_and_draws_nothing(bench):
    bench.begin(["1"])
    bench.press("BACK", "DRAW")
    assert "Press DRAW" in bench.screen()
    assert bench.game.due == "draw"


def wins(game: SorryGame) -> bool:
    """Return whether the only legal move wins."""
    if game.due != "move" or len(game.moves()) != 1:
        return False
    record = game.apply(game.text(game.moves()[0]))
    won = game.winner is not None
    game.undo(record)
    return won


def test_the_winner_is_shown_and_begins_the_next_game(left_at):
    bench = left_at(wins)
    winner = COLOURS[bench.game.turn]
    bench.press("OK")
    bench.wait(5)
    assert "wins!" in bench.screen()
    assert winner.capitalize() in bench.screen()
    assert bench.heard(sounds.WON)
    running = {light for light, colours in bench.moving("runs").items() if winner in colours}
    assert len(running) > 40, "a light of the winner's colour runs round the track"
    assert bench.lamp_breathes()
    assert finished_games(bench)[-1][-1].startswith(f"end {winner} ")

    bench.press("LEFT", "OK", "OK", "DRAW")
    assert bench.screen().marks("play again"), "DRAW alone begins no game"
    bench.press("DRAW")
    assert "wins!" in bench.screen()
    bench.press("DRAW", "OK")
    assert bench.game.header.first == winner
    assert bench.game.events == 1
    assert bench.lights() == standing(bench.game.pawns, bench.game.turn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_totals_last_through_a_power_cut_until_a_new_evening_is_begun(bench, language):
    words = load(language)
    bench.unplug()
    Path("settings").write_text(f"language={language}\nrules=st\nbegins=yellow\n")
    Path("evening").write_text("classic 2 red=1 yellow=1\n")
    bench.plug_in()
    assert bench.app.evening.totals == {"classic": {"red": 1, "yellow": 1}}
    assert not any(row.startswith(words["menu begins"]) for row in menu_rows(bench)), "red begins the first game of st"
    bench.press("DRAW")
    assert bench.game.header.first == "red"
    bench.press("BACK", "UP", "OK", "OK")
    go_to(bench, words["menu settings"])
    bench.press("OK")
    for key, left in (("BACK", True), ("OK", False)):
        go_to(bench, words["menu evening"])
        bench.press("OK")
        assert words["new evening"] in bench.screen()
        bench.press(key)
        assert bool(bench.app.evening.totals) == bool(Path("evening").read_text()) == left


def test_after_a_game_back_leads_to_the_menu(left_at):
    bench = left_at(wins)
    winner = COLOURS[bench.game.turn]
    bench.press("OK")
    bench.wait(5)
    bench.press("BACK")
    assert f"who begins {winner.capitalize()}" in menu_rows(bench)
    assert bench.journal.live is None


def test_a_key_still_down_from_the_last_move_does_not_begin_the_next_game(left_at):
    bench = left_at(wins)
    bench.press("OK", "DRAW", "OK", "DRAW")
    bench.until(lambda: "wins!" in bench.screen())
    bench.press("DRAW", "OK")
    bench.wait(2)
    assert "wins!" in bench.screen()
