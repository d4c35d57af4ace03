"""An evening at the table, from power-up: the menu, a game begun, left, won, and the next one."""

from pawnlight.rules.cards import SORRY_DECK, Pile, seed_hash
from pawnlight.rules.sorry import COLOURS
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show import sounds
from tests.table_bench import Bench, flash, seed_that_gives
from tests.table_eyes import standing

pytest_plugins = ("tests.table_fixtures",)

RED_STARTS, YELLOW_STARTS = {69, 70, 71, 72}, {95, 96, 97, 98}


def finished_games(bench: Bench) -> list[list[str]]:
    """The event texts of every finished game, without their numbers and checks."""
    games = [game for game, _, _, over in bench.journal.games() if over]
    return [[line.partition(" ")[2][:-9] for line in bench.journal.lines(game, 0)] for game in games]


def test_a_new_board_offers_red_against_yellow_and_breathes_at_draw(bench):
    screen = bench.screen()
    for row in ("Red person", "Blue -", "Yellow person", "Green -", "begins Red", "DRAW plays"):
        assert row in screen
    assert "Red person" in screen.marked
    lights = bench.lights()
    assert {light for light in lights if lights[light] == "red"} == RED_STARTS
    assert {light for light in lights if lights[light] == "yellow"} == YELLOW_STARTS
    assert lights.keys() - RED_STARTS - YELLOW_STARTS == {4}, "a light where the one who begins comes out"
    assert bench.lamp_breathes()


def test_up_and_down_go_round_the_rows_and_left_and_right_round_the_values(bench):
    bench.press("DOWN", "RIGHT")
    assert "Blue person" in bench.screen().marked
    bench.press("RIGHT")
    assert "Blue computer" in bench.screen().marked
    assert bench.moving("breathes").keys() == {82, 83, 84, 85}, "a computer player's pawns breathe"
    bench.press("RIGHT")
    assert "Blue -" in bench.screen().marked
    bench.press("LEFT", "LEFT", "UP", "OK")
    assert "Blue person" in bench.screen()
    assert "Red computer" in bench.screen().marked
    bench.press("UP")
    assert "light 3" in bench.screen().marked
    bench.press("DOWN", "DOWN", "LEFT")
    assert "Blue -" in bench.screen().marked


def test_a_language_is_spoken_as_soon_as_it_is_chosen(bench):
    bench.press("UP", "UP", "UP", "RIGHT")
    assert bench.screen().marks("idioma")
    bench.press("RIGHT")
    assert "Sprache Deutsch" in bench.screen().marked
    bench.press("DOWN", "DOWN", "DOWN")
    assert "Rot Mensch" in bench.screen().marked


def test_the_lights_are_as_bright_and_the_sounds_as_loud_as_set(bench):
    dimmer = sum(bench.hardware.lights.sent[-1][1])
    bench.press("UP", "RIGHT", "RIGHT")
    assert sum(bench.hardware.lights.sent[-1][1]) > 2 * dimmer
    assert bench.heard(sounds.KEY)
    bench.press("UP", "LEFT", "LEFT")
    bench.heard(sounds.KEY)
    bench.press("UP", "DOWN", "BACK")
    bench.wait(1)
    assert "sound 0" in bench.screen()
    assert not bench.heard(sounds.KEY)
    assert not bench.heard(sounds.REFUSED)


def test_nobody_plays_alone(bench):
    bench.press("RIGHT", "RIGHT")
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
    assert "Red person" in bench.screen().marked


def test_what_is_set_is_what_is_played_and_is_kept_over_a_power_cut(bench):
    # Blue a computer, blue begins, a quick game.
    bench.press("DOWN", "RIGHT", "RIGHT", "DOWN", "DOWN", "DOWN", "RIGHT", "DOWN", "RIGHT")
    bench.press("DRAW")
    header = bench.game.header
    assert header.seats == [("red", "person"), ("blue", "random"), ("yellow", "person")]
    assert (header.first, header.options) == ("blue", ("quick",))

    bench.unplug()
    bench.plug_in()
    bench.press("BACK")
    for row in ("Red person", "Blue computer", "Yellow person", "Green -", "begins Blue"):
        assert row in bench.screen()
    bench.press("UP", "UP", "UP", "UP")
    assert "quick game yes" in bench.screen().marked


def test_who_has_no_seat_does_not_begin(bench):
    bench.press("DOWN", "DOWN", "DOWN", "DOWN", "RIGHT")
    assert "begins Yellow" in bench.screen().marked
    bench.press("UP", "UP", "RIGHT", "RIGHT")
    assert "begins Red" in bench.screen()
    bench.press("UP", "RIGHT", "DRAW")
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


def test_leaving_a_game_shows_its_seed_in_the_last_event(bench):
    seed = seed_that_gives(["1"])
    bench.begin(["1"])
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.press("BACK")
    assert "Leave game?" in bench.screen()
    bench.press("BACK")
    assert "Press DRAW" in bench.screen()
    assert bench.lamp_breathes()
    bench.press("BACK", "OK")
    assert "Red person" in bench.screen(), "the menu"
    assert finished_games(bench) == [[bench.game.header.text(), "draw 1", "move S>4", f"end - {seed.hex()}"]]
    assert bench.journal.live is None


def test_asked_whether_to_leave_draw_goes_on_and_draws_nothing(bench):
    bench.begin(["1"])
    bench.press("BACK", "DRAW")
    assert "Press DRAW" in bench.screen()
    assert bench.game.due == "draw"


def wins(game: SorryGame) -> bool:
    """Whether the only move that there is wins."""
    if game.due != "move" or len(game.moves()) != 1:
        return False
    record = game.apply(game.move_text(game.moves()[0]))
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

    bench.press("LEFT", "DRAW")
    assert bench.game.header.first == winner
    assert bench.game.events == 1
    assert bench.lights() == standing(bench.game.pawns, bench.game.turn)


def test_after_a_game_back_leads_to_the_menu(left_at):
    bench = left_at(wins)
    winner = COLOURS[bench.game.turn]
    bench.press("OK")
    bench.wait(5)
    bench.press("BACK")
    assert f"begins {winner.capitalize()}" in bench.screen()
    assert bench.journal.live is None


def test_a_key_still_down_from_the_last_move_does_not_begin_the_next_game(left_at):
    bench = left_at(wins)
    bench.press("OK", "DRAW", "OK", "DRAW")
    bench.until(lambda: "wins!" in bench.screen())
    bench.press("DRAW", "OK")
    bench.wait(2)
    assert "wins!" in bench.screen()
