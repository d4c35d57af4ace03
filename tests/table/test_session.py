"""An evening at the table from power-up: the menu, a game begun, left and won, and the next one."""

from pathlib import Path

import pytest

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import SORRY_DECK, Pile, seed_hash
from pawnlight.show import sounds
from pawnlight.words import load_texts
from tests.support.languages import in_each_language
from tests.support.menu_rows import menu_rows, move_to_row
from tests.support.screen_text import lights_at_rest
from tests.support.table_bench import BenchBoard, seed_with_top_cards

RED_STARTS, YELLOW_STARTS = {69, 70, 71, 72}, {95, 96, 97, 98}


def finished_games(bench: BenchBoard) -> list[list[str]]:
    """Return the event texts of every finished game."""
    games = [game for game, _, _, over in bench.journal.games() if over]
    return [[line.partition(" ")[2][:-9] for line in bench.journal.event_lines(game, 0)] for game in games]


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


@in_each_language
def test_a_game_is_ended_by_a_second_choice_and_shows_its_seed_in_the_last_event(bench, language):
    words = load_texts(language)
    seed = seed_with_top_cards(["1"])
    bench.begin(["1"], language=language)
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    header = bench.game.header.event_text()
    bench.press("BACK")
    assert words["leave"] in bench.screen()
    bench.press("BACK")
    assert words["draw"] in bench.screen()
    assert bench.lamp_breathes()
    bench.press("BACK", "DOWN")
    assert bench.screen().marks(words["leave stay"])
    bench.press("OK")
    assert words["draw"] in bench.screen()
    bench.press("BACK", "UP")
    assert bench.screen().marks(words["leave end"])
    bench.press("OK")
    assert words["end game"] in bench.screen()
    bench.press("BACK")
    assert bench.screen().marks(words["leave end"]), "not ended yet"
    bench.press("OK", "OK")
    assert words["fingerprint"] in bench.screen()
    bench.press("OK")
    assert bench.screen().marks(words["menu game"]), "the menu"
    assert finished_games(bench) == [[header, "mix -", "draw 1", "move S>4", f"end - {seed.hex()}"]]
    assert bench.journal.live is None


@in_each_language
def test_the_first_answer_keeps_the_game_for_later_and_the_menu_has_it(bench, language):
    words = load_texts(language)
    bench.begin(["1"], language=language)
    bench.draw()
    game = bench.game.id
    bench.press("BACK")
    assert bench.screen().marks(words["leave keep"])
    bench.press("OK")
    assert words["kept"] in bench.screen()
    bench.wait(2)
    assert list(bench.journal.games()) == [(game, 3, 0, False)]
    assert bench.screen().marks(f"{words['menu kept']} 1 >"), "marked, so that it is found"
    bench.press("OK")
    assert bench.screen().marks(words["classic"])
    bench.press("DRAW")
    assert bench.screen().marks(words["classic"]), "DRAW on a kept game does nothing"
    bench.press("OK")
    assert words["resume"] in bench.screen()
    bench.press("BACK", "OK", "OK", "OK")
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


@in_each_language
def test_a_game_can_be_left_and_a_move_taken_back_while_there_is_no_move(bench, language):
    words = load_texts(language)
    bench.begin(["1", "5"], language=language)
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    assert f"{words['no move']}: DRAW" in bench.screen()
    bench.press("BACK")
    assert words["leave"] in bench.screen()
    bench.press("BACK")
    assert f"{words['no move']}: DRAW" in bench.screen()
    bench.hold("BACK")
    assert words["taken back"] in bench.screen()
    bench.wait(2)
    assert bench.game.card == "1"


def test_asked_whether_to_leave_draw_goes_on_and_draws_nothing(bench):
    bench.begin(["1"])
    bench.press("BACK", "DRAW")
    assert "Press DRAW" in bench.screen()
    assert bench.game.due == "mix"
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.press("BACK", "DRAW")
    assert "Press DRAW" in bench.screen()
    assert bench.game.due == "draw"


def only_move_wins(game: SorryGame) -> bool:
    """Return whether the only legal move wins."""
    if game.due != "move" or len(game.legal_moves()) != 1:
        return False
    record = game.apply(game.event_text(game.legal_moves()[0]))
    won = game.winning_colour is not None
    game.undo(record)
    return won


def test_the_winner_is_shown_and_begins_the_next_game(resume_at):
    bench = resume_at(only_move_wins)
    winner = COLOURS[bench.game.turn]
    bench.press("OK")
    bench.wait(5)
    assert "wins!" in bench.screen()
    assert winner.capitalize() in bench.screen()
    assert bench.has_played(sounds.WON)
    running = {light for light, colours in bench.moving_lights("runs").items() if winner in colours}
    assert len(running) > 40, "a light of the winner's colour runs round the track"
    assert bench.lamp_breathes()
    assert finished_games(bench)[-1][-1].startswith(f"end {winner} ")

    bench.press("LEFT", "OK", "OK", "DRAW")
    assert bench.screen().marks("play again"), "DRAW alone begins no game"
    bench.press("DRAW")
    assert bench.screen().lines[0] == f"{winner.capitalize()} the winner"
    bench.press("DRAW", "OK")
    assert bench.game.header.first == winner
    assert bench.game.events == 1
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)


@in_each_language
def test_the_totals_last_through_a_power_cut_until_a_new_evening_is_begun(bench, language):
    words = load_texts(language)
    bench.unplug()
    Path("settings").write_text(f"language={language}\nrules=st\nbegins=yellow\n")
    Path("evening").write_text("classic 2 red=1 yellow=1\n")
    bench.plug_in()
    assert bench.app.evening.totals == {"classic": {"red": 1, "yellow": 1}}
    assert not any(row.startswith(words["menu begins"]) for row in menu_rows(bench)), "red begins the first game of st"
    bench.press("DRAW", "BACK")
    assert bench.game.header.first == "red"
    bench.press("BACK", "UP", "OK", "OK")
    move_to_row(bench, words["menu settings"])
    bench.press("OK")
    for key, left in (("BACK", True), ("OK", False)):
        move_to_row(bench, words["menu evening"])
        bench.press("OK")
        assert words["new evening"] in bench.screen()
        bench.press(key)
        assert bool(bench.app.evening.totals) == bool(Path("evening").read_text()) == left


def test_after_a_game_back_leads_to_the_menu(resume_at):
    bench = resume_at(only_move_wins)
    winner = COLOURS[bench.game.turn]
    bench.press("OK")
    bench.wait(5)
    bench.press("BACK")
    assert f"who begins {winner.capitalize()}" in menu_rows(bench)
    assert bench.journal.live is None


def test_a_key_still_down_from_the_last_move_does_not_begin_the_next_game(resume_at):
    bench = resume_at(only_move_wins)
    bench.press("OK", "DRAW", "OK", "DRAW")
    bench.until(lambda: "wins!" in bench.screen())
    bench.press("DRAW", "OK")
    bench.wait(2)
    assert "wins!" in bench.screen()
